package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Calcite's hash join, which holds the rows of its right side and lets those of the left side pass, at the price that this
 * has: Calcite takes the join to be cheaper when the smaller side is on the left.
 */
final class HashJoin extends EnumerableHashJoin {
    /** What a row that is held costs, in rows that pass. */
    private static final double HELD_ROW = 2;

    /** Joins without any equality become nested loops. */
    static final RelOptRule RULE = ConverterRule.Config.INSTANCE
            .withConversion(LogicalJoin.class, Convention.NONE, EnumerableConvention.INSTANCE, "HashJoinRule")
            .withRuleFactory(Rule::new)
            .toRule(Rule.class);

    private HashJoin(
            RelTraitSet traits,
            RelNode left,
            RelNode right,
            RexNode condition,
            Set<CorrelationId> variables,
            JoinRelType joinType) {
        super(left.getCluster(), traits, left, right, condition, variables, joinType);
    }

    /**
     * A join with an equality over physical inputs.
     *
     * @param right is held
     */
    static HashJoin of(Join join, RelNode left, RelNode right) {
        return of(join, left, right, RelCollations.EMPTY);
    }

    /**
     * The same, of a kind of join that keeps the order of its left side's rows: inner, left, semi or anti.
     *
     * @param order of the left side's rows
     */
    static HashJoin of(Join join, RelNode left, RelNode right, RelCollation order) {
        JoinInfo info = join.analyzeCondition();
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        List<RexNode> condition = new ArrayList<>();
        condition.add(info.getEquiCondition(left, right, rexBuilder));
        condition.addAll(info.nonEquiConditions);
        return new HashJoin(
                join.getCluster().traitSetOf(EnumerableConvention.INSTANCE).replace(order),
                left,
                right,
                RexUtil.composeConjunction(rexBuilder, condition),
                join.getVariablesSet(),
                join.getJoinType());
    }

    @Override
    public HashJoin copy(
            RelTraitSet traits,
            RexNode newCondition,
            RelNode newLeft,
            RelNode newRight,
            JoinRelType type,
            boolean semiJoinDone) {
        return new HashJoin(traits, newLeft, newRight, newCondition, variablesSet, type);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
        double rows = query.getRowCount(left) + HELD_ROW * query.getRowCount(right) + query.getRowCount(this);
        return planner.getCostFactory().makeCost(rows, rows, 0);
    }

    private static final class Rule extends ConverterRule {
        Rule(Config config) {
            super(config);
        }

        @Override
        public RelNode convert(RelNode rel) {
            Join join = (Join) rel;
            List<RelNode> inputs = new ArrayList<>();
            for (RelNode input : join.getInputs()) {
                inputs.add(convert(input, input.getTraitSet().replace(EnumerableConvention.INSTANCE)));
            }
            RelNode left = inputs.get(0);
            RelNode right = inputs.get(1);
            return join.analyzeCondition().leftKeys.isEmpty()
                    ? EnumerableNestedLoopJoin.create(
                            left, right, join.getCondition(), join.getVariablesSet(), join.getJoinType())
                    : of(join, left, right);
        }
    }
}
