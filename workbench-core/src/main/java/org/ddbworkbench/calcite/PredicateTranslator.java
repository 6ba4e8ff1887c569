package org.ddbworkbench.calcite;

import com.google.common.collect.BoundType;
import com.google.common.collect.Range;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.Sarg;
import org.ddbworkbench.access.AnyOf;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.LikePattern;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.jspecify.annotations.Nullable;

/**
 * Translates the conjuncts of a condition into predicates on columns. What it can't say in full stays behind as it was;
 * what it can say in part does both. A CAST of a column is never looked through: it changes what is compared.
 */
final class PredicateTranslator {
    /** Longer ORs are not taken apart. */
    private static final int MAX_ALTERNATIVES = 1_000;

    private final RexBuilder rexBuilder;
    private final List<Column> columns;
    private final List<RexNode> slots;
    private final List<Predicate> predicates = new ArrayList<>();
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
    List<Predicate> predicates() {
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
        Optional<ColumnPredicate> ofDates = DateConditions.of(conjunct, columns);
        if (ofDates.isPresent()) {
            return predicates.add(ofDates.get());
        }
        if (DecimalConditions.isSearch(conjunct, columns)) {
            List<RexNode> comparisons = RelOptUtil.conjunctions(RexUtil.expandSearch(rexBuilder, null, conjunct));
            return !comparisons.isEmpty() && comparisons.stream().allMatch(this::translateConjunct);
        }
        List<ColumnPredicate> ofDecimals = DecimalConditions.of(conjunct, columns);
        if (!ofDecimals.isEmpty()) {
            return predicates.addAll(ofDecimals);
        }
        List<RexNode> ofDay = DateConditions.ofDay(conjunct, columns, rexBuilder);
        if (!ofDay.isEmpty()) {
            return ofDay.stream().allMatch(this::translateConjunct);
        }
        if (isCall(conjunct, RuntimeOperators.CONTAINS)) {
            return translateContains((RexCall) conjunct);
        }
        if (isCall(conjunct, RuntimeOperators.HAS_ELEMENT)) {
            // A text has parts, but no elements.
            Column within = column(((RexCall) conjunct).getOperands().get(0));
            return translateContains((RexCall) conjunct) && within != null && within.type() != ColumnType.DOCUMENT;
        }
        if (isCall(conjunct, RuntimeOperators.IS_EQUAL)) {
            return translateComparison(SqlKind.EQUALS, (RexCall) conjunct);
        }
        if (isCall(conjunct, RuntimeOperators.IS_MISSING)) {
            Column type = column(conjunct);
            return type != null && add(type, new Constraint.Absent());
        }
        switch (conjunct.getKind()) {
            case EQUALS, NOT_EQUALS, GREATER_THAN, GREATER_THAN_OR_EQUAL, LESS_THAN, LESS_THAN_OR_EQUAL -> {
                return translateComparison(conjunct.getKind(), (RexCall) conjunct);
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
            case IS_NULL -> {
                Column column = column(((RexCall) conjunct).getOperands().get(0));
                return column != null && add(column, new Constraint.Absent());
            }
            case INPUT_REF -> {
                return translateFlag(conjunct, true);
            }
            case NOT -> {
                RexNode negated = ((RexCall) conjunct).getOperands().get(0);
                if (isCall(negated, RuntimeOperators.IS_EQUAL)) {
                    return translateComparison(SqlKind.NOT_EQUALS, (RexCall) negated);
                }
                if (isCall(negated, RuntimeOperators.IS_MISSING)) {
                    Column type = column(negated);
                    return type != null && add(type, new Constraint.Present());
                }
                return translateFlag(negated, false);
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

    private static boolean isZero(RexNode node) {
        return node instanceof RexLiteral literal && BigDecimal.ZERO.equals(literal.getValueAs(BigDecimal.class));
    }

    private static boolean isCall(RexNode node, SqlOperator operator) {
        return node instanceof RexCall call && call.getOperator() == operator;
    }

    /** The column that a node refers to as it is, or the part of a document. */
    private @Nullable Column column(RexNode node) {
        return node instanceof RexInputRef reference
                ? columns.get(reference.getIndex())
                : DocumentPaths.of(node, columns).orElse(null);
    }

    /** What DynamoDB's function of that name can say of a column. */
    private boolean translateContains(RexCall call) {
        Column column = column(call.getOperands().get(0));
        RexNode element = call.getOperands().get(1);
        if (column == null) {
            return false;
        }
        Operand operand = switch (column.type()) {
            case TEXT -> operand(column, call.getOperands().get(0).getType(), element);
            case STRING_SET -> SqlTypeUtil.inCharFamily(element.getType()) ? elementOf(call) : null;
            case NUMBER_SET ->
                SqlTypeName.EXACT_TYPES.contains(element.getType().getSqlTypeName()) ? elementOf(call) : null;
            case LIST, DOCUMENT -> DocumentPaths.operand(element);
            case INTEGER,
                    NUMBER,
                    DOUBLE,
                    BOOLEAN,
                    DATE,
                    TIMESTAMP,
                    EPOCH_SECONDS,
                    EPOCH_MILLIS,
                    BINARY,
                    MAP,
                    BINARY_SET -> null;
        };
        return operand != null && add(column, new Constraint.Contains(operand));
    }

    private @Nullable Operand elementOf(RexCall contains) {
        RexNode element = contains.getOperands().get(1);
        RelDataType type = contains.getOperands().get(0).getType().getComponentType();
        if (element instanceof RexLiteral || type == null || !ConstantOperands.isConstant(element)) {
            return DocumentPaths.operand(element);
        }
        return slot(type, element);
    }

    private boolean translateComparison(SqlKind comparison, RexCall call) {
        RexNode left = call.getOperands().get(0);
        RexNode right = call.getOperands().get(1);
        SqlKind kind = comparison;
        if (isCall(left, RuntimeOperators.COMPARE) && isZero(right)) {
            if (kind == SqlKind.NOT_EQUALS) {
                // It is NULL of values of other types, which are unequal all the same.
                return false;
            }
            right = ((RexCall) left).getOperands().get(1);
            left = ((RexCall) left).getOperands().get(0);
        }
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
            case NOT_EQUALS -> add(column, new Constraint.NoneOf(List.of(operand)));
            case GREATER_THAN -> add(column, new Constraint.Range(operand, false, null, false));
            case GREATER_THAN_OR_EQUAL -> add(column, new Constraint.Range(operand, true, null, false));
            case LESS_THAN -> add(column, new Constraint.Range(null, false, operand, false));
            case LESS_THAN_OR_EQUAL -> add(column, new Constraint.Range(null, false, operand, true));
            default -> false;
        };
    }

    /**
     * An OR of ANDs: where all alternatives speak of one column, a constraint on that. An alternative of which only a part can
     * be said makes the whole less than the condition says.
     */
    private boolean translateOr(RexCall or) {
        List<List<ColumnPredicate>> alternatives = new ArrayList<>();
        List<RexNode> newSlots = new ArrayList<>(slots);
        boolean full = true;
        for (RexNode alternative : RelOptUtil.disjunctions(or)) {
            PredicateTranslator one = new PredicateTranslator(rexBuilder, columns, newSlots);
            one.translate(alternative);
            full &= one.residual.isEmpty();
            List<List<ColumnPredicate>> normalised = normalised(one.predicates);
            if (normalised == null || alternatives.size() + normalised.size() > MAX_ALTERNATIVES) {
                return false;
            }
            alternatives.addAll(normalised);
            newSlots = one.slots;
        }
        if (alternatives.stream().anyMatch(List::isEmpty)) {
            return false;
        }
        slots.clear();
        slots.addAll(newSlots);
        predicates.add(together(alternatives));
        return full;
    }

    /** An AND, perhaps of ORs, as an OR of ANDs; null where that would be too long. */
    private static @Nullable List<List<ColumnPredicate>> normalised(List<Predicate> all) {
        List<List<ColumnPredicate>> alternatives = List.of(List.of());
        for (Predicate predicate : all) {
            List<List<ColumnPredicate>> choices =
                    predicate instanceof AnyOf any ? any.alternatives() : List.of(List.of((ColumnPredicate) predicate));
            if ((long) alternatives.size() * choices.size() > MAX_ALTERNATIVES) {
                return null;
            }
            List<List<ColumnPredicate>> product = new ArrayList<>();
            for (List<ColumnPredicate> alternative : alternatives) {
                for (List<ColumnPredicate> choice : choices) {
                    List<ColumnPredicate> both = new ArrayList<>(alternative);
                    both.addAll(choice);
                    product.add(both);
                }
            }
            alternatives = product;
        }
        return alternatives;
    }

    private static Predicate together(List<List<ColumnPredicate>> alternatives) {
        Column column = alternatives.get(0).get(0).column();
        boolean single = alternatives.stream()
                .allMatch(all -> all.size() == 1 && all.get(0).column().equals(column));
        if (!single) {
            return new AnyOf(alternatives);
        }
        List<Operand> values = new ArrayList<>();
        List<Constraint> others = new ArrayList<>();
        for (List<ColumnPredicate> all : alternatives) {
            if (all.get(0).constraint() instanceof Constraint.OneOf some) {
                some.values().stream().filter(value -> !values.contains(value)).forEach(values::add);
            } else {
                others.add(all.get(0).constraint());
            }
        }
        if (!values.isEmpty()) {
            others.add(0, new Constraint.OneOf(values));
        }
        return new ColumnPredicate(column, others.size() == 1 ? others.get(0) : new Constraint.Union(others));
    }

    private boolean translateSearch(RexCall call) {
        Column column = column(call.getOperands().get(0));
        if (column == null || !(call.getOperands().get(1) instanceof RexLiteral literal)) {
            return false;
        }
        Sarg<?> sarg = literal.getValueAs(Sarg.class);
        if (sarg == null || (sarg.rangeSet.isEmpty() && sarg.nullAs != RexUnknownAs.TRUE)) {
            return false;
        }
        List<Operand> points = new ArrayList<>();
        List<Constraint> parts = new ArrayList<>();
        if (sarg.isComplementedPoints()) {
            for (Range<?> range : sarg.rangeSet.complement().asRanges()) {
                Operand operand = ConstantOperands.endpoint(column, range.lowerEndpoint());
                if (operand == null) {
                    return false;
                }
                points.add(operand);
            }
            parts.add(new Constraint.NoneOf(points));
        } else {
            for (Range<?> range : sarg.rangeSet.asRanges()) {
                Operand low = range.hasLowerBound() ? ConstantOperands.endpoint(column, range.lowerEndpoint()) : null;
                Operand high = range.hasUpperBound() ? ConstantOperands.endpoint(column, range.upperEndpoint()) : null;
                if ((range.hasLowerBound() && low == null) || (range.hasUpperBound() && high == null)) {
                    return false;
                }
                if (low != null && low.equals(high)) {
                    points.add(low);
                } else if (low == null && high == null) {
                    parts.add(new Constraint.Present());
                } else {
                    parts.add(new Constraint.Range(
                            low,
                            low != null && range.lowerBoundType() == BoundType.CLOSED,
                            high,
                            high != null && range.upperBoundType() == BoundType.CLOSED));
                }
            }
            if (!points.isEmpty()) {
                parts.add(0, new Constraint.OneOf(points));
            }
        }
        if (sarg.nullAs == RexUnknownAs.TRUE) {
            parts.add(new Constraint.Absent());
        }
        return add(column, parts.size() == 1 ? parts.get(0) : new Constraint.Union(parts));
    }

    /**
     * In full a pattern that is known, or one without an escape. Another one in part, since the runtime complains of wrong
     * escapes.
     */
    private boolean translateLike(RexCall call) {
        Column column = column(call.getOperands().get(0));
        if (column == null
                || column.type() != ColumnType.TEXT
                || !call.getOperator().getName().equals("LIKE")) {
            return false;
        }
        RexNode pattern = call.getOperands().get(1);
        String text = text(pattern);
        if (call.getOperands().size() == 2) {
            Operand operand = operand(column, call.getOperands().get(0).getType(), pattern);
            return operand != null && add(column, like(operand, null));
        }
        String escape = text(call.getOperands().get(2));
        if (escape == null || escape.length() != 1) {
            return false;
        }
        if (text == null) {
            Operand operand = operand(column, call.getOperands().get(0).getType(), pattern);
            if (operand != null) {
                add(column, new Constraint.Like(operand, escape.charAt(0)));
            }
            return false;
        }
        return LikePattern.isWellEscaped(text, escape.charAt(0))
                && add(column, like(new Operand.Constant(text), escape.charAt(0)));
    }

    /** A known pattern as the simplest constraint that it is. */
    private static Constraint like(Operand pattern, @Nullable Character escape) {
        Constraint like = new Constraint.Like(pattern, escape);
        if (!(pattern instanceof Operand.Constant)) {
            return like;
        }
        Constraint bound = like.bind(new Object[0]);
        if (bound instanceof Constraint.Bound text) {
            return new Constraint.OneOf(text.values().stream()
                    .map(value -> (Operand) new Operand.Constant(value))
                    .toList());
        }
        return bound instanceof Constraint.StartsWith ? bound : like;
    }

    private static @Nullable String text(RexNode node) {
        return node instanceof RexLiteral literal && SqlTypeUtil.inCharFamily(literal.getType())
                ? literal.getValueAs(String.class)
                : null;
    }

    /** An expression without column references as a value to compare the column with, if types permit. */
    private @Nullable Operand operand(Column column, RelDataType columnType, RexNode expression) {
        if (column.type() == ColumnType.DOCUMENT) {
            return DocumentPaths.operand(expression);
        }
        if (!ConstantOperands.isConstant(expression)
                || !ConstantOperands.isComparable(column.type(), expression.getType())) {
            return null;
        }
        if (expression instanceof RexLiteral literal) {
            return literal.isNull() ? null : ConstantOperands.literal(column, literal);
        }
        return slot(columnType, expression);
    }

    private Operand slot(RelDataType wanted, RexNode expression) {
        RelDataType type = rexBuilder.getTypeFactory().createTypeWithNullability(wanted, true);
        RexNode slot = rexBuilder.ensureType(type, expression, false);
        int known = slots.indexOf(slot);
        if (known < 0) {
            slots.add(slot);
            known = slots.size() - 1;
        }
        return new Operand.Slot(known);
    }
}
