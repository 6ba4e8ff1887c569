package org.ddbworkbench.dynamo;

/**
 * What came of one access of a plan.
 *
 * @param usage what was read for it, perhaps for others at the same time
 * @param rows its own rows
 * @param found items that exist among those that were read
 * @param dropped items that were read and of which no row was made, for this access or another that they were read for
 */
public record AccessOutcome(Usage usage, long rows, long found, long dropped) {
    /** How many keys were asked for that have no item. */
    public long withoutItem() {
        return usage.itemsRead() - found;
    }
}
