package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import java.util.LinkedHashMap;
import java.util.Map;

/** Changes that are kept together, with the sizes of the stores that they change. Used by one thread. */
final class DiskTransaction {
    private final OpenDatabases databases;
    private final Transaction transaction;
    private final Map<String, StoreSize> growth = new LinkedHashMap<>();

    DiskTransaction(OpenDatabases databases) {
        this.databases = databases;
        transaction = databases.begin();
    }

    OpenDatabases databases() {
        return databases;
    }

    /** Puts an encoded item of {@code bytes} by the accounting rules. */
    void putItem(String database, byte[] key, byte[] item, int bytes) {
        int replaced = itemBytes(database, key);
        put(database, key, item);
        grow(database, replaced < 0 ? 1 : 0, bytes - Math.max(replaced, 0));
    }

    void removeItem(String database, byte[] key) {
        int removed = itemBytes(database, key);
        if (removed >= 0) {
            remove(database, key);
            grow(database, -1, -removed);
        }
    }

    void put(String database, byte[] key, byte[] value) {
        databases.get(database).put(transaction, new DatabaseEntry(key), new DatabaseEntry(value));
    }

    void remove(String database, byte[] key) {
        databases.get(database).delete(transaction, new DatabaseEntry(key));
    }

    /** Removes the database of a store. */
    void removeStore(String database) {
        databases.remove(transaction, database);
        remove(OpenDatabases.SIZES, database.getBytes(UTF_8));
        growth.remove(database);
    }

    void commit() {
        Database sizes = databases.get(OpenDatabases.SIZES);
        growth.forEach((database, more) -> put(
                OpenDatabases.SIZES,
                database.getBytes(UTF_8),
                sizeOf(sizes, database).plus(more).encode()));
        transaction.commit();
    }

    void abort() {
        transaction.abort();
    }

    static StoreSize sizeOf(Database sizes, String database) {
        DatabaseEntry value = new DatabaseEntry();
        OperationStatus found =
                sizes.get(null, new DatabaseEntry(database.getBytes(UTF_8)), value, LockMode.READ_UNCOMMITTED);
        return found == OperationStatus.SUCCESS ? StoreSize.decode(value.getData()) : StoreSize.NONE;
    }

    private void grow(String database, int items, int bytes) {
        growth.merge(database, new StoreSize(items, bytes), StoreSize::plus);
    }

    /** The bytes of the item with a key; -1 when there is none. */
    private int itemBytes(String database, byte[] key) {
        DatabaseEntry start = new DatabaseEntry();
        start.setPartial(0, ItemCodec.HEADER_BYTES, true);
        OperationStatus found =
                databases.get(database).get(transaction, new DatabaseEntry(key), start, LockMode.READ_UNCOMMITTED);
        return found == OperationStatus.SUCCESS ? ItemCodec.itemBytes(start.getData()) : -1;
    }
}
