package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.ParameterExpression;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.util.BuiltInMethod;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/** Groups without functions, each of which is passed on when its first row is read. */
final class StreamingDistinct extends Aggregate implements EnumerableRel {
    private StreamingDistinct(RelOptCluster cluster, RelTraitSet traits, RelNode input, ImmutableBitSet groupSet) {
        super(cluster, traits, List.of(), input, groupSet, List.of(groupSet), List.of());
    }

    static StreamingDistinct of(EnumerableAggregate aggregate) {
        return new StreamingDistinct(
                aggregate.getCluster(), aggregate.getTraitSet(), aggregate.getInput(), aggregate.getGroupSet());
    }

    @Override
    public Aggregate copy(
            RelTraitSet traits,
            RelNode input,
            ImmutableBitSet groupSet,
            @Nullable List<ImmutableBitSet> groupSets,
            List<AggregateCall> calls) {
        return new StreamingDistinct(getCluster(), traits, input, groupSet);
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), prefer);
        Expression rows = block.append("rows", input.block);
        ParameterExpression row = Expressions.parameter(input.physType.getJavaRowType(), block.newName("row"));
        // Lists compare by their elements, arrays don't.
        PhysType groups = input.physType.project(groupSet.asList(), JavaRowFormat.LIST);
        Expression group = input.physType.generateSelector(row, groupSet.asList(), groups.getFormat());
        Expression distinct = Expressions.call(
                AggregateRuntime.class, "distinct", Expressions.call(rows, BuiltInMethod.SELECT.method, group));
        PhysType result = PhysTypeImpl.of(implementor.getTypeFactory(), getRowType(), JavaRowFormat.ARRAY);
        block.add(Expressions.return_(null, groups.convertTo(distinct, result.getFormat())));
        return implementor.result(result, block.toBlock());
    }
}
