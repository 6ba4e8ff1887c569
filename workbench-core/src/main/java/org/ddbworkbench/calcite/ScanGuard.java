package org.ddbworkbench.calcite;

import java.util.Locale;
import java.util.function.Function;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ReadBudget;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/** Keeps a statement from scanning a large table by mistake. */
record ScanGuard(boolean allowScan, Function<PhysicalTable, TableStatistics> statistics) {
    /** A Scan of up to this many read units (about 8 MB) runs without being allowed. */
    static final double FREE_READ_UNITS = 1_000;

    /** Eventually consistent: half a read unit for each 4 KB. */
    private static final double BYTES_PER_READ_UNIT = 8_192;

    /**
     * What an access may read. A Scan of a large table may begin when a LIMIT could end it soon.
     *
     * @throws WorkbenchException REFUSED, when the access is a Scan of all of a large table that was not allowed
     */
    ReadBudget budget(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        if (access.reads().isEmpty() || !isGuarded(plan)) {
            return ReadBudget.UNLIMITED;
        }
        PhysicalTable table = plan.request().table().physicalTable();
        if (isRefused(plan)) {
            throw refusal(
                    plan,
                    "%s would be answered by a Scan of all of table %s: about %,.0f read units",
                    plan.request().table().name(),
                    table.name(),
                    readUnits(table));
        }
        return new ReadBudget(
                FREE_READ_UNITS,
                () -> refusal(
                        plan,
                        "the Scan of table %s has used %,.0f read units, and there is more",
                        table.name(),
                        FREE_READ_UNITS));
    }

    private boolean isGuarded(AccessPlan plan) {
        return !allowScan && plan.operation() == Operation.SCAN;
    }

    /** Whether an access will be refused when it runs. */
    boolean isRefused(AccessPlan plan) {
        return isGuarded(plan)
                && plan.request().limit() == null
                && readUnits(plan.request().table().physicalTable()) > FREE_READ_UNITS;
    }

    private double readUnits(PhysicalTable table) {
        return statistics.apply(table).bytes() / BYTES_PER_READ_UNIT;
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
                : plan.request().table().entity().template(attribute).orElse(null);
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
