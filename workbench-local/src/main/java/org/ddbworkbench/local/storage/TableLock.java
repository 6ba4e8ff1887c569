package org.ddbworkbench.local.storage;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets many requests read a table or one change it, until it is closed. It is taken before {@link Storage#atomically} and held
 * until that has returned, so that nobody sees what is not kept.
 */
final class TableLock {
    private final Lag lag;
    private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

    /** Guarded by the write lock. */
    private long since;

    /** Makes what every request is told; null while the lock is open. Written under the write lock. */
    private @Nullable Supplier<RuntimeException> refusal;

    TableLock(Lag lag) {
        this.lag = lag;
    }

    /** Runs {@code reader} while no change is under way. */
    <T> T read(Supplier<T> reader) {
        lock.readLock().lock();
        try {
            refuseClosed();
            return reader.get();
        } finally {
            lock.readLock().unlock();
        }
    }

    /** Runs {@code work} while nobody else reads or changes anything; what is inside of it belongs to the outermost. */
    <T> T exclusively(Supplier<T> work) {
        lock.writeLock().lock();
        try {
            refuseClosed();
            if (lock.getWriteHoldCount() == 1) {
                since = lag.now();
            }
            return work.get();
        } finally {
            lock.writeLock().unlock();
        }
    }

    /** The time, by the clock of the lag, of all changes made in the current {@link #exclusively}. */
    long since() {
        return since;
    }

    /** Waits for work under way and refuses all that comes later; whoever is first to close says how. */
    void close(Supplier<RuntimeException> nextRefusal) {
        lock.writeLock().lock();
        try {
            if (refusal == null) {
                refusal = nextRefusal;
            }
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void refuseClosed() {
        if (refusal != null) {
            throw refusal.get();
        }
    }
}
