package org.ddbworkbench.local.storage;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * What the entries of a store were before the changes of the last while, so that readers can be shown the store as it was at
 * the horizon of a {@link Lag}. The store itself is always up to date. Changes are recorded under the write lock of the
 * table, and read under its read lock; those before the horizon are dropped at the next use.
 */
final class RecentChanges {
    private final Lag lag;
    private volatile History history = new History();

    RecentChanges(Lag lag) {
        this.lag = lag;
    }

    /** All recent changes: by key, the oldest first, and in the order in which they were made. */
    private static final class History {
        private final NavigableMap<ByteString, Deque<Change>> byKey = new TreeMap<>();
        private final Deque<KeyedTime> inOrder = new ArrayDeque<>();
    }

    private record Change(long time, @Nullable Item before) {}

    private record KeyedTime(long time, ByteString key) {}

    /**
     * Records that the entry at {@code key} is about to change. Should the change fail, the record does no harm.
     *
     * @param time changes with the same time are seen together
     * @param before what the entry is, null when there is none
     */
    void record(long time, ByteString key, @Nullable Item before) {
        if (lag.isNone()) {
            return;
        }
        History recorded = history;
        dropExpired(recorded);
        recorded.byKey.computeIfAbsent(key, first -> new ArrayDeque<>()).addLast(new Change(time, before));
        recorded.inOrder.addLast(new KeyedTime(time, key));
    }

    /** Forgets the changes so far: readers see the store as it is. */
    void forget() {
        history = new History();
    }

    /** How many changes are remembered. */
    int count() {
        return history.inOrder.size();
    }

    /**
     * The entries of a range as they were at the horizon.
     *
     * @param current the entries of the range in the store, in the order that {@code ascending} says
     */
    Iterator<OrderedStore.Entry> undo(Iterator<OrderedStore.Entry> current, KeyRange range, boolean ascending) {
        if (lag.isNone()) {
            return current;
        }
        long horizon = lag.horizon();
        History recorded = history;
        if (recorded.inOrder.isEmpty() || !isAfter(recorded.inOrder.getLast().time(), horizon)) {
            forget(); // no write is under way, and other readers keep the history that they have
            return current;
        }
        Iterator<PastEntries.Past> past = range.of(recorded.byKey, ascending).entrySet().stream()
                .flatMap(changes -> at(horizon, changes.getKey(), changes.getValue()))
                .iterator();
        return new PastEntries(current, past, ascending);
    }

    /** What was at a key at the horizon, if it has changed since. */
    private static Stream<PastEntries.Past> at(long horizon, ByteString key, Deque<Change> changes) {
        return changes.stream()
                .filter(change -> isAfter(change.time(), horizon))
                .limit(1)
                .map(change -> new PastEntries.Past(key, change.before()));
    }

    private void dropExpired(History recorded) {
        long horizon = lag.horizon();
        while (!recorded.inOrder.isEmpty()
                && !isAfter(recorded.inOrder.getFirst().time(), horizon)) {
            ByteString key = recorded.inOrder.removeFirst().key();
            recorded.byKey.computeIfPresent(key, (unchanged, changes) -> {
                changes.removeFirst();
                return changes.isEmpty() ? null : changes;
            });
        }
    }

    private static boolean isAfter(long time, long horizon) {
        return time - horizon > 0;
    }
}
