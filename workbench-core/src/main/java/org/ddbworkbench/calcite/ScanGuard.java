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
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/** Keeps a statement from scanning a large table by mistake. */
record ScanGuard(boolean allowScan, Function<PhysicalTable, TableStatistics> statistics) {
    /** A Scan of up to this many read units (about 8 MB) runs without being allowed. */
    static final double FREE_READ_UNITS = 1_000;

    /** @throws WorkbenchException REFUSED, when the access is a Scan of a large table that was not allowed */
    void check(ResolvedAccess access) {
        AccessPlan plan = access.plan();
        if (allowScan || plan.operation() != Operation.SCAN || access.reads().isEmpty()) {
            return;
        }
        PhysicalTable table = plan.request().table().physicalTable();
        double units = statistics.apply(table).bytes() / 8192.0;
        if (units > FREE_READ_UNITS) {
            throw new WorkbenchException(
                    ErrorCode.REFUSED,
                    String.format(
                            Locale.ROOT,
                            "%s would be answered by a Scan of all of table %s: about %,.0f read units",
                            plan.request().table().name(),
                            table.name(),
                            units),
                    remedy(plan) + ", or allow it (--allow-scan; JDBC: allow_scan=true)",
                    null);
        }
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
