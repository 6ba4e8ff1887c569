package org.ddbworkbench.dynamo;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** Makes SDK clients whose responses can be decoded straight into rows. */
public final class DynamoClients {
    private DynamoClients() {}

    /** @throws org.ddbworkbench.WorkbenchException when no region can be found, and the like; sends nothing */
    public static DynamoDbClient create(ClientSettings settings) {
        throw new UnsupportedOperationException();
    }
}
