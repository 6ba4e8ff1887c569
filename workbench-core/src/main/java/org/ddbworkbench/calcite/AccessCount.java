package org.ddbworkbench.calcite;

import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.adapter.enumerable.JavaRowFormat;
import org.apache.calcite.adapter.enumerable.PhysType;
import org.apache.calcite.adapter.enumerable.PhysTypeImpl;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.type.RelDataType;
import org.ddbworkbench.access.AccessPlan;

/** The number of rows of an access, of which no column is read; the service counts them where every item is a row. */
final class AccessCount extends SingleRel implements EnumerableRel {
    private final RelDataType type;

    private AccessCount(DynamoAccess access, RelTraitSet traits, RelDataType type) {
        super(access.getCluster(), traits, access);
        this.type = type;
    }

    /**
     * The same number.
     *
     * @param aggregate whose only function counts all rows
     * @param access with as many rows as the input of the aggregate
     */
    static AccessCount of(EnumerableAggregate aggregate, DynamoAccess access) {
        return new AccessCount(access, aggregate.getTraitSet(), aggregate.getRowType());
    }

    @Override
    protected RelDataType deriveRowType() {
        return type;
    }

    @Override
    public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
        return new AccessCount((DynamoAccess) inputs.get(0), traits, type);
    }

    @Override
    public RelWriter explainTerms(RelWriter writer) {
        return super.explainTerms(writer).itemIf("select", "COUNT", plan().isCountable());
    }

    private AccessPlan plan() {
        return ((DynamoAccess) getInput()).plan();
    }

    @Override
    public Result implement(EnumerableRelImplementor implementor, Prefer prefer) {
        BlockBuilder block = new BlockBuilder();
        PhysType rows = PhysTypeImpl.of(implementor.getTypeFactory(), type, JavaRowFormat.ARRAY);
        Expression values = ((DynamoAccess) getInput()).slotValues(implementor, block);
        Expression count = Expressions.call(
                AccessRuntime.class, "count", DataContext.ROOT, implementor.stash(plan(), AccessPlan.class), values);
        block.add(Expressions.return_(null, count));
        return implementor.result(rows, block.toBlock());
    }
}
