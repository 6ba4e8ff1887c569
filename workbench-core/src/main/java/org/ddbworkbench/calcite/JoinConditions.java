package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/**
 * Takes the casts from conditions of joins that only say that a condition could be NULL, as an IN list has one. A filter, which
 * a condition may become, must not have them.
 */
final class JoinConditions extends RelHomogeneousShuttle {
    private JoinConditions() {}

    static RelNode in(RelNode rel) {
        return rel.accept(new JoinConditions());
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode visited = super.visit(node);
        if (!(visited instanceof Join join)) {
            return visited;
        }
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        List<RexNode> conjuncts = RelOptUtil.conjunctions(join.getCondition()).stream()
                .map(conjunct -> RexUtil.removeNullabilityCast(rexBuilder.getTypeFactory(), conjunct))
                .toList();
        return join.copy(
                join.getTraitSet(),
                RexUtil.composeConjunction(rexBuilder, conjuncts),
                join.getLeft(),
                join.getRight(),
                join.getJoinType(),
                join.isSemiJoinDone());
    }
}
