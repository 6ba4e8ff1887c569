package org.ddbworkbench.dynamo;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.VirtualTable;

/** What the rows of one response could not show. It counts only when the response was read to its end. Not thread-safe. */
final class Findings {
    private record Found(VirtualTable table, Column column, String what) {}

    private final Map<Found, Long> ofRow = new LinkedHashMap<>();
    private final Map<Found, Long> counts = new LinkedHashMap<>();
    private final Map<VirtualTable, Long> unclassified = new LinkedHashMap<>();

    /** Begins an item. */
    void beginRow() {
        ofRow.clear();
    }

    /** A value of the item that reads as NULL. */
    void mismatch(VirtualTable table, Column column, String what) {
        ofRow.merge(new Found(table, column, what), 1L, Long::sum);
    }

    /** The item was read for the table, and belongs to no entity. */
    void unclassified(VirtualTable table) {
        unclassified.merge(table, 1L, Long::sum);
    }

    /** The item became a row, so its mismatches count. */
    void keepRow() {
        ofRow.forEach((found, count) -> counts.merge(found, count, Long::sum));
    }

    void addTo(Mismatches mismatches) {
        counts.forEach((found, count) -> mismatches.add(found.table, found.column, found.what, count));
        unclassified.forEach(mismatches::addUnclassified);
    }
}
