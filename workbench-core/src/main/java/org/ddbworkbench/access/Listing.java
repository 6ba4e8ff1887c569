package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/** Lists the values of a variable that no predicate names: all of its type where they are few, or those within a range. */
final class Listing {
    private static final int MOST = AttributeCondition.MAX_COMBINATIONS;

    /** How many values are counted of a range that has too many. */
    private static final int MOST_COUNTED = 100_000;

    /** How many values a range is guessed to have whose ends are known only when it runs. */
    private static final int GUESS = 10;

    private Listing() {}

    /** How many values there will be; -1: they can't be listed. */
    static long expected(VariableType type, List<ColumnPredicate> predicates) {
        if (type.values().isPresent()) {
            return type.values().get().size();
        }
        List<Constraint.Range> ranges = predicates.stream()
                .map(ColumnPredicate::constraint)
                .filter(Constraint.Range.class::isInstance)
                .map(Constraint.Range.class::cast)
                .toList();
        List<Constraint> unions = predicates.stream()
                .map(ColumnPredicate::constraint)
                .filter(constraint -> !closedRanges(constraint).isEmpty())
                .toList();
        boolean closed = ranges.stream().anyMatch(range -> range.low() != null)
                && ranges.stream().anyMatch(range -> range.high() != null);
        if (!closed && unions.isEmpty()) {
            return -1;
        }
        List<Constraint> known = ranges.stream()
                .filter(range -> isKnown(range.low()) && isKnown(range.high()))
                .map(Constraint.class::cast)
                .toList();
        if (known.size() == ranges.size()) {
            List<Constraint> all = new ArrayList<>(known);
            all.addAll(unions);
            return values(type, all).map(Set::size).orElse(-1);
        }
        return canList(type) ? GUESS : -1;
    }

    /** The ranges of an OR of ranges whose ends are known; empty for another constraint. */
    private static List<Constraint.Range> closedRanges(Constraint constraint) {
        if (!(constraint instanceof Constraint.Union union)) {
            return List.of();
        }
        List<Constraint.Range> closed = union.parts().stream()
                .filter(Constraint.Range.class::isInstance)
                .map(Constraint.Range.class::cast)
                .filter(range -> range.lowValue() != null && range.highValue() != null)
                .toList();
        return closed.size() == union.parts().size() ? closed : List.of();
    }

    /** Whether the number of values is a guess, so that there may turn out to be too many. */
    static boolean isGuess(VariableType type, List<ColumnPredicate> predicates) {
        return type.values().isEmpty()
                && predicates.stream()
                        .map(ColumnPredicate::constraint)
                        .anyMatch(constraint -> constraint instanceof Constraint.Range range
                                && !(isKnown(range.low()) && isKnown(range.high())));
    }

    /**
     * Why the values can't be listed, for people; empty when there is no range of them, or the type is not one whose ranges
     * have values.
     */
    static Optional<String> obstacle(VariableType type, List<ColumnPredicate> predicates) {
        List<ColumnPredicate> ranges = predicates.stream()
                .filter(predicate -> predicate.constraint() instanceof Constraint.Range)
                .toList();
        if (ranges.isEmpty() || !canList(type)) {
            return Optional.empty();
        }
        String column = ranges.get(0).column().name();
        if (ranges.stream().allMatch(range -> ((Constraint.Range) range.constraint()).low() == null)) {
            return Optional.of(column + " has no lower bound, so its partitions can't be listed");
        }
        if (ranges.stream().allMatch(range -> ((Constraint.Range) range.constraint()).high() == null)) {
            return Optional.of(column + " has no upper bound, so its partitions can't be listed");
        }
        String count = values(
                        type, ranges.stream().map(ColumnPredicate::constraint).toList(), MOST_COUNTED)
                .map(values -> String.format(Locale.ROOT, "%,d partitions", values.size()))
                .orElse("too many partitions");
        return Optional.of(String.format(Locale.ROOT, "%s leaves %s, more than %,d", column, count, MOST));
    }

    /** Whether a range of the type has values that can be listed. */
    private static boolean canList(VariableType type) {
        Object any = switch (type.kind()) {
            case DATE -> 0;
            case INTEGER, TIMESTAMP -> 0L;
            case TEXT, DECIMAL -> null;
        };
        return any != null && type.between(any, true, any, true, 1).isPresent();
    }

    private static boolean isKnown(@Nullable Operand operand) {
        return operand == null || operand instanceof Operand.Constant;
    }

    /**
     * The values that satisfy the constraints; of a lossy type one for each text of them.
     *
     * @param constraints bound ones
     * @return empty when they are too many or can't be listed
     */
    static Optional<Set<Object>> values(VariableType type, List<Constraint> constraints) {
        return values(type, constraints, MOST);
    }

    private static Optional<Set<Object>> values(VariableType type, List<Constraint> constraints, int atMost) {
        for (Constraint constraint : constraints) {
            List<Constraint.Range> parts = closedRanges(constraint);
            if (!parts.isEmpty()) {
                List<Constraint> others = new ArrayList<>(constraints);
                others.remove(constraint);
                return valuesOfAny(type, parts, others, atMost);
            }
        }
        Object low = null;
        boolean lowInclusive = false;
        Object high = null;
        boolean highInclusive = false;
        for (Constraint constraint : constraints) {
            if (!(constraint instanceof Constraint.Range range)) {
                continue;
            }
            Object nextLow = range.lowValue();
            if (nextLow != null && (low == null || Values.compare(nextLow, low) > 0)) {
                low = nextLow;
                lowInclusive = range.lowInclusive();
            } else if (nextLow != null && Values.compare(nextLow, low) == 0) {
                lowInclusive &= range.lowInclusive();
            }
            Object nextHigh = range.highValue();
            if (nextHigh != null && (high == null || Values.compare(nextHigh, high) < 0)) {
                high = nextHigh;
                highInclusive = range.highInclusive();
            } else if (nextHigh != null && Values.compare(nextHigh, high) == 0) {
                highInclusive &= range.highInclusive();
            }
        }
        Optional<List<Object>> listed = low == null && high == null
                ? type.values()
                : type.between(low, lowInclusive, high, highInclusive, atMost);
        return listed.map(values -> {
            Set<Object> kept = new LinkedHashSet<>(values);
            if (!type.isLossy()) {
                kept.removeIf(value -> constraints.stream().anyMatch(constraint -> !constraint.test(value)));
            }
            return kept;
        });
    }

    /** The values that satisfy one of the parts, and all of the others. */
    private static Optional<Set<Object>> valuesOfAny(
            VariableType type, List<Constraint.Range> parts, List<Constraint> others, int atMost) {
        Set<Object> all = new TreeSet<>(Values::compare);
        for (Constraint.Range part : parts) {
            List<Constraint> both = new ArrayList<>(others);
            both.add(part);
            Optional<Set<Object>> ofPart = values(type, both, atMost);
            if (ofPart.isEmpty() || all.size() + ofPart.get().size() > atMost) {
                return Optional.empty();
            }
            all.addAll(ofPart.get());
        }
        return Optional.of(all);
    }
}
