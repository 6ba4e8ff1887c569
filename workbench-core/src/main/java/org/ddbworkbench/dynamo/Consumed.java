package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;

/**
 * What an answered request has used.
 *
 * @param estimated whether the server reports nothing, so that the number follows from what was read
 */
record Consumed(double readUnits, boolean estimated) {
    /**
     * As reported, or as estimated.
     *
     * @param reported null, or without a number: the server reports nothing
     * @param estimate read units, computed when they are needed
     */
    static Consumed of(@Nullable ConsumedCapacity reported, DoubleSupplier estimate) {
        return of(reported == null ? List.of() : List.of(reported), estimate);
    }

    /** The same for a request that reports each table by itself. */
    static Consumed of(List<ConsumedCapacity> reported, DoubleSupplier estimate) {
        double sum = reported.stream()
                .map(ConsumedCapacity::capacityUnits)
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
        // No read is free.
        return sum > 0 ? new Consumed(sum, false) : new Consumed(estimate.getAsDouble(), true);
    }
}
