package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What a predicate asks of one column. A NULL satisfies {@link Absent} only. */
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
                    .anyMatch(operand ->
                            operand instanceof Operand.Constant constant && Values.isEqual(constant.value(), value));
        }

        @Override
        public OneOf map(Function<Operand, Operand> operand) {
            return new OneOf(values.stream().map(operand).toList());
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
        public Bound map(Function<Operand, Operand> operand) {
            return this;
        }
    }

    /** Not NULL, and equal to none of some values. */
    record NoneOf(List<Operand> values) implements Constraint {
        public NoneOf {
            values = List.copyOf(values);
        }

        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            List<Operand> bound = new ArrayList<>();
            for (Operand operand : values) {
                Object value = operand.resolve(slots);
                if (value == null) {
                    return null;
                }
                bound.add(new Operand.Constant(value));
            }
            return new NoneOf(bound);
        }

        @Override
        public boolean test(Object value) {
            return values.stream()
                    .noneMatch(operand ->
                            operand instanceof Operand.Constant constant && Values.isEqual(constant.value(), value));
        }

        @Override
        public NoneOf map(Function<Operand, Operand> operand) {
            return new NoneOf(values.stream().map(operand).toList());
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
            if (lowest != null
                    && !(Values.areAlike(value, lowest) && Values.compare(value, lowest) >= (lowInclusive ? 0 : 1))) {
                return false;
            }
            Object highest = highValue();
            return highest == null
                    || (Values.areAlike(value, highest) && Values.compare(value, highest) <= (highInclusive ? 0 : -1));
        }

        @Override
        public Range map(Function<Operand, Operand> operand) {
            return new Range(
                    low == null ? null : operand.apply(low),
                    lowInclusive,
                    high == null ? null : operand.apply(high),
                    highInclusive);
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
        public StartsWith map(Function<Operand, Operand> operand) {
            return new StartsWith(operand.apply(prefix));
        }
    }

    /**
     * Text that a pattern of LIKE matches.
     *
     * @param escape the character before one that stands for itself; null: none
     */
    record Like(Operand pattern, @Nullable Character escape) implements Constraint {
        /**
         * A pattern without wildcards becomes a value, one that ends in its only one a prefix. Of one with wrong escapes no more
         * is said than that NULL does not match.
         */
        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            Object value = pattern.resolve(slots);
            if (value == null) {
                return null;
            }
            if (escape != null && !LikePattern.isWellEscaped((String) value, escape)) {
                return new Present();
            }
            LikePattern like = new LikePattern((String) value, escape);
            if (like.isText()) {
                return new Bound(Set.of(like.prefix()));
            }
            return like.isPrefix() && !like.prefix().isEmpty()
                    ? new StartsWith(new Operand.Constant(like.prefix()))
                    : new Matches(like);
        }

        @Override
        public boolean test(Object value) {
            throw new IllegalStateException("LIKE is not bound");
        }

        @Override
        public Like map(Function<Operand, Operand> operand) {
            return new Like(operand.apply(pattern), escape);
        }
    }

    /** {@link Like} with its pattern known. */
    record Matches(LikePattern pattern) implements Constraint {
        @Override
        public Constraint bind(@Nullable Object[] slots) {
            return this;
        }

        @Override
        public boolean test(Object value) {
            return pattern.matches((String) value);
        }

        @Override
        public Matches map(Function<Operand, Operand> operand) {
            return this;
        }
    }

    /** A text of which another one is a part, or a list or set of which a value is an element. */
    record Contains(Operand element) implements Constraint {
        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            Object value = element.resolve(slots);
            return value == null ? null : new Contains(new Operand.Constant(value));
        }

        Object elementValue() {
            return ((Operand.Constant) element).value();
        }

        @Override
        public boolean test(Object value) {
            Object wanted = elementValue();
            return value instanceof String text
                    ? wanted instanceof String part && text.contains(part)
                    : value instanceof Collection<?> elements
                            && elements.stream()
                                    .anyMatch(element -> element != null && Values.isEqual(element, wanted));
        }

        @Override
        public Contains map(Function<Operand, Operand> operand) {
            return new Contains(operand.apply(element));
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
        public Present map(Function<Operand, Operand> operand) {
            return this;
        }
    }

    /** NULL. */
    record Absent() implements Constraint {
        @Override
        public Constraint bind(@Nullable Object[] slots) {
            return this;
        }

        @Override
        public boolean test(Object value) {
            return false;
        }

        @Override
        public boolean accepts(@Nullable Object value) {
            return value == null;
        }

        @Override
        public boolean acceptsNull() {
            return true;
        }

        @Override
        public Absent map(Function<Operand, Operand> operand) {
            return this;
        }
    }

    /** One of several constraints holds. */
    record Union(List<Constraint> parts) implements Constraint {
        public Union {
            parts = List.copyOf(parts);
        }

        @Override
        public @Nullable Constraint bind(@Nullable Object[] slots) {
            List<Constraint> bound = new ArrayList<>();
            for (Constraint part : parts) {
                Constraint possible = part.bind(slots);
                if (possible != null) {
                    bound.add(possible);
                }
            }
            return bound.isEmpty() ? null : bound.size() == 1 ? bound.get(0) : new Union(bound);
        }

        @Override
        public boolean test(Object value) {
            return parts.stream().anyMatch(part -> part.test(value));
        }

        @Override
        public boolean accepts(@Nullable Object value) {
            return parts.stream().anyMatch(part -> part.accepts(value));
        }

        @Override
        public boolean acceptsNull() {
            return parts.stream().anyMatch(Constraint::acceptsNull);
        }

        @Override
        public Union map(Function<Operand, Operand> operand) {
            return new Union(parts.stream().map(part -> part.map(operand)).toList());
        }
    }

    /** The constraint with the values of its slots; null when no value satisfies it, since one that it needs is NULL. */
    @Nullable
    Constraint bind(@Nullable Object[] slots);

    /** Whether a value satisfies the constraint, which must be bound. */
    boolean test(Object value);

    /** Whether a value or NULL satisfies the constraint, which must be bound. */
    default boolean accepts(@Nullable Object value) {
        return value != null && test(value);
    }

    /** Whether a NULL can satisfy the constraint. */
    default boolean acceptsNull() {
        return false;
    }

    /** The constraint with other operands in place of its own. */
    Constraint map(Function<Operand, Operand> operand);
}
