package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Blocks;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.InvalidRelException;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Groups rows under a LIMIT that come one partition after the other, by columns among which are those that tell the partitions
 * apart: the groups of a partition are complete when its last row was read, so that the reading ends when there are enough.
 * Should a partition come in two pieces after all, everything is read again and grouped as usual.
 */
final class PartitionAggregate extends Aggregate implements EnumerableRel {
    private final ImmutableBitSet partition;
    private final EnumerableLimit limit;

    private PartitionAggregate(
            RelOptCluster cluster,
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet partition,
            EnumerableLimit limit,
            ImmutableBitSet groupSet,
            List<AggregateCall> calls) {
        super(cluster, traits, List.of(), input, groupSet, List.of(groupSet), calls);
        this.partition = partition;
        this.limit = limit;
    }

    /**
     * The groups that the limit wants.
     *
     * @param partition the fields of the input that tell the partitions apart, all of them group keys
     * @param limit above, with no condition between
     */
    static PartitionAggregate of(EnumerableAggregate aggregate, ImmutableBitSet partition, EnumerableLimit limit) {
        return new PartitionAggregate(
                aggregate.getCluster(),
                aggregate.getTraitSet(),
                aggregate.getInput(),
                partition,
                limit,
                aggregate.getGroupSet(),
                aggregate.getAggCallList());
    }

    @Override
    public Aggregate copy(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        return new PartitionAggregate(getCluster(), traits, input, partition, limit, groupSet, calls);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).item("partition", partition);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        Expression rows = block.append("rows", input.block);
        ParameterExpression row = Expressions.parameter(input.physType.getJavaRowType(), block.newName("row"));
        Expression key = input.physType.generateSelector(row, partition.asList(), JavaRowFormat.LIST);
        ParameterExpression ofPartition = Expressions.parameter(Enumerable.class, block.newName("partition"));
        Result groups = ofOnePartition(new PartitionRows(this, input.physType, ofPartition))
                .implement(implementor, prefer);
        Expression first = Expressions.call(
                AggregateRuntime.class,
                "firstGroups",
                rows,
                key,
                Expressions.lambda(Function1.class, groups.block, ofPartition),
                RowlessExpressions.number(getCluster(), limit.offset, implementor, block),
                RowlessExpressions.number(getCluster(), limit.fetch, implementor, block));
        block.add(Expressions.return_(null, first));
        return implementor.result(groups.physType, block.toBlock());
    }

    private EnumerableAggregate ofOnePartition(PartitionRows rows) {
        try {
            return new EnumerableAggregate(getCluster(), getTraitSet(), rows, groupSet, groupSets, aggCalls);
        } catch (InvalidRelException e) {
            throw new IllegalStateException("was valid for all rows", e);
        }
    }

    /** The rows of one partition, in generated code. */
    private static final class PartitionRows extends AbstractRelNode implements EnumerableRel {
        private final RelDataType type;
        private final PhysType physType;
        private final ParameterExpression rows;

        PartitionRows(PartitionAggregate aggregate, PhysType physType, ParameterExpression rows) {
            super(aggregate.getCluster(), aggregate.getInput().getTraitSet());
            this.type = aggregate.getInput().getRowType();
            this.physType = physType;
            this.rows = rows;
        }

        @Override
        protected RelDataType deriveRowType() {
            return type;
        }

        @Override
        public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
            return implementor.result(physType, Blocks.toBlock(rows));
        }
    }
}
