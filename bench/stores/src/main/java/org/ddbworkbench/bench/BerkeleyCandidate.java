package org.ddbworkbench.bench;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import com.sleepycat.je.Transaction;
import java.nio.file.Path;
import java.util.List;

/** Oracle Berkeley DB Java Edition, with commits that write to the file but don't wait for the device. */
final class BerkeleyCandidate implements CandidateStore {
    private final Environment environment;
    private final Database database;

    BerkeleyCandidate(Path directory, long cacheBytes) {
        EnvironmentConfig config = new EnvironmentConfig()
                .setAllowCreate(true)
                .setTransactional(true);
        config.setCacheSize(cacheBytes).setDurability(Durability.COMMIT_WRITE_NO_SYNC);
        config.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, Long.toString(64L << 20));
        environment = new Environment(directory.toFile(), config);
        database = environment.openDatabase(
                null,
                "items",
                new DatabaseConfig().setAllowCreate(true).setTransactional(true).setKeyPrefixing(false));
    }

    @Override
    public void commit(List<Entry> entries) {
        Transaction transaction = environment.beginTransaction(null, null);
        for (Entry entry : entries) {
            database.put(transaction, new DatabaseEntry(entry.key()), new DatabaseEntry(entry.value()));
        }
        transaction.commit();
    }

    @Override
    public byte[] get(byte[] key) {
        DatabaseEntry value = new DatabaseEntry();
        OperationStatus found = database.get(null, new DatabaseEntry(key), value, LockMode.READ_UNCOMMITTED);
        return found == OperationStatus.SUCCESS ? value.getData() : null;
    }

    @Override
    public long scan() {
        long count = 0;
        DatabaseEntry key = new DatabaseEntry();
        DatabaseEntry value = new DatabaseEntry();
        try (Cursor cursor = database.openCursor(null, null)) {
            while (cursor.getNext(key, value, LockMode.READ_UNCOMMITTED) == OperationStatus.SUCCESS) {
                count += value.getSize() > 0 ? 1 : 0;
            }
        }
        return count;
    }

    @Override
    public void close() {
        database.close();
        environment.close();
    }
}
