package org.ddbworkbench.local.storage;

import java.util.Iterator;
import java.util.NoSuchElementException;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** The entries of a store, with what there was in the place of those that have changed. */
final class PastEntries implements Iterator<OrderedStore.Entry> {
    private final Iterator<OrderedStore.Entry> current;
    private final Iterator<Past> past;
    private final int direction;
    private OrderedStore.@Nullable Entry nextCurrent;
    private @Nullable Past nextPast;
    private OrderedStore.@Nullable Entry next;

    /** What there was at a key; null when there was nothing. */
    record Past(ByteString key, @Nullable Item item) {}

    /** Both iterators give their keys in the same order, which {@code ascending} tells. */
    PastEntries(Iterator<OrderedStore.Entry> current, Iterator<Past> past, boolean ascending) {
        this.current = current;
        this.past = past;
        direction = ascending ? 1 : -1;
        nextCurrent = advance(current);
        nextPast = advance(past);
        next = merge();
    }

    @Override
    public boolean hasNext() {
        return next != null;
    }

    @Override
    public OrderedStore.Entry next() {
        OrderedStore.Entry entry = next;
        if (entry == null) {
            throw new NoSuchElementException();
        }
        next = merge();
        return entry;
    }

    private OrderedStore.@Nullable Entry merge() {
        while (nextPast != null) {
            Past changed = nextPast;
            int order = nextCurrent == null ? 1 : direction * nextCurrent.key().compareTo(changed.key());
            if (order < 0) {
                break;
            }
            if (order == 0) {
                nextCurrent = advance(current);
            }
            nextPast = advance(past);
            if (changed.item() != null) {
                return new OrderedStore.Entry(changed.key(), changed.item());
            }
        }
        OrderedStore.Entry unchanged = nextCurrent;
        nextCurrent = advance(current);
        return unchanged;
    }

    private static <T> @Nullable T advance(Iterator<T> iterator) {
        return iterator.hasNext() ? iterator.next() : null;
    }
}
