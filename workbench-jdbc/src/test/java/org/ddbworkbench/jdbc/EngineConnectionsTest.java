package org.ddbworkbench.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
