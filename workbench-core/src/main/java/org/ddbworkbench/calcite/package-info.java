/**
 * The Calcite adapter: SQL over the entities of a catalog.
 *
 * <p>A virtual table becomes one leaf, {@link org.ddbworkbench.calcite.DynamoScan}, that absorbs filters, projections,
 * order and limit into an access request; its physical form {@link org.ddbworkbench.calcite.DynamoAccess} carries the
 * access plan, which EXPLAIN prints and the reader executes. Everything else is Calcite's enumerable convention. Nothing
 * here decides which Query a predicate becomes: that is {@code access}.
 */
@NullMarked
package org.ddbworkbench.calcite;

import org.jspecify.annotations.NullMarked;
