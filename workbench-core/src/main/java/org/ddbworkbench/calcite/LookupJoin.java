package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.adapter.enumerable.RexToLixTranslator;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.rex.RexProgramBuilder;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlExplainLevel;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.Operation;

/**
 * A join that reads its right side for the keys of the left side's rows, many keys at a time. The leaf of the right side has
 * the keys in the slot of its {@link org.ddbworkbench.access.Lookup}. The order of the left side's rows is kept.
 */
final class LookupJoin extends Join implements EnumerableRel {
    /** What generated code calls the keys: inside the function that opens the right side. */
    static final ParameterExpression KEYS = Expressions.parameter(Collection.class, "lookupKeys");

    /** How many times more than estimated all rows of the right side may take before they are given up. */
    private static final double WRONG_BY = 4;

    private static final double LEAST_WHOLE_BYTES = 1 << 20;

    private final List<JoinKeys> keys;
    private final RowGoals.Goal goal;

    private LookupJoin(
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            JoinRelType joinType,
            List<JoinKeys> keys,
            RowGoals.Goal goal) {
        super(left.getCluster(), traits, List.of(), left, right, condition, Set.of(), joinType);
        this.keys = List.copyOf(keys);
        this.goal = goal;
    }

    /**
     * @param keys the pairs of columns whose values are looked up, in the order of the lookup's columns
     * @param order of the left side's rows
     */
    static LookupJoin create(Join join, RelNode left, RelNode right, List<JoinKeys> keys, RelCollation order) {
        return new LookupJoin(
                join.getCluster().traitSetOf(EnumerableConvention.INSTANCE).replace(order),
                left,
                right,
                join.getCondition(),
                join.getJoinType(),
                keys,
                RowGoals.Goal.ALL);
    }

    /** The same join, when maybe not all of its rows are wanted. */
    LookupJoin with(RowGoals.Goal newGoal) {
        return newGoal.equals(goal) ? this : new LookupJoin(traitSet, left, right, condition, joinType, keys, newGoal);
    }

    /** Whether the join is not under a LIMIT that may be met before the left side ends. */
    boolean wantsAll() {
        return goal.equals(RowGoals.Goal.ALL);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        boolean digest = writer.getDetailLevel() == SqlExplainLevel.DIGEST_ATTRIBUTES;
        return super.explainTerms(writer)
                .itemIf("keys", keys.stream().map(JoinKeys::columns).toList(), digest)
                .itemIf("first", goal.expected(), digest && goal.expected() != null)
                .itemIf("most", goal.most(), digest && goal.most() != null);
    }

    @Override
    public LookupJoin copy(
            RelTraitSet traits,
            RexNode newCondition,
            RelNode newLeft,
            RelNode newRight,
            JoinRelType type,
            boolean semiJoinDone) {
        return new LookupJoin(traits, newLeft, newRight, newCondition, type, keys, goal);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
        double rows = query.getRowCount(left) + query.getRowCount(right) + query.getRowCount(this);
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        DynamoAccess leaf = leaf(right).orElseThrow();
        BlockBuilder block = new BlockBuilder();
        Result outer = implementor.visitChild(this, 0, (EnumerableRel) left, Prefer.ARRAY);
        Expression outerRows = outer.physType.convertTo(block.append("outer", outer.block), JavaRowFormat.ARRAY);
        Result inner = implementor.visitChild(this, 1, (EnumerableRel) right, Prefer.ARRAY);
        BlockBuilder innerBlock = new BlockBuilder();
        innerBlock.add(Expressions.return_(
                null, inner.physType.convertTo(innerBlock.append("inner", inner.block), JavaRowFormat.ARRAY)));
        Expression open = Expressions.lambda(Function1.class, innerBlock.toBlock(), KEYS);
        PhysType rows = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        block.add(Expressions.return_(
                null,
                Expressions.call(
                        AccessRuntime.class,
                        "lookupJoin",
                        DataContext.ROOT,
                        implementor.stash(shape(), JoinShape.class),
                        implementor.stash(batches(leaf), LookupBatches.class),
                        implementor.stash(leaf.plan(), AccessPlan.class),
                        implementor.stash(leaf.whole(), AccessPlan.class),
                        outerRows,
                        open,
                        slots(leaf, implementor),
                        predicate(implementor),
                        RowlessExpressions.number(getCluster(), goal.expected(), implementor, block),
                        RowlessExpressions.number(getCluster(), goal.most(), implementor, block))));
        return implementor.result(rows, block.toBlock());
    }

