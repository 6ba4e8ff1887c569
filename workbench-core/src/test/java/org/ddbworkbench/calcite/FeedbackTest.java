package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

/** What accesses have really read changes later estimates. */
class FeedbackTest {
    private final Sql sql = Sql.demo(Backend.embedded());

    private String estimate(String query) {
        return sql.run("EXPLAIN " + query)
                .text()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("estimate: "))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anAccessThatWasReadToItsEndCorrectsTheNextEstimate() {
        String events = "SELECT * FROM events WHERE tenant = 'acme'";
        String before = estimate(events);
        Sql.Answer answer = sql.run(events);
        String actual = "estimate: 100 items, %.1f read units, 1 request"
                .formatted(answer.usage().readUnits());
        assertThat(before).isNotEqualTo(actual);
        assertThat(estimate(events)).isEqualTo(actual);
        assertThat(estimate("SELECT detail FROM events WHERE tenant = ?"))
                .as("of the same shape")
                .isEqualTo(actual);
        assertThat(estimate("SELECT * FROM events WHERE tenant IN ('acme', 'beta')"))
                .isEqualTo("estimate: 200 items, %.1f read units, 2 requests"
                        .formatted(2 * answer.usage().readUnits()));
        assertThat(estimate("SELECT * FROM invoices WHERE tenant = 'acme'"))
                .as("of another one")
                .isNotEqualTo(actual);
    }

    @Test
    void anAccessThatStoppedEarlyCorrectsNothing() {
        String events = "SELECT * FROM events WHERE tenant = 'acme'";
        String before = estimate(events);
        assertThat(sql.run(events + " LIMIT 3").usage().itemsRead()).isEqualTo(3);
        assertThat(estimate(events)).isEqualTo(before);
    }

    @Test
    void aSurpriseDropsPlans() {
        String events = "SELECT * FROM events WHERE tenant = 'acme'";
        PreparedQuery before = sql.engine().prepare(events);
        sql.run(events);
        assertThat(sql.engine().prepare(events)).isNotSameAs(before);
        PreparedQuery after = sql.engine().prepare(events);
        sql.run(events);
        assertThat(sql.engine().prepare(events)).isSameAs(after);
    }

    @Test
    void aCountedReadCorrectsTheNextEstimateToo() {
        String count = "SELECT COUNT(*) FROM users WHERE tenant = 'acme'";
        assertThat(estimate(count)).startsWith("estimate: 14 items");
        Sql.Answer answer = sql.run(count);
        assertThat(estimate("SELECT * FROM users WHERE tenant = 'beta'"))
                .isEqualTo("estimate: 20 items, %.1f read units, 1 request"
                        .formatted(answer.usage().readUnits()));
    }

    @Test
    void aSharedReadCorrectsTheNextEstimateToo() {
        String join = "SELECT * FROM users u JOIN invoices i ON u.tenant = i.tenant AND u.user_id = i.user_id"
                + " WHERE u.tenant = ";
        Sql.Answer answer = sql.run(join + "'acme'");
        assertThat(answer.usage().requests()).isEqualTo(1);
        assertThat(sql.run("EXPLAIN " + join + "'beta'").text())
                .contains("estimate of shared read 1: 51 items, %.1f read units, 1 request"
                        .formatted(answer.usage().readUnits()));
    }

    @Test
    void afterASampleOneEmptyRunDoesNotTurnTheEstimateOfOtherValues() {
        sql.run("ANALYZE");
        String others = "SELECT * FROM events WHERE tenant = 'acme'";
        String before = estimate(others);
        assertThat(before).startsWith("estimate: 100 items");
        assertThat(sql.run("SELECT * FROM events WHERE tenant = 'nobody'")
                        .usage()
                        .itemsRead())
                .isZero();
        assertThat(estimate(others)).isEqualTo(before);
        for (int run = 0; run < 40; run++) {
            sql.run("SELECT * FROM events WHERE tenant = 'nobody'");
        }
        assertThat(estimate(others)).as("after many").isNotEqualTo(before);
    }

