package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Correlated subqueries where groups are empty, keys are NULL, and outer rows have no partner. */
class CorrelatedCountsTest {
    private Sql sql;

    @BeforeEach
    void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("rows", """
                {"TableName": "rows", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "p", "AttributeType": "S"}, {"AttributeName": "s", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "p", "KeyType": "HASH"}, {"AttributeName": "s", "KeyType": "RANGE"}]}
                """);
        put(backend, "A", "1", "B");
        put(backend, "A", "2", "C");
        put(backend, "A", "3", null);
        put(backend, "B", "1", "A");
        put(backend, "B", "2", null);
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables: {rows: {partitionKey: p, sortKey: s, entities: {e: {key: ['{p}', '{s}'], columns: {other: text}}}}}
                """, "test"));
    }

    private static void put(Backend backend, String partition, String sort, @Nullable String other) {
        String more = other == null ? "" : ", \"other\": {\"S\": \"" + other + "\"}";
        backend.put("rows", "{\"p\": {\"S\": \"" + partition + "\"}, \"s\": {\"S\": \"" + sort + "\"}" + more + "}");
    }

    @AfterEach
    void close() {
        sql.close();
    }

    private void check(String statement, String rows) {
        assertThat(sql.run(statement).rows()).hasToString(rows);
    }

    @Test
    void aValueWithoutRowsCountsZero() {
        check(
                "SELECT p, s, (SELECT COUNT(*) FROM e f WHERE f.p = e.other) AS n FROM e ORDER BY p, s",
                "[[A, 1, 2], [A, 2, 0], [A, 3, 0], [B, 1, 3], [B, 2, 0]]");
        check(
                "SELECT s, (SELECT COUNT(*) FROM e f WHERE f.p = e.other) AS n FROM e WHERE p = 'A' ORDER BY s",
                "[[1, 2], [2, 0], [3, 0]]");
    }

    @Test
    void aNullEqualsNothing() {
        check(
                "SELECT p, s, (SELECT COUNT(*) FROM e f WHERE f.other = e.other) AS n FROM e ORDER BY p, s",
                "[[A, 1, 1], [A, 2, 1], [A, 3, 0], [B, 1, 1], [B, 2, 0]]");
        check("SELECT s FROM e WHERE p = 'A' AND (SELECT COUNT(*) FROM e f WHERE f.other = e.other) = 0", "[[3]]");
    }

    @Test
    void aNullIsNotDistinctFromAnother() {
        check(
                "SELECT p, s, (SELECT COUNT(*) FROM e f WHERE f.other IS NOT DISTINCT FROM e.other) AS n FROM e ORDER BY p, s",
                "[[A, 1, 1], [A, 2, 1], [A, 3, 2], [B, 1, 1], [B, 2, 2]]");
    }

    @Test
    void severalSubqueriesCountForThemselves() {
        check(
                "SELECT s, (SELECT COUNT(*) FROM e f WHERE f.p = e.other) AS m, (SELECT COUNT(f.other) FROM e f WHERE f.p = e.p) AS n,"
                        + " (SELECT MAX(f.s) FROM e f WHERE f.p = e.other) AS o FROM e WHERE p = 'A' ORDER BY s",
                "[[1, 2, 2, 2], [2, 0, 2, null], [3, 0, 2, null]]");
    }

    @Test
    void aSubqueryWithinASubqueryCountsForItsRows() {
        check(
                "SELECT s, (SELECT COUNT(*) FROM e f WHERE f.p = e.other AND (SELECT COUNT(*) FROM e g WHERE g.p = f.other) = 3) AS n"
                        + " FROM e WHERE p = 'A' ORDER BY s",
                "[[1, 1], [2, 0], [3, 0]]");
    }

    /** Of such statements the cost-based planner makes plans that contain themselves. */
    @Test
    void severalSubqueriesOfRangesWithAnOrderArePlanned() {
        Backend backend = Backend.embedded();
        backend.createTable("times", """
                {"TableName":"times","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}
                """);
        backend.put("times", """
                {"pk":{"S":"H#2025123101"},"sk":{"S":"2025-12-31T01:00:00.000Z"},"v":{"N":"1"}}""");
        backend.put("times", """
                {"pk":{"S":"LOG#2025-12-31"},"sk":{"S":"2025-12-31T01:00:00.000Z#x"},"n":{"N":"2"}}""");
        try (Sql times = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  times:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      hours:
                        key: ["H#{ts:bucket(yyyyMMddHH)}", "{ts:timestamp(millis)}"]
                        columns: {v: integer}
                      log:
                        key: ["LOG#{ts:bucket(yyyy-MM-dd)}", "{ts:timestamp(millis)}#{id}"]
                        columns: {n: integer}
                """, "times"))) {
            assertThat(times.run("""
                            SELECT x.v, (SELECT MAX(y.n) FROM log y WHERE x.v < y.n), (SELECT COUNT(*) FROM log z WHERE x.v < z.n)
                            FROM hours x
                            WHERE x.ts BETWEEN TIMESTAMP '2025-12-31 00:00:00' AND TIMESTAMP '2025-12-31 08:00:00' ORDER BY x.ts
                            """).rows()).hasToString("[[1, 2, 1]]");
        }
    }
}
