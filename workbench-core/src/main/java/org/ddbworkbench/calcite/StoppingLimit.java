package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/** A LIMIT that asks for no row after the last one; Calcite's asks for one more, which may take a request. */
final class StoppingLimit extends EnumerableLimit {
    private StoppingLimit(RelTraitSet traits, RelNode input, @Nullable RexNode offset, @Nullable RexNode fetch) {
        super(input.getCluster(), traits, input, offset, fetch);
    }

    static StoppingLimit of(EnumerableLimit limit) {
        return new StoppingLimit(limit.getTraitSet(), limit.getInput(), limit.offset, limit.fetch);
    }

    @Override
    public StoppingLimit copy(RelTraitSet traits, List<RelNode> inputs) {
        return new StoppingLimit(traits, inputs.get(0), offset, fetch);
    }

    @Override
    public String getRelTypeName() {
        return "Limit";
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        block.add(Expressions.return_(
                null,
                Expressions.call(
                        AccessRuntime.class,
                        "limit",
                        block.append("input", input.block),
                        RowlessExpressions.number(getCluster(), offset, implementor, block),
                        RowlessExpressions.number(getCluster(), fetch, implementor, block))));
        return implementor.result(input.physType, block.toBlock());
    }

    /**
     * So many rows of the input.
     *
     * @param skipped how many come before them
     */
    static <T extends @Nullable Object> Enumerable<T> limit(Enumerable<T> input, long skipped, long rows) {
        return new AbstractEnumerable<T>() {
            @Override
            public Enumerator<T> enumerator() {
                return new Limited<>(input.enumerator(), skipped, rows);
            }
        };
    }

    private static final class Limited<T extends @Nullable Object> implements Enumerator<T> {
        private final Enumerator<T> rows;
        private long left;
        private long toSkip;

        Limited(Enumerator<T> rows, long skipped, long most) {
            this.rows = rows;
            this.toSkip = skipped;
            this.left = most;
        }

        @Override
        public T current() {
            return rows.current();
        }

        @Override
        public boolean moveNext() {
            if (left <= 0) {
                return false;
            }
            left--;
            for (; toSkip > 0; toSkip--) {
                if (!rows.moveNext()) {
                    left = 0;
                    return false;
                }
            }
            return rows.moveNext();
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException("rows are read once");
        }

        @Override
        public void close() {
            rows.close();
        }
    }
}
