package org.ddbworkbench.local.storage;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * A table and its indexes. Writes take effect in all of them at once; readers that want several reads to agree do them
 * inside {@link #read}. A request that still holds a table when it has been dropped is refused like one that comes later.
 */
public final class Table implements ItemSource {
    private static final int BACKFILL_ITEMS = 1000;

    private final Storage storage;
    private final KeyLayout layout;
    private final OrderedStore store;
    private final TableLock lock;
    private final TableState state;

    /**
     * The table of a definition, with the items that {@code storage} keeps of it.
     *
     * @param lag of reads of the global indexes
     */
    public Table(TableDefinition definition, Storage storage, Lag lag) {
        this.storage = storage;
        lock = new TableLock(lag);
        layout = KeyLayout.ofTable(definition.keys());
        store = storage.open(definition.storeName());
        state = new TableState(definition, storage, lag, lock);
    }

    /**
     * Deletes the table's items from the storage. Not to be done while indexes are being built.
     *
     * @param check sees the definition and throws to refuse
     */
    public void drop(Consumer<TableDefinition> check) {
        state.drop(check);
    }

    /** Waits for the requests under way and refuses all that come later; what is kept of the table stays. */
    public void close(Supplier<RuntimeException> refusal) {
        lock.close(refusal);
    }

    /**
     * Changes the definition. New indexes are built from the items that there are while reads and writes go on; they are there
     * for them when this returns.
     *
     * @param change throws to refuse; name, id, time and keys stay as they are, and so does what an index holds of an item
     * @return the new definition
     */
    public TableDefinition redefine(UnaryOperator<TableDefinition> change) {
        return begin(change) ? build(change) : definition();
    }

    /**
     * Changes the definition, unless the change adds indexes: then writes follow these from now on, and {@link #build} makes
     * the change. Meanwhile no other change may add or remove indexes.
     *
     * @param change as in {@link #redefine}
     * @return whether indexes are to be built
     */
    public boolean begin(UnaryOperator<TableDefinition> change) {
        return state.begin(change);
    }

    /**
     * Makes a change that {@link #begin} has begun: builds its indexes and lets requests read them.
     *
     * @return the new definition
     */
    public TableDefinition build(UnaryOperator<TableDefinition> change) {
        try {
            Optional<KeyRange> rest = Optional.of(KeyRange.ALL);
            while (rest.isPresent()) {
                KeyRange range = rest.get();
                rest = change(() -> backfill(range));
            }
            return state.finish(change);
        } catch (RuntimeException | Error e) {
            abandon(e);
            throw e;
        }
    }

    /**
     * Ends a build that has begun and has failed, even if the storage does not take the removal of its entries.
     *
     * @param failure is told of that
     */
    public void abandon(Throwable failure) {
        state.abandon(failure);
    }

    /** Whether indexes are being built, which {@link #building} tells. */
    public boolean isBuilding() {
        return !building().isEmpty();
    }

    /** The indexes that are being built, which can't be read yet. */
    public List<Index> building() {
        return state.indexes().building();
    }

    /** Files the first items of a range in the indexes being built; the part of the range that remains. */
    private Optional<KeyRange> backfill(KeyRange range) {
        Iterator<OrderedStore.Entry> entries = store.read(range, true);
        for (int i = 1; entries.hasNext(); i++) {
            OrderedStore.Entry entry = entries.next();
            state.indexes().building().forEach(index -> index.follow(lock.since(), null, entry.item()));
            if (i == BACKFILL_ITEMS) {
                return Optional.of(range.above(entry.key()));
            }
        }
        return Optional.empty();
    }

    public TableDefinition definition() {
        return state.definition();
    }

    public List<Index> indexes() {
        return state.indexes().readable();
    }

    public Optional<Index> index(String name) {
        return indexes().stream()
                .filter(index -> index.definition().name().equals(name))
                .findFirst();
    }

    /** Runs {@code reader} while no write is under way. */
    public <T> T read(Supplier<T> reader) {
        return lock.read(reader);
    }

    /** The item with the key attributes {@code key}, which must be complete; null when there is none. */
    public @Nullable Item get(Map<String, AttributeValue> key) {
        return read(() -> store.get(storedKey(key)));
    }

    /**
     * Replaces the item with the key attributes {@code key}.
     *
     * @param change from the item there is (empty when there is none) to the one that takes its place, null for none; throws
     *     to refuse the write
     */
    public WriteEffect write(Map<String, AttributeValue> key, Change change) {
        ByteString storedKey = storedKey(key);
        return change(() -> write(storedKey, change));
    }

    private WriteEffect write(ByteString key, Change change) {
        Item before = store.get(key);
        Item after = change.apply(before == null ? Item.EMPTY : before);
        if (after == null) {
            store.remove(key);
        } else {
            store.put(key, after);
        }
        return new WriteEffect(before, after, state.indexes().follow(lock.since(), before, after));
    }

    /** Makes changes that are kept together; nobody else reads or changes anything before they are kept or undone. */
    private <T> T change(Supplier<T> changes) {
        return lock.exclusively(() -> storage.atomically(changes));
    }

    /** What a write makes of an item. */
    @FunctionalInterface
    public interface Change {
        @Nullable
        Item apply(Item before);
    }

    /**
     * Runs {@code work} while no other request reads or writes. Inside of {@link Storage#atomically} no table may be locked that
     * isn't locked already.
     */
    public <T> T exclusively(Supplier<T> work) {
        return lock.exclusively(work);
    }

    private ByteString storedKey(Map<String, AttributeValue> attributes) {
        ByteString key = layout.keyOf(attributes);
        if (key == null) {
            throw new IllegalArgumentException("No key of " + definition().name() + " in " + attributes.keySet());
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
