package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.KeyAttribute;
import org.jspecify.annotations.Nullable;

/** Composes DynamoDB expressions in which every attribute name and every value has a placeholder. */
final class ExpressionBuilder {
    /** In bytes, which all are ASCII here. */
    private static final int MAX_LENGTH = 4_096;

    private static final int MAX_OPERATORS = 300;

    /** Names and values are placeholders, so what is left are operators and functions. */
    private static final Pattern OPERATOR =
            Pattern.compile("\\b(?:AND|OR|NOT|IN|BETWEEN|begins_with|contains|attribute_\\w+)\\b|[<>=]+");

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Object> values = new LinkedHashMap<>();

    /**
     * An expression, if DynamoDB takes one that long and with so many operators; else null, and its names and values are forgotten, as those of
     * a null expression are.
     */
    @Nullable
    String attempt(Supplier<@Nullable String> expression) {
        Map<String, String> namesBefore = new LinkedHashMap<>(names);
        Map<String, Object> valuesBefore = new LinkedHashMap<>(values);
        String text = expression.get();
        if (text != null && text.length() <= MAX_LENGTH && operators(text) <= MAX_OPERATORS) {
            return text;
        }
        names.keySet().retainAll(namesBefore.keySet());
        values.keySet().retainAll(valuesBefore.keySet());
        return null;
    }

    private static long operators(String expression) {
        return OPERATOR.matcher(expression).results().count();
    }

    /** The placeholder of an attribute name: like the name itself where that has only letters, digits and '_'. */
    String name(String attribute) {
        for (Map.Entry<String, String> entry : names.entrySet()) {
            if (entry.getValue().equals(attribute)) {
                return entry.getKey();
            }
        }
        String placeholder = unused("#" + plain(attribute), names);
        names.put(placeholder, attribute);
        return placeholder;
    }

    /** An attribute or a value inside it, with a placeholder for each name. */
    String path(String attribute, List<Object> steps) {
        StringBuilder path = new StringBuilder(name(attribute));
        for (Object step : steps) {
            if (step instanceof Integer position) {
                path.append('[').append(position).append(']');
            } else {
                path.append('.').append(name((String) step));
            }
        }
        return path.toString();
    }

    /** A placeholder for a value that is compared with an attribute. */
    String value(String attribute, Object value) {
        String placeholder = unused(":" + plain(attribute), values);
        values.put(placeholder, value);
        return placeholder;
    }

    /**
     * A ProjectionExpression, unless it would be too long; null: all attributes.
     *
     * @param projected the attributes to fetch; null: all
     */
    @Nullable
    String projection(@Nullable List<String> projected) {
        return projected == null
                ? null
                : attempt(() ->
                        String.join(", ", projected.stream().map(this::name).toList()));
    }

    /**
     * One of the alternatives holds. Those that are ANDs are taken as they are, since AND binds more tightly, and those that
     * are ORs already become a part of this one: DynamoDB refuses parentheses within parentheses.
     */
    static String or(List<String> alternatives) {
        if (alternatives.size() == 1) {
            return alternatives.get(0);
        }
        List<String> open = new ArrayList<>();
        for (String alternative : alternatives) {
            open.add(isEnclosed(alternative) ? alternative.substring(1, alternative.length() - 1) : alternative);
        }
        return "(" + String.join(" OR ", open) + ")";
    }

    /** Whether the first parenthesis is closed by the last character. Names and values are placeholders, without any. */
    private static boolean isEnclosed(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            depth += text.charAt(i) == '(' ? 1 : text.charAt(i) == ')' ? -1 : 0;
            if (depth == 0) {
                return i > 0 && i == text.length() - 1;
            }
        }
        return false;
    }

    private static String plain(String attribute) {
        return attribute.matches("[A-Za-z0-9_]+") ? attribute : "attribute";
    }

    private static String unused(String placeholder, Map<String, ?> used) {
        String candidate = placeholder;
        for (int i = 2; used.containsKey(candidate); i++) {
            candidate = placeholder + "_" + i;
        }
        return candidate;
    }

    /** Equal to one of the values. */
    String oneOf(String name, String attribute, List<?> candidates) {
        if (candidates.size() == 1) {
            return name + " = " + value(attribute, candidates.get(0));
        }
        List<String> placeholders = new ArrayList<>();
        candidates.forEach(candidate -> placeholders.add(value(attribute, candidate)));
        return name + " IN (" + String.join(", ", placeholders) + ")";
    }

    /** Within the interval, or the least that one condition can say around it; null when it holds everything. */
    @Nullable
    String within(KeyAttribute key, KeySpan span) {
        String attribute = key.name();
        String prefix = span.prefix();
        Object low = span.low();
        Object high = span.high();
        if (span.isAll()) {
            return null;
        }
        String name = name(attribute);
        if (prefix != null) {
            return "begins_with(" + name + ", " + value(attribute, HexadecimalKeys.wire(key, prefix)) + ")";
        }
        if (low != null && high != null) {
            return Values.compareKeys(low, high) == 0
                    ? name + " = " + value(attribute, HexadecimalKeys.wire(key, low))
                    : name + " BETWEEN " + value(attribute, HexadecimalKeys.wire(key, low)) + " AND "
                            + value(attribute, HexadecimalKeys.wire(key, high));
        }
        return low != null
                ? name + (span.lowInclusive() ? " >= " : " > ") + value(attribute, HexadecimalKeys.wire(key, low))
                : name
                        + (span.highInclusive() ? " <= " : " < ")
                        + value(attribute, HexadecimalKeys.wire(key, Objects.requireNonNull(high)));
    }

    Map<String, String> names() {
        return names;
    }

    Map<String, Object> values() {
        return values;
    }
}
