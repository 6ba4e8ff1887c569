package org.ddbworkbench.local.storage;

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/** Lets many requests read a table or one change it, for as long as there is the table. */
final class TableLock {
    private final Storage storage;
    private final ReadWriteLock lock = new ReentrantReadWriteLock();
    private boolean closed;

    TableLock(Storage storage) {
        this.storage = storage;
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

    /** Makes changes that are kept together while nobody else reads or changes anything. */
    <T> T exclusively(Supplier<T> changes) {
        return storage.atomically(() -> {
            lock.writeLock().lock();
            try {
                refuseClosed();
                return changes.get();
            } finally {
                lock.writeLock().unlock();
            }
        });
    }

    /** Keeps all others away until {@link #unlock}. Changes of stores need {@link Storage#atomically} around it. */
    void lock() {
        lock.writeLock().lock();
    }

    void unlock() {
        lock.writeLock().unlock();
    }

    /** Refuses everything from now on; called inside {@link #exclusively}. */
    void close() {
        closed = true;
    }

    /** Takes {@link #close} back. */
    void reopen() {
        lock.writeLock().lock();
        try {
            closed = false;
        } finally {
            lock.writeLock().unlock();
        }
    }

    private void refuseClosed() {
        if (closed) {
            throw new ServiceException(ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found");
        }
    }
}
