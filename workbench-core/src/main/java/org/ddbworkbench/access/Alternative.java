package org.ddbworkbench.access;

import java.util.List;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyForm;

/** Predicates that all hold, of items whose keys have that form. */
record Alternative(List<ColumnPredicate> predicates, KeyForm form) {
    Alternative {
        predicates = List.copyOf(predicates);
    }

    /**
     * The predicates in every form that rows can have.
     *
     * @param all one of these lists holds
     * @return at least one, even where no row can have any
     */
    static List<Alternative> possible(List<List<ColumnPredicate>> all, List<KeyForm> forms) {
        List<Alternative> inAllForms = all.stream()
                .flatMap(predicates -> forms.stream().map(form -> new Alternative(predicates, form)))
                .toList();
        List<Alternative> possible =
                inAllForms.stream().filter(Alternative::isPossible).toList();
        return possible.isEmpty() ? inAllForms.subList(0, 1) : possible;
    }

    /** Whether a row can be of that form: not where it lacks a value that is asked for, or has one that must be NULL. */
    private boolean isPossible() {
        return predicates.stream().noneMatch(this::contradicts);
    }

    private boolean contradicts(ColumnPredicate predicate) {
        if (!(predicate.column().source() instanceof Column.KeyVariable variable)) {
            return false;
        }
        return form.lacking().contains(variable.variable())
                ? !predicate.constraint().acceptsNull()
                : predicate.constraint() instanceof Constraint.Absent
                        && predicate.column().nullable()
                        && tells(variable);
    }

    private boolean tells(Column.KeyVariable variable) {
        return form.templates().values().stream().anyMatch(template -> template.indexOf(variable.variable()) >= 0);
    }
}
