package org.ddbworkbench.access;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * Leaves out the rows that another access yields: those of which one alternative is true. Nothing is known of the others, so it
 * is only checked, row by row.
 */
public record Unless(AnyOf taken) implements Predicate {
    @Override
    public Set<Column> columns() {
        return taken.columns();
    }

    @Override
    public void operands(Consumer<Operand> consumer) {
        taken.operands(consumer);
    }

    @Override
    public Unless bind(@Nullable Object[] slots) {
        AnyOf bound = taken.bind(slots);
        return new Unless(bound == null ? new AnyOf(List.of()) : bound);
    }

    @Override
    public boolean test(Function<Column, @Nullable Object> row) {
        return !taken.test(row);
    }

    @Override
    public Unless map(Function<Operand, Operand> operand) {
        return new Unless(taken.map(operand));
    }

    @Override
    public String toString() {
        return taken + " IS NOT TRUE";
    }
}
