package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionCheck;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.IdempotentParameterMismatchException;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.Update;

@OnEveryBackend
class TransactionContractTest extends Contract {
    private String table = "";

    TransactionContractTest(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        knowing(KnownDifference.TRANSACTIONS);
        table = createTable("pk:S");
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
    void onlyTheFirstInvalidKeyIsTold() {
        knowing(KnownDifference.CANCELLATION_REASONS);
        List<CancellationReason> reasons = cancellation(
                "None, ValidationError, None, None",
                () -> write(
                        put("fine", to -> {}),
                        put("", to -> to.item(item("pk", 7))),
                        put("", to -> to.item(item("pk", 8))),
                        check("nosuch", "attribute_exists(pk)", of -> {})));

        assertThat(reasons.get(1).message())
                .isEqualTo("One or more parameter values were invalid: Type mismatch for key pk expected: S actual: N");
    }

    @Test
    void emptyKeysAndSyntaxErrorsRefuseTheRequest() {
        knowing(KnownDifference.CANCELLATION_REASONS);
        assertInvalid(
                "One or more parameter values are not valid. The AttributeValue for a key attribute cannot contain an"
                        + " empty string value. Key: pk",
                () -> write(put("", to -> {})));
        assertRefused(() -> write(put("a", to -> to.conditionExpression("hello!"))))
                .hasMessageContaining("Invalid ConditionExpression: Syntax error");
        assertInvalid(
                "Item size has exceeded the maximum allowed size",
                () -> write(put("a", to -> to.item(item("pk", "a", "v", "x".repeat(410_000))))));
    }

    @Test
    void noItemIsNamedTwice() {
        String message = "Transaction request cannot include multiple operations on one item";

        assertInvalid(message, () -> write(put("a", to -> {}), put("a", to -> {})));
        assertInvalid(message, () -> write(put("a", to -> {}), check("a", "attribute_exists(pk)", of -> {})));
        assertInvalid(message, () -> client.transactGetItems(of -> of.transactItems(get(table, "a"), get(table, "a"))));
    }

    @Test
    void aTransactionHasOneTo100Actions() {
        TransactWriteItem[] hundred =
                IntStream.range(0, 100).mapToObj(i -> put("k" + i, to -> {})).toArray(TransactWriteItem[]::new);
        write(hundred);
        assertThat(client.scan(of -> of.tableName(table)).count()).isEqualTo(100);

        assertRefused(() -> write(Stream.concat(Stream.of(hundred), Stream.of(put("another", to -> {})))
                        .toArray(TransactWriteItem[]::new)))
                .hasMessageContaining(
                        "at 'transactItems' failed to satisfy constraint: Member must have length less than or equal to"
                                + " 100");
        assertInvalid(
                "Value '[]' at 'transactItems' failed to satisfy constraint: Member must have length greater than or"
                        + " equal to 1",
                this::write);
        knowing(KnownDifference.TRANSACTION_PARTS);
        assertInvalid(
                "TransactItems can only contain one of Check, Put, Update or Delete",
                () -> write(put("a", to -> {}).toBuilder()
                        .delete(of -> of.tableName(table).key(item("pk", "b")))
                        .build()));
    }

    @Test
    void aTransactionHasUpTo4Megabytes() {
        TransactWriteItem[] twelve = IntStream.range(0, 12)
                .mapToObj(i -> put("k" + i, to -> to.item(item("pk", "k" + i, "v", "x".repeat(360_000)))))
                .toArray(TransactWriteItem[]::new);

        assertRefused(() -> write(twelve)).hasMessageContaining("4MB");
        write(Stream.of(twelve).limit(11).toArray(TransactWriteItem[]::new));

        assertThat(client.scan(of -> of.tableName(table).projectionExpression("pk"))
                        .items())
                .isNotEmpty();
    }

    @Test
    void missingTablesAreTold() {
        assertRefused(() -> write(put("a", to -> to.tableName("nosuch"))))
                .isInstanceOf(ResourceNotFoundException.class);
        assertRefused(() -> client.transactGetItems(of -> of.transactItems(get("nosuch", "a"))))
                .isInstanceOf(ResourceNotFoundException.class);
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
    void tokensHaveUpTo36Characters() {
        assertRefused(() -> write("x".repeat(37), put("a", to -> {}))).hasMessageContaining("clientRequestToken");
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
    void aGetWithAnInvalidKeyCancelsTheTransaction() {
        List<CancellationReason> reasons = cancellation(
                "None, ValidationError",
                () -> client.transactGetItems(of -> of.transactItems(
                        get(table, "a"),
                        TransactGetItem.builder()
                                .get(key -> key.tableName(table).key(item("pk", 1)))
                                .build())));

        assertThat(reasons.get(1).message()).isEqualTo("The provided key element does not match the schema");
    }

    @Test
    void getsOfMoreThan100ItemsAreRefused() {
        assertRefused(() -> client.transactGetItems(of -> of.transactItems(IntStream.range(0, 101)
                        .mapToObj(i -> get(table, "k" + i))
                        .toArray(TransactGetItem[]::new))))
                .hasMessageContaining("Member must have length less than or equal to 100");
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

    private void write(TransactWriteItem... actions) {
        client.transactWriteItems(of -> of.transactItems(actions));
    }

    private void write(String token, TransactWriteItem... actions) {
        client.transactWriteItems(of -> of.transactItems(actions).clientRequestToken(token));
    }

    private TransactWriteItem put(String key, Consumer<Put.Builder> more) {
        Put.Builder put = Put.builder().tableName(table).item(item("pk", key));
        more.accept(put);
        return TransactWriteItem.builder().put(put.build()).build();
    }

    private TransactWriteItem update(String key, String expression, Consumer<Update.Builder> more, Object... values) {
        Update.Builder update = Update.builder()
                .tableName(table)
                .key(item("pk", key))
                .updateExpression(expression)
                .expressionAttributeValues(placeholders(values));
        more.accept(update);
        return TransactWriteItem.builder().update(update.build()).build();
    }

    private TransactWriteItem check(
            String key, String condition, Consumer<ConditionCheck.Builder> more, Object... values) {
        ConditionCheck.Builder check =
                ConditionCheck.builder().tableName(table).key(item("pk", key)).conditionExpression(condition);
        if (values.length > 0) {
            check.expressionAttributeValues(placeholders(values));
        }
        more.accept(check);
        return TransactWriteItem.builder().conditionCheck(check.build()).build();
    }

    private static TransactGetItem get(String table, String key) {
        return TransactGetItem.builder()
                .get(of -> of.tableName(table).key(item("pk", key)))
                .build();
    }

    private Map<String, AttributeValue> get(String key) {
        return client.getItem(of -> of.tableName(table).key(item("pk", key)).consistentRead(true))
                .item();
    }

    private static List<CancellationReason> cancellation(String codes, ThrowingCallable call) {
        TransactionCanceledException refusal = catchThrowableOfType(TransactionCanceledException.class, call);
        assertThat(refusal.awsErrorDetails().errorMessage())
                .isEqualTo("Transaction cancelled, please refer cancellation reasons for specific reasons [" + codes
                        + "]");
        assertThat(refusal.cancellationReasons().stream()
                        .map(CancellationReason::code)
                        .toList())
                .isEqualTo(List.of(codes.split(", ")));
        return refusal.cancellationReasons();
    }
}
