package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.ddbworkbench.template.Numbers;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/** The values of a key attribute that constraints on its whole value leave. */
final class RawDomain {
    private RawDomain() {}

    /**
     * A superset of the values that satisfy a constraint.
     *
     * @param number whether the attribute is of type N; else it is of type S
     */
    static KeyDomain of(Constraint constraint, boolean number) {
        if (constraint instanceof Constraint.Bound bound) {
            return new KeyDomain.Points(number ? numbers(bound.values()) : bound.values());
        }
        if (constraint instanceof Constraint.StartsWith prefix) {
            return KeyDomain.spans(List.of(KeySpan.startingWith(prefix.prefixValue())));
        }
        if (constraint instanceof Constraint.Matches like) {
            return KeyDomain.spans(List.of(KeySpan.startingWith(like.pattern().prefix())));
        }
        if (constraint instanceof Constraint.Range range) {
            return KeyDomain.spans(List.of(number ? numberSpan(range) : textSpan(range)));
        }
        return constraint instanceof Constraint.Union union
                ? KeyDomain.union(domains(union, part -> of(part, number)))
                : KeyDomain.all();
    }

    /**
     * A superset of the numbers of the values that satisfy a constraint.
     *
     * @param number of a value; greater values have no lesser ones
     * @param shared whether several values have one number
     */
    static KeyDomain ofNumber(Constraint constraint, UnaryOperator<Object> number, boolean shared) {
        if (constraint instanceof Constraint.Bound bound) {
            Set<Object> numbers = new LinkedHashSet<>();
            bound.values().forEach(value -> numbers.add(number.apply(value)));
            return new KeyDomain.Points(numbers(numbers));
        }
        if (constraint instanceof Constraint.Range range) {
            Object low = range.lowValue();
            Object high = range.highValue();
            return KeyDomain.spans(List.of(new KeySpan(
                    low == null ? null : number.apply(low),
                    shared || range.lowInclusive(),
                    high == null ? null : number.apply(high),
                    shared || range.highInclusive())));
        }
        return constraint instanceof Constraint.Union union
                ? KeyDomain.union(domains(union, part -> ofNumber(part, number, shared)))
                : KeyDomain.all();
    }

    /** The domains of an OR's parts. */
    static List<KeyDomain> domains(Constraint.Union union, Function<Constraint, KeyDomain> domain) {
        return union.parts().stream().map(domain).toList();
    }

    private static KeySpan numberSpan(Constraint.Range range) {
        return new KeySpan(
                number(range.lowValue()), range.lowInclusive(), number(range.highValue()), range.highInclusive());
    }

    /** Key text that SQL's order puts within the range; the two orders agree only on the plain part of a bound. */
    private static KeySpan textSpan(Constraint.Range range) {
        KeySpan span = KeySpan.ALL;
        if (range.lowValue() instanceof String text) {
            String plain = text.substring(0, TextOrder.plainLength(text));
            boolean whole = plain.length() == text.length();
            span = new KeySpan(plain.isEmpty() ? null : plain, !whole || range.lowInclusive(), null, false);
        }
        if (range.highValue() instanceof String text) {
            String plain = text.substring(0, TextOrder.plainLength(text));
            boolean whole = plain.length() == text.length();
            KeySpan below = whole
                    ? new KeySpan(null, false, text, range.highInclusive())
                    : new KeySpan(null, false, TextOrder.prefixEnd(plain), false);
            span = span.intersect(below);
        }
        return span;
    }

    private static @Nullable BigDecimal number(@Nullable Object value) {
        return value instanceof Long number ? BigDecimal.valueOf(number) : (BigDecimal) value;
    }

    private static Set<Object> numbers(Set<Object> values) {
        Set<Object> numbers = new LinkedHashSet<>();
        for (Object value : values) {
            BigDecimal number = number(value);
            if (number != null) {
                numbers.add(Numbers.normalize(number));
            }
        }
        return numbers;
    }
}
