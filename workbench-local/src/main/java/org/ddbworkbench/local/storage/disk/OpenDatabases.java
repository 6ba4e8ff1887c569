package org.ddbworkbench.local.storage.disk;

import com.sleepycat.je.Database;
import com.sleepycat.je.DatabaseConfig;
import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.DiskLimitException;
import com.sleepycat.je.Durability;
import com.sleepycat.je.Environment;
import com.sleepycat.je.EnvironmentConfig;
import com.sleepycat.je.EnvironmentLockedException;
import com.sleepycat.je.Transaction;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ddbworkbench.local.storage.StorageException;

/** The library's databases of one directory, as long as they are open. */
final class OpenDatabases implements AutoCloseable {
    /** JSON of the table's definition by the id of the table. */
    static final String DEFINITIONS = "definitions";

    /** {@link StoreSize} by the name of the database. */
    static final String SIZES = "sizes";

    private static final String STORE_PREFIX = "store/";

    /** The part of the heap that caches data, for all storages of this process together. */
    private static final int CACHE_PERCENT = 50;

    private static final long LOG_FILE_BYTES = 64L << 20;

    /** Writes are refused before the disk is as full as this, so that what is there can still be tidied up. */
    static final long FREE_DISK_MEGABYTES = 64;

    private static final DatabaseConfig DATABASE =
            new DatabaseConfig().setAllowCreate(true).setTransactional(true).setKeyPrefixing(true);

    private final Environment environment;
    private final Map<String, Database> open = new ConcurrentHashMap<>();

    private OpenDatabases(Environment environment) {
        this.environment = environment;
    }

    /**
     * Opens the databases, after restoring them to the last transaction kept.
     *
     * @throws StorageException when they are in use by another process or damaged
     */
    static OpenDatabases open(Path directory) {
        EnvironmentConfig config = new EnvironmentConfig();
        config.setAllowCreate(true);
        config.setTransactional(true);
        config.setSharedCache(true);
        config.setCachePercent(CACHE_PERCENT);
        // Transactions end when their log is with the operating system, not when it is on the device.
        config.setDurability(Durability.COMMIT_WRITE_NO_SYNC);
        config.setConfigParam(EnvironmentConfig.LOG_FILE_MAX, Long.toString(LOG_FILE_BYTES));
        config.setConfigParam(EnvironmentConfig.FREE_DISK, Long.toString(FREE_DISK_MEGABYTES << 20));
        config.setConfigParam(EnvironmentConfig.ENV_RUN_VERIFIER, "false");
        config.setConfigParam(EnvironmentConfig.STATS_COLLECT, "false");
        config.setConfigParam(EnvironmentConfig.FILE_LOGGING_LEVEL, "OFF");
        config.setConfigParam(EnvironmentConfig.CONSOLE_LOGGING_LEVEL, "OFF");
        try {
            return new OpenDatabases(new Environment(directory.toFile(), config));
        } catch (EnvironmentLockedException e) {
            throw new StorageException("the storage in " + directory + " is in use by another process", e);
        } catch (DatabaseException | IllegalStateException | IllegalArgumentException e) {
            throw new StorageException("the storage in " + directory + " is damaged: " + e.getMessage(), e);
        }
    }

    /** The database of the store {@code store}. */
    static String nameOf(String store) {
        return STORE_PREFIX + store;
    }

    /** The stores that have a database. */
    List<String> stores() {
        return environment.getDatabaseNames().stream()
                .filter(name -> name.startsWith(STORE_PREFIX))
                .map(name -> name.substring(STORE_PREFIX.length()))
                .toList();
    }

    /** The database {@code name}, created when there is none. */
    Database get(String name) {
        return open.computeIfAbsent(name, created -> environment.openDatabase(null, name, DATABASE));
    }

    /** Removes the database {@code name}, if there is one, when {@code transaction} ends. */
    void remove(Transaction transaction, String name) {
        Database database = open.remove(name);
        if (database != null) {
            database.close();
        }
        if (environment.getDatabaseNames().contains(name)) {
            environment.removeDatabase(transaction, name);
        }
    }

    Transaction begin() {
        return environment.beginTransaction(null, null);
    }

    /** Whether this can be used; after a failure it can't, and must be closed and opened anew. */
    boolean isValid() {
        return environment.isValid();
    }

    @Override
    public void close() {
        if (environment.isValid()) {
            open.values().forEach(Database::close);
        }
        try {
            environment.close();
        } catch (DiskLimitException fullDisk) {
            // Closed all the same; what is missing is a checkpoint, which would shorten the next opening.
        }
    }
}
