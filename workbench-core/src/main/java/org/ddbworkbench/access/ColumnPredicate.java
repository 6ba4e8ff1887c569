package org.ddbworkbench.access;

import org.ddbworkbench.catalog.Column;

/** One conjunct of a WHERE clause. */
public record ColumnPredicate(Column column, Constraint constraint) {
    @Override
    public String toString() {
        return column.name() + " " + constraint;
    }
}
