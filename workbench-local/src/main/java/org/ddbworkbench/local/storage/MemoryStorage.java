package org.ddbworkbench.local.storage;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Keeps items on the heap, for as long as the engine lives. */
public final class MemoryStorage implements Storage {
    private final Map<String, OrderedStore> stores = new ConcurrentHashMap<>();

    @Override
    public OrderedStore open(String name) {
        return stores.computeIfAbsent(name, created -> new MemoryStore());
    }

    @Override
    public void drop(String name) {
        stores.remove(name);
    }

    @Override
    public <T> T atomically(Supplier<T> changes) {
        return changes.get();
    }

    @Override
    public void close() {
        stores.clear();
    }
}
