package org.ddbworkbench.dynamo;

import java.time.Instant;
import java.util.Map;
import org.ddbworkbench.access.EntityStatistics;

/**
 * What was found when a table, or a part of it, was read to learn about its entities.
 *
 * @param taken when, ISO 8601
 * @param exact whether all of the table was read
 * @param fraction of the table that was read and counted; 1 also where the table's size is unknown, so that counts are of what was read
 * @param readUnits what it took
 * @param items of the table
 * @param bytes their size
 * @param entities by their names; {@code _unclassified} are the items of none; entities that a sample
 *     did not meet are missing
 */
public record TableSample(
        String taken,
        boolean exact,
        double fraction,
        double readUnits,
        long items,
        long bytes,
        Map<String, EntityStatistics> entities) {
    /** More than any table has, by far. */
    private static final long MOST_ITEMS = 1_000_000_000_000_000L;

    public TableSample {
        taken = Instant.parse(taken).toString();
        entities = Map.copyOf(entities);
        boolean counts = 0 <= items && items <= MOST_ITEMS && bytes >= 0 && readUnits >= 0 && readUnits <= MOST_ITEMS;
        if (!counts || !(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("a sample can't have " + items + " items of " + bytes
                    + " bytes, read with " + readUnits + " read units, or be " + fraction + " of a table");
        }
    }
}
