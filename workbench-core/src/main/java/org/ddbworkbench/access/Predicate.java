package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** One conjunct of a WHERE clause. */
public sealed interface Predicate permits ColumnPredicate, AnyOf, Unless {
    /** The columns that the predicate speaks of. */
    Set<Column> columns();

    /** Hands over all operands. */
    void operands(Consumer<Operand> consumer);

    /** The predicate with the values of its slots; null when no row can satisfy it. */
    @Nullable
    Predicate bind(@Nullable Object[] slots);

    /**
     * Whether a row satisfies the predicate, which must be bound.
     *
     * @param row the value of a column
     */
    boolean test(Function<Column, @Nullable Object> row);

    /** The predicate with other operands in place of its own. */
    Predicate map(Function<Operand, Operand> operand);

    /** All of them hold, or, when one of them can't, null. */
    static @Nullable List<ColumnPredicate> bindAll(List<ColumnPredicate> predicates, @Nullable Object[] slots) {
        List<ColumnPredicate> bound = new ArrayList<>(predicates.size());
        for (ColumnPredicate predicate : predicates) {
            ColumnPredicate one = predicate.bind(slots);
            if (one == null) {
                return null;
            }
            bound.add(one);
        }
        return bound;
    }
}
