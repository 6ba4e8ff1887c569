package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

@OnEveryBackend
class QueryContractTest extends Contract {
    private static final UnaryOperator<QueryRequest.Builder> PLAIN = UnaryOperator.identity();

    QueryContractTest(Backend backend) {
        super(backend);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pk = :0                                | a b ba c",
                ":0 = pk                                | a b ba c",
                "pk = :0 AND sk = :1                    | b",
                "pk = :0 AND sk < :1                    | a",
                "pk = :0 AND sk <= :1                   | a b",
                "pk = :0 AND sk > :1                    | ba c",
                "pk = :0 AND sk >= :1                   | b ba c",
                "pk = :0 AND :1 < sk                    | ba c",
                "pk = :0 AND sk BETWEEN :1 AND :2       | b ba",
                "pk = :0 AND begins_with(sk, :1)        | b ba",
                "begins_with(sk, :1) AND pk = :0        | b ba",
                "(pk = :0) AND (sk > :1)                | ba c",
                "(pk = :0 AND sk > :1)                  | ba c",
                "pk = :0 and sk between :1 and :2       | b ba",
            })
    void keyConditionsSelectARangeOfThePartition(String condition, String expected) {
        String table = createTable("pk:S", "sk:S");
        for (String sortKey : List.of("c", "a", "ba", "b")) {
            put(table, "pk", "p", "sk", sortKey);
            put(table, "pk", "other", "sk", sortKey);
        }
        List<Object> values = new ArrayList<>(List.of("p"));
        if (condition.contains(":1")) {
            values.add("b");
        }
        if (condition.contains(":2")) {
            values.add("ba");
        }

        QueryResponse response = query(table, condition, PLAIN, values.toArray());

        assertThat(column(response.items(), "sk")).containsExactly(expected.split(" "));
        assertThat(response.count()).isEqualTo(response.scannedCount()).isEqualTo(expected.split(" ").length);
        assertThat(response.hasLastEvaluatedKey()).isFalse();
    }

    @Test
    void textOrdersByItsUtf8Bytes() {
        String table = createTable("pk:S", "sk:S");
        // U+FF5E sorts before U+1F600 in UTF-8, after it in UTF-16
        List<String> ordered = List.of("A", "Z", "a", "ab", "a\u0000", "é", "\uFF5E", "\uD83D\uDE00");
        List<String> expected = List.of("A", "Z", "a", "a\u0000", "ab", "é", "\uFF5E", "\uD83D\uDE00");
        ordered.forEach(sortKey -> put(table, "pk", "p", "sk", sortKey));

        assertThat(column(query(table, "pk = :0", PLAIN, "p").items(), "sk")).isEqualTo(expected);
        assertThat(column(
                        query(table, "pk = :0 AND sk > :1", PLAIN, "p", "\uFF5E")
                                .items(),
                        "sk"))
                .containsExactly("\uD83D\uDE00");
        assertThat(column(query(table, "pk = :0 AND sk <= :1", PLAIN, "p", "a").items(), "sk"))
                .containsExactly("A", "Z", "a");
    }

    @Test
    void numbersOrderByValue() {
        String table = createTable("pk:S", "sk:N");
        List<String> ordered = List.of(
                "-1" + "0".repeat(100),
                "-123.5",
                "-123",
                "-20",
                "-3",
                "-0.5",
                "-0.05",
                "0",
                "0.0001",
                "0.5",
                "3",
                "12",
                "12.5",
                "123",
                "3" + "0".repeat(120));
        List<String> shuffled = new ArrayList<>(ordered);
        Collections.shuffle(shuffled, new Random(7));
        shuffled.forEach(number -> put(table, "pk", "p", "sk", AttributeValue.fromN(number)));

        assertThat(column(query(table, "pk = :0", PLAIN, "p").items(), "sk")).isEqualTo(ordered);
        assertThat(column(
                        query(table, "pk = :0 AND sk BETWEEN :1 AND :2", PLAIN, "p", -3, 3)
                                .items(),
                        "sk"))
                .containsExactly("-3", "-0.5", "-0.05", "0", "0.0001", "0.5", "3");
    }

    @Test
    void binaryOrdersByUnsignedBytes() {
        String table = createTable("pk:S", "sk:B");
        List<AttributeValue> ordered = List.of(
                bytes(0), bytes(0, 0), bytes(0, 1), bytes(1), bytes(127), bytes(128), bytes(255), bytes(255, 0));
        for (int i = ordered.size() - 1; i >= 0; i--) {
            put(table, "pk", "p", "sk", ordered.get(i));
        }

        assertThat(query(table, "pk = :0", PLAIN, "p").items())
                .extracting(item -> item.get("sk"))
                .isEqualTo(ordered);
        assertThat(query(table, "pk = :0 AND begins_with(sk, :1)", PLAIN, "p", bytes(0))
                        .items())
                .extracting(item -> item.get("sk"))
                .isEqualTo(ordered.subList(0, 3));
        assertThat(query(table, "pk = :0 AND begins_with(sk, :1)", PLAIN, "p", bytes(255))
                        .items())
                .extracting(item -> item.get("sk"))
                .isEqualTo(ordered.subList(6, 8));
    }

    @Test
    void pagesFollowEachOtherInBothDirections() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, numbered(10));
        List<String> ascending =
                IntStream.range(0, 10).mapToObj(Integer::toString).toList();
        List<String> descending = new ArrayList<>(ascending);
        Collections.reverse(descending);

        assertThat(pages(table, true)).isEqualTo(ascending);
        assertThat(pages(table, false)).isEqualTo(descending);
    }

    @Test
    void aLimitReachedExactlyAtTheEndStillHasALastKey() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, numbered(3));

        QueryResponse page = query(table, "pk = :0", of -> of.limit(3), "p");
        assertThat(page.count()).isEqualTo(3);
        assertThat(page.lastEvaluatedKey()).isEqualTo(item("pk", "p", "sk", 2));

        QueryResponse rest = query(table, "pk = :0", of -> of.limit(3).exclusiveStartKey(page.lastEvaluatedKey()), "p");
        assertThat(rest.count()).isZero();
        assertThat(rest.hasLastEvaluatedKey()).isFalse();

        assertThat(query(table, "pk = :0", of -> of.limit(4), "p").hasLastEvaluatedKey())
                .isFalse();
    }

    @Test
    void theLimitCountsBeforeTheFilter() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, numbered(10));

        QueryResponse page = query(table, "pk = :0", of -> of.limit(5).filterExpression("v >= :1"), "p", 3);

        assertThat(column(page.items(), "sk")).containsExactly("3", "4");
        assertThat(page.count()).isEqualTo(2);
        assertThat(page.scannedCount()).isEqualTo(5);
        assertThat(page.lastEvaluatedKey()).isEqualTo(item("pk", "p", "sk", 4));
    }

    @Test
    void aPageEndsWithTheItemThatReachesOneMegabyte() {
        String table = createTable("pk:S", "sk:N");
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int i = 10; i < 40; i++) {
            // 2+1 + 2+2 + 1 + text = 64 KB, so that 16 items are exactly 1 MB; numbers of two digits are 2 bytes
            items.add(item("pk", "p", "sk", i, "v", "x".repeat(64 * 1024 - 8)));
        }
        items.subList(0, 15).forEach(item -> putAll(table, List.of(item)));
        items.subList(15, 30).forEach(item -> putAll(table, List.of(item)));

        QueryResponse page = query(table, "pk = :0", PLAIN, "p");
        assertThat(page.lastEvaluatedKey()).isNotEmpty();
        assertThat(page.count()).isBetween(15, 17);
        knowing(KnownDifference.PAGE_BYTES);
        QueryResponse filtered = query(table, "pk = :0", of -> of.filterExpression("v = :1"), "p", "none");
        assertThat(filtered.scannedCount()).isEqualTo(page.count());
        assertThat(filtered.count()).isZero();
        assertThat(filtered.lastEvaluatedKey()).isEqualTo(page.lastEvaluatedKey());
        assertThat(page.count()).isEqualTo(16);
    }

    @Test
    void countsWithoutItems() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, numbered(4));

        QueryResponse response =
                query(table, "pk = :0", of -> of.select(Select.COUNT).filterExpression("v > :1"), "p", 0);

        assertThat(response.count()).isEqualTo(3);
        assertThat(response.scannedCount()).isEqualTo(4);
        assertThat(response.hasItems()).isFalse();
    }

    @Test
    void projectsAfterTheFilter() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, numbered(3));

        assertThat(query(table, "pk = :0", of -> of.projectionExpression("sk").filterExpression("v = :1"), "p", 2)
                        .items())
                .containsExactly(item("sk", 2));
    }

    @Test
    void startKeysAreChecked() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, numbered(3));

        assertRefused(() -> query(table, "pk = :0", of -> of.exclusiveStartKey(item("pk", "p")), "p"))
                .hasMessageContaining("The provided starting key is invalid");
        knowing(KnownDifference.START_KEY_RANGE);
        assertRefused(() -> query(table, "pk = :0", of -> of.exclusiveStartKey(item("pk", "q", "sk", 1)), "p"))
                .hasMessageContaining("The provided starting key is");
        assertInvalid(
                "The provided starting key does not match the range key predicate",
                () -> query(
                        table, "pk = :0 AND sk > :1", of -> of.exclusiveStartKey(item("pk", "p", "sk", 1)), "p", 1));
    }

    private List<String> pages(String table, boolean forward) {
        List<String> sortKeys = new ArrayList<>();
        Map<String, AttributeValue> start = Map.of();
        do {
            Map<String, AttributeValue> from = start;
            QueryResponse page = query(
                    table,
                    "pk = :0",
                    of -> of.limit(3).scanIndexForward(forward).exclusiveStartKey(from.isEmpty() ? null : from),
                    "p");
            sortKeys.addAll(column(page.items(), "sk"));
            start = page.lastEvaluatedKey();
        } while (!start.isEmpty());
        return sortKeys;
    }

    private static List<Map<String, AttributeValue>> numbered(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> item("pk", "p", "sk", i, "v", i))
                .toList();
    }

    private static AttributeValue bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return AttributeValue.fromB(SdkBytes.fromByteArray(bytes));
    }
}
