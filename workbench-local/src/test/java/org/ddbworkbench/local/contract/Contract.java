package org.ddbworkbench.local.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.KeySchemaElement;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.LocalSecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/** The vocabulary of the contract: tables, items and refusals in few words. */
abstract class Contract {
    private static final String PREFIX = "1 validation error detected: ";
    /** Tells the tables of this run from those of one before, which may still be there for a while. */
    private static final String RUN = UUID.randomUUID().toString().substring(0, 8);

    private static final AtomicInteger TABLES = new AtomicInteger();

    private final Backend backend;
    protected final DynamoDbClient client;

    Contract(Backend backend) {
        this.backend = backend;
        client = backend.client();
    }

    /** Skips the test on the servers that are known to differ. */
    protected final void knowing(KnownDifference difference) {
        Assumptions.assumeFalse(difference.concerns(backend), difference.reason());
    }

    /** A table with keys given as {@code name:type}; the sort key may be missing. */
    protected final String createTable(String... keys) {
        return createTable(table -> {}, keys);
    }

    /** A name that no table has. */
    protected final String newTableName() {
        return backend.tablePrefix() + "contract-" + RUN + "-" + TABLES.incrementAndGet();
    }

    /** A name of no table at all. */
    protected final String missingTable() {
        return backend.tablePrefix() + "contract-nosuch";
    }

    /** Waits between two looks at a table that changes in the background. */
    protected final void pause() {
        backend.pause();
    }

    @AfterEach
    final void cleanUp() {
        backend.cleanUp();
    }

    protected final String createTable(Consumer<CreateTableRequest.Builder> more, String... keys) {
        String name = newTableName();
        CreateTableRequest.Builder table = CreateTableRequest.builder()
                .tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(keySchema(keys))
                .attributeDefinitions(definitions(keys));
        more.accept(table);
        client.createTable(table.build());
        backend.awaitActive(name);
        return name;
    }

    protected static List<AttributeDefinition> definitions(String... keys) {
        return Stream.of(keys)
                .map(key -> AttributeDefinition.builder()
                        .attributeName(key.split(":", 2)[0])
                        .attributeType(ScalarAttributeType.fromValue(key.split(":", 2)[1]))
                        .build())
                .toList();
    }

    protected static List<KeySchemaElement> keySchema(String... keys) {
        List<KeySchemaElement> schema = new ArrayList<>();
        for (String key : keys) {
            schema.add(KeySchemaElement.builder()
                    .attributeName(key.split(":", 2)[0])
                    .keyType(schema.isEmpty() ? KeyType.HASH : KeyType.RANGE)
                    .build());
        }
        return schema;
    }

    protected static GlobalSecondaryIndex globalIndex(String name, ProjectionType projection, String... keys) {
        return GlobalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keySchema(keys))
                .projection(to -> to.projectionType(projection))
                .build();
    }

    protected static LocalSecondaryIndex localIndex(String name, ProjectionType projection, String... keys) {
        return LocalSecondaryIndex.builder()
                .indexName(name)
                .keySchema(keySchema(keys))
                .projection(to -> to.projectionType(projection))
                .build();
    }

    /** An item of names and values; a String is text, an Integer a number, an AttributeValue itself. */
    protected static Map<String, AttributeValue> item(Object... namesAndValues) {
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            item.put((String) namesAndValues[i], value(namesAndValues[i + 1]));
        }
        return item;
    }

    protected static AttributeValue value(Object value) {
        if (value instanceof AttributeValue attributeValue) {
            return attributeValue;
        }
        return value instanceof Integer number
                ? AttributeValue.fromN(number.toString())
                : AttributeValue.fromS((String) value);
    }

    protected final void put(String table, Object... namesAndValues) {
        client.putItem(to -> to.tableName(table).item(item(namesAndValues)));
    }

    protected final void putAll(String table, List<Map<String, AttributeValue>> items) {
        for (int i = 0; i < items.size(); i += 25) {
            List<WriteRequest> batch = items.subList(i, Math.min(items.size(), i + 25)).stream()
                    .map(item -> WriteRequest.builder()
                            .putRequest(put -> put.item(item))
                            .build())
                    .toList();
            client.batchWriteItem(to -> to.requestItems(Map.of(table, batch)));
        }
    }

    /** Queries {@code table}; {@code values} are those of the placeholders :0, :1, ... */
    protected final QueryResponse query(
            String table, String condition, UnaryOperator<QueryRequest.Builder> more, Object... values) {
        return client.query(more.apply(QueryRequest.builder()
                        .tableName(table)
                        .keyConditionExpression(condition)
                        .expressionAttributeValues(placeholders(values)))
                .build());
    }

    /** The filtered scan of {@code table}; {@code values} are those of the placeholders :0, :1, ... */
    protected final List<Map<String, AttributeValue>> scan(String table, String filter, Object... values) {
        ScanRequest.Builder scan = ScanRequest.builder().tableName(table).filterExpression(filter);
        if (values.length > 0) {
            scan.expressionAttributeValues(placeholders(values));
        }
        return client.scan(scan.build()).items();
    }

    protected static Map<String, AttributeValue> placeholders(Object... values) {
        Map<String, AttributeValue> placeholders = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            placeholders.put(":" + i, value(values[i]));
        }
        return placeholders;
    }

    /** The texts, or the texts of the numbers, of one attribute. */
    protected static List<String> column(List<Map<String, AttributeValue>> items, String name) {
        return items.stream()
                .map(item -> item.get(name))
                .map(value -> value.s() == null ? value.n() : value.s())
                .toList();
    }

    protected static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(ThrowingCallable call) {
        return assertThatThrownBy(call).isInstanceOf(AwsServiceException.class);
    }

    /**
     * The refusal is a ValidationException with exactly this message. Servers that others wrote may put {@value #PREFIX} in
     * front of it, or leave that out.
     */
    protected final void assertInvalid(String message, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(AwsServiceException.class, refusal -> {
            assertThat(refusal.awsErrorDetails().errorCode()).isEqualTo("ValidationException");
            String actual = refusal.awsErrorDetails().errorMessage();
            if (backend.isIndependent()) {
                assertThat(withoutPrefix(actual)).isEqualTo(withoutPrefix(message));
            } else {
                assertThat(actual).isEqualTo(message);
            }
        });
    }

    private static String withoutPrefix(String message) {
        return message.startsWith(PREFIX) ? message.substring(PREFIX.length()) : message;
    }
}
