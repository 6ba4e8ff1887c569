package org.ddbworkbench.dynamo;

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
    public TableSample {
        entities = Map.copyOf(entities);
        if (items < 0 || bytes < 0 || !(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("a sample can't have " + items + " items of " + bytes + " bytes, or be "
                    + fraction + " of a table");
        }
    }
}
