package org.ddbworkbench.access;

import java.util.Map;

/**
 * Sizes of a physical table, for estimates.
 *
 * @param items number of items
 * @param bytes their size, by DynamoDB's rules
 * @param indexes size of each index by its name, where the service tells it
 * @param entities what a sample showed of entities, by their names; empty before there was one
 * @param observations what accesses have really read
 */
public record TableStatistics(
        long items,
        long bytes,
        Map<String, IndexStatistics> indexes,
        Map<String, EntityStatistics> entities,
        Observations observations) {
    /** What is assumed of a table that tells nothing. */
    public static final TableStatistics UNKNOWN = new TableStatistics(10_000, 5_000_000);

    public TableStatistics {
        indexes = Map.copyOf(indexes);
        entities = Map.copyOf(entities);
    }

    /** Of a table of which nothing but its size is known. */
    public TableStatistics(long items, long bytes) {
        this(items, bytes, Map.of(), Map.of());
    }

    /** Before anything was read. */
    public TableStatistics(
            long items, long bytes, Map<String, IndexStatistics> indexes, Map<String, EntityStatistics> entities) {
        this(items, bytes, indexes, entities, Observations.NONE);
    }

    public TableStatistics withObservations(Observations newObservations) {
        return new TableStatistics(items, bytes, indexes, entities, newObservations);
    }

    /** Size of an index: number of entries and their bytes. */
    public record IndexStatistics(long items, long bytes) {
        /** Of an index that has all that the table has. */
        static IndexStatistics of(TableStatistics table) {
            return new IndexStatistics(table.items, table.bytes);
        }

        double entrySize() {
            return items == 0 ? 0 : (double) bytes / items;
        }
    }

    public double itemSize() {
        return items == 0 ? 0 : (double) bytes / items;
    }
}
