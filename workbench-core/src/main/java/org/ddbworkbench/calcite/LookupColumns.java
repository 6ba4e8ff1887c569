package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** Finds the columns of a leaf whose values, known from another side of a join, lead to keys. */
final class LookupColumns {
    private final AccessRequest request;
    private final TableStatistics statistics;
    private final int slot;

    LookupColumns(AccessRequest request, TableStatistics statistics, int slot) {
        this.request = request;
        this.statistics = statistics;
        this.slot = slot;
    }

    /**
     * As few of the columns as read as little for one key as all of them do, so that no two tuples mean the same key; empty
     * when knowing them doesn't help.
     */
    List<Column> of(List<Column> equated) {
        List<Column> columns = new ArrayList<>(equated);
        columns.removeIf(request::hasOneValue);
        if (columns.isEmpty()) {
            return List.of();
        }
        AccessPlan best = plan(columns);
        if (best == null) {
            return List.of();
        }
        for (Column column : List.copyOf(columns)) {
            List<Column> fewer = new ArrayList<>(columns);
            fewer.remove(column);
            AccessPlan without = plan(fewer);
            if (without != null && isNoDearer(without.estimate(), best.estimate())) {
                columns = fewer;
            }
        }
        return columns;
    }

    /** Not counting bytes: what a filter holds back is read all the same. */
    private static boolean isNoDearer(Estimate one, Estimate other) {
        return one.readUnits() <= other.readUnits()
                && one.requests() <= other.requests()
                && one.items() <= other.items();
    }

    /** Null when all of the table would have to be read. */
    private @Nullable AccessPlan plan(List<Column> columns) {
        AccessRequest asked = columns.isEmpty() ? request : request.withLookup(new Lookup(columns, slot, 1));
        AccessPlan plan = AccessPlanner.plan(asked, statistics);
        return plan.operation() == Operation.SCAN ? null : plan;
    }
}
