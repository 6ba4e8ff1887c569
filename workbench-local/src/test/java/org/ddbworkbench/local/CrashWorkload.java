package org.ddbworkbench.local;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ResourceInUseException;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Works on an engine on disk until it is killed: ten writers transfer money between accounts, each transfer one transaction
 * with its entry in a ledger; ten readers add up the accounts; one thread makes and removes tables and indexes. It prints
 * {@code writer number;} after a transfer has been answered, and anything else when something is wrong.
 *
 * <p>Arguments: the directory of the engine and the seed of the transfers.
 */
public final class CrashWorkload {
    static final String ACCOUNTS = "accounts";
    static final String LEDGER = "ledger";
    static final int WRITERS = 10;
    static final int ACCOUNT_COUNT = 50;
    static final int INITIAL_BALANCE = 1000;
    private static final int READERS = 10;
    private static final int MAX_AMOUNT = 100;

    /** Between two reads of a reader, so that ten of them leave some time to the writers. */
    private static final long READER_PAUSE_NANOS = 3_000_000;

    private final DynamoDbClient client;

    private CrashWorkload(DynamoDbClient client) {
        this.client = client;
    }

    public static void main(String[] arguments) throws InterruptedException {
        @SuppressWarnings("resource") // ends by being killed
        LocalDynamoDb engine = LocalDynamoDb.open(Path.of(arguments[0]));
        CrashWorkload workload = new CrashWorkload(client(engine));
        workload.createTables();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < WRITERS; i++) {
            int writer = i;
            threads.add(new Thread(() -> workload.transfer(writer, Long.parseLong(arguments[1]))));
        }
        for (int i = 0; i < READERS; i++) {
            threads.add(new Thread(workload::addUp));
        }
        threads.add(new Thread(workload::redefine));
        for (Thread thread : threads) {
            thread.setUncaughtExceptionHandler((failed, e) -> System.out.println("broken: " + e));
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static DynamoDbClient client(LocalDynamoDb engine) {
        return DynamoDbClient.builder()
                .httpClient(engine.httpClient())
                .endpointOverride(URI.create("http://in-process"))
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
                .build();
    }

    private void createTables() {
        try {
            createTable(LEDGER, "writer", "number");
        } catch (ResourceInUseException e) {
            return; // an earlier round has made both
        }
        createTable(ACCOUNTS, "account", "kind");
        for (int account = 0; account < ACCOUNT_COUNT; account++) {
            Map<String, AttributeValue> item = Map.of(
                    "account", number(account),
                    "kind", number(0),
                    "balance", number(INITIAL_BALANCE),
                    "band", number(INITIAL_BALANCE));
            client.putItem(to -> to.tableName(ACCOUNTS).item(item));
        }
        System.out.println("0 -1;");
    }

    private void createTable(String name, String partitionKey, String sortKey) {
        client.createTable(table -> table.tableName(name)
                .billingMode(BillingMode.PAY_PER_REQUEST)
                .keySchema(
                        key -> key.attributeName(partitionKey).keyType(KeyType.HASH),
                        key -> key.attributeName(sortKey).keyType(KeyType.RANGE))
                .attributeDefinitions(
                        of -> of.attributeName(partitionKey).attributeType(ScalarAttributeType.N),
                        of -> of.attributeName(sortKey).attributeType(ScalarAttributeType.N),
                        of -> of.attributeName("band").attributeType(ScalarAttributeType.N))
                .globalSecondaryIndexes(index -> index.indexName("by-band")
                        .keySchema(key -> key.attributeName("band").keyType(KeyType.HASH))
                        .projection(of -> of.projectionType(ProjectionType.ALL))));
    }

    private void transfer(int writer, long seed) {
        Random random = new Random(seed + writer);
        int number = nextNumber(writer);
        while (true) {
            int from = random.nextInt(ACCOUNT_COUNT);
            int to = (from + 1 + random.nextInt(ACCOUNT_COUNT - 1)) % ACCOUNT_COUNT;
            int amount = 1 + random.nextInt(MAX_AMOUNT);
            Map<String, AttributeValue> entry = Map.of(
                    "writer", number(writer),
                    "number", number(number),
                    "from", number(from),
                    "to", number(to),
                    "amount", number(amount),
                    "band", number(amount % 7));
            try {
                client.transactWriteItems(transaction -> transaction
                        .clientRequestToken(UUID.randomUUID().toString())
                        .transactItems(
                                add(from, -amount, amount),
                                add(to, amount, 0),
                                TransactWriteItem.builder()
                                        .put(put -> put.tableName(LEDGER)
                                                .item(entry)
                                                .conditionExpression("attribute_not_exists(writer)"))
                                        .build()));
                System.out.println(writer + " " + number + ";");
                number++;
            } catch (TransactionCanceledException e) {
                continue; // not enough money
            }
        }
    }

    private int nextNumber(int writer) {
        return client
                .query(query -> query.tableName(LEDGER)
                        .keyConditionExpression("writer = :writer")
                        .expressionAttributeValues(Map.of(":writer", number(writer)))
                        .scanIndexForward(false)
                        .limit(1))
                .items()
                .stream()
                .mapToInt(entry -> Integer.parseInt(entry.get("number").n()) + 1)
                .findFirst()
                .orElse(0);
    }

    private static TransactWriteItem add(int account, int amount, int atLeast) {
        return TransactWriteItem.builder()
                .update(update -> update.tableName(ACCOUNTS)
                        .key(Map.of("account", number(account), "kind", number(0)))
                        .updateExpression("SET balance = balance + :amount, band = balance")
                        .conditionExpression("balance >= :least")
                        .expressionAttributeValues(Map.of(":amount", number(amount), ":least", number(atLeast))))
                .build();
    }

    /** All accounts fit into one page, which is one state of the table. */
    private void addUp() {
        while (true) {
            long sum = client.scan(scan -> scan.tableName(ACCOUNTS).consistentRead(true)).items().stream()
                    .mapToLong(account -> Long.parseLong(account.get("balance").n()))
                    .sum();
            if (sum != (long) ACCOUNT_COUNT * INITIAL_BALANCE) {
                System.out.println("broken: the accounts add up to " + sum);
            }
            LockSupport.parkNanos(READER_PAUSE_NANOS);
        }
    }

    private void redefine() {
        while (true) {
            for (String name : List.of("passing-1", "passing-2")) {
                try {
                    createTable(name, "id", "sort");
                } catch (ResourceInUseException e) {
                    client.deleteTable(table -> table.tableName(name));
                    continue;
                }
                client.putItem(
                        to -> to.tableName(name).item(Map.of("id", number(1), "sort", number(2), "band", number(3))));
            }
            changeIndex();
        }
    }

    private void changeIndex() {
        try {
            client.updateTable(table -> table.tableName(LEDGER)
                    .attributeDefinitions(of -> of.attributeName("to").attributeType(ScalarAttributeType.N))
                    .globalSecondaryIndexUpdates(change -> change.create(index -> index.indexName("by-receiver")
                            .keySchema(key -> key.attributeName("to").keyType(KeyType.HASH))
                            .projection(of -> of.projectionType(ProjectionType.ALL)))));
        } catch (DynamoDbException e) {
            try {
                client.updateTable(table -> table.tableName(LEDGER)
                        .globalSecondaryIndexUpdates(change -> change.delete(of -> of.indexName("by-receiver"))));
            } catch (DynamoDbException busy) {
                Thread.onSpinWait(); // the index is being built
            }
        }
    }

    private static AttributeValue number(int value) {
        return AttributeValue.fromN(Integer.toString(value));
    }
}
