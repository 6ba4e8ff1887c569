package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The columns of both sides that a join compares by {@code =}, pair by pair, where equal values are equal objects.
 *
 * @param conjunct the part of the condition that says so
 */
record JoinKeys(int left, int right, RexNode conjunct) {
    /** The positions on both sides, for people. */
    String columns() {
        return "$" + left + " = right $" + right;
    }

    static List<JoinKeys> of(Join join) {
        List<JoinKeys> keys = new ArrayList<>();
        for (RexNode conjunct : RelOptUtil.conjunctions(join.getCondition())) {
            of(join, conjunct).ifPresent(keys::add);
        }
        return keys;
    }

    private static Optional<JoinKeys> of(Join join, RexNode conjunct) {
        if (conjunct.getKind() != SqlKind.EQUALS
                || !(((RexCall) conjunct).getOperands().get(0) instanceof RexInputRef first)
                || !(((RexCall) conjunct).getOperands().get(1) instanceof RexInputRef second)) {
            return Optional.empty();
        }
        int leftWidth = join.getLeft().getRowType().getFieldCount();
        int left = Math.min(first.getIndex(), second.getIndex());
        int right = Math.max(first.getIndex(), second.getIndex());
        return left < leftWidth && right >= leftWidth && haveOneClass(first.getType(), second.getType())
                ? Optional.of(new JoinKeys(left, right - leftWidth, conjunct))
                : Optional.empty();
    }

    private static boolean haveOneClass(RelDataType a, RelDataType b) {
        SqlTypeName first = a.getSqlTypeName();
        SqlTypeName second = b.getSqlTypeName();
        return switch (first) {
            case CHAR, VARCHAR -> SqlTypeName.CHAR_TYPES.contains(second);
            case BIGINT, DECIMAL, BOOLEAN, DATE, TIMESTAMP -> first == second;
            default -> false;
        };
    }
}
