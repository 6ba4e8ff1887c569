package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.JoinPushTransitivePredicatesRule;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.ddbworkbench.access.IndexKeys;

/**
 * Brings the conditions on one side of a join to the other side. Unlike the rule that it extends, it takes the columns to be
 * NULL where they can be: that rule copies references from the other side together with their NOT NULL. And it says of columns
 * that are compared by {@code =} that they are not NULL, where that may prove an index complete.
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
        List<RexNode> ofLeft = new ArrayList<>(predicates.leftInferredPredicates);
        List<RexNode> ofRight = new ArrayList<>(predicates.rightInferredPredicates);
        List<JoinKeys> keys = JoinKeys.of(join);
        if (!join.getJoinType().generatesNullsOnRight() && join.getJoinType() != JoinRelType.ANTI) {
            ofLeft.addAll(present(
                    call, join.getLeft(), keys.stream().map(JoinKeys::left).toList()));
        }
        if (!join.getJoinType().generatesNullsOnLeft()) {
            ofRight.addAll(present(
                    call, join.getRight(), keys.stream().map(JoinKeys::right).toList()));
        }
        if (ofLeft.isEmpty() && ofRight.isEmpty()) {
            return;
        }
        RelNode left = filtered(call, join.getLeft(), ofLeft);
        RelNode right = filtered(call, join.getRight(), ofRight);
        RelNode pushed = join.copy(
                join.getTraitSet(), join.getCondition(), left, right, join.getJoinType(), join.isSemiJoinDone());
        call.getPlanner().onCopy(join, pushed);
        call.transformTo(pushed);
    }

    /**
     * That join keys are not NULL, since rows with NULL have no partner. Only for what the keys of an index are made of, which may
     * prove the index complete; else it would say nothing new.
     */
    private static List<RexNode> present(RelOptRuleCall call, RelNode input, List<Integer> keys) {
        RexBuilder rexBuilder = input.getCluster().getRexBuilder();
        RelOptPredicateList known = call.getMetadataQuery().getPulledUpPredicates(input);
        List<RexNode> present = new ArrayList<>();
        for (int key : keys) {
            RexNode column = rexBuilder.makeInputRef(input, key);
            boolean said = known.pulledUpPredicates.stream()
                    .anyMatch(predicate -> Strong.isNotTrue(predicate, ImmutableBitSet.of(key)));
            if (column.getType().isNullable() && !said && isOfIndexKey(call.getMetadataQuery(), input, key)) {
                present.add(rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, column));
            }
        }
        return present;
    }

    private static boolean isOfIndexKey(RelMetadataQuery metadata, RelNode input, int position) {
        RelColumnOrigin origin = metadata.getColumnOrigin(input, position);
        DynamoTable table = origin == null || origin.isDerived()
                ? null
                : origin.getOriginTable().unwrap(DynamoTable.class);
        return table != null
                && IndexKeys.isPartOfOne(table.table(), table.table().columns().get(origin.getOriginColumnOrdinal()));
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
