package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Capacity units against values calculated by hand. */
@OnEveryBackend
class CapacityContractTest extends Contract {
    private static final ReturnConsumedCapacity TOTAL = ReturnConsumedCapacity.TOTAL;
    private static final ReturnConsumedCapacity INDEXES = ReturnConsumedCapacity.INDEXES;

    private String table = "";

    CapacityContractTest(Backend backend) {
        super(backend);
    }

    /** 20 items of 1,000 bytes under one partition key, in an index of everything and in one of the keys. */
    @BeforeEach
    void createTableOfThousandByteItems() {
        table = createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "sk:S", "g:S"))
                        .globalSecondaryIndexes(globalIndex("global", ProjectionType.ALL, "g:S"))
                        .localSecondaryIndexes(localIndex("local", ProjectionType.KEYS_ONLY, "pk:S", "g:S")),
                "pk:S",
                "sk:S");
        putAll(
                table,
                IntStream.range(10, 30).mapToObj(i -> thousandBytes("" + i)).toList());
    }

    @Test
    void aGetCostsItsFourKilobytes() {
        assertThat(get("10", false)).isEqualTo(0.5);
        assertThat(get("10", true)).isEqualTo(1);
        assertThat(get("nosuch", false)).isEqualTo(0.5);
        assertThat(get("nosuch", true)).isEqualTo(1);
        put(table, "pk", "p", "sk", "big", "v", "x".repeat(4096));
        assertThat(get("big", false)).isEqualTo(1);
        assertThat(get("big", true)).isEqualTo(2);
    }

    @Test
    void aBatchGetRoundsEachItem() {
        KeysAndAttributes keys = KeysAndAttributes.builder()
                .keys(List.of(key("10"), key("11"), key("12"), key("nosuch")))
                .build();

        ConsumedCapacity capacity = client.batchGetItem(
                        of -> of.requestItems(Map.of(table, keys)).returnConsumedCapacity(TOTAL))
                .consumedCapacity()
                .get(0);

        assertThat(capacity.capacityUnits()).isEqualTo(2);
    }

    @Test
    void aQueryRoundsThePageNotTheItems() {
        // 20,000 bytes are 4.88 times 4 KB
        assertThat(query(table, "pk = :0", of -> of.returnConsumedCapacity(TOTAL), "p")
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(2.5);
        assertThat(query(
                                table,
                                "pk = :0",
                                of -> of.returnConsumedCapacity(TOTAL).consistentRead(true),
                                "p")
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(5);
        // 4 items are 4,000 bytes
        assertThat(query(
                                table,
                                "pk = :0",
                                of -> of.returnConsumedCapacity(TOTAL).limit(4),
                                "p")
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(0.5);
        knowing(KnownDifference.EMPTY_QUERIES);
        assertThat(query(table, "pk = :0", of -> of.returnConsumedCapacity(TOTAL), "nosuch")
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(0.5);
    }

    @Test
    void filtersAndProjectionsSaveNothing() {
        assertThat(query(
                                table,
                                "pk = :0",
                                of -> of.returnConsumedCapacity(TOTAL)
                                        .filterExpression("attribute_exists(nosuch)")
                                        .projectionExpression("sk"),
                                "p")
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(2.5);
    }

    @Test
    void globalIndexesAreChargedToThemselves() {
        ConsumedCapacity capacity = client.scan(
                        of -> of.tableName(table).indexName("global").returnConsumedCapacity(INDEXES))
                .consumedCapacity();

        assertThat(capacity.capacityUnits()).isEqualTo(2.5);
        assertThat(capacity.table().capacityUnits()).isZero();
        assertThat(capacity.globalSecondaryIndexes().get("global").capacityUnits())
                .isEqualTo(2.5);
    }

    @Test
    void localIndexesPayEachFetch() {
        assertThat(query(table, "pk = :0", of -> of.indexName("local").returnConsumedCapacity(INDEXES), "p")
                        .consumedCapacity()
                        .capacityUnits())
                .isEqualTo(0.5); // 20 entries of 2+1 + 2+2 + 1+1 = 9 bytes

        knowing(KnownDifference.LOCAL_INDEX_FETCHES);
        ConsumedCapacity capacity = query(
                        table,
                        "pk = :0",
                        of -> of.indexName("local").projectionExpression("v").returnConsumedCapacity(INDEXES),
                        "p")
                .consumedCapacity();
        assertThat(capacity.capacityUnits()).isEqualTo(10.5); // and 20 items of up to 4 KB each
        assertThat(capacity.table().capacityUnits()).isEqualTo(10);
        assertThat(capacity.localSecondaryIndexes().get("local").capacityUnits())
                .isEqualTo(0.5);
    }

    @Test
    void writesPayTheLargerItemAndEveryIndexThatChanges() {
        knowing(KnownDifference.WRITE_UNITS);
        // 1,000 bytes -> 2,000 bytes: 2 units; the entry in global changes (2), the one in local does not
        ConsumedCapacity grown = write(item("pk", "p", "sk", "10", "g", "g", "v", "x".repeat(1990)));
        assertThat(grown.table().capacityUnits()).isEqualTo(2);
        assertThat(grown.globalSecondaryIndexes().get("global").capacityUnits()).isEqualTo(2);
        assertThat(grown.localSecondaryIndexes()).isEmpty();
        assertThat(grown.capacityUnits()).isEqualTo(4);

        // another index key: both entries of both indexes, 2 + 1 in global, 1 + 1 in local
        ConsumedCapacity moved = write(item("pk", "p", "sk", "10", "g", "h"));
        assertThat(moved.table().capacityUnits()).isEqualTo(2);
        assertThat(moved.globalSecondaryIndexes().get("global").capacityUnits()).isEqualTo(3);
        assertThat(moved.localSecondaryIndexes().get("local").capacityUnits()).isEqualTo(2);

        // the same again changes no index
        assertThat(write(item("pk", "p", "sk", "10", "g", "h")).capacityUnits()).isEqualTo(1);
    }

    @Test
    void nothingIsReportedUnasked() {
        assertThat(client.getItem(of -> of.tableName(table).key(key("10"))).consumedCapacity())
                .isNull();
    }

    private double get(String sortKey, boolean consistent) {
        return client.getItem(of -> of.tableName(table)
                        .key(key(sortKey))
                        .consistentRead(consistent)
                        .returnConsumedCapacity(TOTAL))
                .consumedCapacity()
                .capacityUnits();
    }

    private ConsumedCapacity write(Map<String, AttributeValue> item) {
        return client.putItem(to -> to.tableName(table).item(item).returnConsumedCapacity(INDEXES))
                .consumedCapacity();
    }

    private static Map<String, AttributeValue> key(String sortKey) {
        return item("pk", "p", "sk", sortKey);
    }

    private static Map<String, AttributeValue> thousandBytes(String sortKey) {
        // 2+1 + 2+2 + 1+1 + 1 + 990
        return item("pk", "p", "sk", sortKey, "g", "g", "v", "x".repeat(990));
    }
}
