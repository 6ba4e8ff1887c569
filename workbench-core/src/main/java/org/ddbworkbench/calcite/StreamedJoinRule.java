package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexNode;

/**
 * A sort by columns of the left side of a join goes below the join, if it is one through which the rows of its left side pass
 * one by one: there the leaf may have that order already. A LIMIT, with or without a sort, then ends the reading of the left
 * side, and in a {@link LookupJoin} that of the right side, too.
 */
final class StreamedJoinRule extends RelRule<NodePair> {
    static final StreamedJoinRule INSTANCE =
            new StreamedJoinRule(new NodePair("StreamedJoinRule", LogicalSort.class, LogicalJoin.class));

    private StreamedJoinRule(NodePair config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalSort sort = call.rel(0);
        Join join = call.rel(1);
        RelCollation order = sort.getCollation();
        if (!keepsLeftOrder(join) || !FirstRows.isOfLeft(join, order)) {
            return;
        }
        RexNode goal =
                sort.fetch == null ? null : RowLimits.sum(join.getCluster().getRexBuilder(), sort.fetch, sort.offset);
        RelNode sorted = order.getFieldCollations().isEmpty()
                ? join.getLeft()
                : LogicalSort.create(join.getLeft(), order, null, null);
        RelNode left = goal == null
                ? sorted
                : FirstRows.of(join.getLeft(), order, goal).orElse(sorted);
        List<RelNode> joins = new ArrayList<>();
        LookupCandidate.of(join, goal == null ? Long.MAX_VALUE : RowLimits.expected(goal))
                .ifPresent(candidate -> joins.add(candidate.over(left, order)));
        if (!join.analyzeCondition().leftKeys.isEmpty()) {
            RelNode right = physical(join.getRight(), RelCollations.EMPTY);
            joins.add(HashJoin.of(join, physical(left, order), right, order));
        }
        for (RelNode streamed : joins) {
            call.transformTo(
                    sort.offset == null && sort.fetch == null
                            ? streamed
                            : new EnumerableLimit(
                                    streamed.getCluster(), streamed.getTraitSet(), streamed, sort.offset, sort.fetch));
        }
    }

    private static boolean keepsLeftOrder(Join join) {
        return switch (join.getJoinType()) {
            case INNER, LEFT, SEMI, ANTI -> join.getVariablesSet().isEmpty();
            default -> false;
        };
    }

    private static RelNode physical(RelNode node, RelCollation order) {
        RelTraitSet traits = node.getTraitSet().replace(EnumerableConvention.INSTANCE);
        return RelOptRule.convert(node, order.getFieldCollations().isEmpty() ? traits : traits.replace(order));
    }
}
