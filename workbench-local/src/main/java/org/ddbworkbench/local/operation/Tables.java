package org.ddbworkbench.local.operation;

import java.util.Collection;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Storage;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.wire.Request;

/** The tables of one engine, by name. */
public final class Tables {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z0-9_.-]{3,255}");
    private static final Pattern ARN = Pattern.compile("arn:[^:]+:dynamodb:[^:]*:[^:]*:table/([^/]+)");

    private final NavigableMap<String, Table> byName = new ConcurrentSkipListMap<>();
    private final Storage storage;

    public Tables(Storage storage) {
        this.storage = storage;
    }

    /** The table that a request for data names. */
    Table forData(Request request) {
        return forData(TableNames.of(request));
    }

    /** The table {@code name}. */
    public Table forData(String name) {
        return find(name, "Requested resource not found");
    }

    /** The table that a request about its definition names. */
    Table forDefinition(String name) {
        return find(name, "Requested resource not found: Table: " + name + " not found");
    }

    Table create(TableDefinition definition) {
        Table table = new Table(definition, storage);
        if (byName.putIfAbsent(definition.name(), table) != null) {
            table.drop();
            throw new ServiceException(ErrorCode.RESOURCE_IN_USE, "Table already exists: " + definition.name());
        }
        return table;
    }

    Table delete(String name) {
        Table table = forDefinition(name);
        if (byName.remove(name, table)) {
            table.drop();
        }
        return table;
    }

    /**
     * Works on several tables while no other request reads or writes them. What {@code work} changes is kept together or, when
     * it throws before its first change, not at all.
     */
    <T> T exclusively(Collection<Table> tables, Supplier<T> work) {
        List<Table> inOrder = inOrder(tables);
        return storage.atomically(() -> {
            inOrder.forEach(Table::lock);
            try {
                return work.get();
            } finally {
                inOrder.forEach(Table::unlock);
            }
        });
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
        return List.copyOf(byName.tailMap(start, false).keySet());
    }

    /** The valid table name that a request gives, by itself or in an ARN. */
    static String name(Request request) {
        return name(request.requiredText("TableName"));
    }

    static String name(String nameOrArn) {
        var arn = ARN.matcher(nameOrArn);
        String name = arn.matches() ? arn.group(1) : nameOrArn;
        requireValidName("TableName", name);
        return name;
    }

    static void requireValidName(String parameter, String name) {
        if (!NAME.matcher(name).matches()) {
            throw ServiceException.validation("Invalid " + parameter + " '" + name + "': it must be between 3 and 255"
                    + " characters long, and may contain only the characters a-z, A-Z, 0-9, '_', '-', and '.'");
        }
    }

    private Table find(String name, String refusal) {
        Table table = byName.get(name);
        if (table == null) {
            throw new ServiceException(ErrorCode.RESOURCE_NOT_FOUND, refusal);
        }
        return table;
    }
}
