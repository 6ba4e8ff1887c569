package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Transactions that are refused for what they say. */
@OnEveryBackend
class TransactionErrorContractTest extends TransactionContract {
    TransactionErrorContractTest(Backend backend) {
        super(backend);
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
                "1 validation error detected: Value '[]' at 'transactItems' failed to satisfy constraint: Member must have"
                        + " length greater than or equal to 1",
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
    void everyActionCountsForThe4Megabytes() {
        String text = "x".repeat(360_000);
        TransactWriteItem[] updates = IntStream.range(0, 12)
                .mapToObj(i -> update("k" + i, "SET v = :0", of -> {}, text))
                .toArray(TransactWriteItem[]::new);
        TransactWriteItem[] checks = IntStream.range(0, 12)
                .mapToObj(i -> check("k" + i, "v <> :0", of -> {}, text))
                .toArray(TransactWriteItem[]::new);

        assertRefused(() -> write(updates)).hasMessageContaining("4MB");
        write(Stream.of(updates).limit(11).toArray(TransactWriteItem[]::new));
        assertThat(get("k10")).containsKey("v");
        knowing(KnownDifference.TRANSACTION_BYTES);
        assertRefused(() -> write(checks)).hasMessageContaining("4MB");
    }

    @Test
    void missingTablesAreTold() {
        assertRefused(() -> write(put("a", to -> to.tableName("nosuch"))))
                .isInstanceOf(ResourceNotFoundException.class);
        assertRefused(() -> client.transactGetItems(of -> of.transactItems(get("nosuch", "a"))))
                .isInstanceOf(ResourceNotFoundException.class);
    }

    @Test
    void tokensHaveUpTo36Characters() {
        assertRefused(() -> write("x".repeat(37), put("a", to -> {}))).hasMessageContaining("clientRequestToken");
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
}
