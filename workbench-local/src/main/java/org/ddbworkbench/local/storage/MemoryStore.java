package org.ddbworkbench.local.storage;

import java.util.Iterator;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** A store on the heap. */
final class MemoryStore implements OrderedStore {
    private final NavigableMap<ByteString, Item> items = new TreeMap<>();
    private long byteCount;

    @Override
    public @Nullable Item get(ByteString key) {
        return items.get(key);
    }

    @Override
    public void put(ByteString key, Item item) {
        Item replaced = items.put(key, item);
        byteCount += item.size() - (replaced == null ? 0 : replaced.size());
    }

    @Override
    public void remove(ByteString key) {
        Item removed = items.remove(key);
        byteCount -= removed == null ? 0 : removed.size();
    }

    @Override
    public Iterator<Entry> read(KeyRange range, boolean ascending) {
        Iterator<Map.Entry<ByteString, Item>> entries =
                range.of(items, ascending).entrySet().iterator();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return entries.hasNext();
            }

            @Override
            public Entry next() {
                Map.Entry<ByteString, Item> entry = entries.next();
                return new Entry(entry.getKey(), entry.getValue());
            }
        };
    }

    @Override
    public long itemCount() {
        return items.size();
    }

    @Override
    public long byteCount() {
        return byteCount;
    }
}
