package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** The predicates of a request with their values known. */
final class Predicates {
    private final Map<ColumnPredicate, Constraint> bound;
    private final Map<Column, List<Constraint>> constraints = new LinkedHashMap<>();

    private Predicates(Map<ColumnPredicate, Constraint> bound) {
        this.bound = bound;
        bound.forEach((predicate, constraint) -> constraints
                .computeIfAbsent(predicate.column(), column -> new ArrayList<>())
                .add(constraint));
    }

    /** Null when a predicate compares with NULL, so that no row can satisfy it. */
    static @Nullable Predicates bind(List<ColumnPredicate> predicates, @Nullable Object[] slots) {
        Map<ColumnPredicate, Constraint> bound = new LinkedHashMap<>();
        for (ColumnPredicate predicate : predicates) {
            Constraint constraint = predicate.constraint().bind(slots);
            if (constraint == null) {
                return null;
            }
            bound.put(predicate, constraint);
        }
        return new Predicates(bound);
    }

    Map<Column, List<Constraint>> all() {
        return constraints;
    }

    /** What the predicate asks for, null when it is none of these. */
    @Nullable
    Constraint of(ColumnPredicate predicate) {
        return bound.get(predicate);
    }

    List<Constraint> of(@Nullable Column column) {
        return column == null ? List.of() : constraints.getOrDefault(column, List.of());
    }
}
