package org.ddbworkbench.local.storage.disk;

import com.sleepycat.je.DatabaseException;
import com.sleepycat.je.DiskLimitException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.ddbworkbench.local.storage.StorageException;
import org.jspecify.annotations.Nullable;

/**
 * The databases of a directory, opened anew when they have closed down: the library does that when a thread is interrupted in
 * the midst of its work, as it does after a failure of the disk. A thread that comes in interrupted leaves interrupted.
 */
final class LiveDatabases implements AutoCloseable {
    private static final int MAX_ATTEMPTS = 3;

    private final StorageDirectory directory;

    /** Shared by those who use the databases, exclusive for replacing them; nothing is waited for under it. */
    private final ReadWriteLock use = new ReentrantReadWriteLock();

    private OpenDatabases current;
    private boolean closed;

    /** Opens the databases; {@code directory} stays the caller's. */
    LiveDatabases(StorageDirectory directory) {
        this.directory = directory;
        current = OpenDatabases.open(directory.data());
    }

    /**
     * Does {@code work}, and does it again when the databases close down meanwhile.
     *
     * @throws StorageException when it can't be done
     */
    <T> T repeatedly(Function<OpenDatabases, T> work) {
        boolean interrupted = false;
        try {
            for (int attempt = 1; ; attempt++) {
                OpenDatabases databases = acquire();
                interrupted |= Thread.interrupted();
                try {
                    return work.apply(databases);
                } catch (DatabaseException e) {
                    interrupted |= isInterruption(e);
                    if (databases.isValid() || attempt == MAX_ATTEMPTS) {
                        throw failure(e);
                    }
                } finally {
                    use.readLock().unlock();
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Does {@code work} on {@code databases}.
     *
     * @throws StorageException when it can't be done or they have closed down
     */
    void once(OpenDatabases databases, Runnable work) {
        use.readLock().lock();
        boolean interrupted = Thread.interrupted();
        try {
            if (databases != current || !databases.isValid()) {
                throw cutOff(null);
            }
            work.run();
        } catch (DatabaseException e) {
            interrupted |= isInterruption(e);
            throw databases.isValid() ? failure(e) : cutOff(e);
        } finally {
            use.readLock().unlock();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public void close() {
        use.writeLock().lock();
        try {
            if (!closed) {
                closed = true;
                current.close();
            }
        } finally {
            use.writeLock().unlock();
        }
    }

    /** The databases in working order, with the lock for using them. */
    private OpenDatabases acquire() {
        while (true) {
            use.readLock().lock();
            if (!closed && current.isValid()) {
                return current;
            }
            use.readLock().unlock();
            reopen();
        }
    }

    private void reopen() {
        use.writeLock().lock();
        try {
            if (closed) {
                throw new StorageException("the storage in " + directory + " is closed");
            }
            if (!current.isValid()) {
                current = inOwnThread(() -> {
                    current.close();
                    return OpenDatabases.open(directory.data());
                });
            }
        } finally {
            use.writeLock().unlock();
        }
    }

    /** Does {@code work} where no interruption reaches it: one in the midst of opening would leave half an environment. */
    private static <T> T inOwnThread(Supplier<T> work) {
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(work.get());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        thread.start();
        try {
            return result.join();
        } catch (CompletionException e) {
            throw new StorageException(String.valueOf(e.getCause().getMessage()), e);
        }
    }

    /** Whether this thread was interrupted, not another one whose interruption has closed the databases for this one too. */
    private static boolean isInterruption(DatabaseException failure) {
        return failure.getCause() instanceof InterruptedException;
    }

    private StorageException failure(DatabaseException e) {
        return e instanceof DiskLimitException
                ? new StorageException(
                        "less than " + OpenDatabases.FREE_DISK_MEGABYTES + " MB of the disk of " + directory
                                + " are free; nothing was changed",
                        e)
                : new StorageException("the storage in " + directory + " has failed: " + e.getMessage(), e);
    }

    private StorageException cutOff(@Nullable DatabaseException cause) {
        return new StorageException(
                "the storage in " + directory + " was cut off in the midst of a change, which may be repeated", cause);
    }
}
