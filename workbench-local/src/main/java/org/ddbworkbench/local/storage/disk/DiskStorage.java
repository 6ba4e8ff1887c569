package org.ddbworkbench.local.storage.disk;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sleepycat.je.Cursor;
import com.sleepycat.je.DatabaseEntry;
import com.sleepycat.je.LockMode;
import com.sleepycat.je.OperationStatus;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.storage.Storage;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.jspecify.annotations.Nullable;

/**
 * Keeps tables in a directory. What {@link #atomically} has returned from is with the operating system: it survives the end of
 * the process, however that comes. After a power failure the last transactions may be missing, each as a whole.
 *
 * <p>One thread changes the storage at a time, so that no transaction waits for another's records. Readers never wait.
 */
public final class DiskStorage implements Storage {
    private final StorageDirectory directory;
    private final LiveDatabases databases;

    /** Held by the thread that changes the storage. */
    private final ReentrantLock changing = new ReentrantLock();

    /** Of the thread that holds {@link #changing}; null before its first change. */
    private @Nullable DiskTransaction transaction;

    private DiskStorage(StorageDirectory directory) {
        this.directory = directory;
        databases = new LiveDatabases(directory);
    }

    /**
     * Opens the storage in a directory, which is created when it isn't there.
     *
     * @throws StorageException when it is in use, of another format or damaged, or when the directory can't be written or
     *     holds other files
     */
    public static DiskStorage open(Path path) {
        StorageDirectory directory = StorageDirectory.take(path);
        try {
            DiskStorage storage = new DiskStorage(directory);
            try {
                storage.dropLeftovers();
                directory.complete();
                return storage;
            } catch (RuntimeException | Error e) {
                storage.databases.close();
                throw e;
            }
        } catch (RuntimeException | Error e) {
            directory.close();
            throw e;
        }
    }

    /** Drops the stores that belong to no table: those of indexes whose building was cut off. */
    private void dropLeftovers() {
        Set<String> known =
                definitions().stream().flatMap(TableDefinition::storeNames).collect(Collectors.toSet());
        List<String> leftovers = read(OpenDatabases::stores).stream()
                .filter(store -> !known.contains(store))
                .toList();
        atomically(() -> {
            leftovers.forEach(this::drop);
            return leftovers;
        });
    }

    @Override
    public List<TableDefinition> definitions() {
        return read(opened -> {
            List<TableDefinition> definitions = new ArrayList<>();
            DatabaseEntry key = new DatabaseEntry();
            DatabaseEntry json = new DatabaseEntry();
            try (Cursor cursor = opened.get(OpenDatabases.DEFINITIONS).openCursor(null, null)) {
                while (cursor.getNext(key, json, LockMode.READ_UNCOMMITTED) == OperationStatus.SUCCESS) {
                    definitions.add(TableDefinitionCodec.decode(json.getData()));
                }
            }
            return definitions;
        });
    }

    @Override
    public void define(TableDefinition definition) {
        byte[] json = TableDefinitionCodec.encode(definition);
        change(changes -> changes.put(OpenDatabases.DEFINITIONS, key(definition), json));
    }

    @Override
    public void undefine(TableDefinition definition) {
        change(changes -> changes.remove(OpenDatabases.DEFINITIONS, key(definition)));
    }

    private static byte[] key(TableDefinition definition) {
        return definition.id().toString().getBytes(UTF_8);
    }

    @Override
    public OrderedStore open(String name) {
        return new DiskStore(this, OpenDatabases.nameOf(name));
    }

    @Override
    public void drop(String name) {
        change(changes -> changes.removeStore(OpenDatabases.nameOf(name)));
    }

    @Override
    public <T> T atomically(Supplier<T> changes) {
        if (changing.isHeldByCurrentThread()) {
            return changes.get();
        }
        changing.lock();
        try {
            T result = changes.get();
            if (transaction != null) {
                change(DiskTransaction::commit);
                transaction = null;
            }
            return result;
        } catch (RuntimeException | Error e) {
            abort(e);
            throw e;
        } finally {
            changing.unlock();
        }
    }

    /** Undoes what has been changed and not kept. */
    private void abort(Throwable failure) {
        try {
            if (transaction != null) {
                change(DiskTransaction::abort);
            }
        } catch (StorageException e) {
            failure.addSuppressed(e); // the databases have closed down, and with them the transaction
        } finally {
            transaction = null;
        }
    }

    /** Changes the storage as part of the transaction of this thread. */
    void change(Consumer<DiskTransaction> changes) {
        if (!changing.isHeldByCurrentThread()) {
            throw new IllegalStateException("The storage is changed inside of atomically only");
        }
        if (transaction == null) {
            transaction = read(DiskTransaction::new);
        }
        DiskTransaction current = transaction;
        databases.once(current.databases(), () -> changes.accept(current));
    }

    /** Reads the storage; what is changed and not yet kept is seen, too. */
    <T> T read(Function<OpenDatabases, T> reading) {
        return databases.repeatedly(reading);
    }

    @Override
    public void close() {
        changing.lock();
        try (directory) {
            databases.close();
        } finally {
            changing.unlock();
        }
    }
}
