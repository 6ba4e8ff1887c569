package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableUnion;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** Tells lookup joins under a LIMIT how few rows are wanted of them, so that they look up no more keys. */
final class RowGoals {
    private static final long ALL = Long.MAX_VALUE;

    private RowGoals() {}

    /**
     * How many rows are wanted of a node.
     *
     * @param expected after so many there will probably be enough
     * @param most after so many there certainly are
     */
    record Goal(long expected, long most) {
        static final Goal ALL = new Goal(RowGoals.ALL, RowGoals.ALL);

        private Goal limited(long rows) {
            return new Goal(Math.min(expected, rows), Math.min(most, rows));
        }

        /** With rows before them that are left out. */
        private Goal after(long skipped) {
            return new Goal(sum(expected, skipped), sum(most, skipped));
        }

        /** Of what is filtered or joined before it counts. */
        private Goal beforeChecks() {
            return new Goal(expected, RowGoals.ALL);
        }
    }

    /** The physical plan with that known. */
    static RelNode in(RelNode plan) {
        return in(plan, Goal.ALL);
    }

    private static RelNode in(RelNode node, Goal goal) {
        if (node instanceof LookupJoin join) {
            return join.with(goal, in(join.getLeft(), goal.beforeChecks()));
        }
        Goal ofInputs = Goal.ALL;
        if (node instanceof EnumerableLimit limit) {
            ofInputs = goal.limited(rows(null, limit.fetch)).after(rows(limit.offset));
        } else if (node instanceof EnumerableCalc calc) {
            ofInputs = calc.getProgram().getCondition() == null ? goal : goal.beforeChecks();
        } else if (node instanceof EnumerableUnion union && union.all) {
            ofInputs = goal;
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(in(input, ofInputs));
        }
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    /** How many rows have to be there for a LIMIT and its OFFSET; as good as all when that is known only at run time. */
    static long rows(@Nullable RexNode offset, @Nullable RexNode fetch) {
        long skipped = offset == null ? 0 : literal(offset);
        long fetched = fetch == null ? ALL : literal(fetch);
        return fetched > ALL - skipped ? ALL : skipped + fetched;
    }

    private static long rows(@Nullable RexNode offset) {
        return offset == null ? 0 : literal(offset);
    }

    private static long sum(long a, long b) {
        return a > ALL - b ? ALL : a + b;
    }

    /** A number of rows; as good as all when it is known only at run time. */
    static long literal(RexNode count) {
        BigDecimal rows = count instanceof RexLiteral literal ? literal.getValueAs(BigDecimal.class) : null;
        return rows == null ? ALL : rows.min(BigDecimal.valueOf(ALL)).longValue();
    }
}
