package org.ddbworkbench.dynamo;

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

    /** Stops what is in flight, and everything that would follow. */
    public void cancel() {
        cancelled = true;
        Runnable inFlight;
        synchronized (this) {
            inFlight = abort;
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
    Scope enter() {
        Cancellation outer = CURRENT.get();
        CURRENT.set(this);
        return () -> {
            inFlight(null);
            CURRENT.set(outer);
        };
    }

    /** The end of {@link #enter}. */
    interface Scope extends AutoCloseable {
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