    /** The access below a right side that looks keys up; what stands above it has one input each. */
    static Optional<DynamoAccess> leaf(RelNode node) {
        if (node instanceof DynamoAccess access) {
            return access.state().request().lookup() == null ? Optional.empty() : Optional.of(access);
        }
        return node.getInputs().size() == 1 ? leaf(node.getInput(0)) : Optional.empty();
    }

    /** How many keys are asked of an access at a time, and after how many all of its rows are read. */
    static LookupBatches batches(DynamoAccess leaf) {
        AccessPlan oneKey = leaf.forOneKey();
        LookupBatches.Whole all = whole(oneKey, leaf.whole());
        return oneKey.operation() == Operation.QUERY
                ? LookupBatches.ofQueries(oneKey.estimate().bytes(), all)
                : LookupBatches.ofItems(all);
    }

    /** Never where the price of all rows is a guess: a Query that may turn out to be a Scan. */
    private static LookupBatches.Whole whole(AccessPlan oneKey, AccessPlan all) {
        boolean scan = all.operation() == Operation.SCAN;
        if (all.mayScan() && !scan) {
            return LookupBatches.Whole.NEVER;
        }
        double handicap = scan ? AccessPlanner.SCAN_HANDICAP : 1;
        return new LookupBatches.Whole(
                (long) (handicap
                        * all.estimate().readUnits()
                        / oneKey.estimate().readUnits()),
                (long) Math.max(LEAST_WHOLE_BYTES, WRONG_BY * all.estimate().bytes()));
    }

    private JoinShape shape() {
        return new JoinShape(
                joinType,
                keys.stream().map(JoinKeys::left).toList(),
                keys.stream().map(JoinKeys::right).toList(),
                right.getRowType().getFieldCount());
    }

    /** The values of the slots of a lookup for some keys: a function of these; a null literal where it can't become a Scan. */
    private static Expression slots(DynamoAccess leaf, EnumerableRelImplementor implementor) {
        if (!leaf.plan().mayScan()) {
            return Expressions.constant(null, Function1.class);
        }
        BlockBuilder block = new BlockBuilder();
        block.add(Expressions.return_(null, leaf.slotValues(implementor, block)));
        return Expressions.lambda(Function1.class, block.toBlock(), KEYS);
    }

    /** What is left to be checked of two rows with equal keys: a function of their columns; a null literal: nothing. */
    private Expression predicate(EnumerableRelImplementor implementor) {
        List<RexNode> rest = new ArrayList<>(RelOptUtil.conjunctions(condition));
        keys.forEach(key -> rest.remove(key.conjunct()));
        if (rest.isEmpty()) {
            return Expressions.constant(null, Function1.class);
        }
        RelDataType both = getCluster()
                .getTypeFactory()
                .builder()
                .addAll(left.getRowType().getFieldList())
                .addAll(right.getRowType().getFieldList())
                .build();
        RexProgramBuilder builder = new RexProgramBuilder(both, getCluster().getRexBuilder());
        builder.addCondition(
                Objects.requireNonNull(RexUtil.composeConjunction(getCluster().getRexBuilder(), rest)));
        RexProgram program = builder.getProgram();
        ParameterExpression row = Expressions.parameter(Object[].class, "joined");
        BlockBuilder block = new BlockBuilder();
        PhysType arrays = PhysTypeImpl.of(implementor.getTypeFactory(), both, JavaRowFormat.ARRAY, false);
        Expression holds = RexToLixTranslator.translateCondition(
                program,
                implementor.getTypeFactory(),
                block,
                new RexToLixTranslator.InputGetterImpl(row, arrays),
                implementor::getCorrelVariableGetter,
                implementor.getConformance());
        block.add(Expressions.return_(null, Expressions.box(holds)));
        return Expressions.lambda(Function1.class, block.toBlock(), row);
    }
}
