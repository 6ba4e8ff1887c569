package org.ddbworkbench.dynamo;

import org.ddbworkbench.catalog.Catalog;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Asks DynamoDB for keys, indexes and sizes of physical tables. */
public final class TableDescriber {
    private TableDescriber() {}

    /**
     * A catalog without entities for one table: its items are reachable in {@code _items}.
     *
     * @throws org.ddbworkbench.WorkbenchException when the table is missing or DynamoDB can't be reached
     */
    public static Catalog catalogOf(DynamoDbClient client, String tableName) {
        throw new UnsupportedOperationException();
    }
}
