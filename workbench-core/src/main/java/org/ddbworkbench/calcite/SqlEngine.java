package org.ddbworkbench.calcite;

import org.ddbworkbench.catalog.Catalog;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** SQL over the entities of a catalog: one catalog, one DynamoDB endpoint. Thread-safe. */
public final class SqlEngine implements AutoCloseable {
    private SqlEngine() {}

    /**
     * @param client as made by {@link org.ddbworkbench.dynamo.DynamoClients}; closed with the engine
     */
    public static SqlEngine create(Catalog catalog, DynamoDbClient client, SqlEngineOptions options) {
        throw new UnsupportedOperationException();
    }

    /**
     * Parses, validates and plans one statement (no trailing semicolon). Sends no request but a DescribeTable of each
     * physical table, once.
     *
     * @throws org.ddbworkbench.WorkbenchException with the position in the text when the statement is wrong
     */
    public PreparedQuery prepare(String sql) {
        throw new UnsupportedOperationException();
    }

    public Catalog catalog() {
        throw new UnsupportedOperationException();
    }

    @Override
    public void close() {}
}
