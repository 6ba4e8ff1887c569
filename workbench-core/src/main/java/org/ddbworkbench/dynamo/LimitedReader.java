package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/** Gives rows out until enough are given, or it is closed. */
final class LimitedReader implements RowReader {
    private final RowSource rows;
    private final long limit;
    private final Runnable whenDone;
    private long delivered;
    private boolean closed;

    /**
     * @param limit how many rows are wanted at most; {@link Long#MAX_VALUE}: all
     * @param whenDone is called when no more rows are wanted, maybe more than once
     */
    LimitedReader(RowSource rows, long limit, Runnable whenDone) {
        this.rows = rows;
        this.limit = limit;
        this.whenDone = whenDone;
    }

    @Override
    public @Nullable Object @Nullable [] next() {
        if (closed || delivered >= limit) {
            return null;
        }
        @Nullable Object[] row = rows.next(limit == Long.MAX_VALUE ? limit : limit - delivered);
        if (row != null && ++delivered == limit) {
            whenDone.run();
        }
        return row;
    }

    @Override
    public void close() {
        closed = true;
        whenDone.run();
    }
}
