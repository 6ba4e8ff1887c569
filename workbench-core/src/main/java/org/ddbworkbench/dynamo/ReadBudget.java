package org.ddbworkbench.dynamo;

import java.util.function.Supplier;
import org.ddbworkbench.WorkbenchException;

/**
 * How much one access may read.
 *
 * @param readUnits read units; when they are used up and there is more to read, the access fails
 * @param exceeded the error to fail with
 */
public record ReadBudget(double readUnits, Supplier<WorkbenchException> exceeded) {
    /** No bound. */
    public static final ReadBudget UNLIMITED = new ReadBudget(Double.POSITIVE_INFINITY, () -> {
        throw new IllegalStateException("an unlimited budget is used up");
    });
}
