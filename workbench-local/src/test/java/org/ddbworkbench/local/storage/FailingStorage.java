package org.ddbworkbench.local.storage;

import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** A storage that is made to fail in place of a commit. Used by one writer at a time. */
public final class FailingStorage implements Storage {
    private final Storage storage;
    private Set<Integer> failing = Set.of();
    private Runnable beforeFailure = () -> {};
    private int commits;
    private int depth;

    /** @param storage undoes changes that fail */
    public FailingStorage(Storage storage) {
        this.storage = storage;
    }

    /** Lets the next commit fail. */
    public void failNext() {
        fail(Set.of(1));
    }

    /** Lets commits fail; the next one is number 1. */
    public void fail(Set<Integer> numbers) {
        commits = 0;
        failing = numbers;
    }

    /** Does something when all changes have been made, just before the next commit fails. */
    public void failAfter(Runnable next) {
        beforeFailure = next;
        failNext();
    }

    @Override
    public <T> T atomically(Supplier<T> changes) {
        return storage.atomically(() -> {
            depth++;
            try {
                T result = changes.get();
                if (depth == 1 && failing.contains(++commits)) {
                    beforeFailure.run();
                    throw new StorageException("full");
                }
                return result;
            } finally {
                depth--;
            }
        });
    }

    @Override
    public List<TableDefinition> definitions() {
        return storage.definitions();
    }

    @Override
    public void define(TableDefinition definition) {
        storage.define(definition);
    }

    @Override
    public void undefine(TableDefinition definition) {
        storage.undefine(definition);
    }

    @Override
    public OrderedStore open(String name) {
        return storage.open(name);
    }

    @Override
    public void drop(String name) {
        storage.drop(name);
    }

    @Override
    public void close() {
        storage.close();
    }
}
