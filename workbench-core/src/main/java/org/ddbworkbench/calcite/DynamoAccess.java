package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.SharedAccess;
import org.jspecify.annotations.Nullable;

/** The physical leaf: an access plan that is executed when its rows are asked for. */
final class DynamoAccess extends TableScan implements EnumerableRel {
    private final AccessPlan plan;
    private final ScanState state;
    private final @Nullable SharedRead shared;
    private @Nullable AccessPlan whole;

    private DynamoAccess(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelOptTable table,
            AccessPlan plan,
            ScanState state,
            @Nullable SharedRead shared) {
        super(cluster, traits, List.of(), table);
        this.plan = plan;
        this.state = state;
        this.shared = shared;
    }

    static DynamoAccess of(DynamoScan scan) {
        RelTraitSet traits =
                scan.getCluster().traitSetOf(EnumerableConvention.INSTANCE).replace(DynamoScan.collation(scan.state()));
        return new DynamoAccess(scan.getCluster(), traits, scan.getTable(), scan.plan(), scan.state(), null);
    }

    /** The same rows, as a part of what several accesses read together. */
    DynamoAccess sharing(SharedRead read) {
        return new DynamoAccess(getCluster(), getTraitSet(), table, read.plan(), state, read);
    }

    /** The same columns, read in another way. */
    DynamoAccess with(ScanState newState, AccessPlan newPlan) {
        return new DynamoAccess(getCluster(), getTraitSet(), table, newPlan, newState, null);
    }

    /**
     * The same rows, when probably not all of them are wanted.
     *
     * @param goal after how many there will probably be enough; null: all are wanted
     */
    DynamoAccess withGoal(@Nullable RexNode goal) {
        if (goal == null || !state.request().wantsAll() || !yieldsManyRows()) {
            return this;
        }
        ScanState newState = state.withGoal(goal);
        Operand operand = Objects.requireNonNull(newState.request().goal());
        return with(
                newState,
                plan.withGoal(operand, table.unwrapOrThrow(DynamoTable.class).statistics()));
    }

    private boolean yieldsManyRows() {
        return plan.operation() == Operation.QUERY
                || plan.operation() == Operation.SCAN
                || (plan.operation() == Operation.BATCH_GET_ITEM
                        && state.request().lookup() == null);
    }

    ScanState state() {
        return state;
    }

    /** What it is read together with; empty: its requests are its own. */
    Optional<SharedRead> shared() {
        return Optional.ofNullable(shared);
    }

    AccessPlan plan() {
        return plan;
    }

    /** Whether nothing but its own plan says what is read: no shared requests, and no keys of another side. */
    boolean isOnItsOwn() {
        return shared == null && state.request().lookup() == null;
    }

    /** What is read for one key of a lookup. */
    AccessPlan forOneKey() {
        Lookup lookup = Objects.requireNonNull(state.request().lookup());
        return AccessPlanner.plan(
                state.request()
                        .withLookup(new Lookup(lookup.columns(), lookup.slot(), 1))
                        .withGoal(null),
                table.unwrapOrThrow(DynamoTable.class).statistics());
    }

    /** What is read in place of looking up keys, when these are too many: the rows of all keys. Of an access with a lookup. */
    AccessPlan whole() {
        AccessPlan known = whole;
        if (known == null) {
            known = AccessPlanner.plan(
                    state.request().withLookup(null).withGoal(null),
                    table.unwrapOrThrow(DynamoTable.class).statistics());
            whole = known;
        }
        return known;
    }

    /** The expressions that fill the slots of the plan. */
    List<RexNode> slots() {
        return state.slots();
    }

    @Override
    public RelDataType deriveRowType() {
        return SqlTypes.rowType(getCluster().getTypeFactory(), state.request().columns());
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer)
                .item("access", state)
                .itemIf("shared", shared == null ? 0 : shared.number(), shared != null);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new DynamoAccess(getCluster(), traits, table, plan, state, shared);
    }

    @Override
    public double estimateRowCount(RelMetadataQuery query) {
        return AccessCost.rows(plan);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
        return AccessCost.cost(
                planner, plan, table.unwrapOrThrow(DynamoTable.class).statistics());
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        PhysType rows = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        Expression open = shared == null ? openAlone(implementor, block) : openShared(shared, implementor, block);
        block.add(Expressions.return_(null, open));
        return implementor.result(rows, block.toBlock());
    }

    private Expression openAlone(EnumerableRelImplementor implementor, BlockBuilder block) {
        Expression stashed = implementor.stash(plan, AccessPlan.class);
        Expression values = slotValues(implementor, block);
        return state.request().lookup() == null
                ? Expressions.call(AccessRuntime.class, "open", DataContext.ROOT, stashed, values)
                : Expressions.call(
                        AccessRuntime.class,
                        "openLookup",
                        DataContext.ROOT,
                        stashed,
                        implementor.stash(whole(), AccessPlan.class),
                        values);
    }

    private Expression openShared(SharedRead read, EnumerableRelImplementor implementor, BlockBuilder block) {
        List<Expression> slotsOfEach = new ArrayList<>();
        for (List<RexNode> slots : read.slots()) {
            slotsOfEach.add(slotValues(slots, implementor, block));
        }
        return Expressions.call(
                AccessRuntime.class,
                "openShared",
                DataContext.ROOT,
                implementor.stash(read.access(), SharedAccess.class),
                Expressions.constant(read.number()),
                Expressions.constant(read.part()),
                Expressions.newArrayInit(Object.class, slotsOfEach));
    }

    /** An array of the values of the slots. */
    Expression slotValues(EnumerableRelImplementor implementor, BlockBuilder block) {
        return slotValues(slots(), implementor, block);
    }

    private Expression slotValues(List<RexNode> slots, EnumerableRelImplementor implementor, BlockBuilder block) {
        List<Expression> values = RowlessExpressions.translate(getCluster(), slots, implementor, block);
        Lookup lookup = state.request().lookup();
        if (lookup != null) {
            values.set(lookup.slot(), LookupJoin.KEYS);
        }
        return Expressions.newArrayInit(Object.class, values);
    }
}
