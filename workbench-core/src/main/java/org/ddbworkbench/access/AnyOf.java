package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * An OR of ANDs.
 *
 * @param alternatives one of them holds: all of its predicates do
 */
public record AnyOf(List<List<ColumnPredicate>> alternatives) implements Predicate {
    public AnyOf {
        alternatives = alternatives.stream().map(List::copyOf).toList();
    }

    @Override
    public Set<Column> columns() {
        Set<Column> columns = new LinkedHashSet<>();
        alternatives.forEach(all -> all.forEach(predicate -> columns.add(predicate.column())));
        return columns;
    }

    @Override
    public void operands(Consumer<Operand> consumer) {
        alternatives.forEach(all -> all.forEach(predicate -> predicate.operands(consumer)));
    }

    @Override
    public @Nullable AnyOf bind(@Nullable Object[] slots) {
        List<List<ColumnPredicate>> bound = new ArrayList<>();
        for (List<ColumnPredicate> all : alternatives) {
            List<ColumnPredicate> possible = Predicate.bindAll(all, slots);
            if (possible != null) {
                bound.add(possible);
            }
        }
        return bound.isEmpty() ? null : new AnyOf(bound);
    }

    @Override
    public boolean test(Function<Column, @Nullable Object> row) {
        return alternatives.stream().anyMatch(all -> all.stream().allMatch(predicate -> predicate.test(row)));
    }

    @Override
    public AnyOf map(Function<Operand, Operand> operand) {
        return new AnyOf(alternatives.stream()
                .map(all ->
                        all.stream().map(predicate -> predicate.map(operand)).toList())
                .toList());
    }

    /** The predicate much as SQL would write it; of many alternatives the first few. */
    @Override
    public String toString() {
        String some = alternatives.stream()
                .limit(3)
                .map(all -> all.stream().map(ColumnPredicate::toString).collect(Collectors.joining(" AND ")))
                .collect(Collectors.joining(" OR "));
        return "(" + some + (alternatives.size() > 3 ? " OR ... " + (alternatives.size() - 3) + " more" : "") + ")";
    }
}
