package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConcurrencyTest {
    private final ExecutorService threads = Executors.newFixedThreadPool(4);

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

    /** A writer moves an item between two index partitions; a reader never sees it twice, nor not at all. */
    @Test
    void readersSeeTableAndIndexesWhole() throws Exception {
        LocalDynamoDb engine = LocalDynamoDb.create();
        DemoData.load(engine, DemoData.Scale.SMALL);
        AtomicBoolean done = new AtomicBoolean();
        List<Future<?>> readers = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            readers.add(threads.submit(() -> {
                while (!done.get()) {
                    assertThat(execute(engine, "Scan", "{\"TableName\":\"saas-billing\"}"))
                            .contains("\"Count\":755,");
                    assertThat(execute(engine, "Scan", "{\"TableName\":\"saas-billing\",\"IndexName\":\"gsi1\"}"))
                            .contains("\"Count\":150,");
                }
                return null;
            }));
        }

        for (int i = 0; i < 2000; i++) {
            String status = i % 2 == 0 ? "open" : "paid";
            String put = """
                    {"TableName": "saas-billing", "Item": {
                      "pk": {"S": "TENANT#acme"}, "sk": {"S": "INVOICE#2026-0001"},
                      "gsi1pk": {"S": "STATUS#%s"}, "gsi1sk": {"S": "2026-01-02"}}}
                    """.formatted(status);
            assertThat(execute(engine, "PutItem", put)).isEqualTo("{}");
        }
        done.set(true);

        for (Future<?> reader : readers) {
            reader.get();
        }
    }

    /** Transactions move amounts between two tables; whoever reads both in one transaction finds the same sum. */
    @Test
    void readersSeeTransactionsWhole() throws Exception {
        LocalDynamoDb engine = LocalDynamoDb.create();
        for (String table : List.of("left", "right")) {
            execute(engine, "CreateTable", """
                    {"TableName": "%s", "BillingMode": "PAY_PER_REQUEST",
                     "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}
                    """.formatted(table));
            execute(
                    engine,
                    "PutItem",
                    "{\"TableName\": \"%s\", \"Item\": {\"pk\": {\"S\": \"a\"}, \"n\": {\"N\": \"500\"}}}"
                            .formatted(table));
        }
        AtomicBoolean done = new AtomicBoolean();
        Future<?> reader = threads.submit(() -> {
            while (!done.get()) {
                Matcher amounts = Pattern.compile("\"n\":\\{\"N\":\"(-?\\d+)\"")
                        .matcher(execute(engine, "TransactGetItems", """
                                {"TransactItems": [{"Get": {"TableName": "left", "Key": {"pk": {"S": "a"}}}},
                                                   {"Get": {"TableName": "right", "Key": {"pk": {"S": "a"}}}}]}
                                """));
                assertThat(amounts.results()
                                .mapToInt(amount -> Integer.parseInt(amount.group(1)))
                                .sum())
                        .isEqualTo(1000);
            }
            return null;
        });

        List<Future<?>> writers = List.of(
                threads.submit(() -> move(engine, "left", "right", 3)),
                threads.submit(() -> move(engine, "right", "left", 2)));
        for (Future<?> writer : writers) {
            writer.get();
        }
        done.set(true);

        reader.get();
        assertThat(execute(engine, "Scan", "{\"TableName\": \"right\"}")).contains("{\"N\":\"1500\"}");
    }

    private static Void move(LocalDynamoDb engine, String from, String to, int amount) {
        String transaction = """
                {"TransactItems": [
                  {"Update": {"TableName": "%s", "Key": {"pk": {"S": "a"}}, "UpdateExpression": "SET n = n - :amount",
                              "ExpressionAttributeValues": {":amount": {"N": "%d"}}}},
                  {"Update": {"TableName": "%s", "Key": {"pk": {"S": "a"}}, "UpdateExpression": "ADD n :amount",
                              "ExpressionAttributeValues": {":amount": {"N": "%d"}}}}]}
                """.formatted(from, amount, to, amount);
        for (int i = 0; i < 1000; i++) {
            assertThat(execute(engine, "TransactWriteItems", transaction)).isEqualTo("{}");
        }
        return null;
    }

    private static String execute(LocalDynamoDb engine, String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8)).text();
    }
}
