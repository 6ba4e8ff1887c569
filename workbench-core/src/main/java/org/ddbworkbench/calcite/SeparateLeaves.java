package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.ddbworkbench.access.AccessPlan;

/**
 * Gives each leaf of a physical plan an access plan of its own. The planner makes one node of leaves that ask for the same, and
 * what an access reads is metered by its plan.
 */
final class SeparateLeaves {
    private final Set<AccessPlan> seen = Collections.newSetFromMap(new IdentityHashMap<>());

    private SeparateLeaves() {}

    /** The plan, in which no two leaves have the same access plan. */
    static RelNode in(RelNode plan) {
        return new SeparateLeaves().visit(plan);
    }

    private RelNode visit(RelNode node) {
        if (node instanceof DynamoAccess leaf) {
            return seen.add(leaf.plan())
                    ? leaf
                    : leaf.with(leaf.state(), leaf.plan().copy());
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(visit(input));
        }
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }
}
