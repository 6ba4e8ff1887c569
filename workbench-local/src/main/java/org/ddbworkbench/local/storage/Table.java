package org.ddbworkbench.local.storage;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A table and its indexes. Writes take effect in all of them at once; readers that want several reads to agree do them
 * inside {@link #read}.
 */
public final class Table implements ItemSource {
    private final TableDefinition definition;
    private final Storage storage;
    private final KeyLayout layout;
    private final OrderedStore store;
    private final List<Index> indexes;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();

    /** The table of a definition, with the items that {@code storage} keeps of it. */
    public Table(TableDefinition definition, Storage storage) {
        this.definition = definition;
        this.storage = storage;
        layout = KeyLayout.ofTable(definition.keys());
        store = storage.open(storeName());
        indexes = definition.indexes().stream()
                .map(index -> new Index(index, definition.keys(), storage.open(storeName(index))))
                .toList();
    }

    /** Deletes the items from the storage; the table is of no use afterwards. */
    public void drop() {
        lock.writeLock().lock();
        try {
            definition.indexes().forEach(index -> storage.drop(storeName(index)));
            storage.drop(storeName());
        } finally {
            lock.writeLock().unlock();
        }
    }

    private String storeName() {
        return definition.id().toString();
    }

    private String storeName(IndexDefinition index) {
        return definition.id() + "/" + index.name();
    }

    public TableDefinition definition() {
        return definition;
    }

    public List<Index> indexes() {
        return indexes;
    }

    public Optional<Index> index(String name) {
        return indexes.stream()
                .filter(index -> index.definition().name().equals(name))
                .findFirst();
    }

    /** Runs {@code reader} while no write is under way. */
    public <T> T read(Supplier<T> reader) {
        lock.readLock().lock();
        try {
            return reader.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** The item with the key attributes {@code key}, which must be complete; null when there is none. */
    public @Nullable Item get(Map<String, AttributeValue> key) {
        return read(() -> store.get(storedKey(key)));
    }

    /**
     * Stores an item whose key has been validated.
     *
     * @param check sees the item that would be replaced (empty when there is none) and throws to refuse the write
     */
    public WriteEffect put(Item item, Consumer<Item> check) {
        return write(item.attributes(), before -> {
            check.accept(before);
            return item;
        });
    }

    /** Deletes the item with the key attributes {@code key}, if there is one. */
    public WriteEffect delete(Map<String, AttributeValue> key, Consumer<Item> check) {
        return write(key, before -> {
            check.accept(before);
            return null;
        });
    }

    /**
     * Replaces the item with the key attributes {@code key}.
     *
     * @param change from the item there is (empty when there is none) to the one that takes its place, null for none; throws
     *     to refuse the write
     */
    public WriteEffect write(Map<String, AttributeValue> key, Change change) {
        ByteString storedKey = storedKey(key);
        return storage.atomically(() -> {
            lock.writeLock().lock();
            try {
                return write(storedKey, change);
            } finally {
                lock.writeLock().unlock();
            }
        });
    }

    private WriteEffect write(ByteString key, Change change) {
        Item before = store.get(key);
        Item after = change.apply(before == null ? Item.EMPTY : before);
        if (after == null) {
            store.remove(key);
        } else {
            store.put(key, after);
        }
        Map<String, Integer> indexUnits = new LinkedHashMap<>();
        for (Index index : indexes) {
            int units = index.follow(before, after);
            if (units > 0) {
                indexUnits.put(index.definition().name(), units);
            }
        }
        return new WriteEffect(before, after, indexUnits);
    }

    /** What a write makes of an item. */
    @FunctionalInterface
    public interface Change {
        @Nullable
        Item apply(Item before);
    }

    /** Keeps every other request away from the table until {@link #unlock}; for work on several tables. */
    public void lock() {
        lock.writeLock().lock();
    }

    public void unlock() {
        lock.writeLock().unlock();
    }

    private ByteString storedKey(Map<String, AttributeValue> attributes) {
        ByteString key = layout.keyOf(attributes);
        if (key == null) {
            throw new IllegalArgumentException("No key of " + definition.name() + " in " + attributes.keySet());
        }
        return key;
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public Iterator<OrderedStore.Entry> read(KeyRange range, boolean ascending) {
        return store.read(range, ascending);
    }

    @Override
    public long itemCount() {
        return store.itemCount();
    }

    @Override
    public long byteCount() {
        return store.byteCount();
    }
}
