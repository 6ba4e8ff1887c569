package org.ddbworkbench.access;

import java.util.Map;

/**
 * What is known of an entity's items, for estimates.
 *
 * @param items number of items
 * @param bytes their size, by DynamoDB's rules
 * @param distinct number of different values of a column, by its name; of the columns that were counted
 */
public record EntityStatistics(double items, double bytes, Map<String, Double> distinct) {
    /** More than any table has. */
    private static final double MOST = 1e18;

    public EntityStatistics {
        distinct = Map.copyOf(distinct);
        if (!isCount(items) || !isCount(bytes) || !distinct.values().stream().allMatch(EntityStatistics::isCount)) {
            throw new IllegalArgumentException(
                    "an entity can't have " + items + " items of " + bytes + " bytes with values " + distinct);
        }
    }

    private static boolean isCount(double number) {
        return number >= 0 && number <= MOST;
    }
}
