package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.ddbworkbench.local.fault.Faults;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BillingMode;
import software.amazon.awssdk.services.dynamodb.model.Get;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeyType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Ten writers move money between accounts of two tables while ten readers add it up, through the server: no transfer is ever
 * seen half done, and none is lost or done twice. Two seconds, or as many as {@code -Dworkbench.stress.seconds} says.
 */
class StressTest {
    private static final Duration TIME = Duration.ofSeconds(Integer.getInteger("workbench.stress.seconds", 2));
    private static final int THREADS = 10;
    private static final int ACCOUNTS = 20;
    private static final int OPENING_BALANCE = 1_000;
    private static final int ATTEMPTS = 10;
    private static final List<String> TABLES = List.of("current", "savings");

    private final LocalDynamoDb engine = LocalDynamoDb.create();
    private final ExecutorService threads = Executors.newFixedThreadPool(2 * THREADS);
    private final AtomicLong transfers = new AtomicLong();
    private final AtomicLong readings = new AtomicLong();
    private LocalServer server;
    private DynamoDbClient client;

    @BeforeEach
    void openAccounts() throws IOException {
        server = LocalServer.start(engine);
        client = DynamoDbClient.builder()
                .httpClient(UrlConnectionHttpClient.create())
                .endpointOverride(server.endpoint())
                .region(Region.EU_CENTRAL_1)
                .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("any", "any")))
                .overrideConfiguration(to -> to.retryStrategy(AwsRetryStrategy.standardRetryStrategy().toBuilder()
                        .maxAttempts(ATTEMPTS)
                        .build()))
                .build();
        for (String table : TABLES) {
            client.createTable(to -> to.tableName(table)
                    .billingMode(BillingMode.PAY_PER_REQUEST)
                    .attributeDefinitions(of -> of.attributeName("account").attributeType(ScalarAttributeType.N))
                    .keySchema(of -> of.attributeName("account").keyType(KeyType.HASH)));
            client.waiter().waitUntilTableExists(of -> of.tableName(table));
            for (int i = 0; i < ACCOUNTS; i++) {
                Map<String, AttributeValue> account =
                        Map.of("account", number(i), "balance", number(OPENING_BALANCE), "transfers", number(0));
                client.putItem(to -> to.tableName(table).item(account));
            }
        }
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        server.close();
    }

    @Test
    void transfersConserveTheSum() throws Exception {
        run();

        assertThat(transfers.get()).isPositive();
        assertThat(readings.get()).isPositive();
        assertThat(transfersOnAccount()).isEqualTo(transfers.get());
        assertThat(sum()).isEqualTo((long) TABLES.size() * ACCOUNTS * OPENING_BALANCE);
    }

    /** The SDK repeats what fails; the token of a transaction keeps one whose answer was lost from being done twice. */
    @Test
    void transfersConserveTheSumWhenConnectionsBreak() throws Exception {
        engine.injectFaults(Faults.builder()
                .seed(1)
                .add("drop=0.01")
                .add("error-500=0.01")
                .add("throttle=0.01")
                .build());

        run();
        engine.injectFaults(Faults.none());

        assertThat(transfers.get()).isPositive();
        assertThat(transfersOnAccount()).isEqualTo(transfers.get());
        assertThat(sum()).isEqualTo((long) TABLES.size() * ACCOUNTS * OPENING_BALANCE);
    }

    private void run() throws Exception {
        long end = System.nanoTime() + TIME.toNanos();
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Random random = new Random(i);
            running.add(threads.submit(() -> {
                while (System.nanoTime() < end) {
                    transfer(random);
                }
            }));
            running.add(threads.submit(() -> {
                while (System.nanoTime() < end) {
                    assertThat(sum()).isEqualTo((long) TABLES.size() * ACCOUNTS * OPENING_BALANCE);
                    readings.incrementAndGet();
                }
            }));
        }
        for (Future<?> run : running) {
            run.get();
        }
    }

    private void transfer(Random random) {
        int amount = 1 + random.nextInt(100);
        TransactWriteItem withdrawal = change("current", random.nextInt(ACCOUNTS), -amount);
        TransactWriteItem deposit = change("savings", random.nextInt(ACCOUNTS), amount);
        try {
            client.transactWriteItems(to -> to.transactItems(
                    random.nextBoolean() ? List.of(withdrawal, deposit) : List.of(deposit, withdrawal)));
            transfers.incrementAndGet();
        } catch (TransactionCanceledException e) {
            // the account has not enough, or another transfer was faster
            assertThat(e.cancellationReasons())
                    .anyMatch(reason -> reason.code().equals("ConditionalCheckFailed")
                            || reason.code().equals("TransactionConflict"));
        }
    }

    private static TransactWriteItem change(String table, int account, int amount) {
        return TransactWriteItem.builder()
                .update(to -> to.tableName(table)
                        .key(Map.of("account", number(account)))
                        .updateExpression("SET balance = balance + :amount ADD transfers :one")
                        .conditionExpression("balance >= :least")
                        .expressionAttributeValues(Map.of(
                                ":amount", number(amount), ":least", number(Math.max(0, -amount)), ":one", number(1))))
                .build();
    }

    /** All balances, as of one moment. */
    private long sum() {
        List<TransactGetItem> gets = TABLES.stream()
                .flatMap(table -> IntStream.range(0, ACCOUNTS)
                        .mapToObj(account -> TransactGetItem.builder()
                                .get(Get.builder()
                                        .tableName(table)
                                        .key(Map.of("account", number(account)))
                                        .build())
                                .build()))
                .toList();
        while (true) {
            try {
                return client.transactGetItems(of -> of.transactItems(gets)).responses().stream()
                        .map(ItemResponse::item)
                        .mapToLong(item -> Long.parseLong(item.get("balance").n()))
                        .sum();
            } catch (TransactionCanceledException e) {
                Thread.onSpinWait(); // a transfer was under way
            }
        }
    }

    /** How many transfers the accounts have taken part in, two at a time. */
    private long transfersOnAccount() {
        return TABLES.stream()
                        .flatMap(table -> client.scan(of -> of.tableName(table)).items().stream())
                        .mapToLong(item -> Long.parseLong(item.get("transfers").n()))
                        .sum()
                / 2;
    }

    private static AttributeValue number(int value) {
        return AttributeValue.fromN(Integer.toString(value));
    }
}
