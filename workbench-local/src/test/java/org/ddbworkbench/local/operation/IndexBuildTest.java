package org.ddbworkbench.local.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Lag;
import org.ddbworkbench.local.storage.MemoryStorage;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.storage.Storage;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the engine does while the index of a large table is being built. */
@Timeout(30)
class IndexBuildTest {
    private static final String ARN = "arn:aws:dynamodb:local:000000000000:table/shirts";

    private final SlowStorage storage = new SlowStorage();
    private final Tables tables = new Tables(storage, Lag.NONE);

    @BeforeEach
    void startBuild() {
        execute(new CreateTable(tables), """
                {"TableName": "shirts", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}""");
        put("a", "red");
        assertThat(createIndex("by-color", "color"))
                .contains("\"TableStatus\":\"UPDATING\"", "\"IndexStatus\":\"CREATING\",\"Backfilling\":false");
    }

    @Test
    void theIndexIsThereWhenItIsBuilt() throws InterruptedException {
        assertThat(describe())
                .contains("\"TableStatus\":\"ACTIVE\"", "\"IndexStatus\":\"CREATING\",\"Backfilling\":true")
                .contains("{\"AttributeName\":\"color\",\"AttributeType\":\"S\"}");
        assertThatThrownBy(this::scanIndex).hasMessage("The table does not have the specified index: by-color");
        put("b", "blue");
        execute(new TagResource(tables), """
                {"ResourceArn": "%s", "Tags": [{"Key": "k", "Value": "v"}]}""".formatted(ARN));

        storage.finish.countDown();
        awaitEndOfBuild();

        assertThat(describe()).contains("\"IndexStatus\":\"ACTIVE\"").doesNotContain("Backfilling");
        assertThat(scanIndex()).contains("\"Count\":2");
        assertThat(execute(new ListTagsOfResource(tables), "{\"ResourceArn\": \"" + ARN + "\"}"))
                .contains("\"Key\":\"k\"");
    }

    @Test
    void otherChangesHaveToWait() {
        assertThatThrownBy(() -> createIndex("by-id", "id"))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.LIMIT_EXCEEDED));
        assertThatThrownBy(() -> update("\"DeletionProtectionEnabled\": true"))
                .isInstanceOfSatisfying(
                        ServiceException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.RESOURCE_IN_USE));
        assertThatThrownBy(() -> execute(new DeleteTable(tables), "{\"TableName\": \"shirts\"}"))
                .hasMessageContaining("Cannot delete table while indexes are being created, updated, or deleted.");
        storage.finish.countDown();
    }

    @Test
    void anIndexThatCanNotBeBuiltIsNoIndex() throws InterruptedException {
        storage.broken = true;
        storage.finish.countDown();
        awaitEndOfBuild();

        assertThat(describe()).doesNotContain("by-color", "\"AttributeName\":\"color\"");
        put("b", "blue");
        assertThat(createIndex("by-color", "color")).contains("by-color");
        awaitEndOfBuild();
        assertThat(scanIndex()).contains("\"Count\":2");
    }

    private void awaitEndOfBuild() throws InterruptedException {
        while (tables.forData("shirts").isBuilding()) {
            Thread.sleep(1);
        }
    }

    private String createIndex(String name, String key) {
        return update("""
                "AttributeDefinitions": [{"AttributeName": "%2$s", "AttributeType": "S"}],
                "GlobalSecondaryIndexUpdates": [{"Create": {"IndexName": "%1$s",
                  "KeySchema": [{"AttributeName": "%2$s", "KeyType": "HASH"}],
                  "Projection": {"ProjectionType": "ALL"}}}]""".formatted(name, key));
    }

    private String update(String members) {
        return execute(new UpdateTable(tables, Duration.ofMillis(10)), "{\"TableName\": \"shirts\", " + members + "}");
    }

    private void put(String id, String color) {
        execute(new PutItem(tables), """
                {"TableName": "shirts", "Item": {"id": {"S": "%s"}, "color": {"S": "%s"}}}""".formatted(id, color));
    }

    private String describe() {
        return execute(new DescribeTable(tables), "{\"TableName\": \"shirts\"}");
    }

    private String scanIndex() {
        return execute(new Scan(tables), "{\"TableName\": \"shirts\", \"IndexName\": \"by-color\"}");
    }

    private static String execute(Operation operation, String json) {
        Request request = Request.parse(json.getBytes(StandardCharsets.UTF_8));
        return new String(Json.toBytes(operation.execute(request)), StandardCharsets.UTF_8);
    }

    /** Keeps the builders of indexes waiting; fails the first one that it lets go on when it is broken. */
    private static final class SlowStorage implements Storage {
        private final Storage memory = new MemoryStorage();
        private final CountDownLatch finish = new CountDownLatch(1);
        private volatile boolean broken;

        @Override
        public <T> T atomically(Supplier<T> changes) {
            if (Thread.currentThread().getName().startsWith("index-build-")) {
                try {
                    finish.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                if (broken) {
                    broken = false;
                    throw new StorageException("The disk is full", null);
                }
            }
            return memory.atomically(changes);
        }

        @Override
        public List<TableDefinition> definitions() {
            return memory.definitions();
        }

        @Override
        public void define(TableDefinition definition) {
            memory.define(definition);
        }

        @Override
        public void undefine(TableDefinition definition) {
            memory.undefine(definition);
        }

        @Override
        public OrderedStore open(String name) {
            return memory.open(name);
        }

        @Override
        public void drop(String name) {
            memory.drop(name);
        }

        @Override
        public void close() {
            memory.close();
        }
    }
}
