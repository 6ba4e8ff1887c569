package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.ddbworkbench.local.LocalDynamoDb;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

class EngineConnectionsTest {
    private final LocalDynamoDb engine = LocalDynamoDb.create();

    @BeforeEach
    void createTables() {
        for (String table : List.of("orders", "shops")) {
            execute("CreateTable", """
                    {"TableName": "%s", "BillingMode": "PAY_PER_REQUEST",
                     "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                     "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}""".formatted(table));
            execute("PutItem", "{\"TableName\":\"%1$s\",\"Item\":{\"id\":{\"S\":\"%1$s-1\"}}}".formatted(table));
        }
    }

    @Test
    void everyTableIsASchemaAndTheFirstIsTheDefault() throws SQLException {
        try (Connection connection = EngineConnections.open(engine, List.of("orders", "shops"), new Properties());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT o.id, s.id FROM _items o, shops._items s")) {
            assertThat(connection.getSchema()).isEqualTo("orders");
            assertThat(rows.next()).isTrue();
            assertThat(rows.getString(1)).isEqualTo("orders-1");
            assertThat(rows.getString(2)).isEqualTo("shops-1");
            List<String> schemas = new ArrayList<>();
            try (ResultSet all = connection.getMetaData().getSchemas()) {
                while (all.next()) {
                    schemas.add(all.getString("TABLE_SCHEM"));
                }
            }
            assertThat(schemas).containsExactly("orders", "shops");
        }
    }

    @Test
    void withoutACatalogTheEntitiesAreFoundAndTheUserIsTold() throws SQLException {
        load();
        try (Connection connection = EngineConnections.open(engine, List.of("app"), new Properties())) {
            assertThat(tables(connection)).containsExactly("_items", "_unclassified", "invoice", "users");
            assertThat(connection.getWarnings().getMessage())
                    .startsWith("found 2 entities of app in 40 items (")
                    .endsWith(" read units)");
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery(
                            "SELECT i.invoice FROM users u JOIN invoice i ON i.tenant = u.tenant WHERE user_id = 'u_3'"
                                    + " AND u.tenant = 't1' AND i.invoice = 'n_7'")) {
                assertThat(rows.next()).isTrue();
            }
        }
    }

    @Test
    void whoWantsNoSampleSaysSo() throws SQLException {
        load();
        Properties properties = new Properties();
        properties.setProperty("discover", "false");
        try (Connection connection = EngineConnections.open(engine, List.of("app"), properties)) {
            assertThat(tables(connection)).containsExactly("_items", "_unclassified");
            assertThat((Throwable) connection.getWarnings()).isNull();
        }
    }

    @Test
    void whereASampleMayNotBeReadTheItemsAreThereAllTheSame() {
        load();
        SdkHttpClient real = engine.httpClient();
        ConnectionSettings settings = ConnectionSettings.parse(
                ConnectionSettings.URL_PREFIX, properties("table", "app", "allow_scan", "true"));
        SdkHttpClient denying = new SdkHttpClient() {
            @Override
            public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
                boolean scan = request.httpRequest()
                        .firstMatchingHeader("X-Amz-Target")
                        .orElse("")
                        .endsWith(".Scan");
                return scan ? denied() : real.prepareRequest(request);
            }

            @Override
            public void close() {
                real.close();
            }
        };
        try (Backend backend = Backend.open(settings, denying)) {
            assertThat(backend.catalog().tables().get(0).entities()).isEmpty();
            assertThat(backend.notices())
                    .singleElement()
                    .asString()
                    .startsWith("the entities of app were not looked for, since a sample can't be read (");
        }
    }

    private static ExecutableHttpRequest denied() {
        byte[] body = "{\"__type\":\"com.amazon.coral.service#AccessDeniedException\",\"Message\":\"not you\"}"
                .getBytes(StandardCharsets.UTF_8);
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() {
                return HttpExecuteResponse.builder()
                        .response(SdkHttpResponse.builder()
                                .statusCode(400)
                                .putHeader("Content-Type", "application/x-amz-json-1.0")
                                .build())
                        .responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
                        .build();
            }

            @Override
            public void abort() {}
        };
    }

    private static Properties properties(String... keysAndValues) {
        Properties properties = new Properties();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            properties.setProperty(keysAndValues[i], keysAndValues[i + 1]);
        }
        return properties;
    }

    private void load() {
        execute("CreateTable", """
                {"TableName": "app", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"},
                     {"AttributeName": "sk", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]}""");
        for (int i = 0; i < 20; i++) {
            for (String key : List.of("USER#u_" + i, "INVOICE#n_" + i)) {
                execute("PutItem", """
                        {"TableName": "app", "Item": {"pk": {"S": "TENANT#t%d"}, "sk": {"S": "%s"}}}""".formatted(i % 2, key));
            }
        }
    }

    private static List<String> tables(Connection connection) throws SQLException {
        List<String> tables = new ArrayList<>();
        try (ResultSet all = connection.getMetaData().getTables(null, null, "%", null)) {
            while (all.next()) {
                tables.add(all.getString("TABLE_NAME"));
            }
        }
        return tables;
    }

    @Test
    void aTableThatIsMissingIsAnError() {
        assertThatThrownBy(() -> EngineConnections.open(engine, List.of("order"), new Properties()))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("DynamoDB has no table 'order' here");
    }

    private void execute(String operation, String request) {
        assertThat(engine.execute(operation, request.getBytes(StandardCharsets.UTF_8))
                        .isSuccessful())
                .isTrue();
    }
}
