package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** What transactions do, and what they leave undone. */
@OnEveryBackend
class TransactionContractTest extends TransactionContract {
    TransactionContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void allFourActionsHappenTogether() {
        String other = createTable("pk:S", "sk:N");
        put(table, "pk", "updated", "n", 1);
        put(table, "pk", "deleted");
        put(table, "pk", "checked", "v", "as it was");

        write(
                TransactWriteItem.builder()
                        .put(of -> of.tableName(other).item(item("pk", "put", "sk", 1, "v", "new")))
                        .build(),
                update("updated", "SET n = n + :0", to -> {}, 5),
                TransactWriteItem.builder()
                        .delete(of -> of.tableName(table).key(item("pk", "deleted")))
                        .build(),
                check("checked", "v = :0", of -> {}, "as it was"));

        assertThat(get("updated")).isEqualTo(item("pk", "updated", "n", 6));
        assertThat(get("deleted")).isEmpty();
        assertThat(get("checked")).isEqualTo(item("pk", "checked", "v", "as it was"));
        assertThat(client.scan(of -> of.tableName(other)).items())
                .containsExactly(item("pk", "put", "sk", 1, "v", "new"));
    }

    @Test
    void aFailedConditionCancelsEverything() {
        put(table, "pk", "a", "v", 1);
        put(table, "pk", "b", "v", 1);

        List<CancellationReason> reasons = cancellation(
                "None, ConditionalCheckFailed, None, ConditionalCheckFailed",
                () -> write(
                        put("new", to -> {}),
                        update("a", "SET v = :0", of -> of.conditionExpression("v > :0"), 2),
                        update("b", "SET v = :0", of -> of.conditionExpression("v < :0"), 2),
                        check("nosuch", "attribute_exists(pk)", of -> {})));

        assertThat(reasons)
                .extracting(CancellationReason::message)
                .containsExactly(null, "The conditional request failed", null, "The conditional request failed");
        assertThat(get("new")).isEmpty();
        assertThat(get("a")).isEqualTo(item("pk", "a", "v", 1));
        assertThat(get("b")).isEqualTo(item("pk", "b", "v", 1));
    }

    @Test
    void aFailedConditionShowsItsItemWhenAsked() {
        put(table, "pk", "a", "v", 1);

        List<CancellationReason> reasons = cancellation(
                "ConditionalCheckFailed, ConditionalCheckFailed, ConditionalCheckFailed",
                () -> write(
                        put(
                                "a",
                                to -> to.conditionExpression("attribute_not_exists(pk)")
                                        .returnValuesOnConditionCheckFailure(
                                                ReturnValuesOnConditionCheckFailure.ALL_OLD)),
                        check(
                                "b",
                                "attribute_exists(pk)",
                                of -> of.returnValuesOnConditionCheckFailure(
                                        ReturnValuesOnConditionCheckFailure.ALL_OLD)),
                        check("c", "attribute_exists(pk)", of -> {})));

        assertThat(reasons.get(0).item()).isEqualTo(item("pk", "a", "v", 1));
        assertThat(reasons.get(1).hasItem()).isFalse();
        assertThat(reasons.get(2).hasItem()).isFalse();
    }

    @Test
    void anUpdateThatCanNotBeDoneCancelsEverything() {
        put(table, "pk", "a", "v", "text");

        List<CancellationReason> reasons = cancellation(
                "None, ValidationError", () -> write(put("new", to -> {}), update("a", "ADD v :0", to -> {}, 1)));

        assertThat(reasons.get(1).message())
                .isEqualTo("An operand in the update expression has an incorrect data type");
        assertThat(get("new")).isEmpty();
    }

    @Test
    void theSameTransactionWithTheSameTokenHappensOnce() {
        put(table, "pk", "a", "n", 1);
        String token = UUID.randomUUID().toString();
        TransactWriteItem increment = update("a", "SET n = n + :0", to -> {}, 1);

        write(token, increment);
        write(token, increment);
        assertThat(get("a").get("n").n()).isEqualTo("2");

        assertRefused(() -> write(token, put("b", to -> {}))).isInstanceOf(IdempotentParameterMismatchException.class);
        write(UUID.randomUUID().toString(), increment);
        assertThat(get("a").get("n").n()).isEqualTo("3");
    }

