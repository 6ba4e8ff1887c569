package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a predicate asks of one column. A NULL never satisfies it. */
public sealed interface Constraint {
    /** Equal to one of some values. */
    record OneOf(List<Operand> values) implements Constraint {
        public OneOf {
            values = List.copyOf(values);
        }

        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            Set<Object> distinct = new LinkedHashSet<>();
            for (Operand operand : values) {
                Object value = operand.resolve(slots);
                if (value != null) {
                    distinct.add(value);
                }
            }
            return distinct.isEmpty() ? null : new Bound(distinct);
        }

        @Override
        public boolean test(Object value) {
            return values.stream()
                    .anyMatch(operand -> operand instanceof Operand.Constant constant
                            && Values.compare(constant.value(), value) == 0);
        }

        @Override
        public String describe(Function<Operand, String> text) {
            return values.size() == 1
                    ? "= " + text.apply(values.get(0))
                    : "IN (" + String.join(", ", values.stream().map(text).toList()) + ")";
        }
    }

    /** {@link OneOf} with all values known. */
    record Bound(Set<Object> values) implements Constraint {
        @Override
        public Constraint bind(@Nullable Object[] slots) {
            return this;
        }

        @Override
        public boolean test(Object value) {
            return values.contains(value);
        }

        @Override
        public String describe(Function<Operand, String> text) {
            return "IN " + values;
        }
    }

    /** Between two values; a null operand leaves its side open. */
    record Range(
            @Nullable Operand low,
            boolean lowInclusive,
            @Nullable Operand high,
            boolean highInclusive) implements Constraint {
        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            Object lowValue = low == null ? null : low.resolve(slots);
            Object highValue = high == null ? null : high.resolve(slots);
            if ((low != null && lowValue == null) || (high != null && highValue == null)) {
                return null;
            }
            return new Range(
                    lowValue == null ? null : new Operand.Constant(lowValue),
                    lowInclusive,
                    highValue == null ? null : new Operand.Constant(highValue),
                    highInclusive);
        }

        /** The low value of a bound range. */
        @Nullable
        Object lowValue() {
            return low instanceof Operand.Constant constant ? constant.value() : null;
        }

        /** The high value of a bound range. */
        @Nullable
        Object highValue() {
            return high instanceof Operand.Constant constant ? constant.value() : null;
        }

        @Override
        public boolean test(Object value) {
            Object lowest = lowValue();
            if (lowest != null && Values.compare(value, lowest) < (lowInclusive ? 0 : 1)) {
                return false;
            }
            Object highest = highValue();
            return highest == null || Values.compare(value, highest) <= (highInclusive ? 0 : -1);
        }

        @Override
        public String describe(Function<Operand, String> text) {
            List<String> sides = new ArrayList<>();
            if (low != null) {
                sides.add((lowInclusive ? ">= " : "> ") + text.apply(low));
            }
            if (high != null) {
                sides.add((highInclusive ? "<= " : "< ") + text.apply(high));
            }
            return String.join(" AND ", sides);
        }
    }

    /** Text that begins with a prefix. */
    record StartsWith(Operand prefix) implements Constraint {
        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            Object value = prefix.resolve(slots);
            return value == null ? null : new StartsWith(new Operand.Constant(value));
        }

        String prefixValue() {
            return (String) ((Operand.Constant) prefix).value();
        }

        @Override
        public boolean test(Object value) {
            return ((String) value).startsWith(prefixValue());
        }

        @Override
        public String describe(Function<Operand, String> text) {
            return "begins with " + text.apply(prefix);
        }
    }

    /** Not NULL. */
    record Present() implements Constraint {
        @Override
        public Constraint bind(@Nullable Object[] slots) {
            return this;
        }

        @Override
        public boolean test(Object value) {
            return true;
        }

        @Override
        public String describe(Function<Operand, String> text) {
            return "IS NOT NULL";
        }
    }

    /** The constraint with the values of its slots; null when one that it can't do without is NULL. */
    @Nullable
    Constraint bind(@Nullable Object[] slots);

    /** Whether a value satisfies the constraint, which must be bound. */
    boolean test(Object value);

    /**
     * The constraint for people, to stand behind the name of a column.
     *
     * @param text writes an operand
     */
    String describe(Function<Operand, String> text);
}
