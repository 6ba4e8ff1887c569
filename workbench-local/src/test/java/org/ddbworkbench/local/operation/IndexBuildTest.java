package org.ddbworkbench.local.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.FailingStorage;
import org.ddbworkbench.local.storage.Lag;
import org.ddbworkbench.local.storage.MemoryStorage;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the engine does while the index of a large table is being built. */
@Timeout(30)
class IndexBuildTest {
    private static final String ARN = "arn:aws:dynamodb:local:000000000000:table/shirts";

    private final FailingStorage storage = new FailingStorage(new MemoryStorage());
    private final Tables tables = new Tables(storage, Lag.NONE);
    private final ExecutorService threads = Executors.newSingleThreadExecutor();
    private final CountDownLatch finish = new CountDownLatch(1);
    private Future<?> building;

    @AfterEach
    void stopThreads() {
        threads.shutdownNow();
    }

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
    void theIndexIsThereWhenItIsBuilt() throws Exception {
        assertThat(describe())
                .contains("\"TableStatus\":\"ACTIVE\"", "\"IndexStatus\":\"CREATING\",\"Backfilling\":true")
                .contains("{\"AttributeName\":\"color\",\"AttributeType\":\"S\"}");
        assertThatThrownBy(this::scanIndex).hasMessage("The table does not have the specified index: by-color");
        put("b", "blue");
        execute(new TagResource(tables), """
                {"ResourceArn": "%s", "Tags": [{"Key": "k", "Value": "v"}]}""".formatted(ARN));

        finish.countDown();
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
        finish.countDown();
    }

    @Test
    void anIndexThatCanNotBeBuiltIsNoIndex() throws Exception {
        storage.failNext();
        finish.countDown();
        awaitEndOfBuild();

        assertThat(describe()).doesNotContain("by-color", "\"AttributeName\":\"color\"");
        put("b", "blue");
        assertThat(createIndex("by-color", "color")).contains("by-color");
        awaitEndOfBuild();
        assertThat(scanIndex()).contains("\"Count\":2");
    }

    @Test
    void anIndexThatNobodyBuildsIsNoIndex() throws Exception {
        finish.countDown();
        awaitEndOfBuild();
        threads.shutdown();

        assertThatThrownBy(() -> createIndex("by-id", "id")).isInstanceOf(RejectedExecutionException.class);

        assertThat(tables.forData("shirts").isBuilding()).isFalse();
        assertThat(describe()).doesNotContain("by-id");
    }

    @Test
    void theEndOfTheEngineEndsTheBuild() throws Exception {
        Table table = tables.forData("shirts");
        tables.close();
        finish.countDown();
        awaitEndOfBuild();

        assertThat(table.indexes()).isEmpty();
        assertThatThrownBy(this::describe).hasMessage("the engine is closed");
    }

    private void awaitEndOfBuild() throws Exception {
        building.get();
    }

    private String createIndex(String name, String key) {
        return update("""
                "AttributeDefinitions": [{"AttributeName": "%2$s", "AttributeType": "S"}],
                "GlobalSecondaryIndexUpdates": [{"Create": {"IndexName": "%1$s",
                  "KeySchema": [{"AttributeName": "%2$s", "KeyType": "HASH"}],
                  "Projection": {"ProjectionType": "ALL"}}}]""".formatted(name, key));
    }

    private String update(String members) {
        return execute(
                new UpdateTable(tables, Duration.ofMillis(10), this::build),
                "{\"TableName\": \"shirts\", " + members + "}");
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

    /** Builds when {@link #finish} says so. */
    private void build(Runnable build) {
        building = threads.submit(() -> {
            finish.await();
            build.run();
            return null;
        });
    }
}
