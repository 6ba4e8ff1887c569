package org.ddbworkbench.access;

import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.VirtualTable;

/** What the keys of a table's indexes are made of. */
public final class IndexKeys {
    private IndexKeys() {}

    /** Whether some index has no item for which the column is NULL: its key is, or is made of, the column. */
    public static boolean isPartOfOne(VirtualTable table, Column column) {
        return table.physicalTable().indexes().stream()
                .flatMap(index -> index.key().attributes().stream())
                .map(attribute -> new KeyComposition(table, attribute))
                .anyMatch(key -> column.equals(key.rawColumn()) || key.variableOf(column) >= 0);
    }
}
