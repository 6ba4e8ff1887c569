package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * A table of a FROM clause.
 *
 * @param alias the name that its columns are qualified with
 * @param rows all rows of the table, to take values from
 * @param fields the columns that statements use
 */
record Relation(String alias, VirtualTable table, List<List<@Nullable Object>> rows, List<Field> fields) {

    /**
     * A column in a statement.
     *
     * @param sql its qualified name
     * @param position in the rows of the table
     * @param isKey whether a key template composes it, or it is a raw key
     */
    record Field(String sql, Column column, int position, boolean isKey) {
        ColumnType type() {
            return column.type();
        }
    }

    static Relation of(String alias, VirtualTable table, List<List<@Nullable Object>> rows) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            Column column = table.columns().get(i);
            if (isComparable(column)) {
                boolean key = !(column.source() instanceof Column.ItemAttribute);
                fields.add(new Field(alias + "." + quoted(column.name()), column, i, key));
            }
        }
        return new Relation(alias, table, rows, List.copyOf(fields));
    }

    /** Whether both engines have the type and compare its values alike. */
    static boolean isComparable(Column column) {
        return switch (column.type()) {
            case TEXT, INTEGER, NUMBER, BOOLEAN, DATE, TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> true;
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT -> false;
        };
    }

    static String quoted(String name) {
        return "\"" + name.replace("\"", "\"\"") + "\"";
    }

    static String quoted(VirtualTable table) {
        return quoted(table.physicalTable().schema()) + "." + quoted(table.name());
    }

    /** As it stands in FROM. */
    String from() {
        return quoted(table) + " " + alias;
    }

    List<Field> keys() {
        return fields.stream().filter(Field::isKey).toList();
    }

    List<Field> ofType(ColumnType type) {
        return fields.stream().filter(field -> field.type() == type).toList();
    }

    /** The values of a column, without NULLs. */
    List<Object> values(Field field) {
        List<Object> values = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            Object value = row.get(field.position());
            if (value != null) {
                values.add(value);
            }
        }
        return values;
    }
}
