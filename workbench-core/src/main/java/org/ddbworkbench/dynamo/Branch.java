package org.ddbworkbench.dynamo;

import java.util.Objects;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/** The pages of one piece, one after the other, with at most one of them read ahead. Not thread-safe. */
final class Branch {
    private final ReadAhead ahead;
    private @Nullable Cursor cursor;
    private @Nullable Future<Page> started;

    Branch(Cursor start, ReadAhead ahead) {
        this.cursor = start;
        this.ahead = ahead;
    }

    boolean isAtEnd() {
        return cursor == null;
    }

    /** Where the page begins that comes next. */
    Cursor cursor() {
        return Objects.requireNonNull(cursor);
    }

    /** Whether the next page is there. */
    boolean isReady() {
        return started != null && started.isDone();
    }

    /** Starts reading the next page, if there is one and a thread for it. */
    void readAhead(long wanted) {
        if (cursor != null && started == null) {
            started = ahead.start(cursor, wanted);
        }
    }

    /** The next page, which must not be the end. */
    Page take(long wanted) {
        Future<Page> waiting = started;
        started = null;
        Page page = waiting == null ? cursor().read(wanted) : ahead.take(waiting);
        cursor = page.next();
        return page;
    }
}
