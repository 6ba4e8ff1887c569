package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * A predicate on one attribute.
 *
 * @param orMissing whether an item without the attribute is kept, as its value may come from a key
 */
record ColumnFilter(ColumnPredicate predicate, String attribute, boolean orMissing) implements FilterTerm {
    private static final int MAX_IN = 100;

    /** DynamoDB takes paths of 32 elements. */
    private static final int MAX_STEPS = 31;

    /** The term for a predicate, if DynamoDB's comparison keeps all that SQL's does. */
    static Optional<ColumnFilter> of(AccessPath path, ColumnPredicate predicate) {
        AccessRequest request = path.request();
        Column column = predicate.column();
        String attribute = column.source().itemAttribute().orElse(null);
        if (attribute == null
                || (path.isKeyAttribute(attribute) && path.operation() != Operation.SCAN)
                || (column.source() instanceof Column.ItemAttribute
                        && isReadByTemplate(request, column, attribute)
                        && !isNumber(request, predicate, attribute))
                || path.lacks(attribute)
                || steps(column).size() > MAX_STEPS
                || !isComparable(column, predicate.constraint())) {
            return Optional.empty();
        }
        Entity entity = request.table().entity();
        boolean fromKey = request.table()
                .physicalTable()
                .keyAttributes()
                .flatMap(key -> entity == null ? Stream.empty() : entity.templates(key.name()).stream())
                .anyMatch(template -> template.indexOf(column.name()) >= 0);
        return Optional.of(new ColumnFilter(predicate, attribute, fromKey));
    }

    /** The way from the attribute's value to the one that the column speaks of. */
    private static List<Object> steps(Column column) {
        Column.Source source = column.source();
        return source instanceof Column.ItemPath path
                ? path.steps()
                : source instanceof Column.AttributeType type ? type.steps() : List.of();
    }

    /** Whether the attribute is an index key that the column is decoded from, so that the two are not alike. */
    private static boolean isReadByTemplate(AccessRequest request, Column column, String attribute) {
        Entity entity = request.table().entity();
        return entity != null
                && entity.templates(attribute).stream().anyMatch(template -> template.indexOf(column.name()) >= 0);
    }

    /** Whether the attribute is an index key of type N, so that the column has its very value. */
    private static boolean isNumber(AccessRequest request, ColumnPredicate predicate, String attribute) {
        return predicate.column().type() == ColumnType.NUMBER
                && !predicate.constraint().acceptsNull()
                && request.table().physicalTable().indexes().stream()
                        .flatMap(index -> index.key().attributes().stream())
                        .anyMatch(key -> key.name().equals(attribute) && key.type() == KeyType.N);
    }

    private static boolean isComparable(Column column, Constraint constraint) {
        if (constraint instanceof Constraint.Union union) {
            return union.parts().stream().allMatch(part -> isComparable(column, part));
        }
        if (column.source() instanceof Column.AttributeType) {
            return AttributeTypeFilter.isComparable(constraint);
        }
        ColumnType type = column.type();
        if (constraint instanceof Constraint.Present) {
            return true;
        }
        if (constraint instanceof Constraint.Absent) {
            return type == ColumnType.DOCUMENT || wireType(type) != null;
        }
        int values = constraint instanceof Constraint.OneOf some
                ? some.values().size()
                : constraint instanceof Constraint.Bound bound
                        ? bound.values().size()
                        : constraint instanceof Constraint.NoneOf none
                                ? none.values().size()
                                : 1;
        return switch (type) {
            case TEXT, INTEGER, NUMBER, DATE, DOCUMENT -> values <= MAX_IN;
            case BOOLEAN ->
                constraint instanceof Constraint.OneOf
                        || constraint instanceof Constraint.Bound
                        || constraint instanceof Constraint.NoneOf;
            case EPOCH_SECONDS, EPOCH_MILLIS -> values <= EpochFilter.MOST_VALUES;
            case LIST, STRING_SET, NUMBER_SET -> constraint instanceof Constraint.Contains;
            case DOUBLE, TIMESTAMP, BINARY, MAP, BINARY_SET -> false;
        };
    }

    /** DynamoDB's type of all values of the column, where every value of that type is one; else null. */
    private static @Nullable String wireType(ColumnType type) {
        return switch (type) {
            case TEXT -> "S";
            case NUMBER -> "N";
            case BOOLEAN -> "BOOL";
            case BINARY -> "B";
            case LIST -> "L";
            case MAP -> "M";
            case STRING_SET -> "SS";
            case NUMBER_SET -> "NS";
            case BINARY_SET -> "BS";
            case INTEGER, DOUBLE, DATE, TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS, DOCUMENT -> null;
        };
    }

    /** A pattern of LIKE is only asked for in part, and nothing of a value that may stand elsewhere. */
    @Override
    public boolean isFull() {
        return !(predicate.constraint() instanceof Constraint.Like)
                && !(predicate.constraint() instanceof Constraint.Contains)
                && !EpochFilter.isEpoch(predicate.column().type())
                && !(predicate.column().type() == ColumnType.DOCUMENT
                        && predicate.constraint() instanceof Constraint.NoneOf)
                && !(orMissing && predicate.constraint() instanceof Constraint.Present);
    }

    @Override
    public @Nullable String render(Predicate bound, ExpressionBuilder builder) {
        Constraint constraint = ((ColumnPredicate) bound).constraint();
        if (orMissing && constraint instanceof Constraint.Present) {
            return null;
        }
        return builder.attempt(() -> {
            String name = builder.path(attribute, steps(predicate.column()));
            String text = comparison(constraint, name, builder);
            return text == null || !orMissing
                    ? text
                    : ExpressionBuilder.or(List.of("attribute_not_exists(" + name + ")", text));
        });
    }

