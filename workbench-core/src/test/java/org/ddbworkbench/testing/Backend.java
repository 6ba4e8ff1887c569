package org.ddbworkbench.testing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import java.util.stream.Stream;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.testing.IndependentServers;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;

/** A DynamoDB-compatible place that tests run against, empty at first. */
public final class Backend {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final String name;
    private final @Nullable LocalDynamoDb engine;
    private final @Nullable URI endpoint;

    private Backend(String name, @Nullable LocalDynamoDb engine, @Nullable URI endpoint) {
        this.name = name;
        this.engine = engine;
        this.endpoint = endpoint;
    }

    /** The embedded engine, without a socket. */
    public static Backend embedded() {
        return new Backend("embedded engine", LocalDynamoDb.create(), null);
    }

    /**
     * The tests of the embedded engine and of each independent server; where a server can't run, one test in place of its own
     * that is skipped and says why.
     */
    public static Stream<DynamicNode> onEach(Function<Backend, Stream<DynamicTest>> tests) {
        return Stream.concat(
                Stream.of(DynamicContainer.dynamicContainer("embedded engine", tests.apply(embedded()))),
                IndependentServers.all().stream()
                        .map(server -> server.endpoint()
                                .<DynamicNode>map(endpoint -> DynamicContainer.dynamicContainer(
                                        server.name(), tests.apply(new Backend(server.name(), null, endpoint))))
                                .orElseGet(() -> DynamicTest.dynamicTest(
                                        server.name(), () -> Assumptions.abort(server.whyUnavailable())))));
    }

    /** Whether it is the engine of this project. */
    public boolean isEmbedded() {
        return engine != null;
    }

    /** How the workbench connects. */
    public ClientSettings settings() {
        return new ClientSettings(endpoint, null, null, engine == null ? null : engine.httpClient());
    }

    /** Sends a request as it is and gives the answer; fails when that is no success. */
    public String send(String operation, String json) {
        int status;
        String body;
        if (engine != null) {
            var response = engine.execute(operation, json.getBytes(StandardCharsets.UTF_8));
            status = response.status();
            body = new String(response.body(), StandardCharsets.UTF_8);
        } else {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                    .header("X-Amz-Date", "20260101T000000Z")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=test/20260101/us-east-1/dynamodb/aws4_request,"
                                    + " SignedHeaders=host, Signature=0")
                    .POST(HttpRequest.BodyPublishers.ofString(json))
                    .build();
            try {
                HttpResponse<String> response = HTTP.send(request, HttpResponse.BodyHandlers.ofString());
                status = response.statusCode();
                body = response.body();
            } catch (IOException e) {
                throw new IllegalStateException(operation + " to " + name, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(operation + " to " + name, e);
            }
        }
        if (status != 200) {
            throw new IllegalStateException(operation + " to " + name + ": " + status + " " + body);
        }
        return body;
    }

    /** Makes the table anew. */
    public void createTable(String tableName, String createTableRequest) {
        if (exists(tableName)) {
            send("DeleteTable", "{\"TableName\":\"" + tableName + "\"}");
        }
        while (exists(tableName)) {
            Thread.onSpinWait();
        }
        send("CreateTable", createTableRequest);
        while (!send("DescribeTable", "{\"TableName\":\"" + tableName + "\"}").contains("\"TableStatus\":\"ACTIVE\"")) {
            Thread.onSpinWait();
        }
    }

    private boolean exists(String tableName) {
        try {
            send("DescribeTable", "{\"TableName\":\"" + tableName + "\"}");
            return true;
        } catch (IllegalStateException e) {
            if (e.getMessage().contains("ResourceNotFound")) {
                return false;
            }
            throw e;
        }
    }

    /** Puts an item in DynamoDB's JSON. */
    public void put(String tableName, String item) {
        send("PutItem", "{\"TableName\":\"" + tableName + "\",\"Item\":" + item + "}");
    }

    @Override
    public String toString() {
        return name;
    }
}
