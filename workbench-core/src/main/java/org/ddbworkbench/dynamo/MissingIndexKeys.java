package org.ddbworkbench.dynamo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;

/**
 * Items that lack a key attribute of an index which the catalog declares complete for their entity: reads of the index would miss
 * them. Conditions of an index are about other attributes than keys, so that indexes with conditions are not checked.
 */
final class MissingIndexKeys {
    private final Map<Place, Found> found = new LinkedHashMap<>();

    private record Place(Entity entity, SecondaryIndex index, String attribute) {}

    /**
     * @param first the key of the first one
     */
    private record Found(long items, Map<String, Object> first) {
        Found plus(Found later) {
            return new Found(items + later.items, first);
        }
    }

    /**
     * Looks at an item.
     *
     * @param keys the values of all key attributes of table and indexes, by name, as far as the item has them
     */
    void check(PhysicalTable table, Entity entity, Map<String, Object> keys) {
        for (SecondaryIndex index : table.indexes()) {
            List<EntityIndex> declared = entity.index(index.name());
            if (declared.size() == 1
                    && declared.get(0).complete()
                    && declared.get(0).conditions().isEmpty()) {
                index.key().attributes().stream()
                        .map(KeyAttribute::name)
                        .filter(attribute -> !keys.containsKey(attribute))
                        .findFirst()
                        .ifPresent(attribute ->
                                found.merge(new Place(entity, index, attribute), new Found(1, keys), Found::plus));
            }
        }
    }

    /** A line for each entity, index and attribute. */
    List<String> lines(PhysicalTable table) {
        return found.entrySet().stream()
                .map(entry -> line(table, entry.getKey(), entry.getValue()))
                .toList();
    }

    private static String line(PhysicalTable table, Place place, Found items) {
        List<String> key = table.key().attributes().stream()
                .map(attribute -> attribute.name() + " = '" + items.first.get(attribute.name()) + "'")
                .toList();
        return "the catalog says that index " + place.index.name() + " is complete for " + place.entity.name()
                + ", but "
                + (items.items == 1 ? "an item has" : items.items + " of the items read have") + " no "
                + place.attribute + ", such as " + String.join(", ", key)
                + ": reads of the index miss them; remove 'complete: true'";
    }
}
