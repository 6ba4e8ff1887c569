package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Statements that go beyond what one DynamoDB request can say are answered all the same. */
class DynamoDbLimitsTest {
    private static final int COLUMNS = 300;
    private static Sql sql;

    @BeforeAll
    static void putOneItem() {
        Backend backend = Backend.embedded();
        backend.createTable("wide", """
                {"TableName":"wide","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"n","AttributeType":"N"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"n","KeyType":"RANGE"}]}
                """);
        String attributes = IntStream.range(0, COLUMNS)
                .mapToObj(i -> "\"a_column_with_a_long_name_" + i + "\":{\"S\":\"v" + i + "\"}")
                .collect(Collectors.joining(","));
        backend.put(
                "wide",
                "{\"pk\":{\"S\":\"P#x\"},\"n\":{\"N\":\"5\"}," + attributes
                        + ",\"amount\":{\"N\":\"1E-130\"},\"whole\":{\"N\":\"999\"},"
                        + "\"day\":{\"S\":\"2026-01-01\"}}");
        String columns = IntStream.range(0, COLUMNS)
                .mapToObj(i -> "          a_column_with_a_long_name_" + i + ": text\n")
                .collect(Collectors.joining());
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  wide:
                    partitionKey: pk
                    sortKey: {name: n, type: N}
                    entities:
                      things:
                        key: ["P#{p}", "{n:number}"]
                        columns:
                          amount: number
                          whole: integer
                          day: date
                """ + columns, "wide"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    private static int count(String condition) {
        return sql.run("SELECT amount FROM things WHERE " + condition).rows().size();
    }

    @Test
    void aProjectionTooLongForOneExpression() {
        assertThat(sql.run("SELECT * FROM things WHERE p = 'x'").rows().get(0))
                .hasSize(COLUMNS + 6)
                .contains("v299");
    }

    @Test
    void filtersTooLongForOneExpression() {
        String lists = IntStream.range(0, 4)
                .mapToObj(i -> "a_column_with_a_long_name_" + i + " IN ("
                        + IntStream.range(0, 100)
                                .mapToObj(value -> "'v" + value + "'")
                                .collect(Collectors.joining(",")) + ")")
                .collect(Collectors.joining(" AND "));
        assertThat(count("p = 'x' AND " + lists)).isEqualTo(1);
        assertThat(count("p = 'x' AND " + lists + " AND a_column_with_a_long_name_200 = 'other'"))
                .isZero();
    }

    @Test
    void manyAlternatives() {
        for (String alternative :
                new String[] {"(p = 'x%1$d' AND a_column_with_a_long_name_1 = 'w%1$d')", "p LIKE 'y%1$d%%'"}) {
            String alternatives =
                    IntStream.range(0, 900).mapToObj(alternative::formatted).collect(Collectors.joining(" OR "));
            assertThat(count(alternatives)).isZero();
            assertThat(count(alternatives + " OR (p = 'x' AND a_column_with_a_long_name_1 = 'v1')"))
                    .isEqualTo(1);
        }
    }

    @Test
    @Timeout(60)
    void longListsOfNumbersAndDates() {
        String numbers =
                IntStream.range(-4_000, 1_000).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        assertThat(count("p = 'x' AND whole IN (" + numbers + ")")).isEqualTo(1);
        assertThat(count("p = 'x' AND whole NOT IN (" + numbers + ")")).isZero();
        String dates = IntStream.range(0, 3_000)
                .mapToObj(day -> "DATE '" + LocalDate.of(2020, 1, 1).plusDays(day) + "'")
                .collect(Collectors.joining(", "));
        assertThat(count("p = 'x' AND day IN (" + dates + ")")).isEqualTo(1);
    }

    @Test
    void aStatementThatIsTooLargeSaysSo() {
        for (Throwable failed : List.of(
                new StackOverflowError(),
                new IllegalStateException(new IllegalArgumentException("Code of method grows beyond 64 KB")))) {
            assertThat(SqlErrors.unplanned(new RuntimeException(failed)).code()).isEqualTo(ErrorCode.UNSUPPORTED);
        }
    }

    @Test
    void moreValuesThanAnInTakes() {
        String values = IntStream.range(0, 250).mapToObj(i -> "'v" + i + "'").collect(Collectors.joining(","));
        assertThat(count("p = 'x' AND a_column_with_a_long_name_7 IN (" + values + ")"))
                .isEqualTo(1);
    }

    @Test
    void numbersWithMoreDigitsThanDynamoDbHas() {
        String just = "4." + "9".repeat(60);
        assertThat(count("p = 'x' AND n > " + just)).isEqualTo(1);
        assertThat(count("p = 'x' AND n < " + just)).isZero();
        assertThat(count("p = 'x' AND n = " + just)).isZero();
        assertThat(count("p = 'x' AND n BETWEEN " + just + " AND 5." + "0".repeat(60) + "1"))
                .isEqualTo(1);
        assertThat(count("p = 'x' AND amount < 0." + "0".repeat(140) + "1")).isZero();
        assertThat(count("p = 'x' AND amount > 0." + "0".repeat(140) + "1")).isEqualTo(1);
    }

    @Test
    void numbersGreaterThanDynamoDbHas() {
        String huge = "1" + "0".repeat(130);
        assertThat(count("p = 'x' AND n < " + huge)).isEqualTo(1);
        assertThat(count("p = 'x' AND n > " + huge)).isZero();
        assertThat(count("p = 'x' AND n > -" + huge)).isEqualTo(1);
        assertThat(count("p = 'x' AND n IN (5, " + huge + ")")).isEqualTo(1);
        assertThat(count("p = 'x' AND amount < " + huge)).isEqualTo(1);
    }

    @Test
    void keysThatNoItemCanHave() {
        assertThat(count("pk = ''")).isZero();
        assertThat(count("pk = '" + "x".repeat(3_000) + "'")).isZero();
        assertThat(count("pk IN ('P#x', '')")).isEqualTo(1);
    }
}
