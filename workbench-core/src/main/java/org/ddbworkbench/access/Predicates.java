package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
}
