package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Has a column of a correlated subquery equal to one column of the outer row only: {@code k = x.a AND k = x.b} becomes {@code
 * k = x.a AND k >= x.b AND k <= x.b}. Calcite's decorrelator (1.42) takes both outer columns for the same and multiplies rows.
 */
final class CorrelatedKeys extends RelHomogeneousShuttle {
    private CorrelatedKeys() {}

    static RelNode in(RelNode rel) {
        return rel.accept(new CorrelatedKeys());
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode visited = super.visit(node);
        if (!(visited instanceof Filter filter)) {
            return visited;
        }
        RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
        Map<RexNode, RexNode> outer = new HashMap<>();
        List<RexNode> conjuncts = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(filter.getCondition())) {
            conjuncts.add(withOneOuterColumn(conjunct, outer, rexBuilder));
        }
        return filter.copy(filter.getTraitSet(), filter.getInput(), RexUtil.composeConjunction(rexBuilder, conjuncts));
    }

    private static RexNode withOneOuterColumn(RexNode conjunct, Map<RexNode, RexNode> outer, RexBuilder rexBuilder) {
        if (conjunct.getKind() != SqlKind.EQUALS) {
            return conjunct;
        }
        RexNode left = ((RexCall) conjunct).getOperands().get(0);
        RexNode right = ((RexCall) conjunct).getOperands().get(1);
        RexNode own = isOuter(left) ? right : left;
        RexNode other = own == left ? right : left;
        if (isOuter(own) || !isOuter(other)) {
            return conjunct;
        }
        RexNode first = outer.putIfAbsent(own, other);
        return first == null || first.equals(other)
                ? conjunct
                : rexBuilder.makeCall(
                        SqlStdOperatorTable.AND,
                        rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, own, other),
                        rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN_OR_EQUAL, own, other));
    }

    /** Whether it is computed from columns of the outer row, and from no other. */
    private static boolean isOuter(RexNode node) {
        return RexUtil.containsCorrelation(node) && !RexUtil.containsInputRef(node);
    }
}
