package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** Requests that break the constraints of the service's model, and how that is told. */
@OnEveryBackend
class RequestErrorContractTest extends Contract {
    RequestErrorContractTest(Backend backend) {
        super(backend);
    }

    @Test
    void tableNamesAreCheckedFirst() {
        knowing(KnownDifference.MODEL_WORDING);
        assertExactly(
                "1 validation error detected: Value '' at 'tableName' failed to satisfy constraint: Member must have"
                        + " length greater than or equal to 1",
                () -> client.putItem(to -> to.tableName("").item(Map.of()).returnValues("NOSUCH")));
        assertExactly(
                "1 validation error detected: Value 'bad name!' at 'tableName' failed to satisfy constraint: Member"
                        + " must satisfy regular expression pattern: [a-zA-Z0-9_.-]+",
                () -> client.getItem(of -> of.tableName("bad name!").key(Map.of())));
        assertExactly(
                "1 validation error detected: Value '" + "a".repeat(256) + "' at 'tableName' failed to satisfy"
                        + " constraint: Member must have length less than or equal to 255",
                () -> client.scan(of -> of.tableName("a".repeat(256))));
    }

    @Test
    void violationsAreToldTogether() {
        knowing(KnownDifference.MODEL_WORDING);
        assertRefused(() -> client.putItem(to -> to.tableName("nosuch")
                        .item(item("pk", "a"))
                        .returnValues("A")
                        .returnConsumedCapacity("B")
                        .returnItemCollectionMetrics("C")))
                .hasMessageContaining("3 validation errors detected: ")
                .hasMessageContaining("Value 'A' at 'returnValues' failed to satisfy constraint: Member must satisfy"
                        + " enum value set: [ALL_NEW, UPDATED_OLD, ALL_OLD, NONE, UPDATED_NEW]")
                .hasMessageContaining("Value 'B' at 'returnConsumedCapacity' failed to satisfy constraint: Member must"
                        + " satisfy enum value set: [INDEXES, TOTAL, NONE]")
                .hasMessageContaining("Value 'C' at 'returnItemCollectionMetrics' failed to satisfy constraint: Member"
                        + " must satisfy enum value set: [SIZE, NONE]");
    }

    @Test
    void limitsAreAtLeastOne() {
        knowing(KnownDifference.MODEL_WORDING);
        String table = createTable("pk:S");

        assertExactly(
                "1 validation error detected: Value '0' at 'limit' failed to satisfy constraint: Member must have value"
                        + " greater than or equal to 1",
                () -> client.scan(of -> of.tableName(table).limit(0)));
        assertExactly(
                "1 validation error detected: Value at 'Limit' failed to satisfy constraint: Member must have value"
                        + " greater than or equal to 1",
                () -> query(table, "pk = :0", of -> of.limit(0), "a"));
    }

    @Test
    void batchesNameWhatTheyAreAbout() {
        knowing(KnownDifference.BATCH_LIMITS);
        String table = createTable("pk:S");
        List<Map<String, AttributeValue>> keys =
                IntStream.range(0, 101).mapToObj(i -> item("pk", "k" + i)).toList();

        assertExactly(
                "The requestItems parameter is required for BatchGetItem",
                () -> client.batchGetItem(of -> of.requestItems(Map.of())));
        assertExactly(
                "The requestItems parameter is required for BatchWriteItem",
                () -> client.batchWriteItem(of -> of.requestItems(Map.of())));
        assertExactly(
                "1 validation error detected: Value at 'RequestItems." + table + ".member.Keys' failed to satisfy"
                        + " constraint: Member must have length less than or equal to 100",
                () -> client.batchGetItem(of -> of.requestItems(
                        Map.of(table, KeysAndAttributes.builder().keys(keys).build()))));
    }

    @Test
    void batchesOfSeveralTablesHaveTheirLimitsTogether() {
        knowing(KnownDifference.BATCH_LIMITS);
        String one = createTable("pk:S");
        String two = createTable("pk:S");
        Map<String, KeysAndAttributes> reads = new HashMap<>();
        Map<String, List<WriteRequest>> writes = new HashMap<>();
        for (String table : List.of(one, two)) {
            reads.put(
                    table,
                    KeysAndAttributes.builder()
                            .keys(IntStream.range(0, 60)
                                    .mapToObj(i -> item("pk", "k" + i))
                                    .toList())
                            .build());
            writes.put(
                    table,
                    IntStream.range(0, 15)
                            .mapToObj(i -> WriteRequest.builder()
                                    .putRequest(put -> put.item(item("pk", "k" + i)))
                                    .build())
                            .toList());
        }

        assertInvalid(
                "Too many items requested for the BatchGetItem call",
                () -> client.batchGetItem(of -> of.requestItems(reads)));
        assertInvalid(
                "Too many items requested for the BatchWriteItem call",
                () -> client.batchWriteItem(of -> of.requestItems(writes)));
        assertThat(client.scan(of -> of.tableName(one)).items()).isEmpty();
    }

