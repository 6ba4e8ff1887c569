package org.ddbworkbench.local.storage;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Keeps items on the heap, for as long as the engine lives; of definitions it keeps none, since none can be asked for. */
public final class MemoryStorage implements Storage {
    private final Map<String, OrderedStore> stores = new ConcurrentHashMap<>();

    @Override
    public List<TableDefinition> definitions() {
        return List.of();
    }

    @Override
    public void define(TableDefinition definition) {}

    @Override
    public void undefine(TableDefinition definition) {}

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
