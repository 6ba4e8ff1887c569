package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
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

    private static String execute(LocalDynamoDb engine, String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8)).text();
    }
}
