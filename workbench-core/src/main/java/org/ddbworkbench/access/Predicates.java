package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** The predicates of a request with their values known. */
final class Predicates {
    private final Map<Column, List<Constraint>> constraints;

    private Predicates(Map<Column, List<Constraint>> constraints) {
        this.constraints = constraints;
    }

    /** Null when a predicate compares with NULL, so that no row can satisfy it. */
    static @Nullable Predicates bind(List<ColumnPredicate> predicates, @Nullable Object[] slots) {
        Map<Column, List<Constraint>> constraints = new LinkedHashMap<>();
        for (ColumnPredicate predicate : predicates) {
            Constraint bound = predicate.constraint().bind(slots);
            if (bound == null) {
                return null;
            }
            constraints
                    .computeIfAbsent(predicate.column(), column -> new ArrayList<>())
                    .add(bound);
        }
        return new Predicates(constraints);
    }

    Map<Column, List<Constraint>> all() {
        return constraints;
    }

    List<Constraint> of(@Nullable Column column) {
        return column == null ? List.of() : constraints.getOrDefault(column, List.of());
    }
}
