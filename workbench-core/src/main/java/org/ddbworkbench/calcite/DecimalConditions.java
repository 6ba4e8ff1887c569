package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * Comparisons of a column of whole numbers with a decimal constant, {@code order_no < 33.5}, as conditions on the column
 * itself: the validator has the column cast to a decimal, which loses nothing.
 */
final class DecimalConditions {
    /** Digits that a column of whole numbers has at most. */
    private static final int INTEGER_DIGITS = 19;

    private DecimalConditions() {}

    /** Conditions that together say the same as the conjunct; none, if it is not such a comparison. */
    static List<ColumnPredicate> of(RexNode conjunct, List<Column> columns) {
        if (!(conjunct instanceof RexCall call) || !SqlKind.COMPARISON.contains(call.getKind())) {
            return List.of();
        }
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        SqlKind kind = call.getKind();
        Column column = cast(left, columns);
        if (column == null) {
            column = cast(right, columns);
            kind = kind.reverse();
            right = left;
        }
        if (column == null
                || !(right instanceof RexLiteral literal)
                || literal.isNull()
                || !SqlTypeName.EXACT_TYPES.contains(literal.getType().getSqlTypeName())) {
            return List.of();
        }
        BigDecimal number = literal.getValueAs(BigDecimal.class);
        Long floor = number == null ? null : Numbers.toLong(number.setScale(0, RoundingMode.FLOOR));
        Long ceiling = number == null ? null : Numbers.toLong(number.setScale(0, RoundingMode.CEILING));
        return floor == null || ceiling == null ? List.of() : compared(column, kind, floor, ceiling);
    }

    /** Whether the conjunct says the same as some such comparisons. */
    static boolean isSearch(RexNode conjunct, List<Column> columns) {
        return conjunct.getKind() == SqlKind.SEARCH
                && cast(((RexCall) conjunct).getOperands().get(0), columns) != null;
    }

    /** The column of whole numbers that is cast to a decimal with room for all of them. */
    private static @Nullable Column cast(RexNode node, List<Column> columns) {
        RelDataType type = node.getType();
        boolean isLossless = node.getKind() == SqlKind.CAST
                && type.getSqlTypeName() == SqlTypeName.DECIMAL
                && type.getScale() >= 0
                && type.getPrecision() - type.getScale() >= INTEGER_DIGITS;
        if (!isLossless || !(((RexCall) node).getOperands().get(0) instanceof RexInputRef reference)) {
            return null;
        }
        Column column = columns.get(reference.getIndex());
        return column.type() == ColumnType.INTEGER ? column : null;
    }

    /**
     * @param floor the constant, or the whole number below it
     * @param ceiling the constant, or the whole number above it
     */
    private static List<ColumnPredicate> compared(Column column, SqlKind kind, Long floor, Long ceiling) {
        boolean isWhole = floor.equals(ceiling);
        Operand low = new Operand.Constant(ceiling);
        Operand high = new Operand.Constant(floor);
        ColumnPredicate atLeast = new ColumnPredicate(column, new Constraint.Range(low, true, null, false));
        ColumnPredicate atMost = new ColumnPredicate(column, new Constraint.Range(null, false, high, true));
        return switch (kind) {
            case EQUALS ->
                isWhole
                        ? List.of(new ColumnPredicate(column, new Constraint.OneOf(List.of(low))))
                        : List.of(atLeast, atMost);
            case NOT_EQUALS ->
                List.of(new ColumnPredicate(
                        column, isWhole ? new Constraint.NoneOf(List.of(low)) : new Constraint.Present()));
            case GREATER_THAN -> List.of(new ColumnPredicate(column, new Constraint.Range(high, false, null, false)));
            case GREATER_THAN_OR_EQUAL -> List.of(atLeast);
            case LESS_THAN -> List.of(new ColumnPredicate(column, new Constraint.Range(null, false, low, false)));
            case LESS_THAN_OR_EQUAL -> List.of(atMost);
            default -> List.of();
        };
    }
}
