package org.ddbworkbench.local.storage.disk;

import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import java.util.Iterator;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.value.ByteString;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** A store in a database of a {@link DiskStorage}; the database is created when it is first used. */
final class DiskStore implements OrderedStore {
    private static final byte[] NONE = {};

    private final DiskStorage storage;
    private final String database;

    DiskStore(DiskStorage storage, String database) {
        this.storage = storage;
        this.database = database;
    }

    @Override
    public @Nullable Item get(ByteString key) {
        byte[] item = storage.read(databases -> {
            DatabaseEntry value = new DatabaseEntry();
            OperationStatus found = databases
                    .get(database)
                    .get(null, new DatabaseEntry(key.toByteArray()), value, LockMode.READ_UNCOMMITTED);
            return found == OperationStatus.SUCCESS ? value.getData() : NONE;
        });
        return item == NONE ? null : ItemCodec.decode(item);
    }

    @Override
    public void put(ByteString key, Item item) {
        byte[] encoded = ItemCodec.encode(item);
        storage.change(changes -> changes.putItem(database, key.toByteArray(), encoded, item.size()));
    }

    @Override
    public void remove(ByteString key) {
        storage.change(changes -> changes.removeItem(database, key.toByteArray()));
    }

    @Override
    public Iterator<Entry> read(KeyRange range, boolean ascending) {
        return new DiskRange(storage, database, range, ascending);
    }

    @Override
    public long itemCount() {
        return size().items();
    }

    @Override
    public long byteCount() {
        return size().bytes();
    }

    private StoreSize size() {
        return storage.read(databases -> DiskTransaction.sizeOf(databases.get(OpenDatabases.SIZES), database));
    }
}
