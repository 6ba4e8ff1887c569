package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.SortColumn;
import org.jspecify.annotations.Nullable;

/** The logical leaf: a virtual table with all that it has absorbed. */
final class DynamoScan extends TableScan {
    private final ScanState state;
    private final boolean alternative;
    private @Nullable AccessPlan plan;

    DynamoScan(RelOptCluster cluster, RelTraitSet traits, RelOptTable table, ScanState state) {
        this(cluster, traits, table, state, false);
    }

    private DynamoScan(
            RelOptCluster cluster, RelTraitSet traits, RelOptTable table, ScanState state, boolean alternative) {
        super(cluster, traits, List.of(), table);
        this.state = state;
        this.alternative = alternative;
    }

    ScanState state() {
        return state;
    }

    /** The same leaf with another state; it claims the order that the state asks for. */
    DynamoScan with(ScanState newState) {
        RelTraitSet traits = getCluster().traitSetOf(Convention.NONE).replace(collation(newState));
        return new DynamoScan(getCluster(), traits, getTable(), newState, alternative);
    }

    /** A leaf for some alternatives of an OR, beside others for the rest. */
    DynamoScan forAlternative(ScanState newState) {
        return new DynamoScan(getCluster(), getTraitSet(), getTable(), newState, true);
    }

    /** Whether it is for some alternatives of an OR, so that it is not divided any more. */
    boolean isForAlternative() {
        return alternative;
    }

    /** The order of the rows as far as their columns show it. */
    static RelCollation collation(ScanState state) {
        List<RelFieldCollation> fields = new ArrayList<>();
        for (SortColumn column : state.request().order()) {
            int position = state.request().columns().indexOf(column.column());
            if (position < 0) {
                break;
            }
            fields.add(new RelFieldCollation(
                    position,
                    column.descending()
                            ? RelFieldCollation.Direction.DESCENDING
                            : RelFieldCollation.Direction.ASCENDING));
        }
        return RelCollations.of(fields);
    }

    /** The access plan for the state. Rules see to it that there is one. */
    AccessPlan plan() {
        if (plan == null) {
            DynamoTable dynamoTable = table.unwrapOrThrow(DynamoTable.class);
            plan = AccessPlanner.plan(state.request(), dynamoTable.statistics());
        }
        return plan;
    }

    @Override
    public RelDataType deriveRowType() {
        return SqlTypes.rowType(getCluster().getTypeFactory(), state.request().columns());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("access", state).itemIf("alternative", true, alternative);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DynamoScan(getCluster(), traits, table, state, alternative);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery query) {
        return AccessCost.rows(plan());
    }

    @Override
    public void register(RelOptPlanner planner) {
        AccessRules.all().forEach(planner::addRule);
    }
}
