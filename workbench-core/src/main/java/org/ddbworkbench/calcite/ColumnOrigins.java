package org.ddbworkbench.calcite;

import com.google.common.collect.Lists;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.EntityStatistics;
import org.jspecify.annotations.Nullable;

/** Where the columns of a logical plan come from. */
final class ColumnOrigins {
    private static final int DEEPEST = 50;

    private ColumnOrigins() {}

    /** How many different values a column can have, by the statistics of its table; infinite when that is not known. */
    static double distinct(RelNode node, int column) {
        return distinct(node, column, 0);
    }

    /** Sets of equivalent nodes that were merged can lead back to themselves, so the way down is bounded. */
    private static double distinct(RelNode node, int column, int depth) {
        if (depth > DEEPEST) {
            return Double.POSITIVE_INFINITY;
        }
        RelNode original = node instanceof RelSubset subset ? subset.getOriginal() : node;
        if (original instanceof DynamoScan scan) {
            return distinct(scan, column);
        }
        RelNode input = null;
        int position = column;
        if (original instanceof Filter filter) {
            input = filter.getInput();
        } else if (original instanceof Project project
                && project.getProjects().get(column) instanceof RexInputRef reference) {
            input = project.getInput();
            position = reference.getIndex();
        } else if (original instanceof Aggregate aggregate && column < aggregate.getGroupCount()) {
            input = aggregate.getInput();
            position = aggregate.getGroupSet().nth(column);
        } else if (original instanceof Join join) {
            int width = join.getLeft().getRowType().getFieldCount();
            input = column < width ? join.getLeft() : join.getRight();
            position = column < width ? column : column - width;
        }
        return input == null ? Double.POSITIVE_INFINITY : distinct(input, position, depth + 1);
    }

    /** Whether a column has the same value in all rows, though it may not be known yet. */
    static boolean isConstant(RelNode node, int column) {
        return isConstant(node, column, 0);
    }

    private static boolean isConstant(RelNode node, int column, int depth) {
        RelNode original = node instanceof RelSubset subset ? subset.getOriginal() : node;
        if (depth > DEEPEST) {
            return false;
        }
        if (original instanceof DynamoScan scan) {
            AccessRequest request = scan.state().request();
            return request.hasOneValue(request.columns().get(column));
        }
        if (original instanceof Filter filter) {
            return isFixed(filter.getCondition(), column) || isConstant(filter.getInput(), column, depth + 1);
        }
        if (original instanceof Project project) {
            RexNode expression = project.getProjects().get(column);
            return expression instanceof RexInputRef reference
                    ? isConstant(project.getInput(), reference.getIndex(), depth + 1)
                    : RexUtil.isConstant(expression);
        }
        if (original instanceof Aggregate aggregate) {
            return column < aggregate.getGroupCount()
                    && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && isConstant(aggregate.getInput(), aggregate.getGroupSet().nth(column), depth + 1);
        }
        if (original instanceof Join join) {
            int width = join.getLeft().getRowType().getFieldCount();
            JoinRelType type = join.getJoinType();
            return column < width
                    ? !type.generatesNullsOnLeft() && isConstant(join.getLeft(), column, depth + 1)
                    : !type.generatesNullsOnRight() && isConstant(join.getRight(), column - width, depth + 1);
        }
        return false;
    }

    /** Whether a condition leaves one value of the column. */
    private static boolean isFixed(RexNode condition, int column) {
        return RelOptUtil.conjunctions(condition).stream()
                .anyMatch(conjunct -> conjunct.getKind() == SqlKind.EQUALS
                        && (isPair(((RexCall) conjunct).getOperands(), column)
                                || isPair(Lists.reverse(((RexCall) conjunct).getOperands()), column)));
    }

    private static boolean isPair(List<RexNode> operands, int column) {
        return operands.get(0) instanceof RexInputRef reference
                && reference.getIndex() == column
                && RexUtil.isConstant(operands.get(1));
    }

    private static double distinct(DynamoScan scan, int column) {
        AccessRequest request = scan.state().request();
        @Nullable
        EntityStatistics entity = scan.getTable()
                .unwrapOrThrow(DynamoTable.class)
                .statistics()
                .entities()
                .get(request.table().name());
        return entity == null
                ? Double.POSITIVE_INFINITY
                : entity.distinct().getOrDefault(request.columns().get(column).name(), Double.POSITIVE_INFINITY);
    }
}
