package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@OnEveryBackend
class FilterContractTest extends Contract {
    private static final Map<String, AttributeValue> VALUES = Map.ofEntries(
            Map.entry(":one", value(1)),
            Map.entry(":two", value(2)),
            Map.entry(":three", value(3)),
            Map.entry(":n20", value(20)),
            Map.entry(":b", value("b")),
            Map.entry(":banana", value("banana")),
            Map.entry(":an", value("an")),
            Map.entry(":S", value("S")),
            Map.entry(":L", value("L")),
            Map.entry(":true", AttributeValue.fromBool(true)),
            Map.entry(":null", AttributeValue.fromNul(true)),
            Map.entry(":red", value("red")),
            Map.entry(":redblue", AttributeValue.fromSs(List.of("blue", "red"))),
            Map.entry(":list", AttributeValue.fromL(List.of(value("x"), value(2)))),
            Map.entry(":bytes", AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {2, 3}))));

    FilterContractTest(Backend backend) {
        super(backend);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "n = :two                               | 2",
                "n <> :two                              | 1 3 4 5",
                "n < :two                               | 1",
                "n <= :two                              | 1 2",
                "n > :two                               | 3",
                "n >= :two                              | 2 3",
                ":two < n                               | 3",
                "n BETWEEN :one AND :two                | 1 2",
                ":two BETWEEN n AND m                   | 2",
                "n IN (:one, :three, :b)                | 1 3",
                "s = :b                                 | 2",
                "s > :b                                 | 3",
                "s < :n20                               | ",
                "n = :one OR n = :two                   | 1 2",
                "n = :one AND s = :b                    | ",
                "n = :one OR n = :two AND s = :b        | 1 2",
                "(n = :one OR n = :two) AND s = :b      | 2",
                "NOT n = :one                           | 2 3 4 5",
                "NOT (NOT n = :one)                     | 1",
                "NOT (n = :one OR n = :two)             | 3 4 5",
                "not n = :one and n < :three            | 2",
                "attribute_exists(n)                    | 1 2 3",
                "attribute_not_exists(n)                | 4 5",
                "attribute_exists(doc.els[1])          | 4",
                "attribute_exists(doc.els[2])          | ",
                "attribute_type(s, :S)                  | 1 2 3",
                "attribute_type(doc.els, :L)           | 4",
                "begins_with(s, :b)                     | 2 3",
                "contains(s, :an)                       | 3",
                "contains(colors, :red)                 | 4",
                "contains(doc.els, :two)               | 4",
                "contains(bin, :bytes)                  | 4",
                "contains(n, :two)                      | ",
                "size(s) = :one                         | 1 2",
                "size(s) > :two                         | 3",
                "size(colors) = :two                    | 4",
                "size(doc) = :two                       | 4",
                "size(doc.els) = :two                  | 4",
                "size(bin) = :three                     | 4",
                "size(n) = :one                         | ",
                "doc.a.b = :one                         | 4",
                "doc.els[1] = :two                     | 4",
                "doc.els[0].x = :two                   | ",
                "colors = :redblue                      | 4",
                "flag = :true                           | 5",
                "nothing = :null                        | 5",
                "n < m                                  | 2",
            })
    void filters(String filter, String expected) {
        String table = createTable("pk:N");
        putAll(table, items());

        assertThat(filtered(table, filter)).containsExactlyInAnyOrder(keys(expected));
    }

    @ParameterizedTest
    @CsvSource({"n = m, 1", "absent = absent2,", "n <> absent, 1 2 3 4 5", "NOT NOT n = :one, 1", "doc.els = :list, 4"})
    void filtersWhereDynaliteDiffers(String filter, String expected) {
        knowing(KnownDifference.FILTERS);
        String table = createTable("pk:N");
        putAll(table, items());

        assertThat(filtered(table, filter)).containsExactlyInAnyOrder(keys(expected));
    }

    @Test
    void namesStandForAnyAttribute() {
        String table = createTable("pk:N");
        putAll(table, List.of(item("pk", 1, "a.b", 1, "size", AttributeValue.fromM(item("status", "open")))));

        assertThat(client.scan(of -> of.tableName(table)
                                .filterExpression("#ab = :one AND #s.#t = :open")
                                .expressionAttributeNames(Map.of("#ab", "a.b", "#s", "size", "#t", "status"))
                                .expressionAttributeValues(Map.of(":one", value(1), ":open", value("open"))))
                        .count())
                .isEqualTo(1);
    }

    @Test
    void inTakes100Operands() {
        String table = createTable("pk:N");
        putAll(table, items());
        Object[] values = IntStream.range(1, 102).boxed().toArray();
        String hundred = IntStream.range(0, 100).mapToObj(i -> ":" + i).collect(Collectors.joining(", "));

        assertThat(scan(
                        table,
                        "n IN (" + hundred + ")",
                        Stream.of(values).limit(100).toArray()))
                .hasSize(3);

        knowing(KnownDifference.EXPRESSION_LIMITS);
        assertRefused(() -> scan(table, "n IN (" + hundred + ", :100)", values))
                .hasMessageContaining("too many operands");
    }

    @Test
    void expressionsHave4KilobytesAnd300Operators() {
        String table = createTable("pk:N");
        putAll(table, items());
        String condition = "n=:0";
        String within = String.join(" OR ", Collections.nCopies(150, condition)); // and 149 times OR
        assertThat(scan(table, within, 1)).hasSize(1);

        knowing(KnownDifference.EXPRESSION_LIMITS);
        assertRefused(() -> scan(table, within + " OR " + condition, 1))
                .hasMessageContaining("Invalid FilterExpression: The expression contains too many operators");
        assertRefused(() -> scan(table, condition + " ".repeat(4093), 1))
                .hasMessageContaining(
                        "Invalid FilterExpression: Expression size has exceeded the maximum allowed size;");
    }

    private static String[] keys(String expected) {
        return expected == null ? new String[0] : expected.split(" ");
    }

    private List<String> filtered(String table, String filter) {
        Map<String, AttributeValue> used = VALUES.entrySet().stream()
                .filter(value -> filter.matches(".*" + value.getKey() + "\\b.*"))
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
        return column(
                client.scan(of -> of.tableName(table)
                                .filterExpression(filter)
                                .expressionAttributeValues(used.isEmpty() ? null : used))
                        .items(),
                "pk");
    }

    private static List<Map<String, AttributeValue>> items() {
        return List.of(
                item("pk", 1, "n", 1, "m", 1, "s", "a"),
                item("pk", 2, "n", 2, "m", 3, "s", "b"),
                item("pk", 3, "n", 3, "s", "banana"),
                item(
                        "pk",
                        4,
                        "colors",
                        AttributeValue.fromSs(List.of("red", "blue")),
                        "bin",
                        AttributeValue.fromB(SdkBytes.fromByteArray(new byte[] {1, 2, 3})),
                        "doc",
                        AttributeValue.fromM(item(
                                "els",
                                AttributeValue.fromL(List.of(value("x"), value(2))),
                                "a",
                                AttributeValue.fromM(item("b", 1))))),
                item("pk", 5, "flag", AttributeValue.fromBool(true), "nothing", AttributeValue.fromNul(true)));
    }
}
