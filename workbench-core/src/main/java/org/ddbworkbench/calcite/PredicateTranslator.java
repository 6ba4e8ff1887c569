package org.ddbworkbench.calcite;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;
import org.apache.calcite.util.TimestampString;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;

/**
 * Translates the conjuncts of a condition into predicates on columns. What it can't say in full stays behind as it was;
 * what it can say in part does both. A CAST of a column is never looked through: it changes what is compared.
 */
final class PredicateTranslator {
    private final RexBuilder rexBuilder;
    private final List<Column> columns;
    private final List<RexNode> slots;
    private final List<ColumnPredicate> predicates = new ArrayList<>();
    private final List<RexNode> residual = new ArrayList<>();

    /**
     * @param columns what the condition's column references mean, by position
     * @param slots the slots that are there already
     */
    PredicateTranslator(RexBuilder rexBuilder, List<Column> columns, List<RexNode> slots) {
        this.rexBuilder = rexBuilder;
        this.columns = columns;
        this.slots = new ArrayList<>(slots);
    }

    void translate(RexNode condition) {
        for (RexNode conjunct : RelOptUtil.conjunctions(condition)) {
            int before = predicates.size();
            boolean full = translateConjunct(conjunct);
            if (!full) {
                residual.add(conjunct);
            } else if (predicates.size() == before) {
                throw new IllegalStateException("nothing stands for " + conjunct);
            }
        }
    }

    /** The predicates found. */
    List<ColumnPredicate> predicates() {
        return predicates;
    }

    /** The conjuncts that still need to be evaluated. */
    List<RexNode> residual() {
        return residual;
    }

    /** All slots, the old ones first. */
    List<RexNode> slots() {
        return slots;
    }

    /** Whether the predicates added say all that the conjunct does. */
    private boolean translateConjunct(RexNode conjunct) {
        switch (conjunct.getKind()) {
            case EQUALS, GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL -> {
                return translateComparison((RexCall) conjunct);
            }
            case SEARCH -> {
                return translateSearch((RexCall) conjunct);
            }
            case LIKE -> {
                return translateLike((RexCall) conjunct);
            }
            case OR -> {
                return translateOr((RexCall) conjunct);
            }
            case IS_NOT_NULL -> {
                Column column = column(((RexCall) conjunct).getOperands().get(0));
                return column != null && add(column, new Constraint.Present());
            }
            case INPUT_REF -> {
                return translateFlag(conjunct, true);
            }
            case NOT -> {
                return translateFlag(((RexCall) conjunct).getOperands().get(0), false);
            }
            default -> {
                return false;
            }
        }
    }

    private boolean add(Column column, Constraint constraint) {
        predicates.add(new ColumnPredicate(column, constraint));
        return true;
    }

    private boolean translateFlag(RexNode node, boolean value) {
        Column column = column(node);
        return column != null
                && column.type() == ColumnType.BOOLEAN
                && add(column, new Constraint.OneOf(List.of(new Operand.Constant(value))));
    }

    /** The column that a node refers to as it is. */
    private @Nullable Column column(RexNode node) {
        return node instanceof RexInputRef reference ? columns.get(reference.getIndex()) : null;
    }

