package org.ddbworkbench.local.storage;

import java.util.Iterator;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Items in the order of their encoded keys. A store is used under its table's lock, many readers or one writer at a time, and
 * changed inside {@link Storage#atomically}. Iterators are of no use once the lock is given back; they need not be drained.
 */
public interface OrderedStore {
    @Nullable
    Item get(ByteString key);

    /** Puts an item, in place of the one with the same key if there is one. */
    void put(ByteString key, Item item);

    /** Removes an item, if there is one. */
    void remove(ByteString key);

    /** The entries of a range, in ascending or descending order of their keys. */
    Iterator<Entry> read(KeyRange range, boolean ascending);

    long itemCount();

    /** The sum of the sizes of all items, in bytes. */
    long byteCount();

    /** One stored item and its key. */
    record Entry(ByteString key, Item item) {}
}
