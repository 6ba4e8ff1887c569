package org.ddbworkbench.jdbc;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.calcite.QueryContext;

/**
 * One execution of a statement: its context, and its time limit. The limit counts the time inside of the driver, over all
 * calls together, and not what the client does between two rows.
 *
 * <p>Steps run one at a time, so that another thread may close the statement; {@link #cancel} reaches a running step.
 */
final class Execution {
    private final QueryContext context = new QueryContext();
    private final StatementTimer timer;
    private final long limitNanos;
    private long spentNanos;
    private volatile boolean timedOut;

    /**
     * @param limitSeconds 0: none
     */
    Execution(StatementTimer timer, int limitSeconds) {
        this.timer = timer;
        this.limitNanos = limitSeconds * 1_000_000_000L;
    }

    QueryContext context() {
        return context;
    }

    List<String> warnings() {
        return context.warnings();
    }

    void cancel() {
        context.cancel();
    }

    /** Does a step of the work; fails when the time is over, or the work fails. */
    synchronized <T> T run(Supplier<T> step) throws SQLException {
        if (limitNanos == 0) {
            return translated(step);
        }
        long start = System.nanoTime();
        Future<?> alarm = timer.schedule(this::expire, Math.max(0, limitNanos - spentNanos));
        try {
            return translated(step);
        } finally {
            alarm.cancel(false);
            spentNanos += System.nanoTime() - start;
        }
    }

    private void expire() {
        timedOut = true;
        context.cancel();
    }

    private <T> T translated(Supplier<T> step) throws SQLException {
        try {
            return step.get();
        } catch (RuntimeException | StackOverflowError e) {
            throw SqlErrors.translate(timedOut && isCancellation(e) ? timeout(e) : e);
        }
    }

    private static boolean isCancellation(Throwable failure) {
        return failure instanceof WorkbenchException expected && expected.code() == ErrorCode.CANCELLED;
    }

    private WorkbenchException timeout(Throwable cause) {
        String hint = "narrow the predicate, or raise the query timeout";
        return new WorkbenchException(
                ErrorCode.TIMEOUT,
                "the statement took longer than its limit of " + limitNanos / 1_000_000_000L + " s",
                hint,
                cause);
    }
}
