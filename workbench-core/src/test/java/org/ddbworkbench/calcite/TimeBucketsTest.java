package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The last and the first of a table with a partition for each day. */
class TimeBucketsTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final String QUARTER =
            "at BETWEEN TIMESTAMP '2026-01-01 00:00:00' AND TIMESTAMP '2026-03-30 00:00:00'";

    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("logs", """
                {"TableName":"logs","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}
                """);
        for (int i = 0; i < 300; i++) {
            String at = START.plus(i * 7L, ChronoUnit.HOURS).toString();
            backend.put("logs", """
                    {"pk":{"S":"LOG#%s"},"sk":{"S":"%s"},"level":{"S":"%s"}}""".formatted(at.substring(0, 10), at, i % 10 == 0 ? "ERROR" : "INFO"));
        }
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  logs:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      logs: {key: ["LOG#{at:bucket(yyyy-MM-dd)}", "{at:timestamp(seconds)}"], columns: {level: text}}
                """, "logs"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @Test
    void theFirstOnesAreFoundInTheFirstBucket() {
        Sql.Answer first = sql.run("SELECT at FROM logs WHERE " + QUARTER + " ORDER BY at LIMIT 3");
        assertThat(first.text()).isEqualTo("2026-01-01T00:00\n2026-01-01T07:00\n2026-01-01T14:00");
        assertRead(first, 3, 1);
    }

    @Test
    void theReadingGoesOnInTheNextBucket() {
        Sql.Answer first = sql.run("SELECT at FROM logs WHERE " + QUARTER + " ORDER BY at LIMIT 6");
        assertThat(first.text()).startsWith("2026-01-01T00:00\n").endsWith("\n2026-01-02T04:00\n2026-01-02T11:00");
        assertRead(first, 6, 2);
    }

    @Test
    void theLastOnesAreReadBackwards() {
        Sql.Answer last = sql.run("SELECT at FROM logs WHERE " + QUARTER + " ORDER BY at DESC LIMIT 2");
        assertThat(last.text()).isEqualTo("2026-03-29T05:00\n2026-03-28T22:00");
        assertThat(last.usage().requests()).isLessThanOrEqualTo(3);
    }

    @Test
    void aFilteredLimitStopsAtTheBucketThatHasEnough() {
        Sql.Answer errors =
                sql.run("SELECT at FROM logs WHERE level = 'ERROR' AND " + QUARTER + " ORDER BY at LIMIT 2");
        assertThat(errors.text()).isEqualTo("2026-01-01T00:00\n2026-01-03T22:00");
        assertThat(errors.usage().requests()).isEqualTo(3);
    }

    @Test
    void parametersDoTheSame() {
        Sql.Answer first = sql.run(
                "SELECT at FROM logs WHERE at BETWEEN ? AND ? ORDER BY at LIMIT 3",
                java.sql.Timestamp.valueOf("2026-01-01 00:00:00"),
                java.sql.Timestamp.valueOf("2026-03-30 00:00:00"));
        assertThat(first.rows()).hasSize(3);
        assertRead(first, 3, 1);
        Sql.Answer years = sql.run(
                "SELECT at FROM logs WHERE at BETWEEN ? AND ? ORDER BY at DESC LIMIT 1",
                java.sql.Timestamp.valueOf("1990-01-01 00:00:00"),
                java.sql.Timestamp.valueOf("2030-01-01 00:00:00"));
        assertThat(years.operations()).isEqualTo(List.of("Scan"));
        assertThat(years.text()).isEqualTo("2026-03-29T05:00");
    }

    @Test
    void everythingIsReadWithoutALimit() {
        Sql.Answer all = sql.run("SELECT at FROM logs WHERE " + QUARTER + " ORDER BY at");
        assertThat(all.rows()).hasSize(300);
        assertThat(all.rows())
                .isSortedAccordingTo(
                        (a, b) -> a.get(0).toString().compareTo(b.get(0).toString()));
        assertRead(all, 300, 89);
    }

    @Test
    void theGreatestIsInTheLastBucketThatHasOne() {
        Sql.Answer max = sql.run("SELECT MAX(at) FROM logs WHERE " + QUARTER);
        assertThat(max.text()).isEqualTo("2026-03-29T05:00");
        assertThat(max.usage().itemsRead()).isEqualTo(1);
    }

    @Test
    void explainSaysWhyBucketsAreNotAsked() {
        assertThat(explained("at >= TIMESTAMP '2026-01-01 00:00:00'"))
                .contains("not taken: table (Query): at has no upper bound, so its partitions can't be listed");
        assertThat(explained("at BETWEEN TIMESTAMP '2020-01-01 00:00:00' AND TIMESTAMP '2029-01-15 00:00:00'"))
                .contains("not taken: table (Query): at leaves 3,303 partitions, more than 1,000");
        assertThat(explained(QUARTER + " ORDER BY at LIMIT 3"))
                .contains("partitions one after the other, in the order of [at]");
    }

    private static String explained(String condition) {
        return sql.run("EXPLAIN SELECT at FROM logs WHERE " + condition).text();
    }

    private static void assertRead(Sql.Answer answer, long items, long requests) {
        assertThat(answer.usage().itemsRead()).isEqualTo(items);
        assertThat(answer.usage().requests()).isEqualTo(requests);
    }
}
