package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
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
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.ddbworkbench.dynamo.Cancellation;
import org.jspecify.annotations.Nullable;

/**
 * Passes rows on while the statement is not cancelled, since joins can be busy for long without reading anything. If it
 * keeps them, its input is read once however often the rows are asked for.
 */
final class WatchedRows extends SingleRel implements EnumerableRel {
    private final boolean kept;

    private WatchedRows(RelNode input, boolean kept) {
        super(input.getCluster(), input.getTraitSet().replace(EnumerableConvention.INSTANCE), input);
        this.kept = kept;
    }

    /** The plan with every join watched, and rows kept wherever they are read once for each row of another input. */
    static RelNode insert(RelNode node) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(insert(input));
        }
        if (node instanceof EnumerableNestedLoopJoin && !SingleRow.is(inputs.get(0))) {
            inputs.set(1, new WatchedRows(inputs.get(1), true));
        }
        RelNode copy = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        return node instanceof Join || node instanceof Correlate ? new WatchedRows(copy, false) : copy;
    }

    /** Whether it is there for its own sake, so that a plan should show it. */
    boolean isKept() {
        return kept;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new WatchedRows(inputs.get(0), kept);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("kept", kept);
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
                null,
                Expressions.call(
                        AccessRuntime.class,
                        kept ? "keep" : "watch",
                        DataContext.ROOT,
                        block.append("input", input.block))));
        return implementor.result(input.physType, block.toBlock());
    }

    static <T extends @Nullable Object> Enumerable<T> watch(Cancellation cancellation, Enumerable<T> input) {
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                return new Watched<>(cancellation, input.enumerator());
            }
        };
    }

    /** Reads its input when it is first read. */
    static <T extends @Nullable Object> Enumerable<T> keep(Cancellation cancellation, Enumerable<T> input) {
        return new AbstractEnumerable<T>() {
            private @Nullable List<T> rows;

            @Override
            public Enumerator<T> enumerator() {
                if (rows == null) {
                    List<T> read = new ArrayList<>();
                    try (Enumerator<T> enumerator = input.enumerator()) {
                        while (enumerator.moveNext()) {
                            cancellation.check();
                            read.add(enumerator.current());
                        }
                    }
                    rows = read;
                }
                return new Watched<>(cancellation, Linq4j.enumerator(rows));
            }
        };
    }

    private record Watched<T extends @Nullable Object>(Cancellation cancellation, Enumerator<T> rows)
            implements Enumerator<T> {
        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            cancellation.check();
            return rows.moveNext();
        }

        @Override
        public void reset() {
            rows.reset();
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
