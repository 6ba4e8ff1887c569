package org.ddbworkbench.local.operation;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Lag;
import org.ddbworkbench.local.storage.Storage;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.wire.Request;

/** The tables of one engine, by name. */
public final class Tables {
    private final NavigableMap<String, Table> byName = new ConcurrentSkipListMap<>();
    private final Storage storage;
    private final Lag lag;
    private volatile boolean closed;

    /**
     * The tables that {@code storage} keeps.
     *
     * @param lag of reads of global indexes
     */
    public Tables(Storage storage, Lag lag) {
        this.storage = storage;
        this.lag = lag;
        storage.definitions().forEach(definition -> byName.put(definition.name(), new Table(definition, storage, lag)));
    }

    /** The table that a request for data names. */
    Table forData(Request request) {
        return forData(TableNames.of(request));
    }

    /** The table that a part of a request names, by its name or by an ARN. */
    Table named(String nameOrArn) {
        return forData(TableNames.plain(nameOrArn));
    }

    /** The table {@code name}. */
    public Table forData(String name) {
        return require(name, "Requested resource not found");
    }

    /** The table that a request about its definition names. */
    Table forDefinition(String name) {
        return require(name, "Requested resource not found: Table: " + name + " not found");
    }

    Optional<Table> find(String name) {
        refuseClosed();
        return Optional.ofNullable(byName.get(name));
    }

    /** Creates a table; it is kept before any request can find it. */
    synchronized Table create(TableDefinition definition) {
        refuseClosed();
        if (byName.containsKey(definition.name())) {
            throw new ServiceException(ErrorCode.RESOURCE_IN_USE, "Table already exists: " + definition.name());
        }
        Table table = storage.atomically(() -> {
            storage.define(definition);
            return new Table(definition, storage, lag);
        });
        byName.put(definition.name(), table);
        return table;
    }

    /** Deletes the table {@code name}, unless it is protected or an index of it is being built. */
    TableDefinition delete(String name) {
        Table table = forDefinition(name);
        table.drop(definition -> {
            if (table.isBuilding()) {
                throw new ServiceException(
                        ErrorCode.RESOURCE_IN_USE,
                        "Attempt to change a resource which is still in use: Cannot delete table while indexes are being"
                                + " created, updated, or deleted.");
            }
            if (definition.settings().deletionProtected()) {
                throw ServiceException.validation(
                        "Resource cannot be deleted as it is currently protected against deletion. Disable deletion"
                                + " protection first.");
            }
        });
        byName.remove(name, table);
        return table.definition();
    }

    /**
     * Works on several tables while no other request reads or writes them. What {@code work} changes is kept together or, when
     * it throws before its first change, not at all.
     */
    <T> T exclusively(Collection<Table> tables, Supplier<T> work) {
        return exclusively(inOrder(tables).iterator(), work);
    }

    private <T> T exclusively(Iterator<Table> tables, Supplier<T> work) {
        return tables.hasNext() ? tables.next().exclusively(() -> exclusively(tables, work)) : storage.atomically(work);
    }

    /** Reads several tables while no request writes any of them. */
    <T> T together(Collection<Table> tables, Supplier<T> reader) {
        return read(inOrder(tables).iterator(), reader);
    }

    private static <T> T read(Iterator<Table> tables, Supplier<T> reader) {
        return tables.hasNext() ? tables.next().read(() -> read(tables, reader)) : reader.get();
    }

    /** The order in which tables are locked, which keeps requests from waiting for each other in a circle. */
    private static List<Table> inOrder(Collection<Table> tables) {
        return tables.stream()
                .distinct()
                .sorted(Comparator.comparing(table -> table.definition().id()))
                .toList();
    }

    /** The names after {@code start} in order. */
    List<String> namesAfter(String start) {
        refuseClosed();
        return List.copyOf(byName.tailMap(start, false).keySet());
    }

    /** Waits for the requests under way and refuses all that come later; indexes being built are given up. */
    public synchronized void close() {
        closed = true;
        byName.values().forEach(table -> table.close(Tables::closedDown));
    }

    private void refuseClosed() {
        if (closed) {
            throw closedDown();
        }
    }

    private static StorageException closedDown() {
        return new StorageException("the engine is closed");
    }

    private Table require(String name, String refusal) {
        return find(name).orElseThrow(() -> new ServiceException(ErrorCode.RESOURCE_NOT_FOUND, refusal));
    }
}
