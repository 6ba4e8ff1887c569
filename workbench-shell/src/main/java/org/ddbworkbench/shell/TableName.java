package org.ddbworkbench.shell;

import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A table, by name. */
record TableName(String schema, String table) {

    /**
     * The tables that a user may mean: by name, or by schema and name with a dot, with or without quotes; exactly, else
     * whatever the case. Several when schemas share the name.
     */
    static List<TableName> find(List<TableName> tables, String text) {
        String wanted = text.replace("\"", "");
        return Stream.<Predicate<TableName>>of(
                        name -> name.table().equals(wanted),
                        name -> name.toString().equals(wanted),
                        name -> name.table().equalsIgnoreCase(wanted),
                        name -> name.toString().equalsIgnoreCase(wanted))
                .map(condition -> tables.stream().filter(condition).toList())
                .filter(matches -> !matches.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    @Override
    public String toString() {
        return schema + "." + table;
    }
}
