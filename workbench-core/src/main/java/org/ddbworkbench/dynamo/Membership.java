package org.ddbworkbench.dynamo;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.ItemAttributes;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * Tells which items are rows of a virtual table, by their keys and by the attributes that the catalog says.
 *
 * @param slots of the attributes
 * @param decided whether all attributes that decide can be had; else an item may be a row that is none
 */
record Membership(PhysicalTable table, Map<String, Integer> slots, boolean decided) {
    Membership {
        slots = Map.copyOf(slots);
    }

    /**
     * @param columns of the rows
     * @param available the attributes that can be had; null: all that are needed
     * @param slots takes the attributes that are needed
     */
    static Membership of(VirtualTable table, List<Column> columns, @Nullable Set<String> available, ItemSlots slots) {
        boolean named = columns.stream().anyMatch(column -> column.source() instanceof Column.EntityName);
        Set<String> needed = new LinkedHashSet<>(table.decisiveAttributes(named));
        if (available != null && !available.containsAll(needed)) {
            return new Membership(table.physicalTable(), Map.of(), false);
        }
        Map<String, Integer> ofAttributes = new HashMap<>();
        needed.forEach(attribute -> ofAttributes.put(attribute, slots.slot(attribute)));
        return new Membership(table.physicalTable(), ofAttributes, true);
    }

    /** The attributes of an item. */
    ItemAttributes attributes(DecodedItem item) {
        return slots.isEmpty()
                ? ItemAttributes.NONE
                : attribute -> {
                    Integer slot = slots.get(attribute);
                    return slot == null ? null : item.values()[slot];
                };
    }

    /** The variables of the entity's key; null: the item does not belong to it. */
    @Nullable
    Object @Nullable [] match(Entity entity, @Nullable Object[] keys, ItemAttributes attributes) {
        return decided ? entity.match(keys, attributes) : entity.decode(keys);
    }

    /** Whether the item is known to belong to an entity, or to be ignored. */
    boolean isClassified(@Nullable Object[] keys, ItemAttributes attributes) {
        return decided && table.classify(keys, attributes).isPresent();
    }

    /** Whether the item, which belongs to another entity than the one that is read, is known to belong to none. */
    boolean isUnclassified(@Nullable Object[] keys, ItemAttributes attributes) {
        List<Entity> candidates = table.candidates(keys);
        return candidates.stream()
                .allMatch(entity -> slots.keySet().containsAll(entity.decisiveAttributes())
                        && entity.match(keys, attributes) == null);
    }
}
