package org.ddbworkbench.access;

/**
 * Sizes of a physical table, for estimates.
 *
 * @param items number of items
 * @param bytes their size, by DynamoDB's rules
 */
public record TableStatistics(long items, long bytes) {
    /** What is assumed of a table that tells nothing. */
    public static final TableStatistics UNKNOWN = new TableStatistics(10_000, 5_000_000);

    public double itemSize() {
        return items == 0 ? 0 : (double) bytes / items;
    }
}
