package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/**
 * What a finding is about.
 *
 * @param entity null: the whole table
 * @param index null: none
 * @param attribute of items, or null
 */
public record Place(
        String table,
        @Nullable String entity,
        @Nullable String index,
        @Nullable String attribute) {

    static Place of(PhysicalTable table) {
        return new Place(table.name(), null, null, null);
    }

    static Place of(PhysicalTable table, Entity entity) {
        return new Place(table.name(), entity.name(), null, null);
    }

    static Place of(PhysicalTable table, Entity entity, String attribute) {
        return new Place(table.name(), entity.name(), null, attribute);
    }

    static Place of(PhysicalTable table, Entity entity, SecondaryIndex index) {
        return new Place(table.name(), entity.name(), index.name(), null);
    }

    Place with(@Nullable SecondaryIndex newIndex) {
        return new Place(table, entity, newIndex == null ? index : newIndex.name(), attribute);
    }

    Place withAttribute(String newAttribute) {
        return new Place(table, entity, index, newAttribute);
    }

    /** Such as {@code orders.invoices, index gsi1, attribute gsi1sk}. */
    @Override
    public String toString() {
        List<String> parts = new ArrayList<>(List.of(table + (entity == null ? "" : "." + entity)));
        if (index != null) {
            parts.add("index " + index);
        }
        if (attribute != null) {
            parts.add("attribute " + attribute);
        }
        return String.join(", ", parts);
    }
}
