package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

/** What Scans may use without being allowed. */
class ScanBudgetTest {
    private static final String CATALOG = """
            version: 1
            tables:
              one: {partitionKey: pk, entities: {ones: {key: ["ONE#{id}"], columns: {text: text}}}}
              two: {partitionKey: pk, entities: {twos: {key: ["TWO#{id}"], columns: {text: text}}}}
            """;

    private static void fill(Backend backend, String table, String prefix) {
        backend.createTable(table, """
                {"TableName":"%s","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""".formatted(table));
        for (int i = 0; i < 15; i++) {
            backend.put(
                    table,
                    "{\"pk\":{\"S\":\"%s#%d\"},\"text\":{\"S\":\"%s\"}}".formatted(prefix, i, "x".repeat(390_000)));
        }
    }

    @Test
    void allScansOfAStatementShareIt() {
        Backend backend = Backend.embedded();
        fill(backend, "one", "ONE");
        fill(backend, "two", "TWO");
        Sql sql = Sql.of(backend.settings(), CatalogReader.read(CATALOG, "test"), new SqlEngineOptions(false, ""));
        assertThat(sql.run("SELECT id FROM ones").rows()).hasSize(15);
        assertThat(sql.run("SELECT id FROM \"two\".twos").rows()).hasSize(15);
        assertThatThrownBy(() -> sql.run("SELECT id FROM ones UNION ALL SELECT id FROM \"two\".twos"))
                .isInstanceOfSatisfying(WorkbenchException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.REFUSED);
                    assertThat(e.getMessage())
                            .contains("the statement's Scans have used", "there is more in table two");
                });
    }

    @Test
    void aMeterThatReadNothingHasUsedNothing() {
        assertThat(new Meter().scannedReadUnits(Set.of())).isZero();
    }

    private static Backend entries(int count) {
        Backend backend = Backend.embedded();
        backend.createTable("entries", """
                {"TableName":"entries","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"bycode","Projection":{"ProjectionType":"KEYS_ONLY"},
                   "KeySchema":[{"AttributeName":"g","KeyType":"HASH"}]}]}""");
        for (int i = 0; i < count; i++) {
            backend.put(
                    "entries",
                    "{\"pk\":{\"S\":\"E#%d\"},\"g\":{\"S\":\"C#c%d\"},\"v\":{\"S\":\"%s\"}}"
                            .formatted(i, i % 7, "x".repeat(4_200)));
        }
        return backend;
    }

    private static Sql guarded(Backend backend) {
        return Sql.of(backend.settings(), CatalogReader.read("""
                version: 1
                tables:
                  entries: {partitionKey: pk, indexes: {bycode: {partitionKey: g, projection: keys_only}}, entities: {es: {
                    key: "E#{id}", indexes: {bycode: {key: "C#{code}", complete: true}}, columns: {v: text}}}}
                  smalls: {partitionKey: pk, entities: {smalls: {key: "S#{id}", columns: {kind: text}}}}
                """, "test"), new SqlEngineOptions(false, ""));
    }

    private static void assertRefused(Sql sql, String query, String... parts) {
        assertThatThrownBy(() -> sql.run(query)).isInstanceOfSatisfying(WorkbenchException.class, e -> {
            assertThat(e.code()).isEqualTo(ErrorCode.REFUSED);
            assertThat(e.getMessage()).contains(parts);
        });
    }

    @Test
    void whatAScanOfAnIndexWouldFetchIsRefusedBeforehand() {
        Sql sql = guarded(entries(2_100));
        String fetching = "SELECT * FROM es WHERE code LIKE '%c%'";
        assertThat(sql.run("EXPLAIN " + fetching).text()).contains("Scan entries index bycode", "then BatchGetItem");
        assertRefused(sql, fetching, "a Scan of all of index bycode", "with the items that are fetched up to");
        assertThat(sql.run("EXPLAIN " + fetching).text()).contains("refused when it runs");
        assertThat(sql.run("SELECT id FROM es WHERE code LIKE '%c%'").rows()).hasSize(2_100);
    }

    @Test
    void whatIsLookedUpForRowsOfAScanCounts() {
        Backend backend = entries(2_100);
        backend.createTable("smalls", """
                {"TableName":"smalls","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""");
        for (int i = 0; i < 2_100; i++) {
            backend.put(
                    "smalls", "{\"pk\":{\"S\":\"S#%d\"},\"kind\":{\"S\":\"k%d\"}}".formatted(i, i % 5 == 0 ? 1 : 0));
        }
        Sql sql = guarded(backend);
        String driven = "SELECT b.v FROM \"smalls\".smalls a JOIN es b ON b.id = a.id WHERE a.kind = ";
        assertThat(sql.run("EXPLAIN " + driven + "'k0'").text()).contains("LookupJoin", "Scan smalls");
        assertRefused(
                sql,
                driven + "'k0'",
                "the statement's Scans and the lookups for what they find have used",
                "there is more in table entries");
        assertThat(sql.run(driven + "'k1'").rows()).hasSize(420);
    }

    /** By number of items the index and the items of it cost more than the Scan, which would be refused. */
    @Test
    void lookupsTakeThePlaceOfAScanThatIsNotAllowed() {
        Backend backend = entries(2_100);
        backend.createTable("smalls", """
                {"TableName":"smalls","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""");
        for (int i = 0; i < 7; i++) {
            backend.put("smalls", "{\"pk\":{\"S\":\"S#%d\"},\"kind\":{\"S\":\"c%d\"}}".formatted(i, i));
        }
        Sql sql = guarded(backend);
        sql.run("ANALYZE \"entries\" BUDGET 5000");
        String join = "SELECT a.id, b.v FROM \"smalls\".smalls a JOIN es b ON b.code = a.kind"
                + " WHERE a.id IN ('0', '1', '2', '3', '4', '5', '6')";
        assertThat(sql.run("EXPLAIN " + join).text())
                .contains("LookupJoin", "table (Scan): about", "read units by a Scan, which is not allowed")
                .doesNotContain("refused when it runs");
        assertThat(sql.run(join).rows()).hasSize(2_100);
        assertThat(sql.run("SELECT v FROM es WHERE code IN ('c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6')")
                        .rows())
                .hasSize(2_100);
    }

    /** Of the left column nothing is known, of the right one that it has four values. */
    @Test
    void noMoreKeysAreExpectedThanTheOtherSideHas() {
        Backend backend = Backend.embedded();
        backend.createTable("log", """
                {"TableName":"log","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}""");
        for (int i = 0; i < 2_400; i++) {
            backend.put("log", """
                    {"pk":{"S":"T#t%d"},"sk":{"S":"a%05d"},"line":{"S":"%s"}}""".formatted(i % 4, i / 4, "x".repeat(4_200)));
        }
        for (int i = 0; i < 20; i++) {
            backend.put("log", """
                    {"pk":{"S":"G#g"},"sk":{"S":"j%02d"},"tenant":{"S":"t%d"}}""".formatted(i, i % 2));
        }
        Sql sql = Sql.of(backend.settings(), CatalogReader.read("""
                version: 1
                tables:
                  log:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      jobs: {key: ["G#{grp}", "{job}"], columns: {tenant: text}}
                      events: {key: ["T#{tenant}", "{at}"], columns: {line: text}}
                """, "test"), new SqlEngineOptions(false, ""));
        String join =
                "SELECT j.job, e.at FROM jobs j JOIN events e ON e.tenant = j.tenant WHERE j.grp = 'g' AND e.at < 'a00003'";
        assertThat(sql.run(join).rows()).hasSize(60);
        sql.run("ANALYZE log BUDGET 5000");
        assertThat(sql.run("EXPLAIN " + join).text()).contains("for about 4 keys of the other side");
        assertThat(sql.run(join).rows()).hasSize(60);
        assertThat(sql.run(join.replace("JOIN", "LEFT JOIN").replace(" AND e.at < 'a00003'", " AND e.at IS NULL"))
                        .rows())
                .isEmpty();
    }

    @Test
    void allRowsInPlaceOfLookupsForRowsOfAScanCount() {
        Backend backend = Backend.embedded();
        backend.createTable("keys", """
                {"TableName":"keys","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""");
        backend.createTable("docs", """
                {"TableName":"docs","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}""");
        for (int i = 0; i < 24; i++) {
            String id = "%02d".formatted(i);
            backend.put("keys", "{\"pk\":{\"S\":\"K#%s\"},\"kind\":{\"S\":\"k\"}}".formatted(id));
            backend.put(
                    "docs",
                    "{\"pk\":{\"S\":\"ALL\"},\"sk\":{\"S\":\"%s\"},\"t\":{\"S\":\"%s\"}}"
                            .formatted(id, "x".repeat(390_000)));
        }
        Sql sql = Sql.of(backend.settings(), CatalogReader.read("""
                version: 1
                tables:
                  keys: {partitionKey: pk, entities: {ks: {key: "K#{id}", columns: {kind: text}}}}
                  docs: {partitionKey: pk, sortKey: sk, entities: {ds: {key: ["ALL", "{id}"], columns: {t: text, n: text}}}}
                """, "test"), new SqlEngineOptions(false, ""));
        String driven = "SELECT k.id, d.n FROM \"keys\".ks k JOIN \"docs\".ds d ON d.id = k.id WHERE k.kind = 'k'";
        assertThat(sql.run("EXPLAIN " + driven).text()).contains("LookupJoin", "keys: Query of all");
        assertRefused(sql, driven, "the statement's Scans and the lookups for what they find have used");
    }

    @Test
    void aQueryThatTurnsOutToBeAScanIsGuarded() {
        Backend backend = Backend.embedded();
        backend.createTable("days", """
                {"TableName":"days","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""");
        for (int i = 1; i <= 24; i++) {
            backend.put(
                    "days",
                    "{\"pk\":{\"S\":\"DAY#2026-01-%02d\"},\"v\":{\"S\":\"%s\"}}".formatted(i, "x".repeat(390_000)));
        }
        String catalog = """
                version: 1
                tables:
                  days: {partitionKey: pk, entities: {ds: {key: "DAY#{day:date}", columns: {v: text}}}}
                """;
        Sql sql = Sql.of(backend.settings(), CatalogReader.read(catalog, "test"), new SqlEngineOptions(false, ""));
        String query = "SELECT \"day\" FROM ds WHERE \"day\" BETWEEN ? AND ?";
        assertThat(sql.run(query, LocalDate.of(2026, 1, 1), LocalDate.of(2026, 1, 20))
                        .rows())
                .hasSize(20);
        assertThatThrownBy(() -> sql.run(query, LocalDate.of(2000, 1, 1), LocalDate.of(2030, 1, 1)))
                .isInstanceOfSatisfying(WorkbenchException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.REFUSED);
                    assertThat(e.getMessage()).contains("would be answered by a Scan");
                });
    }
}
