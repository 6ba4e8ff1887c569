package org.ddbworkbench.access;

import java.util.List;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * What a query asks of a virtual table.
 *
 * @param columns the columns of a row of the result, in this order
 * @param predicates all must hold
 * @param order the order that rows must have; empty: any
 * @param limit how many rows are wanted at most, a {@link Number}; null: all
 */
public record AccessRequest(
        VirtualTable table,
        List<Column> columns,
        List<ColumnPredicate> predicates,
        List<SortColumn> order,
        @Nullable Operand limit) {
    public AccessRequest {
        columns = List.copyOf(columns);
        predicates = List.copyOf(predicates);
        order = List.copyOf(order);
    }

    /** All rows and columns. */
    public static AccessRequest all(VirtualTable table) {
        return new AccessRequest(table, table.columns(), List.of(), List.of(), null);
    }
}
