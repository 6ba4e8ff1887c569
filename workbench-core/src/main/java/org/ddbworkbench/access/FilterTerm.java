package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * A predicate that DynamoDB can evaluate on an attribute before it sends an item. It never drops an item that the
 * predicate keeps.
 *
 * @param orMissing whether an item without the attribute is kept, as its value may come from an index key
 */
record FilterTerm(ColumnPredicate predicate, String attribute, boolean orMissing) {
    private static final int MAX_IN = 100;

    /** The term for a predicate, if DynamoDB's comparison keeps all that SQL's does. */
    static Optional<FilterTerm> of(AccessPath path, AccessRequest request, ColumnPredicate predicate) {
        if (!(predicate.column().source() instanceof Column.ItemAttribute attribute)
                || path.isKeyAttribute(attribute.attribute())
                || request.table().entity() == null
                || isReadByTemplate(request, predicate.column(), attribute.attribute())
                || !isComparable(predicate)) {
            return Optional.empty();
        }
        boolean fromIndexKey = request.table().physicalTable().indexes().stream()
                .flatMap(index -> index.key().attributes().stream())
                .flatMap(key -> request.table().entity().template(key.name()).stream())
                .anyMatch(template -> template.indexOf(predicate.column().name()) >= 0);
        return Optional.of(new FilterTerm(predicate, attribute.attribute(), fromIndexKey));
    }

    /** Whether the attribute is an index key that the column is decoded from, so that the two are not alike. */
    private static boolean isReadByTemplate(AccessRequest request, Column column, String attribute) {
        return request.table().entity() == null
                || request.table()
                        .entity()
                        .template(attribute)
                        .filter(template -> template.indexOf(column.name()) >= 0)
                        .isPresent();
    }

    private static boolean isComparable(ColumnPredicate predicate) {
        ColumnType type = predicate.column().type();
        boolean equality = predicate.constraint() instanceof Constraint.OneOf values
                && values.values().size() <= MAX_IN;
        return switch (type) {
            case TEXT, INTEGER, NUMBER, DATE -> equality || !(predicate.constraint() instanceof Constraint.OneOf);
            case BOOLEAN -> equality || predicate.constraint() instanceof Constraint.Present;
            case DOUBLE, TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS, BINARY, DOCUMENT ->
                predicate.constraint() instanceof Constraint.Present;
        };
    }

    /** The expression, or null when with these values it would say nothing or something else than SQL. */
    @Nullable
    String render(Constraint bound, ExpressionBuilder builder) {
        String name = builder.name(attribute);
        String text = comparison(bound, name, builder);
        return text == null || !orMissing ? text : "(attribute_not_exists(" + name + ") OR " + text + ")";
    }

    private @Nullable String comparison(Constraint bound, String name, ExpressionBuilder builder) {
        ColumnType type = predicate.column().type();
        if (bound instanceof Constraint.Bound values) {
            List<Object> candidates = values.values().stream()
                    .map(value -> wire(type, value))
                    .filter(FilterTerm::isSendable)
                    .toList();
            return candidates.isEmpty() ? null : builder.oneOf(name, attribute, candidates);
        }
        if (bound instanceof Constraint.StartsWith prefix) {
            return prefix.prefixValue().isEmpty()
                    ? null
                    : "begins_with(" + name + ", " + builder.value(attribute, prefix.prefixValue()) + ")";
        }
        if (bound instanceof Constraint.Range range) {
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
        return "attribute_exists(" + name + ")";
    }

    /** Text that SQL and DynamoDB may put in different orders, or a day whose text has more than four digits of a year. */
    private static boolean isUnlike(@Nullable Object value) {
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