    private boolean translateComparison(RexCall call) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        SqlKind kind = call.getKind();
        if (column(left) == null) {
            RexNode swapped = left;
            left = right;
            right = swapped;
            kind = kind.reverse();
        }
        Column column = column(left);
        Operand operand = column == null ? null : operand(column, left.getType(), right);
        if (column == null || operand == null) {
            return false;
        }
        return switch (kind) {
            case EQUALS -> add(column, new Constraint.OneOf(List.of(operand)));
            case GREATER_THAN -> add(column, new Constraint.Range(operand, false, null, false));
            case GREATER_THAN_OR_EQUAL -> add(column, new Constraint.Range(operand, true, null, false));
            case LESS_THAN -> add(column, new Constraint.Range(null, false, operand, false));
            case LESS_THAN_OR_EQUAL -> add(column, new Constraint.Range(null, false, operand, true));
            default -> false;
        };
    }

    /** {@code c = x OR c = y ...}, as IN of parameters arrives. */
    private boolean translateOr(RexCall call) {
        Column common = null;
        List<Operand> operands = new ArrayList<>();
        int slotsBefore = slots.size();
        for (RexNode alternative : RelOptUtil.disjunctions(call)) {
            PredicateTranslator one = new PredicateTranslator(rexBuilder, columns, slots);
            boolean single = alternative.getKind() == SqlKind.EQUALS
                    && one.translateConjunct(alternative)
                    && one.predicates.size() == 1
                    && (common == null || common.equals(one.predicates.get(0).column()));
            if (!single || !(one.predicates.get(0).constraint() instanceof Constraint.OneOf values)) {
                slots.subList(slotsBefore, slots.size()).clear();
                translateAlternatives(call);
                return false;
            }
            common = one.predicates.get(0).column();
            operands.addAll(values.values());
            slots.clear();
            slots.addAll(one.slots);
        }
        return common != null && add(common, new Constraint.OneOf(operands));
    }

    /**
     * {@code (a, b) IN (...)} arrives as an OR of ANDs. Each column that all alternatives fix is one of the values that they
     * give it, which is less than the condition says.
     */
    private void translateAlternatives(RexCall or) {
        Map<Column, List<Operand>> fixed = new LinkedHashMap<>();
        List<RexNode> newSlots = new ArrayList<>(slots);
        boolean first = true;
        for (RexNode alternative : RelOptUtil.disjunctions(or)) {
            PredicateTranslator one = new PredicateTranslator(rexBuilder, columns, newSlots);
            one.translate(alternative);
            newSlots = one.slots;
            Map<Column, List<Operand>> values = new LinkedHashMap<>();
            for (ColumnPredicate predicate : one.predicates) {
                if (predicate.constraint() instanceof Constraint.OneOf oneOf) {
                    values.putIfAbsent(predicate.column(), oneOf.values());
                }
            }
            if (first) {
                values.forEach((column, operands) -> fixed.put(column, new ArrayList<>(operands)));
                first = false;
            } else {
                fixed.keySet().retainAll(values.keySet());
                fixed.forEach((column, operands) -> values.get(column).stream()
                        .filter(operand -> !operands.contains(operand))
                        .forEach(operands::add));
            }
        }
        if (!fixed.isEmpty()) {
            slots.clear();
            slots.addAll(newSlots);
            fixed.forEach((column, operands) -> add(column, new Constraint.OneOf(operands)));
        }
    }

    private boolean translateSearch(RexCall call) {
        Column column = column(call.getOperands().get(0));
        if (column == null || !(call.getOperands().get(1) instanceof RexLiteral literal)) {
            return false;
        }
        Sarg<?> sarg = literal.getValueAs(Sarg.class);
        if (sarg == null || sarg.nullAs == RexUnknownAs.TRUE || sarg.rangeSet.isEmpty()) {
            return false;
        }
        if (sarg.isPoints()) {
            List<Operand> operands = new ArrayList<>();
            for (Range<?> range : sarg.rangeSet.asRanges()) {
                Operand operand = endpoint(column, range.lowerEndpoint());
                if (operand == null) {
                    return false;
                }
                operands.add(operand);
            }
            return add(column, new Constraint.OneOf(operands));
        }
        Range<?> span = sarg.rangeSet.span();
        Operand low = span.hasLowerBound() ? endpoint(column, span.lowerEndpoint()) : null;
        Operand high = span.hasUpperBound() ? endpoint(column, span.upperEndpoint()) : null;
        if ((span.hasLowerBound() && low == null) || (span.hasUpperBound() && high == null)) {
            return false;
        }
        boolean single = sarg.rangeSet.asRanges().size() == 1;
        if (low == null && high == null) {
            add(column, new Constraint.Present());
        } else {
            boolean lowInclusive = low != null && span.lowerBoundType() == BoundType.CLOSED;
            boolean highInclusive = high != null && span.upperBoundType() == BoundType.CLOSED;
            add(column, new Constraint.Range(low, lowInclusive, high, highInclusive));
        }
        return single;
    }

    private boolean translateLike(RexCall call) {
        Column column = column(call.getOperands().get(0));
        boolean plainLike = call.getOperator().getName().equals("LIKE");
        String pattern = text(call.getOperands().get(1));
        String escape =
                call.getOperands().size() < 3 ? "" : text(call.getOperands().get(2));
        if (column == null || column.type() != ColumnType.TEXT || !plainLike || pattern == null || escape == null) {
            return false;
        }
        StringBuilder prefix = new StringBuilder();
        int at = 0;
        while (at < pattern.length() && pattern.charAt(at) != '%' && pattern.charAt(at) != '_') {
            if (!escape.isEmpty() && pattern.charAt(at) == escape.charAt(0)) {
                at++;
            }
            if (at < pattern.length()) {
                prefix.append(pattern.charAt(at));
            }
            at++;
        }
        if (at >= pattern.length()) {
            return add(column, new Constraint.OneOf(List.of(new Operand.Constant(prefix.toString()))));
        }
        Constraint constraint = prefix.length() == 0
                ? new Constraint.Present()
                : new Constraint.StartsWith(new Operand.Constant(prefix.toString()));
        add(column, constraint);
        return pattern.substring(at).equals("%");
    }

    private static @Nullable String text(RexNode node) {
        return node instanceof RexLiteral literal && SqlTypeUtil.inCharFamily(literal.getType())
                ? literal.getValueAs(String.class)
                : null;
    }

    /** An expression without column references as a value to compare the column with, if types permit. */
    private @Nullable Operand operand(Column column, RelDataType columnType, RexNode expression) {
        if (!isConstant(expression) || !isComparable(column.type(), expression.getType())) {
            return null;
        }
        if (expression instanceof RexLiteral literal) {
            return literal.isNull() ? null : literal(column, literal);
        }
        RelDataType type = rexBuilder.getTypeFactory().createTypeWithNullability(columnType, true);
        RexNode slot = rexBuilder.ensureType(type, expression, false);
        int known = slots.indexOf(slot);
        if (known < 0) {
            slots.add(slot);
            known = slots.size() - 1;
        }
        return new Operand.Slot(known);
    }

    private static boolean isConstant(RexNode expression) {
        boolean[] constant = {RexUtil.isDeterministic(expression)};
        expression.accept(new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitInputRef(RexInputRef reference) {
                constant[0] = false;
                return null;
            }

            @Override
            public Void visitSubQuery(RexSubQuery query) {
                constant[0] = false;
                return null;
            }

            @Override
            public Void visitOver(RexOver over) {
                constant[0] = false;
                return null;
            }
        });
        return constant[0];
    }

    private static boolean isComparable(ColumnType column, RelDataType operand) {
        SqlTypeName name = operand.getSqlTypeName();
        return switch (column) {
            case TEXT -> SqlTypeFamily.CHARACTER.getTypeNames().contains(name);
            case INTEGER ->
                SqlTypeName.INT_TYPES.contains(name) || (name == SqlTypeName.DECIMAL && operand.getScale() == 0);
            case NUMBER -> SqlTypeName.EXACT_TYPES.contains(name);
            case BOOLEAN -> name == SqlTypeName.BOOLEAN;
            case DATE -> name == SqlTypeName.DATE;
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> name == SqlTypeName.TIMESTAMP;
            case DOUBLE, BINARY, DOCUMENT -> false;
        };
    }

    private static @Nullable Operand literal(Column column, RexLiteral literal) {
        Object value = switch (column.type()) {
            case TEXT -> literal.getValueAs(String.class);
            case INTEGER -> integer(literal.getValueAs(BigDecimal.class));
            case NUMBER -> number(literal.getValueAs(BigDecimal.class));
            case BOOLEAN -> literal.getValueAs(Boolean.class);
            case DATE -> literal.getValueAs(Integer.class);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> literal.getValueAs(Long.class);
            case DOUBLE, BINARY, DOCUMENT -> null;
        };
        return value == null ? null : new Operand.Constant(value);
    }

    /** An end of a range of a SEARCH. */
    private static @Nullable Operand endpoint(Column column, Object end) {
        Object value = null;
        if (end instanceof NlsString text && column.type() == ColumnType.TEXT) {
            value = text.getValue();
        } else if (end instanceof BigDecimal number && column.type() == ColumnType.INTEGER) {
            value = integer(number);
        } else if (end instanceof BigDecimal number && column.type() == ColumnType.NUMBER) {
            value = number(number);
        } else if (end instanceof Boolean && column.type() == ColumnType.BOOLEAN) {
            value = end;
        } else if (end instanceof DateString date && column.type() == ColumnType.DATE) {
            value = date.getDaysSinceEpoch();
        } else if (end instanceof TimestampString timestamp && isTimestamp(column.type())) {
            value = timestamp.getMillisSinceEpoch();
        }
        return value == null ? null : new Operand.Constant(value);
    }

    private static boolean isTimestamp(ColumnType type) {
        return type == ColumnType.TIMESTAMP || type == ColumnType.EPOCH_SECONDS || type == ColumnType.EPOCH_MILLIS;
    }

    private static @Nullable Long integer(@Nullable BigDecimal number) {
        return number == null ? null : Numbers.toLong(number);
    }

    private static @Nullable BigDecimal number(@Nullable BigDecimal number) {
        return number == null ? null : Numbers.normalize(number);
    }
}
