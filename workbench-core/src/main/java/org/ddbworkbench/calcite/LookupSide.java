package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.calcite.plan.volcano.RelSubset;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * A side of a join that is a single leaf below filters, projections and groups, so that it can be read for some keys only.
 *
 * @param above what stands above the leaf, the topmost first
 */
record LookupSide(DynamoScan leaf, List<RelNode> above) {
    /** Sets of equivalent nodes that were merged can lead back to themselves, so the way down is bounded. */
    private static final int DEEPEST = 32;

    LookupSide {
        above = List.copyOf(above);
    }

    /** Empty when the side is something else. */
    static Optional<LookupSide> of(RelNode side) {
        List<RelNode> above = new ArrayList<>();
        RelNode node = original(side);
        while (keepsKeysApart(node) && above.size() < DEEPEST) {
            above.add(node);
            node = original(node.getInput(0));
        }
        return node instanceof DynamoScan leaf ? Optional.of(new LookupSide(leaf, above)) : Optional.empty();
    }

    private static RelNode original(RelNode node) {
        return node instanceof RelSubset subset ? subset.getOriginal() : node;
    }

    /** Whether the rows of one key come out the same when those of other keys are left out. */
    private static boolean keepsKeysApart(RelNode node) {
        return node instanceof LogicalFilter
                || (node instanceof LogicalProject project
                        && !project.containsOver()
                        && project.getVariablesSet().isEmpty())
                || (node instanceof LogicalAggregate aggregate
                        && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                        && !aggregate.getGroupSet().isEmpty());
    }

    /** The position in the leaf of a column of the side; empty when the column is computed. */
    OptionalInt leafColumn(int column) {
        int position = column;
        for (RelNode node : above) {
            if (node instanceof LogicalProject project) {
                RexNode expression = project.getProjects().get(position);
                if (!(expression instanceof RexInputRef reference)) {
                    return OptionalInt.empty();
                }
                position = reference.getIndex();
            } else if (node instanceof LogicalAggregate aggregate) {
                if (position >= aggregate.getGroupCount()) {
                    return OptionalInt.empty();
                }
                position = aggregate.getGroupSet().nth(position);
            }
        }
        return OptionalInt.of(position);
    }

    /** The side over another state of its leaf. */
    RelNode with(ScanState state) {
        RelNode node = leaf.with(state);
        for (int i = above.size() - 1; i >= 0; i--) {
            node = above.get(i).copy(above.get(i).getTraitSet(), List.of(node));
        }
        return node;
    }
}
