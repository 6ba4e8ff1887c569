package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts rows right that come in DynamoDB's order. Plain rows come before all later ones in both orders, so they pass; from
 * the first that is not {@linkplain RowOrder#isPlain plain} on, the rest is read to the end and sorted.
 */
final class OrderedRows implements RowSource {
    private final RowSource rows;
    private final RowOrder order;
    private final boolean inOrder;
    private @Nullable Iterator<@Nullable Object[]> sorted;

    /**
     * @param inOrder whether the rows come in DynamoDB's order; if not, in any
     */
    OrderedRows(RowSource rows, RowOrder order, boolean inOrder) {
        this.rows = rows;
        this.order = order;
        this.inOrder = inOrder;
    }

    @Override
    public @Nullable Object @Nullable [] next(long wanted) {
        if (sorted == null) {
            @Nullable Object[] row = rows.next(inOrder ? wanted : Long.MAX_VALUE);
            if (row == null || (inOrder && order.isPlain(row))) {
                return row;
            }
            sorted = sort(row);
        }
        return sorted.hasNext() ? sorted.next() : null;
    }

    /** Reads all that is left, and sorts it. */
    private Iterator<@Nullable Object[]> sort(@Nullable Object[] first) {
        List<@Nullable Object[]> rest = new ArrayList<>();
        for (@Nullable Object[] row = first; row != null; row = rows.next(Long.MAX_VALUE)) {
            rest.add(row);
        }
        rest.sort(order.comparator());
        return rest.iterator();
    }
}
