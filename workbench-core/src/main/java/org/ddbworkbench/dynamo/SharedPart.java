package org.ddbworkbench.dynamo;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one access among several that share their requests. It waits with them for its consumer, until it is detached:
 * then it goes on by itself from where it was. Not thread-safe.
 */
final class SharedPart implements RowSource {
    /** What a row takes besides its values. */
    private static final long ROW_BYTES = 64;

    /** Reads what is read for all. */
    interface PageReader {
        /**
         * Reads the next page for all.
         *
         * @param asking whose rows are asked for
         * @param wanted how many rows it wants
         * @return false when there is none
         */
        boolean readPage(SharedPart asking, long wanted);
    }

    private record Buffered(List<@Nullable Object[]> rows, long weight) {}

    private final int number;
    private final Deque<Buffered> buffered = new ArrayDeque<>();
    private final PageReader reader;
    private Iterator<@Nullable Object[]> rows = Collections.emptyIterator();
    private long weight;
    private @Nullable RowSource own;
    private boolean closed;

    /**
     * @param number of the access
     */
    SharedPart(int number, PageReader reader) {
        this.number = number;
        this.reader = reader;
    }

    /** Whether it takes what is read for all. */
    boolean isAttached() {
        return own == null && !closed;
    }

    boolean isClosed() {
        return closed;
    }

    /** About how many bytes wait. */
    long weight() {
        return weight;
    }

    /** Takes its rows of a page. */
    void offer(Page page) {
        List<@Nullable Object[]> mine = page.rows().get(number);
        if (!mine.isEmpty()) {
            long all = page.rows().stream().mapToLong(List::size).sum();
            long bytes = page.bytes() * mine.size() / all + ROW_BYTES * mine.size();
            buffered.add(new Buffered(mine, bytes));
            weight += bytes;
        }
    }

    /** After what waits, it reads these pages for itself alone. */
    void detach(PageSequence rest) {
        own = new SequentialRows(rest, page -> page.rows().get(number));
    }

    @Override
    public @Nullable Object @Nullable [] next(long wanted) {
        while (!rows.hasNext()) {
            Buffered next = buffered.poll();
            if (next != null) {
                weight -= next.weight;
                rows = next.rows.iterator();
            } else if (own != null) {
                return own.next(wanted);
            } else if (!reader.readPage(this, wanted)) {
                return null;
            }
        }
        return rows.next();
    }

    void close() {
        closed = true;
        buffered.clear();
        weight = 0;
        rows = Collections.emptyIterator();
    }
}
