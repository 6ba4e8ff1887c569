package org.ddbworkbench.catalog;

/**
 * What an entity's items are in an index.
 *
 * @param complete whether every item of the entity is in the index, as the catalog declares
 * @param sparse whether an item may be missing although it has every value that the index key is made of
 */
public record EntityIndex(SecondaryIndex index, boolean complete, boolean sparse) {}
