package org.ddbworkbench.calcite;

import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on a date or time that is rounded down, as ranges of the column itself: {@code CAST(at AS DATE) = DATE
 * '2026-01-05'}, {@code FLOOR(at TO MONTH) >= ...}, {@code EXTRACT(YEAR FROM d) IN (2025, 2026)}. A range says just what the
 * condition does; NULL satisfies neither.
 */
final class DateConditions {
    private static final long DAY = 86_400_000L;

    private DateConditions() {}

    /** The condition on the column, if the conjunct is one on a rounded column and constants. */
    static Optional<ColumnPredicate> of(RexNode conjunct, List<Column> columns) {
        if (!(conjunct instanceof RexCall call) || call.getOperands().size() != 2) {
            return Optional.empty();
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        RoundedColumn rounded = RoundedColumn.of(left, columns);
        SqlKind kind = call.getKind();
        if (rounded == null) {
            rounded = RoundedColumn.of(right, columns);
            kind = kind.reverse();
            right = left;
        }
        if (rounded == null || !(right instanceof RexLiteral literal) || literal.isNull()) {
            return Optional.empty();
        }
        boolean orNull = false;
        RangeSet<Long> ranges;
        if (kind == SqlKind.SEARCH) {
            Sarg<?> sarg = literal.getValueAs(Sarg.class);
            ranges = sarg == null ? null : times(sarg);
            orNull = sarg != null && sarg.nullAs == RexUnknownAs.TRUE;
        } else {
            Long time = time(comparable(literal));
            ranges = time == null ? null : times(kind, time);
        }
        if (ranges == null) {
            return Optional.empty();
        }
        List<Constraint> parts = new ArrayList<>();
        for (Range<Long> range : ranges.asRanges()) {
            rounded.within(range).ifPresent(parts::add);
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        if (orNull) {
            parts.add(new Constraint.Absent());
        }
        return Optional.of(
                new ColumnPredicate(rounded.column(), parts.size() == 1 ? parts.get(0) : new Constraint.Union(parts)));
    }

    /**
     * Conditions on the column that together say the same as a comparison of its day with an expression without columns, whose
     * value is known when it runs.
     */
    static List<RexNode> ofDay(RexNode conjunct, List<Column> columns, RexBuilder rexBuilder) {
        if (!(conjunct instanceof RexCall call) || call.getOperands().size() != 2) {
            return List.of();
        }
        boolean swapped = RoundedColumn.of(call.getOperands().get(0), columns) == null;
        RexNode day = call.getOperands().get(swapped ? 1 : 0);
        RexNode other = call.getOperands().get(swapped ? 0 : 1);
        RoundedColumn rounded = RoundedColumn.of(day, columns);
        if (rounded == null || day.getKind() != SqlKind.CAST || !RexUtil.isConstant(other)) {
            return List.of();
        }
        RexNode column = ((RexCall) day).getOperands().get(0);
        RelDataType type = rexBuilder
                .getTypeFactory()
                .createTypeWithNullability(column.getType(), other.getType().isNullable());
        RexNode begin = rexBuilder.makeCast(type, other);
        RexNode end = rexBuilder.makeCall(SqlStdOperatorTable.DATETIME_PLUS, begin, oneDay(rexBuilder));
        return switch (swapped ? call.getKind().reverse() : call.getKind()) {
            case EQUALS ->
                List.of(
                        rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, column, begin),
                        rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN, column, end));
            case LESS_THAN -> List.of(rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN, column, begin));
            case LESS_THAN_OR_EQUAL -> List.of(rexBuilder.makeCall(SqlStdOperatorTable.LESS_THAN, column, end));
            case GREATER_THAN -> List.of(rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, column, end));
            case GREATER_THAN_OR_EQUAL ->
                List.of(rexBuilder.makeCall(SqlStdOperatorTable.GREATER_THAN_OR_EQUAL, column, begin));
            default -> List.of();
        };
    }

    private static RexNode oneDay(RexBuilder rexBuilder) {
        return rexBuilder.makeIntervalLiteral(
                BigDecimal.valueOf(DAY), new SqlIntervalQualifier(TimeUnit.DAY, null, SqlParserPos.ZERO));
    }

    private static @Nullable Object comparable(RexLiteral literal) {
        return switch (literal.getType().getSqlTypeName()) {
            case DATE -> literal.getValueAs(DateString.class);
            case TIMESTAMP -> literal.getValueAs(TimestampString.class);
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL -> literal.getValueAs(BigDecimal.class);
            default -> null;
        };
    }

    /** The time of a constant in milliseconds since 1970, of a number the beginning of that year; null for others. */
    private static @Nullable Long time(@Nullable Object constant) {
        if (constant instanceof DateString date) {
            return date.getDaysSinceEpoch() * DAY;
        }
        if (constant instanceof TimestampString timestamp) {
            return timestamp.getMillisSinceEpoch();
        }
        boolean year = constant instanceof BigDecimal number
                && number.stripTrailingZeros().scale() <= 0
                && number.abs().compareTo(BigDecimal.valueOf(999_999)) < 0;
        return year
                ? (Long) (LocalDate.of(((BigDecimal) constant).intValue(), 1, 1).toEpochDay() * DAY)
                : null;
    }

    private static @Nullable RangeSet<Long> times(SqlKind kind, Long time) {
        RangeSet<Long> times = TreeRangeSet.create();
        switch (kind) {
            case EQUALS -> times.add(Range.singleton(time));
            case NOT_EQUALS -> {
                times.add(Range.lessThan(time));
                times.add(Range.greaterThan(time));
            }
            case LESS_THAN -> times.add(Range.lessThan(time));
            case LESS_THAN_OR_EQUAL -> times.add(Range.atMost(time));
            case GREATER_THAN -> times.add(Range.greaterThan(time));
            case GREATER_THAN_OR_EQUAL -> times.add(Range.atLeast(time));
            default -> {
                return null;
            }
        }
        return times;
    }

    private static @Nullable RangeSet<Long> times(Sarg<?> sarg) {
        RangeSet<Long> times = TreeRangeSet.create();
        for (Range<?> range : sarg.rangeSet.asRanges()) {
            Long low = range.hasLowerBound() ? time(range.lowerEndpoint()) : null;
            Long high = range.hasUpperBound() ? time(range.upperEndpoint()) : null;
            if ((range.hasLowerBound() && low == null) || (range.hasUpperBound() && high == null)) {
                return null;
            }
            if (low != null && high != null) {
                times.add(Range.range(low, range.lowerBoundType(), high, range.upperBoundType()));
            } else if (low != null) {
                times.add(Range.downTo(low, range.lowerBoundType()));
            } else {
                times.add(high == null ? Range.all() : Range.upTo(high, range.upperBoundType()));
            }
        }
        return times;
    }
}
