package org.ddbworkbench.local.contract;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

/**
 * Keeps the requests of a client to tables of its own, remembers which it created, and lets reads wait until they can't miss
 * what was written before.
 */
final class OwnTables implements ExecutionInterceptor {
    private static final Duration DELETION_POLL = Duration.ofSeconds(1);
    private static final int DELETION_ATTEMPTS = 120;

    private final String prefix;
    private final Duration propagation;
    private final Set<String> created = new ConcurrentSkipListSet<>();
    private final AtomicLong lastWrite;

    /**
     * @param prefix what the names of the client's tables start with
     * @param propagation how long after a write reads have to wait
     */
    OwnTables(String prefix, Duration propagation) {
        this.prefix = prefix;
        this.propagation = propagation;
        lastWrite = new AtomicLong(System.nanoTime() - propagation.toNanos());
    }

    String prefix() {
        return prefix;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution context, ExecutionAttributes attributes) {
        SdkRequest request = context.request();
        if (isRead(request)) {
            long since = System.nanoTime() - lastWrite.get();
            sleep(propagation.minusNanos(since));
        } else if (!(request instanceof DescribeTableRequest)) {
            tables(request).forEach(this::requireOwn);
        }
    }

    @Override
    public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
        if (context.request() instanceof CreateTableRequest create) {
            created.add(create.tableName());
        } else if (context.request() instanceof DeleteTableRequest delete) {
            created.remove(delete.tableName());
        }
        if (!isRead(context.request())) {
            lastWrite.set(System.nanoTime());
        }
    }

    /**
     * Deletes the tables that were created, waiting for those that are being changed.
     *
     * @param client that this belongs to
     * @throws IllegalStateException when some can't be deleted; the message names them
     */
    void deleteAll(DynamoDbClient client) {
        List<String> left = new ArrayList<>();
        for (String table : List.copyOf(created)) {
            try {
                delete(client, table);
            } catch (DynamoDbException e) {
                left.add(table + " (" + e.getMessage() + ")");
            }
        }
        if (!left.isEmpty()) {
            throw new IllegalStateException("tables that have to be deleted by hand: " + String.join(", ", left));
        }
    }

    private void delete(DynamoDbClient client, String table) {
        for (int attempt = 1; created.contains(table); attempt++) {
            try {
                client.deleteTable(of -> of.tableName(table));
            } catch (ResourceNotFoundException e) {
                created.remove(table);
            } catch (DynamoDbException e) {
                if (attempt == DELETION_ATTEMPTS) {
                    throw e;
                }
                switch (e.awsErrorDetails().errorCode()) {
                    case "ValidationException" ->
                        client.updateTable(of -> of.tableName(table).deletionProtectionEnabled(false));
                    case "ResourceInUseException", "LimitExceededException", "ThrottlingException" ->
                        sleep(DELETION_POLL);
                    default -> throw e;
                }
            }
        }
    }

    private void requireOwn(String table) {
        String name = table.substring(table.lastIndexOf('/') + 1); // of an ARN
        if (!name.startsWith(prefix)) {
            throw new IllegalStateException(
                    "The table " + table + " is not one of the tests: its name does not start with " + prefix);
        }
    }

    private static boolean isRead(SdkRequest request) {
        return request instanceof GetItemRequest
                || request instanceof BatchGetItemRequest
                || request instanceof QueryRequest
                || request instanceof ScanRequest
                || request instanceof TransactGetItemsRequest;
    }

    /** The tables that a request which changes something names; those that name them in an ARN are left to the service. */
    private static Stream<String> tables(SdkRequest request) {
        if (request instanceof BatchWriteItemRequest batch) {
            return batch.requestItems().keySet().stream();
        }
        if (request instanceof TransactWriteItemsRequest transaction) {
            return transaction.transactItems().stream().flatMap(OwnTables::tables);
        }
        return request.getValueForField("TableName", String.class).stream();
    }

    private static Stream<String> tables(TransactWriteItem write) {
        return Stream.of(write.put(), write.update(), write.delete(), write.conditionCheck())
                .filter(Objects::nonNull)
                .map(action -> action.sdkFields().stream()
                        .filter(field -> field.memberName().equals("TableName"))
                        .map(field -> (String) field.getValueOrDefault(action))
                        .findFirst()
                        .orElse(""));
    }

    static void sleep(Duration time) {
        if (time.isNegative() || time.isZero()) {
            return;
        }
        try {
            Thread.sleep(time.toMillis() + 1);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for the service", e);
        }
    }
}
