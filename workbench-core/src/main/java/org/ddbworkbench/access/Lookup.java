package org.ddbworkbench.access;

import java.util.List;
import org.ddbworkbench.catalog.Column;

/**
 * Rows are wanted for some keys that are known only when the plan is resolved: those that the other side of a join yields.
 *
 * @param columns what the keys are values of, at least one
 * @param slot the slot whose value is the keys: a {@link java.util.Collection} of {@link List}s, each with a value for each
 *     column, of the column's class and not null
 * @param expected how many different keys there will be, as a guess
 */
public record Lookup(List<Column> columns, int slot, double expected) {
    public Lookup {
        columns = List.copyOf(columns);
        if (columns.isEmpty()) {
            throw new IllegalArgumentException("a lookup needs a column");
        }
    }
}
