package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Requests that name a table by its ARN, or in one place by its name and in another by its ARN. */
@OnEveryBackend
class TableArnContractTest extends Contract {
    private static final String DUPLICATES = "Provided list of item keys contains duplicates";
    private static final String USED_TWICE = "Transaction request cannot include multiple operations on one item";

    private String table = "";
    private String arn = "";

    TableArnContractTest(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        knowing(KnownDifference.TABLE_ARNS);
        table = createTable("pk:S");
        arn = client.describeTable(of -> of.tableName(table)).table().tableArn();
    }

    @Test
    void answersNameTheTableAsTheRequestDoes() {
        put(arn, "pk", "a", "v", 1);
        put(table, "pk", "b", "v", 2);

        BatchGetItemResponse response =
                client.batchGetItem(of -> of.requestItems(Map.of(table, keys("a"), arn, keys("b")))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));

        assertThat(response.responses())
                .isEqualTo(Map.of(table, List.of(item("pk", "a", "v", 1)), arn, List.of(item("pk", "b", "v", 2))));
        assertThat(response.consumedCapacity().stream().map(ConsumedCapacity::tableName))
                .containsExactlyInAnyOrder(table, arn);
        assertThat(client.scan(of -> of.tableName(arn).returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .tableName())
                .isEqualTo(arn);
    }

    @Test
    void batchesWriteEveryItem() {
        client.batchWriteItem(of -> of.requestItems(Map.of(table, List.of(put("a")), arn, List.of(put("b")))));

        assertThat(column(client.scan(of -> of.tableName(table)).items(), "pk")).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void anItemIsTheSameUnderEitherName() {
        assertInvalid(
                DUPLICATES,
                () -> client.batchGetItem(of -> of.requestItems(Map.of(table, keys("a", "b"), arn, keys("b")))));
        assertInvalid(
                DUPLICATES,
                () -> client.batchWriteItem(
                        of -> of.requestItems(Map.of(table, List.of(put("a"), put("b")), arn, List.of(put("b"))))));
        assertInvalid(
                USED_TWICE,
                () -> client.transactWriteItems(of -> of.transactItems(transactPut(table), transactPut(arn))));
        assertInvalid(
                USED_TWICE,
                () -> client.transactGetItems(of -> of.transactItems(transactGet(table), transactGet(arn))));
    }

    private static KeysAndAttributes keys(String... keys) {
        return KeysAndAttributes.builder()
                .keys(List.of(keys).stream().map(key -> item("pk", key)).toList())
                .build();
    }

    private static WriteRequest put(String key) {
        return WriteRequest.builder().putRequest(to -> to.item(item("pk", key))).build();
    }

    private static TransactWriteItem transactPut(String table) {
        return TransactWriteItem.builder()
                .put(to -> to.tableName(table).item(item("pk", "a")))
                .build();
    }

    private static TransactGetItem transactGet(String table) {
        return TransactGetItem.builder()
                .get(of -> of.tableName(table).key(item("pk", "a")))
                .build();
    }
}
