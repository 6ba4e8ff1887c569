package org.ddbworkbench.access;

import org.ddbworkbench.catalog.Column;

/** One column of an ORDER BY. */
public record SortColumn(Column column, boolean descending) {
    @Override
    public String toString() {
        return column.name() + (descending ? " DESC" : "");
    }
}
