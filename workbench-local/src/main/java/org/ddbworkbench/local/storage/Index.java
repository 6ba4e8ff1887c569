package org.ddbworkbench.local.storage;

import java.util.Iterator;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** A secondary index: the projection of every item that has all of the index's key attributes. */
public final class Index implements ItemSource {
    private final KeyLayout layout;
    private final Set<String> keyNames;
    private final OrderedStore store;
    private final RecentChanges changes;
    private volatile IndexDefinition definition;
    private boolean removed;

    /** @param lag of reads, if the index is a global one; reads of local indexes are always up to date */
    Index(IndexDefinition definition, KeySchema tableKeys, OrderedStore store, Lag lag) {
        this.definition = definition;
        this.store = store;
        changes = new RecentChanges(definition.isGlobal() ? lag : Lag.NONE);
        layout = KeyLayout.ofIndex(definition.keys(), tableKeys);
        keyNames = Set.copyOf(layout.attributeNames());
    }

    public IndexDefinition definition() {
        return definition;
    }

    /** Takes a definition that leaves the entries as they are. */
    void redefine(IndexDefinition next) {
        definition = next;
    }

    /** Lets readers see every entry that there is, also those made within the lag. */
    void show() {
        changes.forget();
    }

    /** Refuses every read from now on; called when the index is removed from its table. */
    void close() {
        removed = true;
    }

    /** Whether entries are whole items. */
    public boolean projectsAll() {
        return definition.projection().type() == Projection.Type.ALL;
    }

    /** Whether entries hold the attribute {@code name} of the items that have it. */
    public boolean projects(String name) {
        return projectsAll() || definition.projection().nonKeyAttributes().contains(name) || keyNames.contains(name);
    }

    /**
     * Follows the change of an item; null stands for no item.
     *
     * @param time of the change, by the clock of the lag
     * @return the write units that the change costs: those of the entry put, removed or changed, of both entries when the
     *     entry moves, none when the entry stays as it is
     */
    int follow(long time, @Nullable Item before, @Nullable Item after) {
        ByteString oldKey = keyOf(before);
        ByteString newKey = keyOf(after);
        Item oldEntry = oldKey == null ? null : store.get(oldKey);
        Item newEntry =
                newKey == null || after == null ? null : definition.projection().apply(after, keyNames);
        if (oldKey != null && oldKey.equals(newKey) && newEntry != null && oldEntry != null) {
            if (oldEntry.attributes().equals(newEntry.attributes())) {
                return 0;
            }
            changes.record(time, newKey, oldEntry);
            store.put(newKey, newEntry);
            return WriteEffect.units(Math.max(oldEntry.size(), newEntry.size()));
        }
        int units = 0;
        if (oldKey != null && oldEntry != null) {
            changes.record(time, oldKey, oldEntry);
            store.remove(oldKey);
            units += WriteEffect.units(oldEntry.size());
        }
        if (newKey != null && newEntry != null) {
            changes.record(time, newKey, null);
            store.put(newKey, newEntry);
            units += WriteEffect.units(newEntry.size());
        }
        return units;
    }

    /** The stored key of an item; null when there is none or when it can't be in the index. */
    private @Nullable ByteString keyOf(@Nullable Item item) {
        ByteString key = item == null ? null : layout.keyOf(item.attributes());
        return key == null || !definition.keys().isWithinLimits(item.attributes()) ? null : key;
    }

    @Override
    public KeyLayout layout() {
        return layout;
    }

    @Override
    public Iterator<OrderedStore.Entry> read(KeyRange range, boolean ascending) {
        if (removed) {
            throw ServiceException.validation("The table does not have the specified index: " + definition.name());
        }
        return changes.undo(store.read(range, ascending), range, ascending);
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
