package org.ddbworkbench.dynamo;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * What all reads of one statement share. Thread-safe.
 *
 * @param client as made by {@link DynamoClients}
 */
public record DynamoReadContext(
        DynamoDbClient client, Meter meter, Mismatches mismatches, Cancellation cancellation, RequestThreads threads) {

    public DynamoReadContext(DynamoDbClient client, Meter meter, Mismatches mismatches, Cancellation cancellation) {
        this(client, meter, mismatches, cancellation, new RequestThreads());
    }
}
