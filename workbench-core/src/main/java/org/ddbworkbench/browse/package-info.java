/**
 * What there is in a table, for people: the registry of its entities and their keys, what its indexes can answer, and the items
 * of one partition a page at a time. Decides nothing of its own: which Query a condition becomes is asked of {@code access}, what
 * an item is of {@code catalog}. Prints nothing.
 */
@NullMarked
package org.ddbworkbench.browse;

import org.jspecify.annotations.NullMarked;
