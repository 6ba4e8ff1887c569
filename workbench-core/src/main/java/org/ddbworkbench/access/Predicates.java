package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** Predicates that all hold, with their values known, by column. */
final class Predicates {
    private final Map<Column, List<Constraint>> constraints = new LinkedHashMap<>();

    private Predicates() {}

    /** Null when a predicate compares with NULL, so that no row can satisfy it. */
    static @Nullable Predicates bind(List<ColumnPredicate> predicates, @Nullable Object[] slots) {
        List<ColumnPredicate> bound = Predicate.bindAll(predicates, slots);
        return bound == null ? null : of(bound);
    }

    /**
     * @param bound predicates with their values known
     */
    static Predicates of(List<ColumnPredicate> bound) {
        Predicates predicates = new Predicates();
        for (ColumnPredicate predicate : bound) {
            predicates
                    .constraints
                    .computeIfAbsent(predicate.column(), column -> new ArrayList<>())
                    .add(predicate.constraint());
        }
        return predicates;
    }

    List<Constraint> of(@Nullable Column column) {
        return column == null ? List.of() : constraints.getOrDefault(column, List.of());
    }

    /** The predicates, where the column has one of its {@link #values}. */
    Predicates with(Column column, Object value) {
        Predicates one = new Predicates();
        one.constraints.putAll(constraints);
        one.constraints.put(column, List.of(new Constraint.Bound(Set.of(value))));
        return one;
    }

    /** The values that satisfy every constraint on a column, when one of these names them; else null. */
    static @Nullable Set<Object> values(List<Constraint> constraints) {
        Set<Object> named = null;
        for (Constraint constraint : constraints) {
            if (constraint instanceof Constraint.Bound bound) {
                named = bound.values();
            }
        }
        if (named == null) {
            return null;
        }
        Set<Object> kept = new LinkedHashSet<>(named);
        kept.removeIf(value -> constraints.stream().anyMatch(constraint -> !constraint.test(value)));
        return kept;
    }
}