    @Test
    void aCancelledTransactionLeavesItsTokenFree() {
        String token = UUID.randomUUID().toString();
        TransactWriteItem update = update("a", "SET v = :0", of -> of.conditionExpression("attribute_exists(pk)"), 1);
        cancellation("ConditionalCheckFailed", () -> write(token, update));

        put(table, "pk", "a");
        write(token, update);

        assertThat(get("a")).isEqualTo(item("pk", "a", "v", 1));
    }

    @Test
    void getReturnsItemsInTheOrderAskedFor() {
        knowing(KnownDifference.TRANSACTION_PARTS);
        String other = createTable("pk:S");
        put(table, "pk", "a", "v", 1, "w", 2);
        put(other, "pk", "b", "v", 3);

        List<ItemResponse> responses = client.transactGetItems(of -> of.transactItems(
                        get(other, "b"),
                        get(table, "nosuch"),
                        TransactGetItem.builder()
                                .get(Get.builder()
                                        .tableName(table)
                                        .key(item("pk", "a"))
                                        .projectionExpression("#v")
                                        .expressionAttributeNames(Map.of("#v", "v"))
                                        .build())
                                .build()))
                .responses();

        assertThat(responses).hasSize(3);
        assertThat(responses.get(0).item()).isEqualTo(item("pk", "b", "v", 3));
        assertThat(responses.get(1).hasItem()).isFalse();
        assertThat(responses.get(2).item()).isEqualTo(item("v", 1));
    }

    @Test
    void transactionsCostTwiceTheUnits() {
        put(table, "pk", "big", "v", "x".repeat(3000));

        var writes = client.transactWriteItems(of -> of.transactItems(
                                put("small", to -> {}),
                                put("big", to -> {}), // 3 KB before
                                check("nosuch", "attribute_not_exists(pk)", check -> {}))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity();
        assertThat(writes).hasSize(1);
        assertThat(writes.get(0).capacityUnits()).isEqualTo(2 + 6 + 2);
        assertThat(writes.get(0).writeCapacityUnits()).isEqualTo(2 + 6 + 2);

        put(table, "pk", "big", "v", "x".repeat(5000));
        var reads = client.transactGetItems(of -> of.transactItems(get(table, "big"), get(table, "nosuch"))
                        .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                .consumedCapacity();
        assertThat(reads.get(0).capacityUnits()).isEqualTo(4 + 2);
        assertThat(reads.get(0).readCapacityUnits()).isEqualTo(4 + 2);
    }

    @Test
    void indexesAreNotChargedTwice() {
        String indexed = createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "g:S"))
                        .globalSecondaryIndexes(globalIndex("gsi", ProjectionType.ALL, "g:S")),
                "pk:S");

        var capacity = client.transactWriteItems(of -> of.transactItems(TransactWriteItem.builder()
                                .put(to -> to.tableName(indexed).item(item("pk", "a", "g", "x")))
                                .build())
                        .returnConsumedCapacity(ReturnConsumedCapacity.INDEXES))
                .consumedCapacity()
                .get(0);

        assertThat(capacity.table().capacityUnits()).isEqualTo(2);
        assertThat(capacity.globalSecondaryIndexes().get("gsi").capacityUnits()).isEqualTo(1);
        assertThat(capacity.capacityUnits()).isEqualTo(3);
    }

    @Test
    void aRepetitionCostsReads() {
        String token = UUID.randomUUID().toString();
        TransactWriteItem put = put("a", to -> to.item(item("pk", "a", "v", "x".repeat(2500))));
        Consumer<Double> assertUnits = units -> assertThat(client.transactWriteItems(of -> of.transactItems(put)
                                .clientRequestToken(token)
                                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL))
                        .consumedCapacity()
                        .get(0)
                        .capacityUnits())
                .isEqualTo(units);

        assertUnits.accept(6.0); // 3 KB written
        assertUnits.accept(2.0); // 4 KB read
    }
}
