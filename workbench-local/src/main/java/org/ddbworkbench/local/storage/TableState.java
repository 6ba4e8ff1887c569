package org.ddbworkbench.local.storage;

import java.util.List;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/**
 * The definition and the indexes of a table. They change when the storage has kept the change, before anyone else gets the lock
 * of the table.
 */
final class TableState {
    private final Storage storage;
    private final Lag lag;
    private final TableLock lock;

    /** Taken by whoever changes the state, before {@link #lock}. */
    private final Lock redefinition = new ReentrantLock();

    /** Replaced under the write lock. */
    private volatile State state;

    /** What changes together. */
    private record State(TableDefinition definition, Indexes indexes) {
        State with(Indexes next) {
            return new State(definition, next);
        }
    }

    TableState(TableDefinition definition, Storage storage, Lag lag, TableLock lock) {
        this.storage = storage;
        this.lag = lag;
        this.lock = lock;
        state = new State(definition, Indexes.open(definition, storage, lag));
    }

    TableDefinition definition() {
        return state.definition();
    }

    Indexes indexes() {
        return state.indexes();
    }

    /** See {@link Table#drop}. */
    void drop(Consumer<TableDefinition> check) {
        redefinition.lock();
        try {
            TableDefinition definition = definition();
            check.accept(definition);
            lock.exclusively(() -> {
                storage.atomically(() -> {
                    indexes().drop(definition, storage);
                    storage.drop(definition.storeName());
                    storage.undefine(definition);
                    return definition;
                });
                lock.close(() -> new ServiceException(ErrorCode.RESOURCE_NOT_FOUND, "Requested resource not found"));
                return definition;
            });
        } finally {
            redefinition.unlock();
        }
    }

    /** See {@link Table#begin}. */
    boolean begin(UnaryOperator<TableDefinition> change) {
        redefinition.lock();
        try {
            TableDefinition after = change.apply(definition());
            List<IndexDefinition> added =
                    after.indexes().stream().filter(index -> !isReadable(index)).toList();
            if (added.isEmpty()) {
                adopt(after);
            } else if (!indexes().building().isEmpty()) {
                throw new IllegalStateException("Indexes of " + after.name() + " are being built already");
            } else {
                change(() -> state.with(indexes().building(definition(), added, storage, lag)));
            }
            return !added.isEmpty();
        } finally {
            redefinition.unlock();
        }
    }

    private boolean isReadable(IndexDefinition index) {
        return indexes().readable().stream()
                .anyMatch(known -> known.definition().name().equals(index.name()));
    }

    /** Makes a change whose new indexes have been built. */
    TableDefinition finish(UnaryOperator<TableDefinition> change) {
        redefinition.lock();
        try {
            return adopt(change.apply(definition()));
        } finally {
            redefinition.unlock();
        }
    }

    private TableDefinition adopt(TableDefinition next) {
        change(() -> {
            storage.define(next);
            return new State(next, indexes().adopting(next, storage));
        });
        return next;
    }

    /** Changes the storage, and the state when that is kept. */
    private void change(Supplier<State> change) {
        lock.exclusively(() -> {
            State before = state;
            State next = storage.atomically(change);
            state = next;
            next.indexes().replace(before.indexes(), next.definition());
            return next;
        });
    }

    /** See {@link Table#abandon}. */
    void abandon(Throwable failure) {
        redefinition.lock();
        try {
            lock.exclusively(() -> {
                Indexes before = indexes();
                state = state.with(new Indexes(before.readable(), List.of()));
                return storage.atomically(() -> {
                    before.building().forEach(index -> storage.drop(definition().storeName(index.definition())));
                    return before;
                });
            });
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        } finally {
            redefinition.unlock();
        }
    }
}
