package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableBatchNestedLoopJoin;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.RepeatUnion;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Operation;

/**
 * Looks nothing up in a table that the other side of the join scans: the Scan passes all of its items anyway, so that it
 * answers for both sides. Which accesses read together is known only when there is a physical plan, so the cost-based planner
 * can't see it.
 */
final class ScannedLookups {
    private ScannedLookups() {}

    /** The physical plan with hash joins for those lookups. */
    static RelNode in(RelNode plan) {
        return in(plan, true);
    }

    /**
     * @param once whether the node is executed once
     */
    private static RelNode in(RelNode node, boolean once) {
        boolean repeatsLast = repeatsLast(node);
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(in(
                    input,
                    once && !(repeatsLast && inputs.size() == node.getInputs().size() - 1)));
        }
        RelNode changed = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        return once && changed instanceof LookupJoin join && join.wantsAll()
                ? LookupJoin.leaf(join.getRight())
                        .filter(leaf -> scans(join.getLeft(), leaf))
                        .<RelNode>map(leaf -> HashJoin.of(join, join.getLeft(), withoutLookup(join.getRight())))
                        .orElse(join)
                : changed;
    }

    /** Whether the last input of a node is read more than once, or for some keys only. */
    static boolean repeatsLast(RelNode node) {
        return node instanceof LookupJoin
                || node instanceof Correlate
                || node instanceof RepeatUnion
                || node instanceof EnumerableBatchNestedLoopJoin;
    }

    /** Whether a node scans, once, the table of a leaf with its consistency. */
    private static boolean scans(RelNode node, DynamoAccess leaf) {
        if (node instanceof DynamoAccess access) {
            AccessRequest request = access.plan().request();
            AccessRequest wanted = leaf.plan().request();
            return access.plan().operation() == Operation.SCAN
                    && access.plan().index().isEmpty()
                    && request.lookup() == null
                    && request.wantsAll()
                    && request.order().isEmpty()
                    && request.consistent() == wanted.consistent()
                    && request.table().physicalTable().equals(wanted.table().physicalTable());
        }
        List<RelNode> inputs =
                repeatsLast(node) ? node.getInputs().subList(0, node.getInputs().size() - 1) : node.getInputs();
        return inputs.stream().anyMatch(input -> scans(input, leaf));
    }

    private static RelNode withoutLookup(RelNode node) {
        if (node instanceof DynamoAccess leaf) {
            ScanState state = leaf.state().withoutLookup();
            DynamoTable table = leaf.getTable().unwrapOrThrow(DynamoTable.class);
            return leaf.with(state, AccessPlanner.scan(state.request(), table.statistics()));
        }
        return node.copy(node.getTraitSet(), List.of(withoutLookup(node.getInput(0))));
    }
}
