package org.ddbworkbench.local.storage;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * The secondary indexes of one table.
 *
 * @param readable those of the definition, in its order
 * @param building those that follow writes already but that no request can read yet
 */
record Indexes(List<Index> readable, List<Index> building) {
    Indexes {
        readable = List.copyOf(readable);
        building = List.copyOf(building);
    }

    /** The indexes of a table, with the entries that {@code storage} keeps of them. */
    static Indexes open(TableDefinition table, Storage storage, Lag lag) {
        return new Indexes(open(table, table.indexes(), storage, lag), List.of());
    }

    /** These and empty ones that are to be built. */
    Indexes building(TableDefinition table, List<IndexDefinition> added, Storage storage, Lag lag) {
        added.forEach(index -> storage.drop(table.storeName(index))); // what a build that was cut off may have left
        return new Indexes(readable, open(table, added, storage, lag));
    }

    /** These without those that are being built, whose entries are deleted. */
    Indexes abandoned(TableDefinition table, Storage storage) {
        building.forEach(index -> storage.drop(table.storeName(index.definition())));
        return new Indexes(readable, List.of());
    }

    /** The indexes of the definition {@code next}; of those that it has no more the entries are deleted. */
    Indexes adopting(TableDefinition next, Storage storage) {
        building.forEach(Index::show);
        Map<String, Index> left = new LinkedHashMap<>();
        Stream.concat(readable.stream(), building.stream())
                .forEach(index -> left.put(index.definition().name(), index));
        List<Index> adopted = next.indexes().stream()
                .map(definition -> left.remove(definition.name()).redefined(definition))
                .toList();
        left.values().forEach(index -> {
            index.close();
            storage.drop(next.storeName(index.definition()));
        });
        return new Indexes(adopted, List.of());
    }

    /**
     * Follows the change of an item in every index; null stands for no item.
     *
     * @return write units by index, for the readable indexes that changed
     */
    Map<String, Integer> follow(@Nullable Item before, @Nullable Item after) {
        building.forEach(index -> index.follow(before, after));
        Map<String, Integer> units = new LinkedHashMap<>();
        for (Index index : readable) {
            int changed = index.follow(before, after);
            if (changed > 0) {
                units.put(index.definition().name(), changed);
            }
        }
        return units;
    }

    /** Deletes the entries of all indexes. */
    void drop(TableDefinition table, Storage storage) {
        Stream.concat(readable.stream(), building.stream())
                .forEach(index -> storage.drop(table.storeName(index.definition())));
    }

    private static List<Index> open(TableDefinition table, List<IndexDefinition> indexes, Storage storage, Lag lag) {
        return indexes.stream()
                .map(index -> new Index(index, table.keys(), storage.open(table.storeName(index)), lag))
                .toList();
    }
}
