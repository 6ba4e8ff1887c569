package org.ddbworkbench.dynamo;

import java.util.concurrent.TimeUnit;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/**
 * Stops a statement from another thread, also while a request is in flight. Thread-safe.
 *
 * <p>While a thread {@link #enter}s, the HTTP requests that it sends are aborted by {@link #cancel}.
 */
public final class Cancellation {
    private static final ThreadLocal<@Nullable Cancellation> CURRENT = new ThreadLocal<>();

    private volatile boolean cancelled;
    private @Nullable Runnable abort;
    private @Nullable Thread reader;
    private boolean interrupted;

    /** Stops what is in flight, and everything that would follow. */
    public void cancel() {
        cancelled = true;
        Runnable inFlight;
        synchronized (this) {
            inFlight = abort;
            notifyAll();
            if (reader != null && reader != Thread.currentThread()) {
                // Between two attempts the SDK sleeps, which nothing else ends.
                interrupted = true;
                reader.interrupt();
            }
        }
        if (inFlight != null) {
            inFlight.run();
        }
    }

    public boolean isCancelled() {
        return cancelled;
    }

    /**
     * Goes on only if the statement was not cancelled.
     *
     * @throws WorkbenchException CANCELLED, if it was
     */
    public void check() {
        if (cancelled) {
            throw new WorkbenchException(ErrorCode.CANCELLED, "the statement was cancelled");
        }
    }

    /** Makes this the cancellation of the current thread's requests, until closed. */
    public Scope enter() {
        Cancellation outer = CURRENT.get();
        CURRENT.set(this);
        synchronized (this) {
            reader = Thread.currentThread();
        }
        return () -> {
            inFlight(null);
            CURRENT.set(outer);
            leave();
        };
    }

    /** The interruption was meant for the request, not for what the thread does next. */
    private synchronized void leave() {
        reader = null;
        if (interrupted) {
            interrupted = false;
            Thread.interrupted();
        }
    }

    /**
     * Waits, unless cancelled.
     *
     * @throws WorkbenchException CANCELLED, also when the thread is interrupted
     */
    void pause(long millis) {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        synchronized (this) {
            try {
                long left = millis;
                while (!cancelled && left > 0) {
                    wait(left);
                    left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
                }
            } catch (InterruptedException e) {
                cancelled = true;
                if (!interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
        check();
    }

    /** The end of {@link #enter}. */
    public interface Scope extends AutoCloseable {
        @Override
        void close();
    }

    /** The cancellation of the current thread's requests, if there is one. */
    static @Nullable Cancellation current() {
        return CURRENT.get();
    }

    /** What stops the request in flight; null: none is. */
    void inFlight(@Nullable Runnable abortRequest) {
        synchronized (this) {
            abort = abortRequest;
        }
        if (cancelled && abortRequest != null) {
            abortRequest.run();
        }
    }
}
