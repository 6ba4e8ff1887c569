package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/** Gives rows. Not thread-safe. */
interface RowSource {
    /**
     * The next row; null at the end.
     *
     * @param wanted how many rows are still wanted, this one included; {@link Long#MAX_VALUE}: all
     */
    @Nullable
    Object @Nullable [] next(long wanted);
}
