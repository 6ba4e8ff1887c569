package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.catalog.Column;

/**
 * How many rows joins and groups yield. Unlike Calcite's own guess it knows that a key of a leaf has one row, or those of its
 * partition, and doesn't take groups to be few without a reason.
 * Public for generated code only.
 */
public final class RowCounts implements MetadataHandler<BuiltInMetadata.RowCount> {
    /** Groups, as a part of the rows, where nothing is known of the columns: rather too many than too few. */
    private static final double UNKNOWN_GROUPS = 0.5;

    /** The metadata that plans are made with. */
    static final RelMetadataProvider PROVIDER = ChainedRelMetadataProvider.of(List.of(
            ReflectiveRelMetadataProvider.reflectiveSource(new RowCounts(), BuiltInMetadata.RowCount.Handler.class),
            UniqueRows.PROVIDER,
            DefaultRelMetadataProvider.INSTANCE));

    private RowCounts() {}

    @Override
    public MetadataDef<BuiltInMetadata.RowCount> getDef() {
        return BuiltInMetadata.RowCount.DEF;
    }

    /** Called by Calcite for every kind of join. */
    public Double getRowCount(Join join, RelMetadataQuery query) {
        Double guess = RelMdUtil.getJoinRowCount(query, join, join.getCondition());
        double rows = guess == null ? 1 : guess;
        JoinRelType type = join.getJoinType();
        if (type != JoinRelType.INNER && type != JoinRelType.LEFT) {
            return Math.max(1, rows);
        }
        List<JoinKeys> keys = JoinKeys.of(join);
        double leftRows = query.getRowCount(join.getLeft());
        List<Integer> rightKeys = keys.stream().map(JoinKeys::right).toList();
        rows = Math.min(rows, leftRows * rowsOfOneKey(join.getRight(), rightKeys));
        if (type == JoinRelType.LEFT) {
            return Math.max(leftRows, rows);
        }
        List<Integer> leftKeys = keys.stream().map(JoinKeys::left).toList();
        rows = Math.min(rows, query.getRowCount(join.getRight()) * rowsOfOneKey(join.getLeft(), leftKeys));
        return Math.max(1, rows);
    }

    /** Called by Calcite for every kind of aggregate. */
    public Double getRowCount(Aggregate aggregate, RelMetadataQuery query) {
        double combinations = 1;
        for (int column : aggregate.getGroupSet()) {
            combinations *= ColumnOrigins.distinct(aggregate.getInput(), column);
        }
        double rows = query.getRowCount(aggregate.getInput());
        double groups = Double.isInfinite(combinations) ? UNKNOWN_GROUPS * rows : Math.min(rows, combinations);
        return Math.max(1, groups * aggregate.getGroupSets().size());
    }

    private static double rowsOfOneKey(RelNode node, List<Integer> keys) {
        return LookupSide.of(node).map(side -> rowsOfOneKey(side, keys)).orElse(Double.POSITIVE_INFINITY);
    }

    private static double rowsOfOneKey(LookupSide side, List<Integer> keys) {
        ScanState state = side.leaf().state();
        List<Column> columns = new ArrayList<>();
        for (int key : keys) {
            OptionalInt position = side.leafColumn(key);
            if (position.isPresent()) {
                columns.add(state.request().columns().get(position.getAsInt()));
            }
        }
        if (columns.isEmpty()
                || state.request().lookup() != null
                || !state.request().order().isEmpty()) {
            return Double.POSITIVE_INFINITY;
        }
        DynamoTable table = side.leaf().getTable().unwrapOrThrow(DynamoTable.class);
        Lookup lookup = new Lookup(columns, state.slots().size(), 1);
        AccessPlan plan = AccessPlanner.plan(state.request().withLookup(lookup), table.statistics());
        return plan.operation() == Operation.SCAN ? Double.POSITIVE_INFINITY : AccessCost.rows(plan);
    }
}
