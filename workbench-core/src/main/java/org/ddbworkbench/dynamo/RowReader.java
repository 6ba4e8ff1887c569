package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/** Rows of an access, read as they are asked for. Not thread-safe; {@link Cancellation} is. */
public interface RowReader extends AutoCloseable {
    /**
     * The next row: the columns of the request, in their order; maybe more after them. Null at the end, and when closed.
     *
     * @throws org.ddbworkbench.WorkbenchException when DynamoDB can't be read, the budget is used up, or the statement was
     *     cancelled
     */
    @Nullable
    Object @Nullable [] next();

    /** Ends the reading; requests in flight are aborted. May be called more than once. */
    @Override
    void close();
}
