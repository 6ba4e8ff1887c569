package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.jspecify.annotations.Nullable;

/**
 * A limit that asks for no row after the last one that it gives. Calcite's own asks for one more, which may take requests, and
 * opens the next input of a UNION ALL.
 */
final class StoppingLimit extends EnumerableLimit {
    private StoppingLimit(EnumerableLimit limit, RelTraitSet traits, RelNode input) {
        super(limit.getCluster(), traits, input, limit.offset, limit.fetch);
    }

    /** The physical plan with such limits. */
    static RelNode in(RelNode node) {
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(in(input));
        }
        RelNode copy = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        return copy instanceof EnumerableLimit limit && isKnown(limit)
                ? new StoppingLimit(limit, limit.getTraitSet(), limit.getInput())
                : copy;
    }

    /** Whether the numbers of rows are literals or parameters. */
    static boolean isKnown(EnumerableLimit limit) {
        return isCount(limit.offset) && isCount(limit.fetch);
    }

    private static boolean isCount(@Nullable RexNode count) {
        return count == null || count instanceof RexLiteral || count instanceof RexDynamicParam;
    }

    @Override
    public StoppingLimit copy(RelTraitSet traits, List<RelNode> inputs) {
        return new StoppingLimit(this, traits, inputs.get(0));
    }

    @Override
    public String getRelTypeName() {
        return "EnumerableLimit";
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        block.add(Expressions.return_(
                null,
                Expressions.call(
                        LimitedRows.class,
                        "of",
                        block.append("rows", input.block),
                        count(offset, 0),
                        count(fetch, Long.MAX_VALUE))));
        return implementor.result(input.physType, block.toBlock());
    }

    /**
     * The number of rows that a limit says, in generated code.
     *
     * @param missing what no number at all means
     */
    static Expression count(@Nullable RexNode count, long missing) {
        if (count instanceof RexDynamicParam parameter) {
            return Expressions.call(
                    LimitedRows.class, "count", DataContext.ROOT, Expressions.constant(parameter.getName()));
        }
        return Expressions.constant(count == null ? missing : RowGoals.literal(count), long.class);
    }
}
