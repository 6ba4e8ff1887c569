package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.jspecify.annotations.Nullable;

/** Keeps the rows of its input, so that whoever reads them again does not read DynamoDB again. */
final class BufferedInput extends SingleRel implements EnumerableRel {
    private BufferedInput(RelNode input, RelTraitSet traits) {
        super(input.getCluster(), traits, input);
    }

    /** The plan with a buffer wherever an input is read once for each row of another. */
    static RelNode insert(RelNode node) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(insert(input));
        }
        if (node instanceof EnumerableNestedLoopJoin && !(inputs.get(1) instanceof Values)) {
            RelNode inner = inputs.get(1);
            inputs.set(1, new BufferedInput(inner, inner.getTraitSet().replace(EnumerableConvention.INSTANCE)));
        }
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new BufferedInput(inputs.get(0), traits);
    }

    @Override
    public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
        return planner.getCostFactory().makeTinyCost();
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        block.add(Expressions.return_(
                null, Expressions.call(AccessRuntime.class, "buffer", block.append("input", input.block))));
        return implementor.result(input.physType, block.toBlock());
    }

    /** Reads its input when it is first read. */
    static <T extends @Nullable Object> Enumerable<T> buffer(Enumerable<T> input) {
        return new AbstractEnumerable<T>() {
            private @Nullable List<T> rows;

            @Override
            public Enumerator<T> enumerator() {
                if (rows == null) {
                    List<T> read = new ArrayList<>();
                    try (Enumerator<T> enumerator = input.enumerator()) {
                        while (enumerator.moveNext()) {
                            read.add(enumerator.current());
                        }
                    }
                    rows = read;
                }
                return Linq4j.enumerator(rows);
            }
        };
    }
}
