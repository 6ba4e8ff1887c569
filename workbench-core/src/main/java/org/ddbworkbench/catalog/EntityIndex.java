package org.ddbworkbench.catalog;

import java.util.List;

/**
 * What an entity's items are in an index, as the catalog declares it; one of several ways where they are there in several.
 *
 * @param forms of those key attributes of the index that are none of the table, at least one, maybe without templates: an item
 *     may have any of them
 * @param conditions an item is in the index in this way only where all of them hold; mostly none
 * @param complete whether every item of the entity for which the conditions hold is in the index
 * @param sparse whether an item for which they hold may be missing although it has every value that the index key is made of
 * @param enforced whether the conditions are known to hold for every item in the index, so that nobody need look again
 */
public record EntityIndex(
        SecondaryIndex index,
        List<KeyForm> forms,
        List<IndexCondition> conditions,
        boolean complete,
        boolean sparse,
        boolean enforced) {
    public EntityIndex {
        forms = List.copyOf(forms);
        conditions = List.copyOf(conditions);
    }
}
