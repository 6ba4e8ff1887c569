package org.ddbworkbench.jdbc;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Runs an action when a statement's time is over. Its one thread starts with the first statement that has a timeout. */
final class StatementTimer implements AutoCloseable {
    private @Nullable ScheduledThreadPoolExecutor executor;
    private boolean closed;

    /** The alarm; cancel it when the work was done in time. */
    synchronized Future<?> schedule(Runnable action, long nanos) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        if (executor == null) {
            executor = new ScheduledThreadPoolExecutor(1, StatementTimer::thread);
            executor.setRemoveOnCancelPolicy(true);
        }
        return executor.schedule(action, nanos, TimeUnit.NANOSECONDS);
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "workbench-statement-timer");
        thread.setDaemon(true);
        return thread;
    }

    @Override
    public synchronized void close() {
        closed = true;
        if (executor != null) {
            executor.shutdownNow();
        }
    }
}