    private @Nullable String comparison(Constraint bound, String name, ExpressionBuilder builder) {
        ColumnType type = predicate.column().type();
        if (bound instanceof Constraint.Union union) {
            return union(union, name, builder);
        }
        if (predicate.column().source() instanceof Column.AttributeType) {
            return AttributeTypeFilter.render(bound, name, builder);
        }
        if (predicate.column().source() instanceof Column.Expired) {
            return EpochFilter.expired(bound, name, attribute, builder);
        }
        if (EpochFilter.isEpoch(type) && !(bound instanceof Constraint.Present)) {
            return EpochFilter.render(bound, type, name, attribute, builder);
        }
        if (bound instanceof Constraint.Contains contains) {
            return contains(contains.elementValue(), name, builder);
        }
        if (bound instanceof Constraint.Bound values) {
            List<Object> candidates = wire(type, values.values());
            return candidates.isEmpty() ? null : builder.oneOf(name, attribute, candidates);
        }
        if (bound instanceof Constraint.NoneOf none) {
            List<Object> unwanted = wire(
                    type,
                    none.values().stream()
                            .map(operand -> ((Operand.Constant) operand).value())
                            .toList());
            return switch (unwanted.size()) {
                case 0 -> null;
                case 1 -> name + " <> " + builder.value(attribute, unwanted.get(0));
                default -> "NOT " + builder.oneOf(name, attribute, unwanted);
            };
        }
        if (bound instanceof Constraint.StartsWith prefix) {
            return prefix.prefixValue().isEmpty()
                    ? null
                    : "begins_with(" + name + ", " + builder.value(attribute, prefix.prefixValue()) + ")";
        }
        if (bound instanceof Constraint.Matches like) {
            return like(like.pattern(), name, builder);
        }
        if (bound instanceof Constraint.Range range) {
            return range(range, name, builder);
        }
        if (bound instanceof Constraint.Absent) {
            String wireType = builder.value(attribute, type == ColumnType.DOCUMENT ? "NULL" : wireType(type));
            return ExpressionBuilder.or(List.of(
                    "attribute_not_exists(" + name + ")",
                    (type == ColumnType.DOCUMENT ? "" : "NOT ") + "attribute_type(" + name + ", " + wireType + ")"));
        }
        return "attribute_exists(" + name + ")";
    }

    private @Nullable String contains(Object element, String name, ExpressionBuilder builder) {
        return element.equals("") || !isSendable(element)
                ? null
                : "contains(" + name + ", " + builder.value(attribute, element) + ")";
    }

    private @Nullable String union(Constraint.Union union, String name, ExpressionBuilder builder) {
        List<String> parts = new ArrayList<>();
        for (Constraint part : union.parts()) {
            String text = comparison(part, name, builder);
            if (text == null) {
                return null;
            }
            parts.add(text);
        }
        return ExpressionBuilder.or(parts);
    }

    private @Nullable String like(LikePattern pattern, String name, ExpressionBuilder builder) {
        String prefix = pattern.prefix();
        String contained = pattern.contained();
        List<@Nullable String> both = new ArrayList<>();
        both.add(prefix.isEmpty() ? null : "begins_with(" + name + ", " + builder.value(attribute, prefix) + ")");
        both.add(contained == null ? null : "contains(" + name + ", " + builder.value(attribute, contained) + ")");
        return RequestExpressions.and(both);
    }

    private @Nullable String range(Constraint.Range range, String name, ExpressionBuilder builder) {
        ColumnType type = predicate.column().type();
        Object low = range.lowValue();
        Object high = range.highValue();
        if (isUnlike(low) || isUnlike(high) || !isSendable(low) || !isSendable(high)) {
            return null;
        }
        String above = low == null
                ? null
                : name + (range.lowInclusive() ? " >= " : " > ") + builder.value(attribute, wire(type, low));
        String below = high == null
                ? null
                : name + (range.highInclusive() ? " <= " : " < ") + builder.value(attribute, wire(type, high));
        return above == null ? below : below == null ? above : above + " AND " + below;
    }

    /** The values that can be sent. */
    private static List<Object> wire(ColumnType type, Collection<Object> values) {
        return values.stream()
                .map(value -> wire(type, value))
                .filter(ColumnFilter::isSendable)
                .toList();
    }

    /** Text that SQL and DynamoDB may put in different orders, or a day whose text has more than four digits of a year. */
    private static boolean isUnlike(@Nullable Object value) {
        if (value instanceof Boolean) {
            // DynamoDB has no order of truth values.
            return true;
        }
        if (value instanceof Integer day) {
            int year = LocalDate.ofEpochDay(day).getYear();
            return year < 0 || year > 9999;
        }
        return value instanceof String text && !TextOrder.isPlain(text);
    }

    /** DynamoDB refuses numbers that it can't store, in conditions too. */
    private static boolean isSendable(@Nullable Object value) {
        return !(value instanceof BigDecimal number) || Storable.isNumber(number);
    }

    /** The value as the attribute holds it. */
    private static Object wire(ColumnType type, Object value) {
        if (type == ColumnType.DATE) {
            return LocalDate.ofEpochDay((Integer) value).toString();
        }
        return value instanceof Long number ? BigDecimal.valueOf(number) : value;
    }
}
