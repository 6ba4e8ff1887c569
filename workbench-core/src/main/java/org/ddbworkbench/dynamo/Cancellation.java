package org.ddbworkbench.dynamo;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/**
 * Stops a statement from another thread, also while requests are in flight, however many threads wait for them.
 * Thread-safe.
 *
 * <p>A thread that waits {@link #enter}s before: then {@link #cancel} aborts its HTTP request and interrupts it. The
 * interruption is taken back when the thread leaves, so that it never meets what the thread does next.
 */
public final class Cancellation {
    private static final ThreadLocal<@Nullable Waiting> CURRENT = new ThreadLocal<>();

    private final @Nullable Cancellation parent;
    private final Set<Waiting> waiting = new HashSet<>();
    private volatile boolean cancelled;

    public Cancellation() {
        this(null);
    }

    private Cancellation(@Nullable Cancellation parent) {
        this.parent = parent;
    }

    /** The cancellation of a part: it can be stopped alone, and is stopped with the whole. */
    Cancellation child() {
        return new Cancellation(this);
    }

    /** Stops what is in flight, and everything that would follow. */
    public void cancel() {
        List<Waiting> stopped;
        synchronized (this) {
            cancelled = true;
            stopped = List.copyOf(waiting);
        }
        stopped.forEach(Waiting::stop);
    }

    public boolean isCancelled() {
        return cancelled || (parent != null && parent.isCancelled());
    }

    /**
     * Goes on only if the statement was not cancelled.
     *
     * @throws WorkbenchException CANCELLED, if it was
     */
    public void check() {
        if (isCancelled()) {
            throw new WorkbenchException(ErrorCode.CANCELLED, "the statement was cancelled");
        }
    }

    /**
     * Does something on the current thread that {@link #cancel} reaches.
     *
     * @throws WorkbenchException CANCELLED, if the statement was
     */
    public <T> T during(Supplier<T> work) {
        try (Waiting entered = enter()) {
            entered.check();
            return work.get();
        }
    }

    /** Lets {@link #cancel} reach the current thread, until closed. */
    Waiting enter() {
        Waiting entered = new Waiting();
        for (Cancellation each = this; each != null; each = each.parent) {
            synchronized (each) {
                each.waiting.add(entered);
            }
        }
        CURRENT.set(entered);
        return entered;
    }

    /** What the current thread waits for, if it has entered. */
    static @Nullable Waiting current() {
        return CURRENT.get();
    }

    /**
     * The current thread was interrupted while it waited.
     *
     * @return the error to throw: whoever interrupts a reader wants the statement to end
     */
    WorkbenchException interrupted() {
        if (!isCancelled()) {
            Thread.currentThread().interrupt();
            for (Cancellation each = this; each != null; each = each.parent) {
                each.cancel();
            }
        }
        return new WorkbenchException(ErrorCode.CANCELLED, "the statement was cancelled");
    }

    /**
     * Waits, unless cancelled.
     *
     * @throws WorkbenchException CANCELLED, also when the thread is interrupted
     */
    void pause(long millis) {
        try (Waiting pausing = enter()) {
            pausing.check();
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw interrupted();
        }
        check();
    }

    /** A thread that waits, mostly for the answer to a request. */
    final class Waiting implements AutoCloseable {
        private final Thread thread = Thread.currentThread();
        private final @Nullable Waiting outer = CURRENT.get();
        private @Nullable Runnable abort;
        private boolean interrupted;
        private boolean left;

        /** What stops the request in flight; it is called at once where that is too late. */
        void inFlight(Runnable abortRequest) {
            synchronized (this) {
                abort = abortRequest;
            }
            if (isCancelled()) {
                abortRequest.run();
            }
        }

        boolean isCancelled() {
            return Cancellation.this.isCancelled();
        }

        void check() {
            Cancellation.this.check();
        }

        private void stop() {
            Runnable inFlight;
            synchronized (this) {
                if (left) {
                    return;
                }
                inFlight = abort;
                if (thread != Thread.currentThread()) {
                    // Between two attempts the SDK sleeps, which nothing else ends.
                    interrupted = true;
                    thread.interrupt();
                }
            }
            if (inFlight != null) {
                inFlight.run();
            }
        }

        @Override
        public void close() {
            CURRENT.set(outer);
            for (Cancellation each = Cancellation.this; each != null; each = each.parent) {
                synchronized (each) {
                    each.waiting.remove(this);
                }
            }
            synchronized (this) {
                left = true;
                if (interrupted) {
                    // It was meant for the request, not for what the thread does next.
                    Thread.interrupted();
                }
            }
        }
    }
}
