package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Conditions on rounded dates and times are ranges, and keep the rows that the rounding computed row by row keeps. */
class DateConditionsTest {
    private static final int ROUNDS = 300;
    private static final List<Instant> TIMES = Stream.of(
                    "1968-02-29T23:59:59.999Z",
                    "1969-12-31T00:00:00Z",
                    "1969-12-31T23:59:59.999Z",
                    "1970-01-01T00:00:00Z",
                    "2025-12-31T23:59:59Z",
                    "2026-01-01T00:00:00Z",
                    "2026-01-05T00:00:00Z",
                    "2026-01-05T11:59:59.500Z",
                    "2026-01-05T12:00:00Z",
                    "2026-01-06T00:00:00Z",
                    "2026-03-31T23:59:59.999Z",
                    "2026-04-01T00:00:00Z",
                    "9999-12-31T23:59:59.999Z")
            .map(Instant::parse)
            .toList();

    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("logs", """
                {"TableName":"logs","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}
                """);
        for (int i = 0; i < TIMES.size(); i++) {
            String key = TIMES.get(i).toString().replaceFirst("(:\\d\\d)Z", "$1.000Z");
            Instant other = TIMES.get((i + 5) % TIMES.size());
            String attributes = i % 4 == 3
                    ? ""
                    : ",\"d\":{\"S\":\"%s\"},\"ms\":{\"N\":\"%d\"}"
                            .formatted(other.toString().substring(0, 10), other.toEpochMilli());
            backend.put(
                    "logs",
                    "{\"pk\":{\"S\":\"LOG#%s\"},\"sk\":{\"S\":\"%s\"}%s}"
                            .formatted(key.substring(0, 10), key, attributes));
        }
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  logs:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      logs:
                        key: ["LOG#{at:bucket(yyyy-MM-dd)}", "{at:timestamp(millis)}"]
                        columns: {d: date, ms: epoch_millis}
                """, "logs"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @Test
    void rangesKeepWhatTheRoundingKeeps() {
        Random random = new Random(20_261_201);
        int found = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String condition = condition(random);
            List<?> filtered = sql.run("SELECT at FROM logs WHERE " + condition + " ORDER BY at")
                    .rows();
            List<?> computed =
                    sql.run("SELECT at, CAST((" + condition + ") AS VARCHAR) FROM logs ORDER BY at").rows().stream()
                            .filter(row -> "TRUE".equalsIgnoreCase(String.valueOf(row.get(1))))
                            .map(row -> List.of(String.valueOf(row.get(0))))
                            .toList();
            assertThat(filtered.toString()).as(condition).isEqualTo(computed.toString());
            found += filtered.size();
        }
        assertThat(found).isGreaterThan(ROUNDS);
    }

    private static String condition(Random random) {
        String column = List.of("at", "d", "ms").get(random.nextInt(3));
        boolean date = column.equals("d");
        String unit =
                List.of("YEAR", "QUARTER", "MONTH", "DAY", "HOUR", "MINUTE").get(random.nextInt(date ? 4 : 6));
        return switch (random.nextInt(3)) {
            case 0 -> compared(random, "EXTRACT(YEAR FROM " + column + ")", DateConditionsTest::year);
            case 1 -> compared(random, "CAST(" + column + " AS DATE)", DateConditionsTest::date);
            default ->
                compared(
                        random,
                        "FLOOR(" + column + " TO " + unit + ")",
                        date ? DateConditionsTest::date : DateConditionsTest::timestamp);
        };
    }

    private interface Literal {
        String of(Instant time);
    }

    private static String year(Instant time) {
        return time.toString().substring(0, 4);
    }

    private static String date(Instant time) {
        return "DATE '" + time.toString().substring(0, 10) + "'";
    }

    private static String timestamp(Instant time) {
        return "TIMESTAMP '" + time.toString().replace('T', ' ').replace("Z", "") + "'";
    }

    private static String compared(Random random, String expression, Literal literal) {
        String one = literal.of(TIMES.get(random.nextInt(TIMES.size())));
        String other = literal.of(TIMES.get(random.nextInt(TIMES.size())));
        return switch (random.nextInt(5)) {
            case 0 -> expression + " BETWEEN " + one + " AND " + other;
            case 1 -> expression + " IN (" + one + ", " + other + ")";
            case 2 -> "NOT " + expression + " = " + one;
            default ->
                expression
                        + List.of(" = ", " < ", " <= ", " > ", " >= ", " <> ").get(random.nextInt(6))
                        + one;
        };
    }

    @Test
    void aDayIsOneBucket() {
        Sql.Answer day = sql.run("SELECT at FROM logs WHERE CAST(at AS DATE) = DATE '2026-01-05'");
        assertThat(day.rows()).hasSize(3);
        assertThat(day.operations()).containsExactly("Query");
        assertThat(day.usage().itemsRead()).isEqualTo(3);
        Sql.Answer bound =
                sql.run("SELECT at FROM logs WHERE CAST(at AS DATE) = ?", java.sql.Date.valueOf("2026-01-05"));
        assertThat(bound.rows()).isEqualTo(day.rows());
        assertThat(bound.usage().itemsRead()).isEqualTo(3);
    }

    @Test
    void severalDaysAreTheirBuckets() {
        Sql.Answer days = sql.run("SELECT at FROM logs"
                + " WHERE CAST(at AS DATE) IN (DATE '2026-01-06', DATE '2026-01-05', DATE '1970-01-01') ORDER BY at");
        assertThat(days.rows()).hasSize(5);
        assertThat(days.operations()).containsOnly("Query");
        assertThat(days.usage().itemsRead()).isEqualTo(5);
        Sql.Answer later = sql.run("SELECT at FROM logs WHERE at > TIMESTAMP '2026-01-05 12:00:00'"
                + " AND CAST(at AS DATE) IN (DATE '2026-01-05', DATE '2026-01-06', DATE '1970-01-01')");
        assertThat(later.rows()).hasSize(1);
        assertThat(later.operations()).containsOnly("Query");
    }

    @Test
    void aYearIsItsBuckets() {
        Sql.Answer year = sql.run("SELECT COUNT(*) FROM logs WHERE EXTRACT(YEAR FROM at) = 2026");
        assertThat(year.text()).isEqualTo("7");
        assertThat(year.operations()).containsExactly("Query");
        assertThat(year.usage().itemsRead()).isEqualTo(7);
    }

    @Test
    void daysThatAreKnownWhenItRunsAreCompared() {
        for (String operator : List.of("<", "<=", ">", ">=", "=")) {
            String literal = sql.run(
                            "SELECT at FROM logs WHERE CAST(ms AS DATE) " + operator + " DATE '2026-01-05' ORDER BY at")
                    .text();
            String bound = sql.run(
                            "SELECT at FROM logs WHERE CAST(ms AS DATE) " + operator + " ? ORDER BY at",
                            java.sql.Date.valueOf("2026-01-05"))
                    .text();
            assertThat(bound).as(operator).isEqualTo(literal);
        }
    }
}
