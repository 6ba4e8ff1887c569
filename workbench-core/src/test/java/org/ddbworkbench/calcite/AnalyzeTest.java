package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.DynamoClients;
import org.ddbworkbench.dynamo.KnownStatistics;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class AnalyzeTest {
    private static final Catalog DEMO = CatalogReader.read(DemoData.catalog(), "demo catalog");

    @TempDir
    private Path directory;

    private static List<String> lines(Sql sql, String statement) {
        return sql.run(statement).rows().stream()
                .map(row -> row.stream()
                        .map(String::valueOf)
                        .reduce((a, b) -> a + " " + b)
                        .orElse(""))
                .toList();
    }

    @TestFactory
    Stream<DynamicNode> countsWhatIsThere() {
        return Backend.onEach(backend -> Stream.of(DynamicTest.dynamicTest("demo", () -> {
            Sql sql = Sql.demo(backend);
            Sql.Answer answer = sql.run("ANALYZE");
            assertThat(answer.rows().stream()
                            .map(row -> row.get(1) + " " + row.get(2) + " " + row.get(5) + " " + row.get(6)))
                    .containsExactly(
                            "tenants 5 5 exact", "users 100 5 exact", "invoices 150 5 exact", "events 500 5 exact");
            assertThat(answer.usage().itemsRead()).isEqualTo(755);
            assertThat(sql.run("SELECT SUM(item_size) FROM _items WHERE entity = 'users'")
                            .rows()
                            .get(0)
                            .get(0))
                    .hasToString(answer.rows().get(1).get(3).toString());
        })));
    }

    @Test
    void oneEntityOrOneTable() {
        Sql sql = Sql.demo(Backend.embedded());
        List<String> users = lines(sql, "ANALYZE users");
        assertThat(users).singleElement().asString().startsWith("saas-billing users 100 ");
        assertThat(lines(sql, "analyze USERS budget 5000;")).isEqualTo(users);
        assertThat(lines(sql, "-- all of it\nANALYZE \"SAAS-billing\" . \"users\""))
                .isEqualTo(users);
        assertThat(lines(sql, "ANALYZE saas-billing"))
                .hasSize(4)
                .isEqualTo(lines(sql, "ANALYZE \"saas-billing\"._items"));
    }

    @Test
    void nothingIsLookedUpInATableThatIsScannedAnyway() {
        Sql sql = Sql.demo(Backend.embedded());
        sql.run("ANALYZE");
        for (String join : List.of("JOIN", "LEFT JOIN")) {
            Sql.Answer answer =
                    sql.run("SELECT t.plan, u.* FROM users u " + join + " tenants t ON t.tenant = u.tenant");
            assertThat(answer.rows()).hasSize(100);
            assertThat(answer.usage().itemsRead()).isEqualTo(755);
            assertThat(answer.usage().accesses())
                    .allSatisfy(access -> assertThat(access.operation()).isEqualTo("Scan"));
        }
        Sql.Answer first = sql.run("SELECT t.plan, u.* FROM users u JOIN tenants t ON t.tenant = u.tenant LIMIT 1");
        assertThat(first.rows()).hasSize(1);
    }

    @Test
    void mistakesAreTold() {
        Sql sql = Sql.demo(Backend.embedded());
        assertError(sql, "ANALYZE userz", ErrorCode.UNKNOWN_TABLE, "1:9", "did you mean users?");
        assertError(sql, "ANALYZE saas-billing.userz", ErrorCode.UNKNOWN_TABLE, "1:22", "did you mean");
        assertError(sql, "ANALYZE users\n  WITH everything", ErrorCode.SYNTAX, "2:3", "write ANALYZE");
        for (String budget : List.of("0", "-1", "1e3", "99999999999999999999", "many", "1000000001", "0.5")) {
            assertError(
                    sql,
                    "ANALYZE users BUDGET " + budget,
                    ErrorCode.INVALID_STATEMENT,
                    "1:22",
                    "BUDGET takes a number of read units for each table, from 1 to 1,000,000,000");
        }
        assertError(sql, "ANALYZE users BUDGET", ErrorCode.SYNTAX, "1:15", "BUDGET");
    }

    private static void assertError(Sql sql, String statement, ErrorCode code, String position, String hint) {
        assertThatThrownBy(() -> sql.run(statement)).isInstanceOfSatisfying(WorkbenchException.class, e -> {
            assertThat(e.code()).isEqualTo(code);
            assertThat(e.position().map(at -> at.line() + ":" + at.column())).contains(position);
            assertThat(e.hint().orElse("")).contains(hint);
        });
    }

    @Test
    void aCancelledOneReadsNothingMore() {
        Sql sql = Sql.demo(Backend.embedded());
        QueryContext context = new QueryContext();
        RowStream rows = sql.engine().prepare("ANALYZE").execute(List.of(), context);
        context.cancel();
        assertThatThrownBy(rows::next)
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.CANCELLED));
        assertThat(context.usage().requests()).isZero();
    }

    @Test
    void aSampleIsScaledUp() {
        try (LocalDynamoDb engine = LocalDynamoDb.create()) {
            DemoData.load(engine, DemoData.Scale.STANDARD);
            Sql sql = Sql.of(new ClientSettings(null, null, null, engine.httpClient()), DEMO);
            Sql.Answer answer = sql.run("ANALYZE");
            assertThat(answer.usage().readUnits()).isBetween(900.0, 1_130.0);
            assertThat(answer.rows())
                    .allSatisfy(row -> assertThat((String) row.get(6)).startsWith("sampled "));
            assertThat(answer.rows().stream().map(row -> row.get(2))).containsExactly(20L, 4_000L, 6_000L, 100_000L);
            List<Object> events = answer.rows().get(3);
            assertThat((Long) events.get(4)).isBetween(990L, 1_010L);
            assertThat((Long) events.get(5)).isEqualTo(20);
            assertThat((String) events.get(6)).matches("sampled 7[.]\\d %: of \\d+ partitions 1 to the end");
            Sql.Answer less = sql.run("ANALYZE BUDGET 100");
            assertThat(less.warnings())
                    .singleElement()
                    .asString()
                    .contains("the statistics of saas-billing stay those of", "this sample has seen less");
            assertThat(sql.run("EXPLAIN SELECT * FROM users WHERE tenant = 'acme'")
                            .text())
                    .as("what is known is kept")
                    .contains("estimate: 200 items");
            List<Object> beginnings = less.rows().get(1);
            assertThat(beginnings.get(2)).as("users come last in a partition").isNull();
            assertThat(beginnings.get(6)).isEqualTo("not in the sample");
        }
    }

    @Test
    void aSmallSampleIsSpreadOverTheTable() {
        try (LocalDynamoDb engine = LocalDynamoDb.create()) {
            DemoData.load(engine, DemoData.Scale.STANDARD);
            Sql sql = Sql.of(new ClientSettings(null, null, null, engine.httpClient()), DEMO);
            Sql.Answer answer = sql.run("ANALYZE events BUDGET 20");
            assertThat(answer.usage().readUnits()).isLessThan(40);
            List<Object> events = answer.rows().get(0);
            assertThat((Long) events.get(5)).as("partitions").isGreaterThan(4);
            assertThat((Long) events.get(2))
                    .as("some is left for what was not met")
                    .isLessThan(110_000);
            assertThat((String) events.get(6)).matches("sampled 0[.]\\d %: of \\d+ partitions the beginnings only");
        }
    }

    @Test
    void anEmptyTableIsAskedOnce() {
        Backend backend = Backend.embedded();
        backend.createTable(DemoData.tableName(), DemoData.createTableRequest());
        Sql sql = Sql.of(backend, DEMO);
        Sql.Answer answer = sql.run("ANALYZE");
        assertThat(answer.usage().requests()).isEqualTo(1);
        assertThat(answer.rows()).hasSize(4).allSatisfy(row -> {
            assertThat(row.get(2)).isEqualTo(0L);
            assertThat(row.get(6)).isEqualTo("exact");
        });
    }

    @Test
    void itemsThatAnIndexLacksContradictItsCompleteness() {
        Backend backend = Backend.embedded();
        Sql sql = Sql.demo(backend);
        assertThat(sql.run("ANALYZE").warnings()).isEmpty();
        backend.put(
                DemoData.tableName(),
                "{\"pk\":{\"S\":\"TENANT#acme\"},\"sk\":{\"S\":\"INVOICE#2026-9999\"},\"gsi1pk\":{\"S\":\"STATUS#open\"}}");
        for (int run = 0; run < 2; run++) {
            assertThat(sql.run("ANALYZE").warnings())
                    .singleElement()
                    .asString()
                    .contains(
                            "index gsi1 is complete for invoices",
                            "no gsi1sk",
                            "pk = 'TENANT#acme', sk = 'INVOICE#2026-9999'",
                            "remove 'complete: true'");
        }
    }

    @Test
    void partitionsOfAnotherKindAreCountedApart() {
        Backend backend = Backend.embedded();
        backend.createTable("kinds", """
                {"TableName":"kinds","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}""");
        for (int i = 0; i < 3_000; i++) {
            backend.put(
                    "kinds",
                    "{\"pk\":{\"S\":\"%s\"},\"sk\":{\"S\":\"%s\"},\"v\":{\"S\":\"%s\"}}"
                            .formatted(
                                    i % 2 == 0 ? "LOG#" + i % 8 : "ONE#" + i,
                                    i % 2 == 0 ? "L#" + i : "S",
                                    "x".repeat(500)));
        }
        Catalog catalog = CatalogReader.read("""
                version: 1
                tables:
                  kinds: {partitionKey: pk, sortKey: sk, entities: {
                    logs: {key: ["LOG#{day}", "L#{n}"], columns: {v: text}}, ones: {key: ["ONE#{id}", "S"], columns: {v: text}}}}
                """, "test");
        Sql sql = Sql.of(backend, catalog);
        List<List<Object>> rows = sql.run("ANALYZE BUDGET 80").rows();
        for (List<Object> row : rows) {
            assertThat((Long) row.get(2)).as(row.toString()).isBetween(300L, 2_700L);
        }
        assertThat(rows.stream().mapToLong(row -> (Long) row.get(2)).sum()).isBetween(2_700L, 3_300L);
    }

    @Test
    void aScanOfAnIndexIsEstimatedWithAllThatIsInIt() {
        Backend backend = Backend.embedded();
        backend.createTable("sizes", """
                {"TableName":"sizes","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"byg","Projection":{"ProjectionType":"ALL"},
                   "KeySchema":[{"AttributeName":"g","KeyType":"HASH"}]}]}""");
        for (int i = 0; i < 300; i++) {
            String kind = i % 3 == 0 ? "SMALL" : i % 3 == 1 ? "LARGE" : "OTHER";
            backend.put(
                    "sizes",
                    "{\"pk\":{\"S\":\"%s#%d\"},%s\"v\":{\"S\":\"%s\"}}"
                            .formatted(
                                    kind,
                                    i,
                                    i % 3 == 2 ? "" : "\"g\":{\"S\":\"%s#g\"},".formatted(kind),
                                    "x".repeat(i % 3 == 0 ? 10 : i % 3 == 1 ? 1_000 : 10_000)));
        }
        Sql sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  sizes: {partitionKey: pk, indexes: {byg: {partitionKey: g, projection: all}}, entities: {
                    smalls: {key: "SMALL#{id}", indexes: {byg: {key: "SMALL#{g1}", complete: true}}, columns: {v: text}},
                    larges: {key: "LARGE#{id}", indexes: {byg: {key: "LARGE#{g2}", complete: true}}, columns: {v: text}},
                    others: {key: "OTHER#{id}", columns: {v: text}}}}
                """, "test"));
        sql.run("ANALYZE");
        String explained =
                sql.run("EXPLAIN SELECT id, v FROM smalls WHERE v <> 'none'").text();
        double actual =
                sql.run("SELECT id, v FROM smalls WHERE v <> 'none'").usage().readUnits();
        assertThat(explained)
                .contains("Scan sizes index byg")
                .contains("estimate: 200 items, %.1f read units".formatted(actual));
    }

    @Test
    void laterPlansKnowIt() {
        Sql sql = Sql.demo(Backend.embedded());
        String query = "SELECT * FROM events WHERE tenant = 'acme'";
        PreparedQuery before = sql.engine().prepare(query);
        String explained = sql.run("EXPLAIN " + query).text();
        assertThat(sql.engine().prepare(query)).isSameAs(before);
        sql.run("ANALYZE");
        assertThat(sql.engine().prepare(query)).isNotSameAs(before);
        assertThat(sql.run("EXPLAIN " + query).text()).isNotEqualTo(explained);
    }

    private Sql withFile(Backend backend) {
        return Sql.of(
                backend.settings(), DEMO, new SqlEngineOptions(true, "", false, ReadPrice.DEFAULT, false, file()));
    }

    private Path file() {
        return SqlEngineOptions.statisticsBeside(directory.resolve("demo.yaml"));
    }

    private EntityStatistics kept(Backend backend, String entity) {
        PhysicalTable table = DEMO.tables().get(0);
        return new KnownStatistics(DynamoClients.create(backend.settings()), file())
                .of(table)
                .entities()
                .get(entity);
    }

    @Test
    void whatWasFoundIsKeptBesideTheCatalog() throws IOException {
        Backend backend = Backend.embedded();
        Sql.demo(backend);
        assertThat(withFile(backend).run("ANALYZE").warnings()).isEmpty();
        assertThat(file()).hasFileName("demo.yaml.statistics.json");
        assertThat(Files.readString(file()))
                .contains("ddbworkbench statistics", "\"taken\"", "saas-billing", "\"arn\"");
        EntityStatistics users = kept(backend, "users");
        assertThat(users.items()).isEqualTo(100);
        assertThat(users.distinct())
                .containsEntry("tenant", 5.0)
                .containsEntry("user_id", 20.0)
                .containsEntry("pk", 5.0);
        EntityStatistics invoices = kept(backend, "invoices");
        assertThat(invoices.distinct())
                .containsEntry("status", 3.0)
                .containsEntry("due_date", 30.0)
                .containsEntry("gsi1pk", 3.0);
    }

    @Test
    void anotherTableOfThatNameHasItsOwn() {
        Backend backend = Backend.embedded();
        Sql.demo(backend);
        withFile(backend).run("ANALYZE");
        Backend other = Backend.embedded();
        Sql.demo(other);
        assertThat(kept(other, "users")).isNull();
        withFile(other).run("ANALYZE");
        assertThat(kept(other, "users")).isNotNull();
        assertThat(kept(backend, "users")).as("both are kept").isNotNull();
        Sql.demo(backend);
        assertThat(kept(backend, "users")).as("the table was made anew").isNull();
    }

    @Test
    void aBrokenFileIsIgnoredAndSaidOnce() throws IOException {
        Backend backend = Backend.embedded();
        Sql.demo(backend);
        for (String text : List.of("{\"format\":", "{\"format\":\"x\",\"version\":1}", "[]", "", "{}")) {
            Files.writeString(file(), text);
            Sql sql = withFile(backend);
            assertThat(sql.run("SELECT * FROM users WHERE tenant = 'acme'").warnings())
                    .as(text)
                    .singleElement()
                    .asString()
                    .contains("demo.yaml.statistics.json are not used", "ANALYZE writes the file anew");
            assertThat(sql.run("SELECT * FROM users WHERE tenant = 'acme'").warnings())
                    .isEmpty();
            sql.run("ANALYZE");
            assertThat(kept(backend, "users")).isNotNull();
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsAWarning() {
        Backend backend = Backend.embedded();
        Sql.demo(backend);
        Sql sql = Sql.of(
                backend.settings(),
                DEMO,
                new SqlEngineOptions(true, "", false, ReadPrice.DEFAULT, false, directory.resolve("missing/s.json")));
        assertThat(sql.run("ANALYZE").warnings()).singleElement().asString().contains("can't be written");
    }

    @TestFactory
    Stream<DynamicTest> agreesWithEachDesign() throws IOException, URISyntaxException {
        Path designs = Path.of(AnalyzeTest.class.getResource("/designs").toURI());
        List<Path> catalogs;
        try (Stream<Path> files = Files.list(designs)) {
            catalogs = files.filter(file -> file.toString().endsWith(".yaml")
                            && Files.exists(Path.of(file.toString().replaceFirst("[.]yaml$", ".jsonl"))))
                    .toList();
        }
        assertThat(catalogs).hasSizeGreaterThan(10);
        return catalogs.stream()
                .map(catalog -> DynamicTest.dynamicTest(catalog.getFileName().toString(), () -> countsEach(catalog)));
    }

    private static void countsEach(Path file) throws IOException {
        Catalog catalog = CatalogReader.read(file);
        String name = catalog.tables().get(0).name();
        String base = file.toString().replaceFirst("[.]yaml$", "");
        Backend backend = Backend.embedded();
        backend.createTable(name, Files.readString(Path.of(base + ".table.json")));
        for (String item : Files.readAllLines(Path.of(base + ".jsonl"))) {
            backend.send("PutItem", "{\"TableName\":\"" + name + "\"," + item.substring(item.indexOf('{') + 1));
        }
        Sql sql = Sql.of(backend, catalog);
        List<List<Object>> rows = sql.run("ANALYZE").rows();
        assertThat(rows).isNotEmpty();
        for (List<Object> row : rows) {
            String table = "\"" + row.get(0) + "\".\"" + row.get(1) + "\"";
            String partitionKey =
                    catalog.tables().get(0).key().partition().get(0).name();
            assertThat(sql.run("SELECT COUNT(*), COUNT(DISTINCT \"" + partitionKey + "\") FROM " + table)
                            .rows()
                            .get(0))
                    .as(table)
                    .containsExactly(row.get(2), row.get(5));
        }
    }
}
