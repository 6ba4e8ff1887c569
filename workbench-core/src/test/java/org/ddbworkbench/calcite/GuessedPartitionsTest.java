package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Accesses whose partitions are a guess until the ends of a range are known: too many of them make a Scan of a Query. */
class GuessedPartitionsTest {
    private static final int DAYS = 60;
    private static final int OTHERS = 10_000;

    private static Backend backend;

    @BeforeAll
    static void load() {
        backend = Backend.embedded();
        backend.createTable("logs", """
                {"TableName":"logs","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}""");
        for (int i = 0; i < OTHERS; i += 25) {
            StringBuilder puts = new StringBuilder();
            for (int j = i; j < i + 25; j++) {
                puts.append(j > i ? "," : "").append("""
                        {"PutRequest":{"Item":{"pk":{"S":"X#%d"},"sk":{"S":"q"},"pad":{"S":"%s"}}}}""".formatted(j, "y".repeat(400)));
            }
            backend.send("BatchWriteItem", "{\"RequestItems\":{\"logs\":[" + puts + "]}}");
        }
        for (int i = 0; i < DAYS; i++) {
            LocalDate day = LocalDate.of(2026, 1, 1).plusDays(i);
            backend.put("logs", """
                    {"pk":{"S":"V#u"},"sk":{"S":"v%02d"},"d":{"S":"%s"},"region":{"S":"r%d"}}""".formatted(i, day, i));
            backend.put("logs", """
                    {"pk":{"S":"O#%s"},"sk":{"S":"o1"},"cents":{"N":"5"}}""".formatted(day));
            backend.put("logs", """
                    {"pk":{"S":"R#r%d#%s"},"sk":{"S":"o1"},"cents":{"N":"5"}}""".formatted(i, day));
        }
    }

    /** By an engine of its own: what others have read would change the estimates. */
    private static Sql.Answer run(boolean allowScan, String statement, Object... parameters) {
        try (Sql sql =
                Sql.of(backend.settings(), CatalogReader.read("""
                version: 1
                tables:
                  logs:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      visits: {key: ["V#{user}", "{visit}"], columns: {d: date, region: text}}
                      orders: {key: ["O#{day:date}", "{order_id}"], columns: {cents: integer}}
                      regional: {key: ["R#{region}#{day:date}", "{order_id}"], columns: {cents: integer}}
                """, "logs"), new SqlEngineOptions(allowScan, ""))) {
            return sql.run(statement, parameters);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lookupsDontGiveWayToAGuess(boolean allowScan) {
        Sql.Answer answer = run(
                allowScan,
                "SELECT COUNT(o.cents) FROM visits v JOIN orders o ON o.\"day\" = v.d WHERE v.\"user\" = 'u'"
                        + " AND o.\"day\" BETWEEN CAST(? AS DATE) AND CAST(? AS DATE)",
                "2000-01-01",
                "2026-04-01");
        assertThat(answer.text()).isEqualTo("60");
        assertThat(answer.usage().itemsRead()).isEqualTo(2 * DAYS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lookupsThatBecomeAScanReadAllOnce(boolean allowScan) {
        for (String rest : List.of("", " LIMIT 30", " ORDER BY v.visit LIMIT 30")) {
            Sql.Answer answer = run(
                    allowScan,
                    "SELECT v.visit, o.cents FROM visits v JOIN regional o ON o.region = v.region WHERE v.\"user\" = 'u'"
                            + " AND o.\"day\" BETWEEN CAST(? AS DATE) AND CAST(? AS DATE)" + rest,
                    "2000-01-01",
                    "2026-04-01");
            assertThat(answer.rows()).hasSize(rest.isEmpty() ? DAYS : 30);
            assertThat(answer.usage().itemsRead()).as(rest).isLessThan(OTHERS + 5 * DAYS);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ORDER BY \"day\" DESC"})
    void aLimitOfAScanInPlaceOfAQueryTakesFewRequests(String order) {
        Sql.Answer answer = run(
                true,
                "SELECT order_id FROM orders WHERE \"day\" BETWEEN CAST(? AS DATE) AND CAST(? AS DATE)" + order + " LIMIT 3",
                "2000-01-01",
                "2026-01-02");
        assertThat(answer.rows()).hasSize(2);
        assertThat(answer.usage().requests()).isLessThan(20);
    }

    @Test
    void aLimitWithoutOrderStopsAScanInPlaceOfAQuery() {
        Sql.Answer answer = run(
                true,
                "SELECT order_id FROM orders WHERE \"day\" BETWEEN CAST(? AS DATE) AND CAST(? AS DATE) LIMIT 3",
                "2000-01-01",
                "2026-04-01");
        assertThat(answer.rows()).hasSize(3);
        assertThat(answer.usage().itemsRead()).isLessThan(OTHERS / 2);
    }

    @Test
    void lookupsOfFewPartitionsStayLookups() {
        Sql.Answer answer = run(
                false,
                "SELECT v.visit, o.cents FROM visits v JOIN regional o ON o.region = v.region WHERE v.\"user\" = 'u'"
                        + " AND o.\"day\" BETWEEN CAST(? AS DATE) AND CAST(? AS DATE) LIMIT 5",
                "2026-01-01",
                "2026-01-10");
        assertThat(answer.rows()).hasSize(5);
        assertThat(answer.usage().itemsRead()).isLessThan(2 * DAYS);
    }
}
