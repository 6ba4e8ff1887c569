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
    public EntityStatistics {
        distinct = Map.copyOf(distinct);
    }
}