    @Test
    void valuesThatDifferMuchDoNotHavePlansMadeAnewForEver() {
        Backend backend = Backend.embedded();
        Sql skewed = skewed(backend);
        String query = "SELECT * FROM ones WHERE p = ?";
        int plansMade = 0;
        PreparedQuery last = skewed.engine().prepare(query);
        for (int run = 0; run < 120; run++) {
            skewed.run(query, run % 20 == 0 ? "large" : "small");
            PreparedQuery next = skewed.engine().prepare(query);
            plansMade += next == last ? 0 : 1;
            last = next;
        }
        assertThat(plansMade).isBetween(1, 5);
    }

    private static Sql skewed(Backend backend) {
        keyed(backend, "things");
        for (int i = 0; i < 60; i++) {
            put(backend, "P#large", "ONE#%05d".formatted(i), 10_000);
        }
        put(backend, "P#small", "ONE#00000", 10);
        return Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  things: {partitionKey: pk, sortKey: sk, entities: {ones: {key: ["P#{p}", "ONE#{n}"], columns: {v: text}}}}
                """, "test"));
    }

    private static void keyed(Backend backend, String table) {
        backend.createTable(table, """
                {"TableName":"%s","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}""".formatted(table));
    }

    private static void put(Backend backend, String pk, String sk, int size) {
        backend.put(
                "things",
                "{\"pk\":{\"S\":\"%s\"},\"sk\":{\"S\":\"%s\"},\"v\":{\"S\":\"%s\"}}"
                        .formatted(pk, sk, "x".repeat(size)));
    }

    @Test
    void strangersBetweenNeighboursEndTheirSharing() {
        Backend backend = Backend.embedded();
        keyed(backend, "things");
        for (int i = 0; i < 5; i++) {
            put(backend, "P#x", "A#" + i, 10);
            put(backend, "P#x", "Z#" + i, 10);
        }
        for (int i = 0; i < 100; i++) {
            put(backend, "P#x", "stranger" + i, 1_000);
            put(backend, "P#x", "M#" + i, 1_000);
        }
        Sql of = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  things: {partitionKey: pk, sortKey: sk, entities: {
                    as: {key: ["P#{p}", "A#{n}"], columns: {v: text}}, zs: {key: ["P#{p}", "Z#{n}"], columns: {v: text}}}}
                """, "test"));
        String join = "SELECT a.n, z.n FROM \"as\" a JOIN zs z ON a.p = z.p AND a.n = z.n WHERE a.p = 'x'";
        assertThat(of.run(join).usage().itemsRead())
                .as("as nothing is known of M#")
                .isEqualTo(110);
        Sql.Answer again = of.run(join);
        assertThat(again.rows()).hasSize(5);
        assertThat(again.usage().itemsRead()).isEqualTo(10);
        assertThat(of.run(join).usage().itemsRead()).isEqualTo(10);
    }

    @Test
    void whatACoveredReadTakesIsNotWhatFetchingTakes() {
        Backend backend = Backend.embedded();
        backend.createTable("things", """
                {"TableName":"things","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[
                   {"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"byg","Projection":{"ProjectionType":"KEYS_ONLY"},
                   "KeySchema":[{"AttributeName":"g","KeyType":"HASH"}]}]}""");
        for (int i = 0; i < 400; i++) {
            backend.put(
                    "things",
                    "{\"pk\":{\"S\":\"ONE#%d\"},\"g\":{\"S\":\"G#%d\"},\"v\":{\"S\":\"%s\"}}"
                            .formatted(i, i % 2, "x".repeat(1_000)));
        }
        Sql of = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  things: {partitionKey: pk, indexes: {byg: {partitionKey: g, projection: keys_only}},
                    entities: {ones: {key: "ONE#{id}", indexes: {byg: {key: "G#{group_id}"}}, columns: {v: text}}}}
                """, "test"));
        assertThat(of.run("SELECT id FROM ones WHERE group_id = '1'").usage().readUnits())
                .isLessThan(10);
        String fetching = "SELECT id, v FROM ones WHERE group_id = '1'";
        double first = of.run(fetching).usage().readUnits();
        for (int run = 0; run < 3; run++) {
            assertThat(of.run(fetching).usage().readUnits())
                    .as("no dearer than what was seen, or than a Scan")
                    .isLessThanOrEqualTo(Math.max(first, 60));
        }
        assertThat(of.run(fetching).operations()).containsExactly("Scan");
    }
}
