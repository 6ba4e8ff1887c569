package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableUnion;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * Lets a LIMIT end the reading at its last row, and tells what lies under it how few rows are wanted of it: accesses, so that
 * their first requests ask for few items, and lookup joins, so that they look up few keys.
 */
final class RowGoals {
    private static final int ROWS_OF_ONE_THAT_PASSES = 10;

    private final RexBuilder rexBuilder;

    private RowGoals(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /**
     * How many rows are wanted of a node: literals, or expressions over parameters.
     *
     * @param expected after so many there will probably be enough; null: all are wanted
     * @param most after so many there certainly are; null: at the end
     */
    record Goal(@Nullable RexNode expected, @Nullable RexNode most) {
        static final Goal ALL = new Goal(null, null);

        /** Of what is filtered or joined before it counts. */
        Goal beforeChecks() {
            return new Goal(expected, null);
        }
    }

    /** The physical plan with that known. */
    static RelNode in(RelNode plan) {
        return new RowGoals(plan.getCluster().getRexBuilder()).in(plan, Goal.ALL);
    }

    private RelNode in(RelNode node, Goal goal) {
        if (node instanceof DynamoAccess access) {
            return access.withGoal(goal.expected);
        }
        List<RelNode> inputs = new ArrayList<>();
        for (int i = 0; i < node.getInputs().size(); i++) {
            inputs.add(in(node.getInput(i), ofInput(node, i, goal)));
        }
        RelNode copy = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        if (copy instanceof EnumerableLimit limit) {
            return StoppingLimit.of(limit);
        }
        return copy instanceof LookupJoin join ? join.with(goal) : copy;
    }

    /** How many rows of an input are wanted, so that there are enough of the node. */
    private Goal ofInput(RelNode node, int input, Goal goal) {
        if (node instanceof EnumerableLimit limit) {
            return below(limit, goal);
        }
        if (node instanceof EnumerableCalc calc) {
            return calc.getProgram().getCondition() == null ? goal : beforeFilter(goal);
        }
        if (node instanceof EnumerableUnion union && union.all) {
            return goal;
        }
        if (node instanceof LookupJoin) {
            return goal.beforeChecks();
        }
        if (node instanceof HashJoin join) {
            return input == 0 && passesLeftSide(join) ? goal.beforeChecks() : Goal.ALL;
        }
        if (node instanceof EnumerableNestedLoopJoin join && passesLeftSide(join)) {
            return input == 0 || SingleRow.is(join.getLeft()) ? goal.beforeChecks() : Goal.ALL;
        }
        return Goal.ALL;
    }

    /** Whether the rows of the left side pass one by one, and nothing comes after them. */
    private static boolean passesLeftSide(Join join) {
        return !join.getJoinType().generatesNullsOnLeft();
    }

    /** A page of few rows costs as much as one of some more, and most of them may be dropped. */
    private Goal beforeFilter(Goal goal) {
        return new Goal(
                goal.expected == null ? null : RowLimits.times(rexBuilder, goal.expected, ROWS_OF_ONE_THAT_PASSES),
                null);
    }

    private Goal below(EnumerableLimit limit, Goal goal) {
        return new Goal(
                after(limit.offset, min(limit.fetch, goal.expected)), after(limit.offset, min(limit.fetch, goal.most)));
    }

    private static @Nullable RexNode min(@Nullable RexNode a, @Nullable RexNode b) {
        return a == null || b == null ? (a == null ? b : a) : RowLimits.min(a, b);
    }

    private @Nullable RexNode after(@Nullable RexNode offset, @Nullable RexNode rows) {
        return rows == null ? null : RowLimits.sum(rexBuilder, rows, offset);
    }
}
