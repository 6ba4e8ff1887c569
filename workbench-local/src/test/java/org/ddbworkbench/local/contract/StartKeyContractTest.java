package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;

/** What an ExclusiveStartKey has to be. */
@OnEveryBackend
class StartKeyContractTest extends Contract {
    private static final String INVALID = "The provided starting key is invalid";
    private static final String MISMATCH = "The provided key element does not match the schema";

    private String table = "";

    StartKeyContractTest(Backend backend) {
        super(backend);
    }

    @BeforeEach
    void createTable() {
        knowing(KnownDifference.START_KEY_RANGE);
        table = createTable(
                to -> to.attributeDefinitions(definitions("pk:S", "sk:N", "g:S"))
                        .globalSecondaryIndexes(globalIndex("gsi", ProjectionType.ALL, "g:S")),
                "pk:S",
                "sk:N");
        put(table, "pk", "p", "sk", 1, "g", "x");
        put(table, "pk", "p", "sk", 2, "g", "x");
    }

    @Test
    void aQueryStartsAfterAnyKeyOfItsRange() {
        assertThat(query(
                                table,
                                "pk = :0 AND sk > :1",
                                of -> of.exclusiveStartKey(item("pk", "p", "sk", AttributeValue.fromN("1.5"))),
                                "p",
                                0)
                        .items())
                .containsExactly(item("pk", "p", "sk", 2, "g", "x"));
    }

    @Test
    void aQueryRefusesKeysOfAnotherShape() {
        assertQueryRefuses(INVALID, item("pk", "p"));
        assertQueryRefuses(INVALID, item("pk", "p", "sk", 1, "g", "x"));
        assertQueryRefuses(INVALID, item("pk", "p", "other", 1));
        assertQueryRefuses(MISMATCH, item("pk", "p", "sk", "1"));
        assertQueryRefuses(
                INVALID + ": One or more parameter values were invalid: An string set  may not be empty",
                item("pk", "p", "sk", AttributeValue.fromSs(List.of())));
    }

    @Test
    void aQueryRefusesKeysOutsideOfItsRange() {
        assertQueryRefuses(
                "The provided starting key is outside query boundaries based on provided conditions",
                item("pk", "q", "sk", 1));
        assertInvalid(
                "The provided starting key does not match the range key predicate",
                () -> query(
                        table, "pk = :0 AND sk > :1", of -> of.exclusiveStartKey(item("pk", "q", "sk", 1)), "p", 1));
        assertInvalid(
                "The query can return at most one row and cannot be restarted",
                () -> query(
                        table, "pk = :0 AND sk > :1", of -> of.exclusiveStartKey(item("pk", "q", "sk", 2)), "p", 1));
    }

    @Test
    void theStartKeyIsCheckedBeforeTheConditionOnTheSameKey() {
        assertInvalid(MISMATCH, () -> query(table, "sk = :0", of -> of.exclusiveStartKey(item("pk", 1, "sk", 1)), 1));
    }

    @Test
    void aScanRefusesKeysOfAnotherShape() {
        String mismatch = INVALID + ": " + MISMATCH;

        assertScanRefuses(mismatch, item("pk", "p"));
        assertScanRefuses(mismatch, item("pk", "p", "sk", "1"));
        assertInvalid(
                INVALID,
                () -> client.scan(
                        of -> of.tableName(table).indexName("gsi").exclusiveStartKey(item("pk", "p", "sk", 1))));
        assertInvalid(
                MISMATCH,
                () -> client.scan(of ->
                        of.tableName(table).indexName("gsi").exclusiveStartKey(item("pk", "p", "sk", 1, "g", 1))));
        assertInvalid(
                mismatch,
                () -> client.scan(of ->
                        of.tableName(table).indexName("gsi").exclusiveStartKey(item("pk", "p", "sk", "1", "g", "x"))));
    }

    private void assertQueryRefuses(String message, Map<String, AttributeValue> start) {
        assertInvalid(message, () -> query(table, "pk = :0", of -> of.exclusiveStartKey(start), "p"));
    }

    private void assertScanRefuses(String message, Map<String, AttributeValue> start) {
        assertInvalid(message, () -> client.scan(of -> of.tableName(table).exclusiveStartKey(start)));
    }
}
