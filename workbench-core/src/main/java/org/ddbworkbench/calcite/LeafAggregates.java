package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.adapter.enumerable.EnumerableAggregate;
import org.apache.calcite.adapter.enumerable.EnumerableCalc;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexProgram;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.util.ImmutableBitSet;
import org.ddbworkbench.access.PartitionClustering;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * Counts rows without reading their columns, and lets groups go on before all of the input is read, where that is possible: a
 * LIMIT above them then stops the reading.
 */
final class LeafAggregates {
    private LeafAggregates() {}

    /** The physical plan with those aggregates. */
    static RelNode in(RelNode node) {
        return in(node, null);
    }

    /**
     * @param above the limit of the node's rows, if there is one
     */
    private static RelNode in(RelNode node, @Nullable EnumerableLimit above) {
        EnumerableLimit limit = limitOfInput(node, above);
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(in(input, limit));
        }
        RelNode copy = inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
        if (!(copy instanceof EnumerableAggregate aggregate) || aggregate.getGroupType() != Aggregate.Group.SIMPLE) {
            return copy;
        }
        return aggregate.getGroupSet().isEmpty() ? counting(aggregate) : streaming(aggregate, above);
    }

    private static @Nullable EnumerableLimit limitOfInput(RelNode node, @Nullable EnumerableLimit above) {
        if (node instanceof EnumerableLimit limit) {
            return limit;
        }
        return node instanceof EnumerableCalc calc && calc.getProgram().getCondition() == null ? above : null;
    }

    private static RelNode counting(EnumerableAggregate aggregate) {
        DynamoAccess access = isCount(aggregate) ? rowsOf(aggregate.getInput()) : null;
        return access == null ? aggregate : AccessCount.of(aggregate, access);
    }

    private static boolean isCount(EnumerableAggregate aggregate) {
        if (aggregate.getAggCallList().size() != 1) {
            return false;
        }
        AggregateCall function = aggregate.getAggCallList().get(0);
        return function.getAggregation().getKind() == SqlKind.COUNT
                && function.getArgList().isEmpty()
                && !function.hasFilter();
    }

    /** The access that has as many rows as the node, if nothing but projections lies between. */
    private static @Nullable DynamoAccess rowsOf(RelNode node) {
        if (node instanceof EnumerableCalc calc && calc.getProgram().getCondition() == null) {
            return rowsOf(calc.getInput());
        }
        return node instanceof DynamoAccess access && access.isOnItsOwn() ? access : null;
    }

    private static RelNode streaming(EnumerableAggregate aggregate, @Nullable EnumerableLimit limit) {
        if (aggregate.getAggCallList().isEmpty()) {
            return StreamingDistinct.of(aggregate);
        }
        if (limit == null) {
            return aggregate;
        }
        Map<Column, Integer> grouped = new LinkedHashMap<>();
        DynamoAccess access = null;
        for (int field : aggregate.getGroupSet()) {
            Origin origin = origin(aggregate.getInput(), field);
            if (origin != null) {
                access = origin.access;
                grouped.put(origin.column, field);
            }
        }
        return access == null
                ? aggregate
                : PartitionClustering.columns(access.plan(), grouped.keySet())
                        .map(columns -> ImmutableBitSet.of(columns.stream()
                                .map(column ->
                                        Optional.ofNullable(grouped.get(column)).orElseThrow())
                                .toList()))
                        .<RelNode>map(partition -> PartitionAggregate.of(aggregate, partition, limit))
                        .orElse(aggregate);
    }

    /** A column of an access. */
    private record Origin(DynamoAccess access, Column column) {}

    /** The column that a field has the values of, if only projections and filters lie between. */
    private static @Nullable Origin origin(RelNode node, int field) {
        if (node instanceof DynamoAccess access && access.isOnItsOwn()) {
            return new Origin(access, access.plan().request().columns().get(field));
        }
        if (!(node instanceof EnumerableCalc calc)) {
            return null;
        }
        RexProgram program = calc.getProgram();
        RexNode expression = program.expandLocalRef(program.getProjectList().get(field));
        return expression instanceof RexInputRef reference ? origin(calc.getInput(), reference.getIndex()) : null;
    }
}
