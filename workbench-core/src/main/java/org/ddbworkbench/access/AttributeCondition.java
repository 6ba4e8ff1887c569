package org.ddbworkbench.access;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * What the predicates of a request say of one key attribute, by way of the entity's template for it and of the raw key
 * column: at planning time the kind of condition, at run time the values.
 */
final class AttributeCondition {
    /** More combinations of values than this are not enumerated. */
    static final int MAX_COMBINATIONS = 1_000;

    /** Longest text of a partition key, in bytes of UTF-8. */
    static final int MAX_PARTITION_KEY = 2_048;
    /** Longest text of a sort key, in bytes of UTF-8. */
    static final int MAX_SORT_KEY = 1_024;

    private final KeyComposition key;
    private final int maxBytes;
    private final boolean partition;
    private final Set<Column> known;
    private final Set<Column> namedColumns = new LinkedHashSet<>();
    private final Set<ColumnPredicate> used = new LinkedHashSet<>();
    private final Set<ColumnPredicate> inexact = new LinkedHashSet<>();
    private final Set<Column> fixedColumns = new LinkedHashSet<>();
    private final Set<Integer> listedVariables = new LinkedHashSet<>();
    private Supplier<Optional<String>> unlisted = Optional::empty;
    private boolean points;
    private boolean guess;
    private boolean enumerated = true;
    private long combinations = 1;
    private double selectivity = 1;

    /**
     * @param form how keys are composed
     * @param maxBytes how long a key text can be
     * @param partition whether it belongs to a partition key, so that only values help, and no interval
     * @param known the columns whose values attributes before this one have, so that there is one of each for a read
     */
    AttributeCondition(
            VirtualTable table,
            KeyForm form,
            KeyAttribute attribute,
            int maxBytes,
            List<ColumnPredicate> predicates,
            boolean partition,
            Set<Column> known) {
        this.key = new KeyComposition(table, form, attribute);
        this.maxBytes = maxBytes;
        this.partition = partition;
        this.known = Set.copyOf(known);
        analyzeTemplate(predicates);
        if (combinations > MAX_COMBINATIONS) {
            enumerated = false;
            giveUpPoints();
        }
        analyzeRaw(predicates);
        if (combinations > MAX_COMBINATIONS) {
            giveUpPoints();
        }
    }

    private void giveUpPoints() {
        points = false;
        inexact.addAll(used);
        combinations = 1;
    }

    private void analyzeTemplate(List<ColumnPredicate> predicates) {
        KeyTemplate template = key.template();
        if (template == null) {
            return;
        }
        int variable = 0;
        for (Segment segment : template.segments()) {
            if (!(segment instanceof Segment.Variable current)) {
                continue;
            }
            List<ColumnPredicate> mine = on(predicates, key.variableColumn(variable));
            if (!analyzePoints(current.type(), mine, variable)) {
                boolean last = variable == template.variables().size() - 1
                        && template.segments().get(template.segments().size() - 1) == segment;
                for (ColumnPredicate predicate : mine) {
                    analyzeTail(predicate, current.type(), variable, last);
                }
                return;
            }
            variable++;
        }
        points = true;
    }

    /** Whether the variable has one of some values: those that are asked for, or all that its type or a range leaves. */
    private boolean analyzePoints(VariableType type, List<ColumnPredicate> mine, int variable) {
        if (!type.isExact() && !key.isNumber()) {
            return false;
        }
        long before = combinations;
        Optional<ColumnPredicate> fixed = mine.stream()
                .filter(predicate -> predicate.constraint() instanceof Constraint.OneOf)
                .findFirst();
        if (fixed.isPresent()) {
            multiply(pieces(fixed.get()));
            namedColumns.add(fixed.get().column());
            if (!key.isLossy(variable)) {
                fixedColumns.add(fixed.get().column());
            }
        } else if (partition && !key.isNumber() && key.isListable(type)) {
            long listed = Listing.expected(type, mine);
            if (listed < 0) {
                unlisted = () -> Listing.obstacle(type, mine);
                return false;
            }
            listedVariables.add(variable);
            guess |= Listing.isGuess(type, mine);
            multiply(Math.max(1, listed));
        } else {
            return false;
        }
        if (key.isRepeated(variable)) {
            combinations = before;
        }
        used.addAll(mine);
        if (key.isLossy(variable)) {
            inexact.addAll(mine);
        }
        return true;
    }

    private void analyzeTail(ColumnPredicate predicate, VariableType type, int variable, boolean last) {
        Constraint constraint = predicate.constraint();
        if (!isUsable(constraint, type, variable)) {
            return;
        }
        used.add(predicate);
        selectivity *= constraint instanceof Constraint.Union
                ? selectivity(constraint) / Math.max(1, pieces(constraint))
                : selectivity(constraint);
        multiply(pieces(predicate));
        boolean ordered =
                !key.isLossy(variable) && (key.isNumber() || ((last || type.isFixedWidth()) && type.isOrdered()));
        boolean exact = (constraint instanceof Constraint.StartsWith
                        && key.prefixes(variable, type) == VariableType.Prefixes.ALL)
                || constraint instanceof Constraint.Present
                || (constraint instanceof Constraint.Range && ordered);
        if (!exact) {
            inexact.add(predicate);
        }
    }

    /** Whether the constraint narrows the texts that the first open variable can have. */
    private boolean isUsable(Constraint constraint, VariableType type, int variable) {
        if (constraint instanceof Constraint.Union union) {
            return union.parts().stream().allMatch(part -> isUsable(part, type, variable));
        }
        if (constraint instanceof Constraint.StartsWith || constraint instanceof Constraint.Like) {
            return key.prefixes(variable, type) != VariableType.Prefixes.NONE;
        }
        return constraint instanceof Constraint.OneOf
                || constraint instanceof Constraint.Present
                || (constraint instanceof Constraint.Range && (key.isNumber() || key.isBounded(variable, type)));
    }

