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
    /** More items than any table has, by far. */
    private static final double MOST_ITEMS = 1e15;

    /** DynamoDB's largest item. */
    private static final double LARGEST_ITEM = 409_600;

    public EntityStatistics {
        distinct = Map.copyOf(distinct);
        boolean counts = isCount(items, MOST_ITEMS)
                && isCount(bytes, Math.max(1, items) * LARGEST_ITEM)
                && distinct.values().stream().allMatch(values -> isCount(values, MOST_ITEMS));
        if (!counts) {
            throw new IllegalArgumentException(
                    "an entity can't have " + items + " items of " + bytes + " bytes with values " + distinct);
        }
    }

    private static boolean isCount(double number, double most) {
        return number >= 0 && number <= most;
    }
}
