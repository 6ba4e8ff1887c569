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
