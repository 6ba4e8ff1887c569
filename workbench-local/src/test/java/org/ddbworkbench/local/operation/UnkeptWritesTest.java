package org.ddbworkbench.local.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ddbworkbench.local.storage.FailingStorage;
import org.ddbworkbench.local.storage.Lag;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.disk.DiskStorage;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Nobody sees what a request has changed before it is kept; requests for one table don't keep others waiting. */
@Timeout(30)
class UnkeptWritesTest {
    /** How long a reader has to see what it must not see. */
    private static final long GLIMPSE_MILLIS = 100;

    private final ExecutorService threads = Executors.newCachedThreadPool();

    @TempDir
    private Path directory;

    private FailingStorage storage;
    private Tables tables;

    @BeforeEach
    void createTables() {
        storage = new FailingStorage(DiskStorage.open(directory));
        tables = new Tables(storage, Lag.NONE);
        for (String table : List.of("left", "right")) {
            execute(new CreateTable(tables), """
                    {"TableName": "%s", "BillingMode": "PAY_PER_REQUEST",
                     "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}""".formatted(table));
        }
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        storage.close();
    }

    @Test
    void ofAPutNothingIsSeen() throws Exception {
        refusedUnseen(new PutItem(tables), """
                {"TableName": "left", "Item": {"id": {"S": "a"}}}""", "left");
    }

    @Test
    void ofATransactionNothingIsSeen() throws Exception {
        String put = """
                {"Put": {"TableName": "%s", "Item": {"id": {"S": "a"}}}}""";
        for (String table : List.of("left", "right")) {
            refusedUnseen(
                    new TransactWriteItems(tables),
                    "{\"TransactItems\": [" + put.formatted("left") + ", " + put.formatted("right") + "]}",
                    table);
        }
    }

    @Test
    void ofABatchNothingIsSeen() throws Exception {
        String puts = """
                "%s": [{"PutRequest": {"Item": {"id": {"S": "a"}}}}]""";
        for (String table : List.of("left", "right")) {
            refusedUnseen(
                    new BatchWriteItem(tables),
                    "{\"RequestItems\": {" + puts.formatted("left") + ", " + puts.formatted("right") + "}}",
                    table);
        }
    }

    private void refusedUnseen(Operation write, String request, String table) throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        Future<String> reader = threads.submit(() -> {
            written.await();
            return scan(table);
        });
        storage.failAfter(() -> {
            written.countDown();
            assertThatThrownBy(() -> reader.get(GLIMPSE_MILLIS, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
        });

        assertThatThrownBy(() -> execute(write, request)).isInstanceOf(StorageException.class);

        assertThat(reader.get()).contains("\"Count\":0");
        assertThat(scan(table)).contains("\"Count\":0");
    }

    @Test
    void aWriterThatWaitsForReadersHoldsUpNoOtherTable() throws Exception {
        Table left = tables.forData("left");
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch read = new CountDownLatch(1);
        Future<?> reader = threads.submit(() -> left.read(() -> {
            reading.countDown();
            return await(read);
        }));
        reading.await();
        Future<?> waiting = threads.submit(() -> put("left"));
        Thread.sleep(GLIMPSE_MILLIS);

        threads.submit(() -> put("right")).get();

        assertThat(waiting.isDone()).isFalse();
        read.countDown();
        reader.get();
        waiting.get();
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private String put(String table) {
        return execute(new PutItem(tables), "{\"TableName\": \"" + table + "\", \"Item\": {\"id\": {\"S\": \"a\"}}}");
    }

    private String scan(String table) {
        return execute(new Scan(tables), "{\"TableName\": \"" + table + "\", \"ConsistentRead\": true}");
    }

    private static String execute(Operation operation, String json) {
        Request request = Request.parse(json.getBytes(StandardCharsets.UTF_8));
        return new String(Json.toBytes(operation.execute(request)), StandardCharsets.UTF_8);
    }
}
