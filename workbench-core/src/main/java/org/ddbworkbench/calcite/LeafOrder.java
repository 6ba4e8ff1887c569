package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.type.RelDataType;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.SortColumn;

/** Asks a leaf for its rows in an order. */
final class LeafOrder {
    private LeafOrder() {}

    /** The state of a leaf with that order of its columns; empty when no path yields the rows so. */
    static Optional<ScanState> of(DynamoScan scan, RelCollation collation) {
        ScanState state = scan.state();
        if (collation.getFieldCollations().isEmpty()) {
            return Optional.of(state);
        }
        if (!hasDefaultNulls(collation, scan.getRowType())) {
            return Optional.empty();
        }
        List<SortColumn> order = new ArrayList<>();
        for (RelFieldCollation field : collation.getFieldCollations()) {
            order.add(new SortColumn(
                    state.request().columns().get(field.getFieldIndex()),
                    field.getDirection().isDescending()));
        }
        ScanState ordered = state.withOrder(order);
        DynamoTable table = scan.getTable().unwrapOrThrow(DynamoTable.class);
        return AccessPlanner.planOrdered(ordered.request(), table.statistics()).map(plan -> ordered);
    }

    /** Whether NULLs, where there can be any, come last, and first in a descending order, as the reader has them. */
    private static boolean hasDefaultNulls(RelCollation collation, RelDataType row) {
        return collation.getFieldCollations().stream()
                .allMatch(field -> field.nullDirection == field.getDirection().defaultNullDirection()
                        || !row.getFieldList()
                                .get(field.getFieldIndex())
                                .getType()
                                .isNullable());
    }
}
