package org.ddbworkbench.shell;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** A table, by name. */
record TableName(String schema, String table) {

    /**
     * The table that a user means: its name, or schema and name with a dot, with or without quotes; exactly, else whatever
     * the case; of several, the one in the current schema.
     */
    static Optional<TableName> find(List<TableName> tables, String text, String currentSchema) {
        String wanted = text.replace("\"", "");
        return first(tables, currentSchema, name -> name.table().equals(wanted))
                .or(() -> first(tables, currentSchema, name -> name.toString().equals(wanted)))
                .or(() -> first(tables, currentSchema, name -> name.table().equalsIgnoreCase(wanted)))
                .or(() -> first(tables, currentSchema, name -> name.toString().equalsIgnoreCase(wanted)));
    }

    private static Optional<TableName> first(
            List<TableName> tables, String currentSchema, Predicate<TableName> condition) {
        List<TableName> matches = tables.stream().filter(condition).toList();
        return matches.stream()
                .filter(name -> name.schema().equals(currentSchema))
                .findFirst()
                .or(() -> matches.stream().findFirst());
    }

    @Override
    public String toString() {
        return schema + "." + table;
    }
}
