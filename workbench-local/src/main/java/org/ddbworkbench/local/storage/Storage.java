package org.ddbworkbench.local.storage;

import java.util.List;
import java.util.function.Supplier;

/**
 * What keeps an engine's tables: their definitions, and stores of items under names of the engine's choosing. Whatever
 * changes definitions or items is called inside {@link #atomically}.
 */
public interface Storage extends AutoCloseable {
    /** The definitions of the tables that an earlier engine left in this storage. */
    List<TableDefinition> definitions();

    /** Keeps a definition, in place of the one with the same id if there is one. */
    void define(TableDefinition definition);

    /** Forgets a definition. */
    void undefine(TableDefinition definition);

    /** The store {@code name}; an empty one when there is none yet. */
    OrderedStore open(String name);

    /** Deletes the store {@code name} and its items, if there is one. */
    void drop(String name);

    /**
     * Makes changes to any number of stores that are kept together or not at all, also when the process is killed. May be
     * nested: what is inside belongs to the outermost. Called under the locks of all tables that are read or changed inside, and
     * no lock of another table may be waited for inside: other threads may hold it and wait for their turn to change the storage.
     * The locks are given back after it has returned or thrown, so that nobody reads what isn't kept.
     *
     * <p>On the heap nothing is undone: {@code changes} throws before its first change, or not at all.
     *
     * @return what {@code changes} returns, once the changes are kept
     * @throws StorageException when they can't be kept
     */
    <T> T atomically(Supplier<T> changes);

    /** Waits for changes under way. What is asked of the storage afterwards is refused. */
    @Override
    void close();
}
