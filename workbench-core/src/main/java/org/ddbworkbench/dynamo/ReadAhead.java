package org.ddbworkbench.dynamo;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Reads pages of one access before they are asked for: a bounded number of them is in flight or waits to be taken, so that
 * memory is bounded, too. Not thread-safe; the reading takes place on other threads.
 */
final class ReadAhead {
    private final RequestThreads threads;
    private final Cancellation cancellation;
    private int pages;

    /**
     * @param cancellation of the access
     */
    ReadAhead(RequestThreads threads, Cancellation cancellation) {
        this.threads = threads;
        this.cancellation = cancellation;
    }

    /** Starts reading, or null when enough is being read already. */
    @Nullable
    Future<Page> start(Cursor cursor, long wanted) {
        if (pages >= RequestThreads.MAX_IN_FLIGHT) {
            return null;
        }
        Future<Page> page = threads.start(() -> cursor.read(wanted)).orElse(null);
        if (page != null) {
            pages++;
        }
        return page;
    }

    /**
     * Waits for a page that was started.
     *
     * @throws org.ddbworkbench.WorkbenchException what {@link Cursor#read} throws
     */
    Page take(Future<Page> page) {
        pages--;
        try (Cancellation.Waiting waiting = cancellation.enter()) {
            waiting.check();
            return page.get();
        } catch (InterruptedException e) {
            throw cancellation.interrupted();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }
}
