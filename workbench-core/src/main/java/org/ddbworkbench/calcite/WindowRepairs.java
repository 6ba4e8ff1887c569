package org.ddbworkbench.calcite;

import com.google.common.collect.ImmutableList;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalMatch;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindow;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.rex.RexWindowExclusion;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/**
 * Windows for which Calcite's generated code gives other rows than the statement says. {@code RANGE INTERVAL '1' DAY
 * PRECEDING} over dates adds the interval's milliseconds to the date's days, so dates are ordered as times here. Refused
 * are ranges of months, ranges in descending order, EXCLUDE and DISTINCT, all of which it gets wrong.
 */
final class WindowRepairs extends RelHomogeneousShuttle {
    private final RexBuilder rexBuilder;
    private final RexShuttle windows = new RexShuttle() {
        @Override
        public RexNode visitOver(RexOver over) {
            RexOver visited = (RexOver) super.visitOver(over);
            RexWindow window = visited.getWindow();
            check(window);
            if (visited.isDistinct()) {
                throw unsupported("DISTINCT in a window", "take the distinct rows in a subquery first");
            }
            boolean ofInterval = !window.isRows()
                    && (isInterval(window.getLowerBound()) || isInterval(window.getUpperBound()))
                    && window.orderKeys.size() == 1;
            return ofInterval ? overTimes(visited, window.orderKeys.get(0)) : visited;
        }
    };

    private WindowRepairs(RexBuilder rexBuilder) {
        this.rexBuilder = rexBuilder;
    }

    /** The logical plan with windows that keep to the calendar. */
    static RelNode in(RelNode plan) {
        return plan.accept(new WindowRepairs(plan.getCluster().getRexBuilder()));
    }

    @Override
    public RelNode visit(RelNode node) {
        return super.visit(node).accept(windows);
    }

    /** Patterns over rows have no implementation that compiles. */
    @Override
    public RelNode visit(LogicalMatch match) {
        throw unsupported("MATCH_RECOGNIZE", "use window functions such as LAG");
    }

    private static void check(RexWindow window) {
        if (window.getExclude() != RexWindowExclusion.EXCLUDE_NO_OTHER) {
            throw unsupported("EXCLUDE of a window", "leave it out, and subtract the current row");
        }
        RexNode low = window.getLowerBound().getOffset();
        RexNode high = window.getUpperBound().getOffset();
        if (window.isRows() || (low == null && high == null)) {
            return;
        }
        if (isMonths(low) || isMonths(high)) {
            throw unsupported("a window's RANGE of months or years", "range over days");
        }
        if (window.orderKeys.stream().anyMatch(key -> key.getDirection().isDescending())) {
            throw unsupported(
                    "a window's RANGE in descending order", "order ascending, and swap PRECEDING and FOLLOWING");
        }
    }

    private static WorkbenchException unsupported(String what, String hint) {
        return new WorkbenchException(ErrorCode.UNSUPPORTED, what + " is not available here", hint, null);
    }

    private static boolean isMonths(@Nullable RexNode offset) {
        return offset != null
                && SqlTypeName.YEAR_INTERVAL_TYPES.contains(offset.getType().getSqlTypeName());
    }

    private static boolean isInterval(RexWindowBound bound) {
        RexNode offset = bound.getOffset();
        return offset != null
                && SqlTypeName.DAY_INTERVAL_TYPES.contains(offset.getType().getSqlTypeName());
    }

    private RexNode overTimes(RexOver over, RexFieldCollation order) {
        if (order.left.getType().getSqlTypeName() != SqlTypeName.DATE) {
            return over;
        }
        RelDataTypeFactory factory = rexBuilder.getTypeFactory();
        RelDataType time = factory.createTypeWithNullability(
                factory.createSqlType(SqlTypeName.TIMESTAMP, 3),
                order.left.getType().isNullable());
        RexWindow window = over.getWindow();
        return rexBuilder.makeOver(
                over.getType(),
                over.getAggOperator(),
                over.getOperands(),
                window.partitionKeys,
                ImmutableList.of(new RexFieldCollation(rexBuilder.makeCast(time, order.left), order.right)),
                window.getLowerBound(),
                window.getUpperBound(),
                window.getExclude(),
                window.isRows(),
                true,
                false,
                over.isDistinct(),
                over.ignoreNulls());
    }
}
