package org.ddbworkbench.calcite;

import java.util.List;
import org.ddbworkbench.dynamo.Cancellation;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.dynamo.Mismatches;
import org.ddbworkbench.dynamo.Usage;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One execution of a statement: its meter, its warnings, and the way to stop it. Thread-safe. */
public final class QueryContext {
    private final Meter meter = new Meter();
    private final Mismatches mismatches = new Mismatches();
    private final Cancellation cancellation = new Cancellation();

    /** Stops the execution, also a request that is in flight; the reader gets CANCELLED. */
    public void cancel() {
        cancellation.cancel();
    }

    /** What was read so far. */
    public Usage usage() {
        return meter.usage();
    }

    /** Warnings so far, each one line: values of another type than their column's, and the like. */
    public List<String> warnings() {
        return mismatches.warnings();
    }

    Cancellation cancellation() {
        return cancellation;
    }

    DynamoReadContext readContext(DynamoDbClient client) {
        return new DynamoReadContext(client, meter, mismatches, cancellation);
    }
}
