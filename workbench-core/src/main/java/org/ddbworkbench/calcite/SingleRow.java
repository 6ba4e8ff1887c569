package org.ddbworkbench.calcite;

import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;

/** Tells inputs that can't have more than one row. */
final class SingleRow {
    private SingleRow() {}

    /** Whether a node, logical or physical, reads one item by its whole key, and yields it or nothing. */
    static boolean is(RelNode node) {
        RelNode original = node instanceof RelSubset subset ? subset.getOriginal() : node;
        if (original instanceof DynamoScan scan) {
            return is(scan.plan());
        }
        if (original instanceof DynamoAccess access) {
            return is(access.plan());
        }
        boolean hasNoMoreRows = original instanceof Filter || original instanceof Project || original instanceof Calc;
        return hasNoMoreRows && is(original.getInput(0));
    }

    private static boolean is(AccessPlan plan) {
        return plan.operation() == Operation.GET_ITEM && plan.request().lookup() == null;
    }
}
