package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EngineOptionsTest {
    private static final Duration LAG = Duration.ofMillis(200);

    private long now;

    @Test
    void indexesLagAndTablesDoNot() {
        try (LocalDynamoDb engine = LocalDynamoDb.create(EngineOptions.DEFAULT.withGsiLag(LAG), () -> now)) {
            createTableWithItem(engine);

            assertThat(scan(engine, "")).contains("\"Count\":1");
            assertThat(scan(engine, ", \"IndexName\": \"by-color\"")).contains("\"Count\":0");
            now += LAG.toNanos();
            assertThat(scan(engine, ", \"IndexName\": \"by-color\"")).contains("\"Count\":1");
        }
    }

    @Test
    void aRestartLosesNothingThatALaggingIndexDidNotShow(@TempDir Path directory) {
        EngineOptions options = EngineOptions.DEFAULT.withPath(directory).withGsiLag(LAG);
        try (LocalDynamoDb engine = LocalDynamoDb.create(options, () -> now)) {
            createTableWithItem(engine);
            assertThat(scan(engine, ", \"IndexName\": \"by-color\"")).contains("\"Count\":0");
        }

        try (LocalDynamoDb engine = LocalDynamoDb.create(options, () -> now)) {
            assertThat(scan(engine, ", \"IndexName\": \"by-color\"")).contains("\"Count\":1");
        }
    }

    @Test
    void refusesLagsIntoTheFuture() {
        assertThatThrownBy(() -> EngineOptions.DEFAULT.withGsiLag(Duration.ofMillis(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("negative");
    }

    private static void createTableWithItem(LocalDynamoDb engine) {
        execute(engine, "CreateTable", """
                {"TableName": "shirts", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"},
                   {"AttributeName": "color", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "by-color", "Projection": {"ProjectionType": "ALL"},
                   "KeySchema": [{"AttributeName": "color", "KeyType": "HASH"}]}]}
                """);
        execute(
                engine,
                "PutItem",
                "{\"TableName\": \"shirts\", \"Item\": {\"id\": {\"S\": \"a\"}, \"color\": {\"S\": \"red\"}}}");
    }

    private static String scan(LocalDynamoDb engine, String more) {
        return execute(engine, "Scan", "{\"TableName\": \"shirts\"" + more + "}");
    }

    private static String execute(LocalDynamoDb engine, String operation, String json) {
        LocalResponse response = engine.execute(operation, json.getBytes(StandardCharsets.UTF_8));
        assertThat(response.isSuccessful()).as(response.text()).isTrue();
        return response.text();
    }
}
