package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.tools.RelBuilder;

/** Turns correlated subqueries into joins by Calcite's decorrelator (1.42), without what it gets wrong. */
final class Decorrelation extends RelHomogeneousShuttle {
    private Decorrelation() {}

    /**
     * The plan without correlations. Where the decorrelator fails, as it does on DISTINCT over a correlated subquery and two
     * constants, subqueries are read once for each row: slow, but right.
     */
    static RelNode of(RelNode rel, RelBuilder relBuilder) {
        if (hasCorrelatedWindow(rel)) {
            // The decorrelator would compute the window over the rows of all outer rows at once.
            return rel;
        }
        try {
            return RelDecorrelator.decorrelateQuery(rel.accept(new Decorrelation()), relBuilder);
        } catch (RuntimeException | AssertionError decorrelatorFailed) {
            return rel;
        }
    }

    private static boolean hasCorrelatedWindow(RelNode node) {
        return (node instanceof Correlate correlate && hasWindow(correlate.getRight()))
                || node.getInputs().stream().anyMatch(Decorrelation::hasCorrelatedWindow);
    }

    private static boolean hasWindow(RelNode node) {
        return (node instanceof Project project && project.containsOver())
                || node.getInputs().stream().anyMatch(Decorrelation::hasWindow);
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode visited = super.visit(node);
        if (visited instanceof Filter filter) {
            return withOneOuterColumnOfEach(filter);
        }
        return visited instanceof Aggregate aggregate ? withKeys(aggregate) : visited;
    }

    /**
     * Has a column of a subquery equal to one column of the outer row only: {@code k = x.a AND k = x.b} becomes {@code k = x.a
     * AND k >= x.b AND k <= x.b}. The decorrelator takes both outer columns for the same, and so multiplies rows.
     */
    private static Filter withOneOuterColumnOfEach(Filter filter) {
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

    /**
     * Hides the constants of groups that have nothing but constants for keys, and no outer row. The decorrelator leaves
     * constants out; without any key there would be a group of no rows.
     */
    private static RelNode withKeys(Aggregate aggregate) {
        if (!(aggregate.getInput() instanceof Project project)
                || aggregate.getGroupSet().isEmpty()
                || !aggregate.getGroupSet().asList().stream()
                        .allMatch(key -> project.getProjects().get(key) instanceof RexLiteral)
                || !RelOptUtil.getVariablesUsed(aggregate).isEmpty()) {
            return aggregate;
        }
        RexBuilder rexBuilder = aggregate.getCluster().getRexBuilder();
        List<RexNode> hidden = new ArrayList<>(project.getProjects());
        aggregate
                .getGroupSet()
                .forEach(key -> hidden.set(
                        key, rexBuilder.makeAbstractCast(hidden.get(key).getType(), hidden.get(key), false)));
        return aggregate.copy(
                aggregate.getTraitSet(),
                List.of(project.copy(project.getTraitSet(), project.getInput(), hidden, project.getRowType())));
    }
}
