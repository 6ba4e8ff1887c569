package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.ddbworkbench.dynamo.Cancellation;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.dynamo.Mismatches;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.dynamo.Usage;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/** One execution of a statement: its meter, its warnings, and the way to stop it. Thread-safe. */
public final class QueryContext {
    private final Meter meter = new Meter();
    private final Mismatches mismatches = new Mismatches();
    private final Cancellation cancellation = new Cancellation();
    private final Set<String> warnings = Collections.synchronizedSet(new LinkedHashSet<>());
    private volatile @Nullable ReadPrice price;

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
        List<String> all = new ArrayList<>();
        synchronized (warnings) {
            all.addAll(warnings);
        }
        all.addAll(mismatches.warnings());
        return all;
    }

    /** Adds a warning, one line. */
    void warn(String warning) {
        warnings.add(warning);
    }

    /**
     * What was read so far in US dollars, such as {@code $0.00013}; empty where reading costs nothing, since it is not AWS
     * that is read. See {@link ReadPrice} for what it is computed from.
     */
    public Optional<String> cost() {
        return Optional.ofNullable(price).map(known -> known.text(usage().readUnits()));
    }

    /**
     * @param newPrice null: reading costs nothing
     */
    void setPrice(@Nullable ReadPrice newPrice) {
        price = newPrice;
    }

    Meter meter() {
        return meter;
    }

    /** Does something whose requests end when the execution is cancelled. */
    public <T> T during(Supplier<T> work) {
        return cancellation.during(work);
    }

    Cancellation cancellation() {
        return cancellation;
    }

    DynamoReadContext readContext(DynamoDbClient client) {
        return new DynamoReadContext(client, meter, mismatches, cancellation);
    }
}
