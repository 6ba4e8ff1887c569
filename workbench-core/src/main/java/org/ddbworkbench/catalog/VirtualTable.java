package org.ddbworkbench.catalog;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A table as SQL sees it: the items of one entity, all items of a physical table, or those that belong to no entity.
 *
 * @param entity the entity, for an entity's table
 */
public record VirtualTable(
        String name,
        PhysicalTable physicalTable,
        Kind kind,
        @Nullable Entity entity,
        List<Column> columns) {

    /** Which items are rows of a virtual table. */
    public enum Kind {
        ENTITY,
        ALL_ITEMS,
        UNCLASSIFIED
    }

    public VirtualTable {
        columns = List.copyOf(columns);
    }

    /** The column of that very name. */
    public Optional<Column> column(String columnName) {
        return columns.stream()
                .filter(column -> column.name().equals(columnName))
                .findFirst();
    }

    /**
     * The attributes besides keys that tell whether an item is a row.
     *
     * @param namesEntity whether rows are wanted with {@link Column.EntityName}
     */
    public Set<String> decisiveAttributes(boolean namesEntity) {
        return switch (kind) {
            case ENTITY -> entity == null ? Set.of() : entity.decisiveAttributes();
            case UNCLASSIFIED -> physicalTable.decisiveAttributes();
            case ALL_ITEMS -> namesEntity ? physicalTable.decisiveAttributes() : Set.of();
        };
    }

    @Override
    public String toString() {
        return physicalTable.schema() + "." + name;
    }
}
