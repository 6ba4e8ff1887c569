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

    /**
     * The indexes of the definition {@code next}. Of readable indexes that it does not have, the entries are deleted; those that
     * are being built and that it does not have yet go on being built. Nothing holds before {@link #replace}.
     */
    Indexes adopting(TableDefinition next, Storage storage) {
        Map<String, Index> known = new LinkedHashMap<>();
        Stream.concat(readable.stream(), building.stream())
                .forEach(index -> known.put(index.definition().name(), index));
        List<Index> adopted = next.indexes().stream()
                .map(definition -> withEntriesOf(definition, known.get(definition.name())))
                .toList();
        readable.stream()
                .filter(index -> !adopted.contains(index))
                .forEach(removed -> storage.drop(next.storeName(removed.definition())));
        return new Indexes(
                adopted,
                building.stream().filter(index -> !adopted.contains(index)).toList());
    }

    private static Index withEntriesOf(IndexDefinition definition, Index index) {
        if (!definition.hasEntriesOf(index.definition())) {
            throw new IllegalArgumentException(definition + " has other entries than " + index.definition());
        }
        return index;
    }

    /** Makes these the indexes of the definition {@code table}, in place of those {@code before}. */
    void replace(Indexes before, TableDefinition table) {
        for (int i = 0; i < readable.size(); i++) {
            readable.get(i).redefine(table.indexes().get(i));
        }
        before.building.stream().filter(readable::contains).forEach(Index::show);
        before.readable.stream().filter(index -> !readable.contains(index)).forEach(Index::close);
    }

    /**
     * Follows the change of an item in every index; null stands for no item.
     *
     * @param time of the change, by the clock of the lag
     * @return write units by index, for the readable indexes that changed
     */
    Map<String, Integer> follow(long time, @Nullable Item before, @Nullable Item after) {
        building.forEach(index -> index.follow(time, before, after));
        Map<String, Integer> units = new LinkedHashMap<>();
        for (Index index : readable) {
            int changed = index.follow(time, before, after);
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
