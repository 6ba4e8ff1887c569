package org.ddbworkbench.catalog;

import java.util.List;

/**
 * What an entity's items are in an index, as the catalog declares it.
 *
 * @param conditions an item is in the index only where all of them hold; mostly none
 * @param complete whether every item of the entity for which the conditions hold is in the index
 * @param sparse whether an item for which they hold may be missing although it has every value that the index key is made of
 * @param enforced whether the conditions are known to hold for every item in the index, so that nobody need look again
 */
public record EntityIndex(
        SecondaryIndex index, List<IndexCondition> conditions, boolean complete, boolean sparse, boolean enforced) {
    public EntityIndex {
        conditions = List.copyOf(conditions);
    }
}
