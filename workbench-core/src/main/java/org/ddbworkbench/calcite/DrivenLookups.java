package org.ddbworkbench.calcite;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Operation;

/**
 * Finds the accesses of a plan that look up what a Scan finds, be it by way of another lookup, and those that read all rows in
 * place of looking up.
 */
final class DrivenLookups {
    private final Set<AccessPlan> found = Collections.newSetFromMap(new IdentityHashMap<>());

    private DrivenLookups() {}

    static Set<AccessPlan> of(RelNode plan) {
        DrivenLookups lookups = new DrivenLookups();
        lookups.visit(plan);
        return lookups.found;
    }

    private void visit(RelNode node) {
        if (node instanceof LookupJoin join && scans(join.getLeft())) {
            addLookups(join.getRight());
        }
        node.getInputs().forEach(this::visit);
    }

    private static boolean scans(RelNode node) {
        return (node instanceof DynamoAccess access && access.plan().operation() == Operation.SCAN)
                || node.getInputs().stream().anyMatch(DrivenLookups::scans);
    }

    private void addLookups(RelNode node) {
        if (node instanceof DynamoAccess access && access.plan().request().lookup() != null) {
            found.add(access.plan());
            found.add(access.whole());
        }
        node.getInputs().forEach(this::addLookups);
    }
}
