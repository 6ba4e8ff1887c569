package org.ddbworkbench.calcite;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnitRange;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/** A column whose values are rounded down to the beginning of a unit. */
record RoundedColumn(Column column, TimeUnitRange unit) {
    private static final long DAY = 86_400_000L;

    /** Null for an expression of another kind. */
    static @Nullable RoundedColumn of(RexNode node, List<Column> columns) {
        if (!(node instanceof RexCall call)) {
            return null;
        }
        List<RexNode> operands = call.getOperands();
        return switch (call.getKind()) {
            case CAST ->
                call.getType().getSqlTypeName() == SqlTypeName.DATE
                        ? of(operands.get(0), TimeUnitRange.DAY, columns)
                        : null;
            case FLOOR -> operands.size() == 2 ? of(operands.get(0), unit(operands.get(1)), columns) : null;
            case EXTRACT ->
                unit(operands.get(0)) == TimeUnitRange.YEAR ? of(operands.get(1), TimeUnitRange.YEAR, columns) : null;
            default -> null;
        };
    }

    private static @Nullable RoundedColumn of(RexNode node, @Nullable TimeUnitRange unit, List<Column> columns) {
        if (!(node instanceof RexInputRef reference) || unit == null) {
            return null;
        }
        Column column = columns.get(reference.getIndex());
        boolean known = switch (unit) {
            case YEAR, QUARTER, MONTH, DAY -> column.type() == ColumnType.DATE || isTimestamp(column.type());
            case HOUR, MINUTE, SECOND -> isTimestamp(column.type());
            default -> false;
        };
        return known ? new RoundedColumn(column, unit) : null;
    }

    private static @Nullable TimeUnitRange unit(RexNode flag) {
        return flag instanceof RexLiteral literal && literal.getValue() instanceof TimeUnitRange unit ? unit : null;
    }

    private static boolean isTimestamp(ColumnType type) {
        return type == ColumnType.TIMESTAMP || type == ColumnType.EPOCH_SECONDS || type == ColumnType.EPOCH_MILLIS;
    }

    /** The beginning of the unit that a time lies in; both in milliseconds since 1970. */
    long floor(long millis) {
        return switch (unit) {
            case YEAR, QUARTER, MONTH -> first(millis).toEpochDay() * DAY;
            default -> Math.floorDiv(millis, step()) * step();
        };
    }

    /** The beginning of the unit after the one that a time lies in. */
    long next(long millis) {
        return switch (unit) {
            case YEAR -> first(millis).plusYears(1).toEpochDay() * DAY;
            case QUARTER -> first(millis).plusMonths(3).toEpochDay() * DAY;
            case MONTH -> first(millis).plusMonths(1).toEpochDay() * DAY;
            default -> floor(millis) + step();
        };
    }

    long ceiling(long millis) {
        return floor(millis) == millis ? millis : next(millis);
    }

    private LocalDate first(long millis) {
        LocalDate day = LocalDate.ofEpochDay(Math.floorDiv(millis, DAY));
        return switch (unit) {
            case YEAR -> day.withDayOfYear(1);
            case QUARTER -> day.withDayOfMonth(1).withMonth((day.getMonthValue() - 1) / 3 * 3 + 1);
            default -> day.withDayOfMonth(1);
        };
    }

    private long step() {
        return switch (unit) {
            case HOUR -> 3_600_000L;
            case MINUTE -> 60_000L;
            case SECOND -> 1_000L;
            default -> DAY;
        };
    }

    /** The column's values that are rounded to one of the range; empty: none are. */
    Optional<Constraint> within(Range<Long> range) {
        Long low = !range.hasLowerBound()
                ? null
                : range.lowerBoundType() == BoundType.CLOSED
                        ? (Long) ceiling(range.lowerEndpoint())
                        : (Long) next(range.lowerEndpoint());
        Long high = !range.hasUpperBound()
                ? null
                : range.upperBoundType() == BoundType.CLOSED
                        ? (Long) next(range.upperEndpoint())
                        : (Long) ceiling(range.upperEndpoint());
        if (low != null && high != null && low >= high) {
            return Optional.empty();
        }
        return Optional.of(
                low == null && high == null
                        ? new Constraint.Present()
                        : new Constraint.Range(operand(low), low != null, operand(high), false));
    }

    private @Nullable Operand operand(@Nullable Long millis) {
        if (millis == null) {
            return null;
        }
        Object value = column.type() == ColumnType.DATE ? (Object) (int) Math.floorDiv(millis, DAY) : (Object) millis;
        return new Operand.Constant(value);
    }
}
