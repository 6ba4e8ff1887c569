package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;

/** Counts the values that are of another type than their column's and read as NULL. Thread-safe. */
public final class Mismatches {
    private record Kind(VirtualTable table, Column column, String found) {}

    private final Map<Kind, Long> counts = new LinkedHashMap<>();

    synchronized void add(VirtualTable table, Column column, String found, long count) {
        counts.merge(new Kind(table, column, found), count, Long::sum);
    }

    /** One line for each column and type found. */
    public synchronized List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        counts.forEach((kind, count) -> warnings.add(kind.table + "." + kind.column.name() + " is "
                + kind.column.type().catalogName() + ", but " + count + (count == 1 ? " value is " : " values are ")
                + kind.found + " and read as NULL; see the column item of " + PhysicalTable.ALL_ITEMS));
        return warnings;
    }
}
