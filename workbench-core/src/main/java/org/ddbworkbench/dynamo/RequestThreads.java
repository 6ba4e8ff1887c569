package org.ddbworkbench.dynamo;

import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads for the requests of a statement that are sent before their answers are asked for. Nothing waits for a thread: what
 * finds none is read later by whoever needs it, so that no number of statements can block each other. Thread-safe.
 */
public final class RequestThreads {
    /** Of one statement. Decoding keeps two cores busy with about ten requests; most of a request's time is waiting. */
    static final int MAX_IN_FLIGHT = 8;

    /** Of all statements. */
    private static final int MAX_THREADS = 64;

    private static final long IDLE_SECONDS = 5;

    private static final ThreadPoolExecutor POOL = new ThreadPoolExecutor(
            0, MAX_THREADS, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), RequestThreads::daemon);

    private final Semaphore free = new Semaphore(MAX_IN_FLIGHT);

    private static Thread daemon(Runnable task) {
        Thread thread = new Thread(task, "ddbworkbench-request");
        thread.setDaemon(true);
        return thread;
    }

    /** Starts a task, if there is a thread for it now. */
    <T> Optional<Future<T>> start(Callable<T> task) {
        if (!free.tryAcquire()) {
            return Optional.empty();
        }
        FutureTask<T> future = new FutureTask<>(() -> {
            try {
                return task.call();
            } finally {
                free.release();
            }
        });
        try {
            POOL.execute(future);
        } catch (RejectedExecutionException allBusy) {
            free.release();
            return Optional.empty();
        }
        return Optional.of(future);
    }
}
