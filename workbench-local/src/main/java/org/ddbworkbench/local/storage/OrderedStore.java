package org.ddbworkbench.local.storage;

import java.util.Iterator;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * Items in the order of their encoded keys. A store is used under its table's lock: many readers or one writer at a time;
 * iterators are drained before the lock is given back.
 */
public interface OrderedStore {
    @Nullable
    Item get(ByteString key);

    /** Puts an item; the item that it replaces, if any. */
    @Nullable
    Item put(ByteString key, Item item);

    /** Removes an item; null when there was none. */
    @Nullable
    Item remove(ByteString key);

    /** The entries of a range, in ascending or descending order of their keys. */
    Iterator<Entry> read(KeyRange range, boolean ascending);

    long itemCount();

    /** The sum of the sizes of all items, in bytes. */
    long byteCount();

    /** One stored item and its key. */
    record Entry(ByteString key, Item item) {}
}
