package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What DynamoDB is asked of the type of an attribute, whose name a column shows, or NULL where there is none. */
final class AttributeTypeFilter {
    private static final Set<String> TYPES = Set.of("S", "N", "B", "BOOL", "NULL", "SS", "NS", "BS", "L", "M");

    private AttributeTypeFilter() {}

    static boolean isComparable(Constraint constraint) {
        return constraint instanceof Constraint.OneOf
                || constraint instanceof Constraint.Bound
                || constraint instanceof Constraint.NoneOf
                || constraint instanceof Constraint.Present
                || constraint instanceof Constraint.Absent;
    }

    /** The condition; null where there is none that DynamoDB takes. */
    static @Nullable String render(Constraint bound, String name, ExpressionBuilder builder) {
        if (bound instanceof Constraint.Absent) {
            return "attribute_not_exists(" + name + ")";
        }
        String exists = "attribute_exists(" + name + ")";
        if (bound instanceof Constraint.Bound some) {
            List<String> alternatives = tests(some.values(), name, builder);
            return alternatives.isEmpty() ? null : ExpressionBuilder.or(alternatives);
        }
        if (bound instanceof Constraint.NoneOf none) {
            List<String> all = new ArrayList<>(List.of(exists));
            List<Object> values = new ArrayList<>();
            none.values().forEach(operand -> values.add(((Operand.Constant) operand).value()));
            tests(values, name, builder).forEach(test -> all.add("NOT " + test));
            return String.join(" AND ", all);
        }
        return exists;
    }

    /** Of the names that are none of a type, no attribute has them. */
    private static List<String> tests(Iterable<Object> values, String name, ExpressionBuilder builder) {
        List<String> tests = new ArrayList<>();
        for (Object value : values) {
            if (value instanceof String type && TYPES.contains(type)) {
                tests.add("attribute_type(" + name + ", " + builder.value("type", type) + ")");
            }
        }
        return tests;
    }
}
