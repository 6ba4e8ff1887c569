package org.ddbworkbench.dynamo;

import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.ddbworkbench.WorkbenchException;

/**
 * How much may be read. Several accesses may draw on one budget.
 *
 * @param readUnits read units; when they are used up and there is more to read, the access fails
 * @param used read units that were used so far
 * @param exceeded the error to fail with
 */
public record ReadBudget(double readUnits, DoubleSupplier used, Supplier<WorkbenchException> exceeded) {
    /** No bound. */
    public static final ReadBudget UNLIMITED = new ReadBudget(Double.POSITIVE_INFINITY, () -> 0, () -> {
        throw new IllegalStateException("an unlimited budget is used up");
    });

    /**
     * Goes on only if there is something left.
     *
     * @throws WorkbenchException the budget's own, if there is not
     */
    void check() {
        if (used.getAsDouble() > readUnits) {
            throw exceeded.get();
        }
    }
}
