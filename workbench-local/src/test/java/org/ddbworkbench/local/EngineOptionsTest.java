package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ddbworkbench.local.operation.BulkWriter;
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

    @Test
    void refusesLagsThatAreNeverOver() {
        assertThatThrownBy(() -> EngineOptions.DEFAULT.withGsiLag(Duration.ofMillis(Long.MAX_VALUE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("more than a day");
        try (LocalDynamoDb engine = LocalDynamoDb.create(EngineOptions.DEFAULT.withGsiLag(Duration.ofDays(1)))) {
            createTableWithItem(engine);
            assertThat(scan(engine, "")).contains("\"Count\":1");
            assertThat(scan(engine, ", \"IndexName\": \"by-color\"")).contains("\"Count\":0");
        }
    }

    @Test
    void aClosedEngineRefusesWhereverItsTablesAre(@TempDir Path directory) {
        for (EngineOptions options : List.of(EngineOptions.DEFAULT, EngineOptions.DEFAULT.withPath(directory))) {
            LocalDynamoDb engine = LocalDynamoDb.create(options);
            createTableWithItem(engine);
            BulkWriter writer = engine.bulkWriter("shirts");
            engine.close();
            engine.close();

            for (String operation : List.of("Scan", "ListTables", "DeleteTable")) {
                LocalResponse response =
                        engine.execute(operation, "{\"TableName\": \"shirts\"}".getBytes(StandardCharsets.UTF_8));
                assertThat(response.status()).isEqualTo(500);
                assertThat(response.text()).contains("the engine is closed");
            }
            assertThatThrownBy(() -> writer.write(List.of())).hasMessage("the engine is closed");
        }
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
