package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

@OnEveryBackend
class GetContractTest extends Contract {
    GetContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void aMissingItemIsNoItem() {
        String table = createTable("pk:S");

        assertThat(client.getItem(of -> of.tableName(table).key(item("pk", "a")))
                        .hasItem())
                .isFalse();
    }

    @Test
    void aKeyOfAnotherShapeIsRefused() {
        String table = createTable("pk:S", "sk:S");
        String message = "The provided key element does not match the schema";

        assertInvalid(message, () -> client.getItem(of -> of.tableName(table).key(item("pk", "a"))));
        assertInvalid(message, () -> client.getItem(of -> of.tableName(table).key(item("pk", "a", "sk", 1))));
        assertInvalid(
                message, () -> client.getItem(of -> of.tableName(table).key(item("pk", "a", "sk", "b", "c", "d"))));
    }

    @Test
    void projectionsTakePartsOfDocuments() {
        String table = createTable("pk:S");
        put(
                table,
                "pk",
                "a",
                "doc",
                AttributeValue.fromM(item(
                        "els",
                        AttributeValue.fromL(
                                List.of(value("x"), value("y"), AttributeValue.fromM(item("z", 1, "w", 2)))),
                        "other",
                        "left out")),
                "v",
                1);

        assertThat(project(table, "doc.els[0], doc.els[2].z, absent, doc.nothing"))
                .isEqualTo(item(
                        "doc",
                        AttributeValue.fromM(item(
                                "els",
                                AttributeValue.fromL(List.of(value("x"), AttributeValue.fromM(item("z", 1))))))));
        assertThat(project(table, "v")).isEqualTo(item("v", 1));
        assertThat(project(table, "doc.els[9]")).isEmpty();
    }

    @Test
    void overlappingProjectionsAreRefused() {
        String table = createTable("pk:S");

        assertInvalid(
                "Invalid ProjectionExpression: Two document paths overlap with each other; must remove or rewrite one"
                        + " of these paths; path one: [a], path two: [a, b]",
                () -> project(table, "a, a.b"));
    }

    @Test
    void batchesGetFromSeveralTables() {
        String one = createTable("pk:S");
        String two = createTable("pk:S", "sk:N");
        put(one, "pk", "a", "v", 1);
        put(two, "pk", "a", "sk", 1, "v", 1);
        put(two, "pk", "a", "sk", 2, "v", 2);

        BatchGetItemResponse response = client.batchGetItem(of -> of.requestItems(Map.of(
                one, keys(item("pk", "a"), item("pk", "missing")),
                two,
                        KeysAndAttributes.builder()
                                .keys(item("pk", "a", "sk", 1), item("pk", "a", "sk", 2))
                                .projectionExpression("#v")
                                .expressionAttributeNames(Map.of("#v", "v"))
                                .build())));

        assertThat(response.responses().get(one)).containsExactly(item("pk", "a", "v", 1));
        assertThat(response.responses().get(two)).containsExactlyInAnyOrder(item("v", 1), item("v", 2));
        assertThat(response.unprocessedKeys()).isEmpty();
    }

    @Test
    void batchesOfMoreThan100OrWithDuplicatesAreRefused() {
        String table = createTable("pk:S");
        List<Map<String, AttributeValue>> many =
                IntStream.range(0, 101).mapToObj(i -> item("pk", "k" + i)).toList();

        assertRefused(() -> client.batchGetItem(of -> of.requestItems(
                        Map.of(table, KeysAndAttributes.builder().keys(many).build()))))
                .hasMessageContaining("100");
        assertInvalid(
                "Provided list of item keys contains duplicates",
                () -> client.batchGetItem(of ->
                        of.requestItems(Map.of(table, keys(item("pk", "a"), item("pk", "a"))))));
    }

    @Test
    void keysBeyond16MegabytesAreHandedBack() {
        String table = createTable("pk:S");
        Set<String> expected = new HashSet<>();
        for (int i = 0; i < 50; i++) {
            put(table, "pk", "k" + i, "v", "x".repeat(400_000));
            expected.add("k" + i);
        }
        Map<String, KeysAndAttributes> request = Map.of(
                table,
                KeysAndAttributes.builder()
                        .keys(expected.stream().map(key -> item("pk", key)).toList())
                        .projectionExpression("pk")
                        .build());

        List<String> got = new ArrayList<>();
        int requests = 0;
        while (!request.isEmpty()) {
            Map<String, KeysAndAttributes> items = request;
            BatchGetItemResponse response = client.batchGetItem(of -> of.requestItems(items));
            got.addAll(column(response.responses().get(table), "pk"));
            request = response.unprocessedKeys();
            requests++;
        }

        assertThat(got).containsExactlyInAnyOrderElementsOf(expected);
        knowing(KnownDifference.BATCH_GET_BYTES);
        assertThat(requests).isEqualTo(2);
    }

    private Map<String, AttributeValue> project(String table, String projection) {
        return client.getItem(of -> of.tableName(table).key(item("pk", "a")).projectionExpression(projection))
                .item();
    }

    @SafeVarargs
    private static KeysAndAttributes keys(Map<String, AttributeValue>... keys) {
        return KeysAndAttributes.builder().keys(keys).build();
    }
}
