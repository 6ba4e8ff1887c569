package org.ddbworkbench.calcite;

import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.dynamo.ReadBudget;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/**
 * Keeps one execution of a statement from scanning a large table by mistake.
 *
 * @param driven the accesses that look up what Scans find: they draw on the same budget
 */
record ScanGuard(boolean allowScan, Function<PhysicalTable, TableStatistics> statistics, Set<AccessPlan> driven) {
    /**
     * So many read units (about 8 MB) Scans may use without being allowed: all those of a statement together, with what is
     * fetched and looked up for what they find.
     */
    static final double FREE_READ_UNITS = 1_000;

    /**
     * What an access may read. A Scan of a large table may begin when a LIMIT could end it soon.
     *
     * @param meter of the statement: what is counted was used for whatever access
     * @throws WorkbenchException REFUSED, when the access is a Scan of all of a large table that was not allowed
     */
    ReadBudget budget(ResolvedAccess access, Meter meter) {
        AccessPlan plan = access.plan();
        boolean scan = access.operation() == Operation.SCAN;
        if (allowScan || access.reads().isEmpty() || !(scan || driven.contains(plan))) {
            return ReadBudget.UNLIMITED;
        }
        if (scan && isTooMuch(plan)) {
            throw refusal(
                    plan,
                    "%s would be answered by a Scan of all of %s: %s %,.0f read units",
                    plan.request().table().name(),
                    source(plan),
                    plan.fetchesBack() ? "with the items that are fetched up to" : "about",
                    readUnits(plan));
        }
        return new ReadBudget(
                FREE_READ_UNITS,
                () -> meter.scannedReadUnits(driven),
                () -> refusal(
                        plan,
                        "the statement's Scans%s have used %,.0f read units, and there is more in %s",
                        driven.isEmpty() ? "" : " and the lookups for what they find",
                        meter.scannedReadUnits(driven),
                        source(plan)));
    }

    /** Whether an access is a Scan that was not allowed, or may become one, so that what it may read is bounded. */
    boolean isGuarded(AccessPlan plan) {
        return !allowScan && plan.mayScan();
    }

    /** Whether an access will be refused when it runs. */
    boolean isRefused(AccessPlan plan) {
        return !allowScan && plan.operation() == Operation.SCAN && isTooMuch(plan);
    }

    private boolean isTooMuch(AccessPlan plan) {
        return plan.request().wantsAll() && readUnits(plan) > FREE_READ_UNITS;
    }

    private static String source(AccessPlan plan) {
        String table = "table " + plan.request().table().physicalTable().name();
        return plan.index()
                .map(index -> "index " + index.name() + " of " + table)
                .orElse(table);
    }

    private double readUnits(AccessPlan plan) {
        return plan.fullScan(statistics.apply(plan.request().table().physicalTable()));
    }

    private static WorkbenchException refusal(AccessPlan plan, String message, Object... arguments) {
        return new WorkbenchException(
                ErrorCode.REFUSED,
                String.format(Locale.ROOT, message, arguments),
                remedy(plan) + ", or allow it (--allow-scan; JDBC: allow_scan=true)",
                null);
    }

    private static String remedy(AccessPlan plan) {
        PhysicalTable table = plan.request().table().physicalTable();
        String attribute = table.key().partition().get(0).name();
        KeyTemplate template = plan.request().table().entity() == null
                ? null
                : plan.request().table().entity().templates(attribute).stream()
                        .findFirst()
                        .orElse(null);
        if (template == null || template.isConstant()) {
            return "ask for one partition: WHERE " + attribute + " = ...";
        }
        return "ask for one partition: WHERE "
                + String.join(
                        " AND ",
                        template.variables().stream()
                                .map(Segment.Variable::name)
                                .map(name -> name + " = ...")
                                .toList());
    }
}
