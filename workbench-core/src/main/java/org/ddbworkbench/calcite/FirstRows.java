package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * An input of which probably only the first rows in some order are wanted: one that begins to yield them without having read
 * everything. Leaves are told the number, so that their price is that of the first rows, and lookup joins keep the order.
 */
final class FirstRows {
    /** Sets of equivalent nodes that were merged can lead back to themselves, so the way down is bounded. */
    private static final int DEEPEST = 32;

    private final RexNode goal;

    private FirstRows(RexNode goal) {
        this.goal = goal;
    }

    /**
     * The rows of a node in that order; empty when all of them have to be read before the first is known.
     *
     * @param node logical
     * @param order of its columns; empty: any
     * @param goal after how many rows there will probably be enough: a literal, or an expression over parameters
     */
    static Optional<RelNode> of(RelNode node, RelCollation order, RexNode goal) {
        return new FirstRows(goal).of(node, order, 0);
    }

    private Optional<RelNode> of(RelNode node, RelCollation order, int depth) {
        if (depth > DEEPEST) {
            return Optional.empty();
        }
        RelNode original = node instanceof RelSubset subset ? subset.getOriginal() : node;
        if (original instanceof DynamoScan scan) {
            return leaf(scan, order);
        }
        if (original instanceof LogicalFilter filter) {
            return of(filter.getInput(), order, depth + 1)
                    .map(input -> LogicalFilter.create(input, filter.getCondition()));
        }
        if (original instanceof LogicalProject project && !project.containsOver()) {
            return before(project, order)
                    .flatMap(ofInput -> of(project.getInput(), ofInput, depth + 1))
                    .map(input -> LogicalProject.create(
                            input,
                            project.getHints(),
                            project.getProjects(),
                            project.getRowType(),
                            project.getVariablesSet()));
        }
        if (original instanceof Join join && isOfLeft(join, order)) {
            return LookupCandidate.of(join, RowLimits.expected(goal))
                    .flatMap(candidate ->
                            of(join.getLeft(), order, depth + 1).map(outer -> candidate.over(outer, order)));
        }
        return Optional.empty();
    }

    private Optional<RelNode> leaf(DynamoScan scan, RelCollation order) {
        if (!scan.state().request().wantsAll()) {
            return Optional.empty();
        }
        return LeafOrder.of(scan, order).map(state -> scan.with(state.withGoal(goal)));
    }

    /** The order of the input that gives the one of a projection; empty when it is an order of computed columns. */
    private static Optional<RelCollation> before(LogicalProject project, RelCollation order) {
        List<RelFieldCollation> fields = new ArrayList<>();
        for (RelFieldCollation field : order.getFieldCollations()) {
            if (!(project.getProjects().get(field.getFieldIndex()) instanceof RexInputRef reference)) {
                return Optional.empty();
            }
            fields.add(field.withFieldIndex(reference.getIndex()));
        }
        return Optional.of(RelCollations.of(fields));
    }

    /** Whether an order of a join's rows is one of its left side's. */
    static boolean isOfLeft(Join join, RelCollation order) {
        int width = join.getLeft().getRowType().getFieldCount();
        return order.getFieldCollations().stream()
                .map(RelFieldCollation::getFieldIndex)
                .allMatch(column -> column < width);
    }
}
