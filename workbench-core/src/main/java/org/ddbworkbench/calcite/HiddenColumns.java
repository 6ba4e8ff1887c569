package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.VirtualTable;

/**
 * Columns that a statement can name and {@code *} leaves out.
 *
 * @param typed the columns whose attribute's type is asked for, in lower case
 * @param expiry whether a statement asks when items expire
 */
record HiddenColumns(Set<String> typed, boolean expiry) {
    static final HiddenColumns NONE = new HiddenColumns(Set.of(), false);

    /** Whether the item's time has come. */
    static final String EXPIRED = "_expired";

    /** When the item expires. */
    static final String EXPIRES_AT = "_expires_at";

    HiddenColumns {
        typed = Set.copyOf(typed);
    }

    boolean isEmpty() {
        return typed.isEmpty() && !expiry;
    }

    /** The name of the column that tells the type of another one's attribute. */
    static String typeOf(String column) {
        return "ATTRIBUTE_TYPE(" + column + ")";
    }

    static boolean isExpiry(String name) {
        return name.equalsIgnoreCase(EXPIRED) || name.equalsIgnoreCase(EXPIRES_AT);
    }

    /** Whether it may be the name of a hidden column, as a statement writes it. */
    static boolean isHidden(String name) {
        return isExpiry(name) || name.startsWith("ATTRIBUTE_TYPE(");
    }

    /** Whether an attribute tells the values of the column. */
    static boolean hasType(Column column) {
        return column.source() instanceof Column.ItemAttribute || column.source() instanceof Column.ItemPath;
    }

    /** The columns of a table, its own ones first. */
    List<Column> with(VirtualTable table) {
        if (isEmpty() || table.entity() == null) {
            return table.columns();
        }
        List<Column> columns = new ArrayList<>(table.columns());
        for (Column column : table.columns()) {
            if (hasType(column) && typed.contains(column.name().toLowerCase(Locale.ROOT))) {
                columns.add(new Column(typeOf(column.name()), ColumnType.TEXT, typeSource(column.source()), true, ""));
            }
        }
        if (expiry) {
            table.physicalTable().timeToLive().ifPresent(attribute -> {
                Column expired = new Column(EXPIRED, ColumnType.BOOLEAN, new Column.Expired(attribute), false, "");
                Column time =
                        new Column(EXPIRES_AT, ColumnType.EPOCH_SECONDS, new Column.ItemAttribute(attribute), true, "");
                // An entity's own columns of these names come first.
                Stream.of(expired, time)
                        .filter(hidden -> table.columns().stream()
                                .noneMatch(own -> own.name().equalsIgnoreCase(hidden.name())))
                        .forEach(columns::add);
            });
        }
        return columns;
    }

    private static Column.Source typeSource(Column.Source source) {
        return source instanceof Column.ItemPath path
                ? new Column.AttributeType(path.attribute(), path.steps())
                : new Column.AttributeType(source.itemAttribute().orElseThrow(), List.of());
    }
}
