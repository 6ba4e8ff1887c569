package org.ddbworkbench.access;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/** Lists the values of a variable that no predicate names: all of its type where they are few, or those within a range. */
final class Listing {
    private static final int MOST = AttributeCondition.MAX_COMBINATIONS;

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
        boolean closed = ranges.stream().anyMatch(range -> range.low() != null)
                && ranges.stream().anyMatch(range -> range.high() != null);
        if (!closed) {
            return -1;
        }
        List<Constraint> known = ranges.stream()
                .filter(range -> isKnown(range.low()) && isKnown(range.high()))
                .map(Constraint.class::cast)
                .toList();
        if (known.size() == ranges.size()) {
            return values(type, known).map(Set::size).orElse(-1);
        }
        return canList(type) ? GUESS : -1;
    }

    /** Why the values of a range can't be listed which could be if it were another; empty when no range would do. */
    static Optional<String> obstacle(String column, VariableType type, List<ColumnPredicate> predicates) {
        List<Constraint.Range> ranges = predicates.stream()
                .map(ColumnPredicate::constraint)
                .filter(Constraint.Range.class::isInstance)
                .map(Constraint.Range.class::cast)
                .toList();
        if (ranges.isEmpty() || !canList(type)) {
            return Optional.empty();
        }
        if (ranges.stream().allMatch(range -> range.low() == null)) {
            return Optional.of(column + " has no lower bound, so the partitions can't be listed");
        }
        return Optional.of(
                ranges.stream().allMatch(range -> range.high() == null)
                        ? column + " has no upper bound, so the partitions can't be listed"
                        : String.format(Locale.ROOT, "more than %,d partitions in the range of %s", MOST, column));
    }

    /** Whether the number of values is a guess, so that there may turn out to be too many. */
    static boolean isGuess(VariableType type, List<ColumnPredicate> predicates) {
        return type.values().isEmpty()
                && predicates.stream()
                        .map(ColumnPredicate::constraint)
                        .anyMatch(constraint -> constraint instanceof Constraint.Range range
                                && !(isKnown(range.low()) && isKnown(range.high())));
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
                : type.between(low, lowInclusive, high, highInclusive, MOST);
        return listed.map(values -> {
            Set<Object> kept = new LinkedHashSet<>(values);
            if (!type.isLossy()) {
                kept.removeIf(value -> constraints.stream().anyMatch(constraint -> !constraint.test(value)));
            }
            return kept;
        });
    }
}
