package org.ddbworkbench.calcite;

import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.TableStatistics;

/** Estimates of access plans in the planner's terms. */
final class AccessCost {
    /** Rows of the local operators that weigh as much as one read unit: reading is what costs. */
    private static final double ROWS_PER_READ_UNIT = 1_000;

    private static final double ROWS_PER_REQUEST = 100;

    /** A column of an item against the item itself: enough to prefer the plan that fetches fewer attributes. */
    private static final double ITEMS_PER_COLUMN = 0.001;

    /** What is left of an access by a limit of rows that no number of items is known for: enough to prefer the plan that has it. */
    private static final double UNKNOWN_LIMIT = 0.5;

    /** What a Scan that will be refused weighs: more than anything else that could be done. */
    private static final double REFUSED = 1e12;

    private AccessCost() {}

    /** How many rows an access yields. */
    static double rows(AccessPlan plan) {
        double rows = plan.estimate().rows();
        return Math.max(1, plan.request().limit() instanceof Operand.Slot ? rows * UNKNOWN_LIMIT : rows);
    }

    /** The planner compares nothing but the first number of a cost. */
    static RelOptCost cost(RelOptPlanner planner, AccessPlan plan, TableStatistics statistics) {
        Estimate estimate = plan.estimate();
        double weight =
                estimate.readUnits() * ROWS_PER_READ_UNIT + estimate.requests() * ROWS_PER_REQUEST + estimate.items();
        weight += estimate.items() * plan.request().columns().size() * ITEMS_PER_COLUMN;
        boolean inEstimate = plan.isExact() && !(plan.request().limit() instanceof Operand.Slot);
        if (!plan.request().wantsAll() && !inEstimate) {
            weight *= UNKNOWN_LIMIT;
        }
        if (plan.isRefused(statistics)) {
            weight += REFUSED;
        }
        return planner.getCostFactory().makeCost(weight, estimate.items(), estimate.readUnits());
    }
}
