package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;

/** Counts what was read and could not be shown: values that read as NULL, items of no entity. Thread-safe. */
public final class Mismatches {
    private record Kind(VirtualTable table, Column column, String found) {}

    private final Map<Kind, Long> counts = new LinkedHashMap<>();
    private final Map<VirtualTable, Long> unclassified = new LinkedHashMap<>();

    synchronized void add(VirtualTable table, Column column, String found, long count) {
        counts.merge(new Kind(table, column, found), count, Long::sum);
    }

    /** Items that were read for an entity, and belong to none. */
    synchronized void addUnclassified(VirtualTable table, long count) {
        if (count > 0) {
            unclassified.merge(table, count, Long::sum);
        }
    }

    /** One line for each column and type found, and for each table with items that match no entity. */
    public synchronized List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        counts.forEach((kind, count) -> warnings.add(kind.table + "." + kind.column.name() + " is "
                + kind.column.type().catalogName() + ", but " + count + (count == 1 ? " value is " : " values are ")
                + kind.found + " and read as NULL; see the column item of " + PhysicalTable.ALL_ITEMS));
        unclassified.forEach((table, count) -> warnings.add(
                count + (count == 1 ? " item that was read for " : " items that were read for ") + table.name()
                        + (count == 1 ? " belongs" : " belong") + " to no entity; see " + PhysicalTable.UNCLASSIFIED));
        return warnings;
    }
}
