package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.rules.JoinPushTransitivePredicatesRule;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.tools.RelBuilder;

/**
 * Brings the conditions on one side of a join to the other side. Unlike the rule that it extends, it takes the columns to be
 * NULL where they can be: that rule copies references from the other side together with their NOT NULL.
 */
final class TransitivePredicatesRule extends JoinPushTransitivePredicatesRule {
    static final TransitivePredicatesRule INSTANCE = new TransitivePredicatesRule();

    private TransitivePredicatesRule() {
        super(Config.DEFAULT);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        Join join = call.rel(0);
        RelOptPredicateList predicates = call.getMetadataQuery().getPulledUpPredicates(join);
        if (predicates.leftInferredPredicates.isEmpty() && predicates.rightInferredPredicates.isEmpty()) {
            return;
        }
        RelNode left = filtered(call, join.getLeft(), predicates.leftInferredPredicates);
        RelNode right = filtered(call, join.getRight(), predicates.rightInferredPredicates);
        RelNode pushed = join.copy(
                join.getTraitSet(), join.getCondition(), left, right, join.getJoinType(), join.isSemiJoinDone());
        call.getPlanner().onCopy(join, pushed);
        call.transformTo(pushed);
    }

    private static RelNode filtered(RelOptRuleCall call, RelNode input, List<RexNode> inferred) {
        if (inferred.isEmpty()) {
            return input;
        }
        RexUtil.FixNullabilityShuttle shuttle = new RexUtil.FixNullabilityShuttle(
                input.getCluster().getRexBuilder(),
                input.getRowType().getFieldList().stream()
                        .map(RelDataTypeField::getType)
                        .toList());
        RelBuilder builder = call.builder();
        RelNode filtered =
                builder.push(input).filter(shuttle.visitList(inferred)).build();
        call.getPlanner().onCopy(input, filtered);
        return filtered;
    }
}