    /** How many values or intervals it takes at most, of each read so far. */
    private long pieces(ColumnPredicate predicate) {
        return known.contains(predicate.column()) ? 1 : pieces(predicate.constraint());
    }

    /** How many intervals it takes at most. */
    private static long pieces(Constraint constraint) {
        if (constraint instanceof Constraint.Union union) {
            return union.parts().stream().mapToLong(AttributeCondition::pieces).sum();
        }
        return constraint instanceof Constraint.OneOf values ? values.values().size() : 1;
    }

    private static double selectivity(Constraint constraint) {
        if (constraint instanceof Constraint.Union union) {
            return Math.min(
                    1,
                    union.parts().stream()
                            .mapToDouble(AttributeCondition::selectivity)
                            .sum());
        }
        if (constraint instanceof Constraint.Range range) {
            return range.low() == null || range.high() == null ? 0.5 : 0.2;
        }
        return constraint instanceof Constraint.Present ? 1 : constraint instanceof Constraint.OneOf ? 0.1 : 0.2;
    }

    private void multiply(long pieces) {
        combinations = Math.min(combinations * pieces, Integer.MAX_VALUE);
    }

    private void analyzeRaw(List<ColumnPredicate> predicates) {
        for (ColumnPredicate predicate : on(predicates, key.rawColumn())) {
            Constraint constraint = predicate.constraint();
            if (constraint instanceof Constraint.OneOf values) {
                points = true;
                combinations = values.values().size();
                used.add(predicate);
            } else if (constraint instanceof Constraint.Range
                    || constraint instanceof Constraint.StartsWith
                    || constraint instanceof Constraint.Like
                    || constraint instanceof Constraint.Union) {
                used.add(predicate);
                selectivity *= 0.5;
                multiply(points ? 1 : pieces(constraint));
                if (!(constraint instanceof Constraint.Range || constraint instanceof Constraint.StartsWith)) {
                    inexact.add(predicate);
                }
            } else if (constraint instanceof Constraint.Present) {
                used.add(predicate);
            }
        }
    }

    private static List<ColumnPredicate> on(List<ColumnPredicate> predicates, @Nullable Column column) {
        return predicates.stream()
                .filter(predicate -> predicate.column().equals(column))
                .toList();
    }

    /** The attribute, and of what it is made. */
    KeyComposition key() {
        return key;
    }

    /** Whether the attribute is known to have one of a few values. */
    boolean isPoints() {
        return points;
    }

    /** Whether there may turn out to be too many values to list them. */
    boolean isGuess() {
        return guess;
    }

    /** Why the values that a range leaves are not listed, for people; empty: they are, or there is no such range. */
    Optional<String> unlisted() {
        return points ? Optional.empty() : unlisted.get();
    }

    /** How many values, or intervals of values, at most. */
    long combinations() {
        return combinations;
    }

    /** The predicates that the condition says in full, but for rare exceptions. */
    Set<ColumnPredicate> exact() {
        Set<ColumnPredicate> exact = new LinkedHashSet<>(used);
        exact.removeAll(inexact);
        return exact;
    }

    /** The predicates that the condition says, in full or as a superset. */
    Set<ColumnPredicate> used() {
        return used;
    }

    /** A guess at the share of the entity's items within a partition that satisfy the condition. */
    double selectivity() {
        return selectivity;
    }

    /** The values of the attribute that an item can have which satisfies all predicates. */
    KeyDomain domain(Predicates predicates) {
        KeyDomain domain = templateDomain(predicates);
        for (Constraint constraint : predicates.of(key.rawColumn())) {
            domain = domain.intersect(RawDomain.of(constraint, key.isNumber()));
        }
        boolean bytes = key.attribute().type() == KeyType.B;
        KeyDomain storable = domain.storable(bytes ? 2 * maxBytes : maxBytes);
        return (bytes ? HexadecimalKeys.ofBytes(storable) : storable).atMost(MAX_COMBINATIONS);
    }

    private KeyDomain templateDomain(Predicates predicates) {
        KeyTemplate template = key.template();
        if (template == null) {
            return KeyDomain.all();
        }
        return enumerated || key.isNumber()
                ? new TemplateDomain(key, template, listedVariables).of(predicates)
                : KeyDomain.spans(List.of(KeySpan.startingWith(template.literalPrefix())));
    }

    /** The columns with named values, of which each piece has one. */
    Set<Column> namedColumns() {
        return namedColumns;
    }

    /** The variables that have one value in each piece. */
    Set<Column> fixedColumns() {
        return fixedColumns;
    }

    /** Whether the condition says anything. */
    boolean isNarrow() {
        return points
                || !used.isEmpty()
                || (key.template() != null && !key.template().literalPrefix().isEmpty());
    }

    /**
     * What is asked of the attribute, as a text that is the same for the same keys of whatever entity.
     *
     * @param operand other operands in place of those of the predicates
     */
    String text(Function<Operand, Operand> operand) {
        KeyTemplate template = key.template();
        StringBuilder text = new StringBuilder(key.attribute().name()).append(template == null ? "" : " " + template);
        for (ColumnPredicate predicate : used) {
            boolean raw = predicate.column().equals(key.rawColumn());
            text.append(raw ? " raw" : " " + key.variableOf(predicate.column()))
                    .append(predicate.constraint().map(operand));
        }
        return text.toString();
    }
}
