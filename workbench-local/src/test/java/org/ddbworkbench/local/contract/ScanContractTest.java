package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

@OnEveryBackend
class ScanContractTest extends Contract {
    private static final int ITEMS = 60;
    private static final List<String> KEYS =
            IntStream.range(0, ITEMS).mapToObj(i -> String.format("k%02d", i)).toList();

    ScanContractTest(Backend backend) {
        super(backend);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 60, 1000})
    void pagesHoldEveryItemOnce(int limit) {
        String table = createFilledTable();

        assertThat(scanAll(table, of -> of.limit(limit))).containsExactlyInAnyOrderElementsOf(KEYS);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 16, 100})
    void segmentsAreDisjointAndComplete(int segments) {
        String table = createFilledTable();

        List<String> all = new ArrayList<>();
        for (int segment = 0; segment < segments; segment++) {
            int number = segment;
            all.addAll(scanAll(table, of -> of.limit(5).segment(number).totalSegments(segments)));
        }

        assertThat(all).containsExactlyInAnyOrderElementsOf(KEYS);
    }

    @Test
    void partitionsComeInHashOrderAndAlwaysInTheSame() {
        knowing(KnownDifference.SCAN_ORDER);
        String table = createFilledTable();
        String other = createTable("pk:S", "sk:N");
        List<String> reversed = new ArrayList<>(KEYS);
        Collections.reverse(reversed);
        reversed.forEach(key -> put(other, "pk", key, "sk", 1));

        List<String> order = scanAll(table, of -> of);

        assertThat(order).isNotEqualTo(KEYS).isEqualTo(scanAll(other, of -> of));
    }

    @Test
    void itemsOfAPartitionStayTogetherInKeyOrder() {
        String table = createTable("pk:S", "sk:N");
        for (int sortKey : new int[] {3, 1, 2}) {
            put(table, "pk", "a", "sk", sortKey);
            put(table, "pk", "b", "sk", sortKey);
        }

        List<Map<String, AttributeValue>> items =
                client.scan(of -> of.tableName(table)).items();

        assertThat(column(items, "sk")).containsExactly("1", "2", "3", "1", "2", "3");
        assertThat(column(items.subList(0, 3), "pk"))
                .containsOnly(column(items, "pk").get(0));
    }

    @Test
    void countsBeforeAndAfterTheFilter() {
        String table = createFilledTable();

        ScanResponse response = client.scan(of -> of.tableName(table)
                .filterExpression("begins_with(pk, :0)")
                .expressionAttributeValues(placeholders("k1"))
                .select(Select.COUNT));

        assertThat(response.count()).isEqualTo(10);
        assertThat(response.scannedCount()).isEqualTo(ITEMS);
        assertThat(response.hasItems()).isFalse();
    }

    @Test
    void segmentsAreChecked() {
        String table = createTable("pk:S");

        assertInvalid(
                "The Segment parameter is zero-based and must be less than parameter TotalSegments: Segment: 2 is not"
                        + " less than TotalSegments: 2",
                () -> client.scan(of -> of.tableName(table).segment(2).totalSegments(2)));
        assertInvalid(
                "The TotalSegments parameter is required but was not present in the request when Segment parameter is"
                        + " present",
                () -> client.scan(of -> of.tableName(table).segment(1)));
        assertInvalid(
                "The Segment parameter is required but was not present in the request when parameter TotalSegments is"
                        + " present",
                () -> client.scan(of -> of.tableName(table).totalSegments(2)));
    }

    @Test
    void startKeysAndSelectionsAreChecked() {
        String table = createTable("pk:S");

        assertInvalid(
                "The provided starting key is invalid: The provided key element does not match the schema",
                () -> client.scan(of -> of.tableName(table).exclusiveStartKey(item("other", "a"))));
        knowing(KnownDifference.SELECTIONS);
        assertInvalid(
                "ALL_PROJECTED_ATTRIBUTES can be used only when Querying using an IndexName",
                () -> client.scan(of -> of.tableName(table).select(Select.ALL_PROJECTED_ATTRIBUTES)));
        assertInvalid(
                "Cannot specify the ProjectionExpression when choosing to get only the Count",
                () -> client.scan(of -> of.tableName(table).select(Select.COUNT).projectionExpression("pk")));
    }

    private String createFilledTable() {
        String table = createTable("pk:S", "sk:N");
        putAll(table, KEYS.stream().map(key -> item("pk", key, "sk", 1)).toList());
        return table;
    }

    private List<String> scanAll(String table, UnaryOperator<ScanRequest.Builder> more) {
        List<String> keys = new ArrayList<>();
        Map<String, AttributeValue> start = Map.of();
        do {
            ScanRequest.Builder scan = ScanRequest.builder().tableName(table);
            if (!start.isEmpty()) {
                scan.exclusiveStartKey(start);
            }
            ScanResponse page = client.scan(more.apply(scan).build());
            keys.addAll(column(page.items(), "pk"));
            start = page.lastEvaluatedKey();
        } while (!start.isEmpty());
        return keys;
    }
}
