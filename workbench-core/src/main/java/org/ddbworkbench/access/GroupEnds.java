package org.ddbworkbench.access;

import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.Column;

/**
 * What is enough of the rows of a request: of those that have the same values in some columns the first one in an order. Others
 * may come along.
 *
 * @param groups the columns whose values tell the groups apart
 * @param order whose column is never NULL
 */
public record GroupEnds(Set<Column> groups, SortColumn order) {
    public GroupEnds {
        groups = Set.copyOf(groups);
    }

    /** In which order each single read of a path begins with all that is needed of it; empty: in none. */
    Optional<PathOrder> firstIn(AccessPath path) {
        if (path.operation() != Operation.QUERY || path.isGuess() || path.hasSeveralForms()) {
            return Optional.empty();
        }
        AccessRequest request = path.request();
        boolean oneGroup = groups.stream()
                .allMatch(column -> request.hasOneValue(column)
                        || path.conditions().stream()
                                .allMatch(condition ->
                                        condition.fixedInPartition().contains(column)));
        AccessPath ofOneKey = path.ofOneKey(order);
        return oneGroup && ofOneKey.operation() == Operation.QUERY ? PathOrder.of(ofOneKey) : Optional.empty();
    }
}