    @Test
    void oneInvalidItemRefusesTheWholeBatch() {
        String table = createTable("pk:S");
        List<WriteRequest> writes = List.of(
                WriteRequest.builder()
                        .putRequest(put -> put.item(item("pk", "a")))
                        .build(),
                WriteRequest.builder()
                        .putRequest(put -> put.item(item("pk", 1)))
                        .build());

        assertRefused(() -> client.batchWriteItem(of -> of.requestItems(Map.of(table, writes))));
        assertThat(client.scan(of -> of.tableName(table)).items()).isEmpty();
    }

    @Test
    void keysInBatchesAreToldInTheWordsForKeys() {
        knowing(KnownDifference.BATCH_KEYS);
        String table = createTable("pk:S");

        for (Map<String, AttributeValue> item : List.of(item("pk", 1), item("other", "a"))) {
            assertInvalid(
                    "The provided key element does not match the schema",
                    () -> client.batchWriteItem(of -> of.requestItems(Map.of(
                            table,
                            List.of(WriteRequest.builder()
                                    .putRequest(put -> put.item(item))
                                    .build())))));
        }
    }

    @Test
    void valuesOfTheItemAreCheckedBeforePlaceholders() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertInvalid(
                "The parameter cannot be converted to a numeric value: x",
                () -> client.putItem(to -> to.tableName(table)
                        .item(item("pk", "a", "n", AttributeValue.fromN("x")))
                        .conditionExpression("nosuch(")
                        .expressionAttributeNames(Map.of("bad", "a"))));
        assertInvalid(
                "ExpressionAttributeNames contains invalid key: Syntax error; key: \"bad\"",
                () -> client.putItem(to -> to.tableName(table)
                        .item(item("pk", "a"))
                        .conditionExpression("nosuch(")
                        .expressionAttributeNames(Map.of("bad", "a"))));
    }

    @Test
    void expressionsAreReadBeforeTheTableIsLookedUp() {
        knowing(KnownDifference.WORDING);
        assertRefused(() -> client.putItem(
                        to -> to.tableName("nosuch").item(item("pk", "a")).conditionExpression("a =")))
                .hasMessageContaining("Invalid ConditionExpression: Syntax error");
        assertInvalid(
                "Invalid FilterExpression: The expression can not be empty;",
                () -> client.query(of -> of.tableName("nosuch")
                        .keyConditionExpression("attribute_exists(pk)")
                        .filterExpression("")));
        assertInvalid(
                "Invalid operator used in KeyConditionExpression: attribute_exists",
                () -> client.query(of -> of.tableName("nosuch").keyConditionExpression("attribute_exists(pk)")));
    }

    @Test
    void legacyParametersAreToldApartFromExpressions() {
        String table = createTable("pk:S");

        assertInvalid(
                "Can not use both expression and non-expression parameters in the same request: Non-expression"
                        + " parameters: {AttributesToGet} Expression parameters: {ProjectionExpression}",
                () -> client.getItem(of -> of.tableName(table)
                        .key(item("pk", "a"))
                        .attributesToGet("a")
                        .projectionExpression("a")));
    }

    @Test
    void placeholdersNameTheExpressionsThatAreMissing() {
        knowing(KnownDifference.WORDING);
        String table = createTable("pk:S");

        assertInvalid(
                "ExpressionAttributeValues can only be specified when using expressions: ConditionExpression is null",
                () -> client.putItem(
                        to -> to.tableName(table).item(item("pk", "a")).expressionAttributeValues(placeholders(1))));
        assertInvalid(
                "ExpressionAttributeValues can only be specified when using expressions: UpdateExpression and"
                        + " ConditionExpression are null",
                () -> client.updateItem(
                        to -> to.tableName(table).key(item("pk", "a")).expressionAttributeValues(placeholders(1))));
        assertInvalid(
                "ExpressionAttributeValues can only be specified when using expressions: FilterExpression is null",
                () -> client.scan(of ->
                        of.tableName(table).projectionExpression("a").expressionAttributeValues(placeholders(1))));
    }

    @Test
    void setsOfNumbersAndBytesHaveMembersAndNoDuplicates() {
        String table = createTable("pk:S");

        assertInvalid(
                "One or more parameter values were invalid: An number set  may not be empty",
                () -> put(table, "pk", "a", "v", AttributeValue.fromNs(List.of())));
        assertInvalid(
                "One or more parameter values were invalid: Binary sets should not be empty",
                () -> put(table, "pk", "a", "v", AttributeValue.fromBs(List.of())));
        assertInvalid(
                "Input collection contains duplicates",
                () -> put(table, "pk", "a", "v", AttributeValue.fromNs(List.of("1", "1"))));
        assertInvalid(
                "One or more parameter values were invalid: Input collection [YQ==, YQ==]of type BS contains"
                        + " duplicates.",
                () -> put(
                        table,
                        "pk",
                        "a",
                        "v",
                        AttributeValue.fromBs(List.of(SdkBytes.fromUtf8String("a"), SdkBytes.fromUtf8String("a")))));
    }

    private static void assertExactly(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(AwsServiceException.class, refusal -> {
            assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
            assertThat(refusal.awsErrorDetails().errorMessage()).isEqualTo(message);
        });
    }
}
