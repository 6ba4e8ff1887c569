package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Seeds;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code a = b AND a = x AND b = y} holds for no row when x and y differ, whatever they are written as and wherever the
 * condition stands, and for the rows with a = b when they are the same.
 */
class ConstantEqualityTest {
    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("app", """
                {"TableName":"app","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}
                """);
        for (String item : new String[] {item("xy", 1, 2), item("xx", 1, 1), item("yy", 2, 2)}) {
            backend.put("app", item);
        }
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  app:
                    partitionKey: pk
                    entities:
                      pairs:
                        key: "{id}"
                        columns:
                          {text_a: text, text_b: text, integer_a: integer, integer_b: integer, number_a: number,
                           number_b: number, double_a: double, double_b: double, date_a: date, date_b: date,
                           time_a: timestamp, time_b: timestamp}
                """, "app"));
    }

    /** Value 1 or 2 of each type. */
    private static String item(String id, int a, int b) {
        StringBuilder item = new StringBuilder("{\"pk\":{\"S\":\"" + id + "\"}");
        for (String side : List.of("a", "b")) {
            int value = side.equals("a") ? a : b;
            for (String number : List.of("integer", "number", "double")) {
                item.append(",\"%s_%s\":{\"N\":\"%d\"}".formatted(number, side, value));
            }
            item.append(",\"text_%s\":{\"S\":\"%s\"}".formatted(side, value == 1 ? "one" : "other"));
            item.append(",\"date_%s\":{\"S\":\"2026-01-0%d\"}".formatted(side, value));
            item.append(",\"time_%s\":{\"S\":\"2026-01-0%dT00:00:00Z\"}".formatted(side, value));
        }
        return item.append("}").toString();
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    /** How values 1 and 2 may be written. */
    private static List<List<String>> spellings(String type) {
        return switch (type) {
            case "text" ->
                List.of(
                        List.of("'one'", "'other'"),
                        List.of("'o' || 'ne'", "'ot' || 'her'"),
                        List.of("LOWER('ONE')", "LOWER('OTHER')"),
                        List.of("TRIM(' one')", "TRIM(' other')"),
                        List.of("CAST('one' AS VARCHAR(10))", "CAST('other' AS VARCHAR(10))"),
                        List.of("CAST('one' AS CHAR(3))", "CAST('other' AS CHAR(5))"),
                        List.of("NULLIF('one', 'x')", "NULLIF('other', 'x')"),
                        List.of("CASE WHEN 1 < 2 THEN 'one' END", "CASE WHEN 1 < 2 THEN 'other' END"),
                        List.of("COALESCE(NULLIF('one', 'x'), 'yy')", "COALESCE(NULLIF('other', 'x'), 'yy')"));
            case "integer", "number", "double" ->
                List.of(
                        List.of("1", "2"),
                        List.of("1.0", "2.0"),
                        List.of("1.000", "2.00"),
                        List.of("1e0", "2e0"),
                        List.of("2 - 1", "1 + 1"),
                        List.of("CAST('1' AS INTEGER)", "CAST('2' AS SMALLINT)"),
                        List.of("CAST(1 AS DECIMAL(5, 2))", "CAST(2 AS DECIMAL(9, 4))"),
                        List.of("NULLIF(1, 7)", "NULLIF(2, 7)"),
                        List.of("CHAR_LENGTH('a')", "CHAR_LENGTH('ab')"));
            case "date" ->
                List.of(
                        List.of("DATE '2026-01-01'", "DATE '2026-01-02'"),
                        List.of("CAST('2026-01-01' AS DATE)", "CAST('2026-01-02' AS DATE)"),
                        List.of("DATE '2025-12-31' + INTERVAL '1' DAY", "DATE '2026-01-01' + INTERVAL '1' DAY"),
                        List.of(
                                "NULLIF(DATE '2026-01-01', DATE '2000-01-01')",
                                "NULLIF(DATE '2026-01-02', DATE '2000-01-01')"),
                        List.of("TIMESTAMP '2026-01-01 00:00:00'", "TIMESTAMP '2026-01-02 00:00:00'"));
            case "time" ->
                List.of(
                        List.of("TIMESTAMP '2026-01-01 00:00:00'", "TIMESTAMP '2026-01-02 00:00:00'"),
                        List.of("TIMESTAMP '2026-01-01 00:00:00.000'", "TIMESTAMP '2026-01-02 00:00:00.000'"),
                        List.of(
                                "CAST('2026-01-01 00:00:00' AS TIMESTAMP(3))",
                                "CAST('2026-01-02 00:00:00' AS TIMESTAMP(0))"),
                        List.of("CAST(DATE '2026-01-01' AS TIMESTAMP)", "CAST(DATE '2026-01-02' AS TIMESTAMP)"),
                        List.of("DATE '2026-01-01'", "DATE '2026-01-02'"));
            default -> throw new IllegalArgumentException(type);
        };
    }

    private static List<String> conditions(String column, String value) {
        return List.of(
                column + " = " + value,
                column + " BETWEEN " + value + " AND " + value,
                value + " <= " + column + " AND " + column + " <= " + value,
                "NOT (" + column + " < " + value + " OR " + value + " < " + column + ")",
                column + " IN (" + value + ")");
    }

    /** Where the condition may stand; each counts the rows of one table for which it holds. */
    private static List<String> statements(String a, String b, String conditionOfA, String conditionOfB) {
        String both = a + " = " + b + " AND " + conditionOfA + " AND " + conditionOfB;
        return List.of(
                "SELECT COUNT(*) FROM pairs WHERE " + both,
                "SELECT COUNT(*) FROM (SELECT * FROM pairs WHERE %s) t WHERE %s = %s AND %s"
                        .formatted(conditionOfB, a, b, conditionOfA),
                "SELECT COUNT(*) FROM pairs o WHERE EXISTS (SELECT 1 FROM pairs i WHERE i.id = o.id AND " + both + ")",
                "SELECT COUNT(*) FROM pairs o WHERE o.id IN (SELECT id FROM pairs WHERE " + both + ")",
                "SELECT (SELECT COUNT(*) FROM pairs WHERE " + both + ")",
                "SELECT COUNT(*) FROM pairs l JOIN pairs r ON l.id = r.id AND "
                        + both.replace(a, "l." + a).replace(b, "r." + b),
                "SELECT COUNT(r.id) FROM pairs l LEFT JOIN pairs r ON l.id = r.id AND "
                        + both.replace(a, "l." + a).replace(b, "r." + b),
                "SELECT COALESCE(SUM(n), 0) FROM (SELECT COUNT(*) n FROM pairs GROUP BY %s, %s HAVING %s) t"
                        .formatted(a, b, both),
                "SELECT COUNT(*) FROM pairs WHERE CASE WHEN " + both + " THEN TRUE ELSE FALSE END",
                "SELECT SUM(CASE WHEN " + both + " THEN 1 ELSE 0 END) FROM pairs",
                "SELECT COUNT(*) FROM pairs WHERE (" + both + ") OR id = 'none'",
                "SELECT 3 - COUNT(*) FROM pairs WHERE NOT (" + both + ")",
                "SELECT COUNT(*) FILTER (WHERE " + both + ") FROM pairs");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "integer", "number", "double", "date", "time"})
    void anEqualityOfColumnsIsNeverLost(String type) {
        List<String> wrong = new ArrayList<>();
        String a = type + "_a";
        String b = type + "_b";
        Random random = new Random(Seeds.seed());
        for (List<String> first : spellings(type)) {
            for (List<String> second : spellings(type)) {
                for (int of = 0; of < 2; of++) {
                    String conditionOfA = pick(random, conditions(a, first.get(0)));
                    String conditionOfB = pick(random, conditions(b, second.get(of)));
                    for (int i = 0; i < 3; i++) {
                        String statement = pick(random, statements(a, b, conditionOfA, conditionOfB));
                        if (count(statement) != 1 - of) {
                            wrong.add(statement);
                        }
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    private static String pick(Random random, List<String> all) {
        return all.get(random.nextInt(all.size()));
    }

    private static int count(String statement) {
        return new BigDecimal(sql.run(statement).text()).intValueExact();
    }
}
