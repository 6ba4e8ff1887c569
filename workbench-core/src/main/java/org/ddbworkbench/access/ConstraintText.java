package org.ddbworkbench.access;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Writes a constraint much as SQL would.
 *
 * @param column name of the column
 * @param operand writes an operand
 */
record ConstraintText(String column, Function<Operand, String> operand) {
    private static final int MOST_VALUES = 20;

    String of(Constraint constraint) {
        if (constraint instanceof Constraint.OneOf some) {
            return values(some.values(), " = ", " IN ");
        }
        if (constraint instanceof Constraint.Bound bound) {
            return values(
                    bound.values().stream()
                            .map(value -> (Operand) new Operand.Constant(value))
                            .toList(),
                    " = ",
                    " IN ");
        }
        if (constraint instanceof Constraint.NoneOf none) {
            return values(none.values(), " <> ", " NOT IN ");
        }
        if (constraint instanceof Constraint.Range range) {
            return range(range);
        }
        if (constraint instanceof Constraint.StartsWith start) {
            return column + " begins with " + operand.apply(start.prefix());
        }
        if (constraint instanceof Constraint.Like like) {
            return column + " LIKE " + operand.apply(like.pattern());
        }
        if (constraint instanceof Constraint.Matches matches) {
            return column + " LIKE '" + matches.pattern() + "'";
        }
        if (constraint instanceof Constraint.Contains contains) {
            return "CONTAINS(" + column + ", " + operand.apply(contains.element()) + ")";
        }
        if (constraint instanceof Constraint.Union union) {
            return union.parts().stream().map(this::of).collect(Collectors.joining(" OR ", "(", ")"));
        }
        return column + (constraint instanceof Constraint.Absent ? " IS NULL" : " IS NOT NULL");
    }

    private String values(List<Operand> values, String one, String several) {
        return values.size() == 1
                ? column + one + operand.apply(values.get(0))
                : column + several + "(" + some(values) + ")";
    }

    private String some(List<Operand> values) {
        String first = values.stream().limit(MOST_VALUES).map(operand).collect(Collectors.joining(", "));
        return values.size() <= MOST_VALUES ? first : first + ", ... " + (values.size() - MOST_VALUES) + " more";
    }

    private String range(Constraint.Range range) {
        String above = range.low() == null
                ? ""
                : column + (range.lowInclusive() ? " >= " : " > ") + operand.apply(range.low());
        String below =
                range.high() == null ? "" : (range.highInclusive() ? " <= " : " < ") + operand.apply(range.high());
        return above.isEmpty() ? column + below : below.isEmpty() ? above : above + " AND" + below;
    }
}
