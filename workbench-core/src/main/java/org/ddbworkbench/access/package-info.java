/**
 * Access planning: from what a query asks of a virtual table to the DynamoDB requests that answer it. The one place
 * where it is decided which Query a predicate becomes, for every front end.
 *
 * <p>{@link org.ddbworkbench.access.AccessPlanner} takes an {@link org.ddbworkbench.access.AccessRequest} and gives the
 * cheapest {@link org.ddbworkbench.access.AccessPlan} that is proven complete. A plan is data; with the values that are
 * known at run time it resolves to {@link org.ddbworkbench.access.ResolvedAccess}: the keys to read. A key condition may
 * let through more than was asked, never less: the reader re-checks every predicate on the decoded columns.
 */
@NullMarked
package org.ddbworkbench.access;

import org.jspecify.annotations.NullMarked;
