package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.ddbworkbench.dynamo.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Collects outer rows until there are enough different keys for a batch, reads the inner rows of those that were not read
 * before, and goes on. A batch of a single key is not collected: its rows pass as they are read. So do those of the keys of a
 * batch that turns out not to fit into memory, one key after the other. When so many keys are asked for that all inner rows
 * cost less, or when looking up turns out to be a Scan, all inner rows are read once, and nothing is looked up any more.
 *
 * <p>Of inner rows a few times {@link #MOST_BATCH_BYTES} are held at most, however many rows a key has.
 */
final class LookupSource implements JoinedRows.Source {
    /** Inner rows held for a batch, outer rows of a batch, and inner rows that are remembered: so many bytes of each. */
    static final long MOST_BATCH_BYTES = 32L << 20;

    /** Outer rows held at most, where many have the same key or none. */
    private static final int MOST_BATCH_ROWS = 10_000;

    private static final KeyRows NO_ROWS = new KeyRows();

    private final JoinShape shape;
    private final LookupBatches batches;
    private final boolean wantsAll;
    private final boolean firstDecides;
    private final Enumerator<@Nullable Object[]> outer;
    private final Inner inner;
    private final Cancellation cancellation;
    private final long mostBytes;
    private final RecentRows recent;
    private final List<@Nullable Object[]> batch = new ArrayList<>();
    private final Map<List<Object>, KeyRows> partners = new HashMap<>();
    private final Set<List<Object>> counted = new HashSet<>();
    private @Nullable Map<List<Object>, KeyRows> whole;
    private @Nullable Streamed streamed;
    private boolean wholeIsTooMuch;
    private long asked;
    private long heaviest = 1;
    private int batchKeys;
    private int position = -1;

    /** Opens the inner side. */
    interface Inner {
        /**
         * Its rows.
         *
         * @param keys that rows are wanted for, rows of others may come along; null: all
         */
        Enumerable<@Nullable Object[]> open(@Nullable Collection<List<Object>> keys);

        /** Whether all there is has to be read to find the rows of these keys. */
        boolean scans(Collection<List<Object>> keys);
    }

    /**
     * @param goal after how many joined rows there will probably be enough; {@link Long#MAX_VALUE}: all are wanted
     * @param firstDecides whether one partner of an outer row is as good as all
     * @param mostBytes {@link #MOST_BATCH_BYTES}, but for tests
     */
    LookupSource(
            JoinShape shape,
            LookupBatches batches,
            long goal,
            boolean firstDecides,
            Enumerator<@Nullable Object[]> outer,
            Inner inner,
            Cancellation cancellation,
            long mostBytes) {
        this.shape = shape;
        this.batches = batches;
        this.wantsAll = goal == Long.MAX_VALUE;
        this.firstDecides = firstDecides;
        this.outer = outer;
        this.inner = inner;
        this.cancellation = cancellation;
        this.mostBytes = mostBytes;
        this.recent = new RecentRows(mostBytes);
        this.batchKeys = batches.first(goal);
    }

    @Override
    public boolean next() {
        position++;
        if (position >= batch.size()) {
            fill();
        }
        return position < batch.size();
    }

    private void fill() {
        batch.clear();
        partners.clear();
        counted.clear();
        position = 0;
        Set<List<Object>> wanted = gather(whole == null ? batchKeys : 1);
        if (whole != null || wanted.isEmpty()) {
            return;
        }
        boolean scans = inner.scans(wanted);
        // Where only some rows are wanted, these keys may be the last ones.
        boolean many = asked + (wantsAll ? wanted.size() : 0) > batches.wholeAfter();
        if (!wholeIsTooMuch && (scans || many)) {
            readWhole(scans ? mostBytes : Math.min(mostBytes, batches.wholeBytes()));
        }
        if (whole == null && wanted.size() > 1) {
            read(wanted);
        }
        batchKeys = scans ? MOST_BATCH_ROWS : batches.after(batchKeys, mostBytes / 2 / heaviest);
    }

    /** Adds outer rows to the batch, and returns the keys that are not known. */
    private Set<List<Object>> gather(int keys) {
        Set<List<Object>> wanted = new LinkedHashSet<>();
        long weight = 0;
        while (wanted.size() < keys && batch.size() < MOST_BATCH_ROWS && weight < mostBytes && outer.moveNext()) {
            cancellation.check();
            @Nullable Object[] row = outer.current();
            batch.add(row);
            weight += RowWeight.of(row);
            if (whole != null) {
                return wanted;
            }
            List<Object> key = shape.outerKey(row);
            if (key == null || partners.containsKey(key)) {
                continue;
            }
            KeyRows known = recent.get(key);
            if (known == null) {
                wanted.add(key);
            } else {
                partners.put(key, known);
            }
        }
        return wanted;
    }

    /** Reads the rows of some keys; when they don't fit, the keys remain unknown. */
    private void read(Set<List<Object>> wanted) {
        Map<List<Object>, KeyRows> found = new LinkedHashMap<>();
        wanted.forEach(key -> found.put(key, new KeyRows()));
        asked += wanted.size();
        boolean fits = collect(wanted, found, mostBytes);
        found.values().forEach(rows -> heaviest = Math.max(heaviest, rows.weight()));
        if (fits) {
            partners.putAll(found);
            found.forEach(recent::put);
        } else {
            heaviest = Math.max(heaviest, mostBytes);
            counted.addAll(wanted);
        }
    }

    /** Reads all inner rows, unless they take more bytes than they may. */
    private void readWhole(long most) {
        Map<List<Object>, KeyRows> all = new HashMap<>();
        if (collect(null, all, most)) {
            whole = all;
            partners.clear();
        } else {
            wholeIsTooMuch = true;
        }
    }

    /**
     * Reads inner rows.
     *
     * @param keys whose rows are wanted; null: all
     * @param found takes the rows
     * @return whether they fit
     */
    private boolean collect(@Nullable Set<List<Object>> keys, Map<List<Object>, KeyRows> found, long most) {
        long weight = 0;
        try (Enumerator<@Nullable Object[]> rows = inner.open(keys).enumerator()) {
            while (rows.moveNext()) {
                cancellation.check();
                @Nullable Object[] row = rows.current();
                List<Object> key = shape.innerKey(row);
                if (key == null || (keys != null && !found.containsKey(key))) {
                    continue;
                }
                KeyRows ofKey = found.computeIfAbsent(key, missing -> new KeyRows());
                if (!firstDecides || ofKey.isEmpty()) {
                    weight += ofKey.add(row);
                }
                if (weight > most) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public @Nullable Object[] outer() {
        return batch.get(position);
    }

    @Override
    public Iterator<@Nullable Object[]> partners() {
        finishStreamed();
        List<Object> key = shape.outerKey(outer());
        if (key == null) {
            return Collections.emptyIterator();
        }
        KeyRows known = whole == null ? partners.get(key) : whole.getOrDefault(key, NO_ROWS);
        if (known == null) {
            known = recent.get(key);
        }
        if (known != null) {
            return known.iterator();
        }
        if (!counted.remove(key)) {
            asked++;
        }
        streamed = new Streamed(key);
        return streamed;
    }

    /** Remembers what was read last; when one row did not decide, the others will be needed for other outer rows. */
    private void finishStreamed() {
        if (streamed != null) {
            if (firstDecides) {
                streamed.end();
            }
            while (streamed.isKept() && streamed.hasNext()) {
                streamed.next();
            }
            streamed.close();
            streamed = null;
        }
    }

    /** The rows of one key as they are read. */
    private final class Streamed implements Iterator<@Nullable Object[]> {
        private final List<Object> key;
        private final Enumerator<@Nullable Object[]> rows;
        private @Nullable KeyRows kept = new KeyRows();
        private boolean ended;
        private @Nullable Object @Nullable [] next;

        Streamed(List<Object> key) {
            this.key = key;
            this.rows = inner.open(List.of(key)).enumerator();
        }

        @Override
        public boolean hasNext() {
            while (next == null && !ended) {
                if (!rows.moveNext()) {
                    end();
                    return false;
                }
                cancellation.check();
                @Nullable Object[] row = rows.current();
                if (key.equals(shape.innerKey(row))) {
                    next = row;
                    keep(row);
                }
            }
            return next != null;
        }

        /** Whether its rows are to be remembered. */
        boolean isKept() {
            return kept != null;
        }

        private void keep(@Nullable Object[] row) {
            if (kept != null) {
                kept.add(row);
                heaviest = Math.max(heaviest, kept.weight());
                kept = recent.isTooMuch(kept) ? null : kept;
            }
        }

        @Override
        public @Nullable Object[] next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            @Nullable Object[] row = Objects.requireNonNull(next);
            next = null;
            return row;
        }

        /** No more rows are wanted. */
        void end() {
            if (!ended) {
                ended = true;
                next = null;
                rows.close();
                if (kept != null) {
                    recent.put(key, kept);
                }
            }
        }

        void close() {
            if (!ended) {
                ended = true;
                rows.close();
            }
        }
    }

    @Override
    public void close() {
        try {
            if (streamed != null) {
                streamed.close();
            }
        } finally {
            outer.close();
        }
    }
}
