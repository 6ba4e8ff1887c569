package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnItemCollectionMetrics;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** What writes tell beside the item: the item that did not meet a condition, the sizes of item collections. */
@OnEveryBackend
class WriteResultContractTest extends Contract {
    private static final ReturnValuesOnConditionCheckFailure ALL_OLD = ReturnValuesOnConditionCheckFailure.ALL_OLD;

    WriteResultContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void aFailedConditionShowsTheItem() {
        knowing(KnownDifference.FAILED_CONDITIONS);
        String table = createTable("pk:S");
        put(table, "pk", "a", "v", 1);
        Map<String, AttributeValue> item = item("pk", "a", "v", 1);

        assertThat(failedCondition(() -> client.putItem(to -> to.tableName(table)
                                .item(item("pk", "a"))
                                .conditionExpression("attribute_not_exists(pk)")
                                .returnValuesOnConditionCheckFailure(ALL_OLD)))
                        .item())
                .isEqualTo(item);
        assertThat(failedCondition(() -> client.deleteItem(of -> of.tableName(table)
                                .key(item("pk", "a"))
                                .conditionExpression("v = :0")
                                .expressionAttributeValues(placeholders(2))
                                .returnValuesOnConditionCheckFailure(ALL_OLD)))
                        .item())
                .isEqualTo(item);
        assertThat(failedCondition(() -> client.updateItem(to -> to.tableName(table)
                                .key(item("pk", "a"))
                                .updateExpression("SET v = :0")
                                .conditionExpression("v = :0")
                                .expressionAttributeValues(placeholders(2))
                                .returnValuesOnConditionCheckFailure(ALL_OLD)))
                        .item())
                .isEqualTo(item);
    }

    @Test
    void aFailedConditionShowsNoItemUnlessAskedAndThere() {
        String table = createTable("pk:S");
        put(table, "pk", "a", "v", 1);

        assertThat(failedCondition(() -> client.putItem(to -> to.tableName(table)
                                .item(item("pk", "a"))
                                .conditionExpression("attribute_not_exists(pk)")))
                        .hasItem())
                .isFalse();
        assertThat(failedCondition(() -> client.putItem(to -> to.tableName(table)
                                .item(item("pk", "b"))
                                .conditionExpression("attribute_exists(pk)")
                                .returnValuesOnConditionCheckFailure(ALL_OLD)))
                        .hasItem())
                .isFalse();
    }

    @Test
    void itemCollectionsAreMeasuredInWholeGigabytes() {
        knowing(KnownDifference.ITEM_COLLECTIONS);
        String table = createTableWithLocalIndex();

        assertCollectionOf(
                "a",
                client.putItem(to -> to.tableName(table)
                                .item(item("pk", "a", "sk", 1))
                                .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE))
                        .itemCollectionMetrics());
        assertCollectionOf(
                "a",
                client.updateItem(to -> to.tableName(table)
                                .key(item("pk", "a", "sk", 1))
                                .updateExpression("SET v = :0")
                                .expressionAttributeValues(placeholders(1))
                                .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE))
                        .itemCollectionMetrics());
        assertCollectionOf(
                "a",
                client.deleteItem(to -> to.tableName(table)
                                .key(item("pk", "a", "sk", 1))
                                .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE))
                        .itemCollectionMetrics());
    }

    @Test
    void batchesTellEachItemCollectionOnce() {
        knowing(KnownDifference.ITEM_COLLECTIONS);
        String table = createTableWithLocalIndex();
        List<WriteRequest> writes = List.of(putRequest("a", 1), putRequest("a", 2), putRequest("b", 1));

        List<ItemCollectionMetrics> metrics = client.batchWriteItem(of -> of.requestItems(Map.of(table, writes))
                        .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE))
                .itemCollectionMetrics()
                .get(table);

        assertThat(metrics)
                .extracting(ItemCollectionMetrics::itemCollectionKey)
                .containsExactlyInAnyOrder(item("pk", "a"), item("pk", "b"));
    }

    @Test
    void thereAreNoItemCollectionsWithoutLocalIndexes() {
        String table = createTable("pk:S", "sk:N");

        assertThat(client.putItem(to -> to.tableName(table)
                                .item(item("pk", "a", "sk", 1))
                                .returnItemCollectionMetrics(ReturnItemCollectionMetrics.SIZE))
                        .itemCollectionMetrics())
                .isNull();
    }

    private String createTableWithLocalIndex() {
        return createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "sk:N", "l:S"))
                        .localSecondaryIndexes(localIndex("local", ProjectionType.ALL, "pk:S", "l:S")),
                "pk:S",
                "sk:N");
    }

    private static void assertCollectionOf(String key, ItemCollectionMetrics metrics) {
        assertThat(metrics.itemCollectionKey()).isEqualTo(item("pk", key));
        assertThat(metrics.sizeEstimateRangeGB()).containsExactly(0.0, 1.0);
    }

    private static WriteRequest putRequest(String key, int sortKey) {
        return WriteRequest.builder()
                .putRequest(put -> put.item(item("pk", key, "sk", sortKey)))
                .build();
    }

    private static ConditionalCheckFailedException failedCondition(ThrowingCallable call) {
        ConditionalCheckFailedException refusal = catchThrowableOfType(ConditionalCheckFailedException.class, call);
        assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo("The conditional request failed");
        return refusal;
    }
}
