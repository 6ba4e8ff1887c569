package org.ddbworkbench.local.storage;

import java.util.function.Supplier;

/** What keeps the items of an engine's tables. Stores are known by names of the engine's choosing. */
public interface Storage extends AutoCloseable {
    /** The store {@code name}; an empty one when there is none yet. */
    OrderedStore open(String name);

    /** Deletes the store {@code name} and its items. */
    void drop(String name);

    /**
     * Makes changes to any number of stores that are kept together or not at all, also when the process is killed. May be
     * nested: what is inside belongs to the outermost.
     *
     * @param changes returns or throws before anything is changed; other changes may be under way in other stores
     * @return what {@code changes} returns, once the changes are kept
     */
    <T> T atomically(Supplier<T> changes);

    @Override
    void close();
}
