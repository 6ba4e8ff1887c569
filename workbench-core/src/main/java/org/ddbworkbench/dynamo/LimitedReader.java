package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/** Gives rows out until enough are given, or it is closed. */
final class LimitedReader implements RowReader {
    /** When so many rows were taken, all are taken to be wanted. */
    private static final long MANY = 1_000;

    private final RowSource rows;
    private final long limit;
    private final long goal;
    private final Runnable whenDone;
    private long delivered;
    private boolean closed;

    /**
     * @param limit how many rows are wanted at most; {@link Long#MAX_VALUE}: all
     * @param goal after how many there will probably be enough; {@link Long#MAX_VALUE}: not before the limit. When more are
     *     wanted, then as many as before
     * @param whenDone is called when no more rows are wanted, maybe more than once
     */
    LimitedReader(RowSource rows, long limit, long goal, Runnable whenDone) {
        this.rows = rows;
        this.limit = limit;
        this.goal = goal;
        this.whenDone = whenDone;
    }

    @Override
    public @Nullable Object @Nullable [] next() {
        if (closed || delivered >= limit) {
            return null;
        }
        @Nullable Object[] row = rows.next(wanted());
        if (row != null && ++delivered == limit) {
            whenDone.run();
        }
        return row;
    }

    private long wanted() {
        long left = limit == Long.MAX_VALUE ? limit : limit - delivered;
        if (delivered < goal) {
            return Math.min(left, goal == Long.MAX_VALUE ? goal : goal - delivered);
        }
        return delivered < MANY ? Math.min(left, Math.max(1, delivered)) : left;
    }

    @Override
    public void close() {
        closed = true;
        whenDone.run();
    }
}
