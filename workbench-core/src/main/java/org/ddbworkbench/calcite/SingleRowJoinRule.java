package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.adapter.enumerable.EnumerableNestedLoopJoin;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.Pair;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.catalog.Column;

/**
 * A sort with or without a LIMIT over a join of at most one row with others goes to the others, where the conditions of both
 * sides leave nothing to compare: {@code t JOIN e ON e.k = t.k WHERE t.k = 'x'} has the rows of {@code e}, or none.
 */
final class SingleRowJoinRule extends RelRule<NodePair> {
    static final SingleRowJoinRule INSTANCE =
            new SingleRowJoinRule(new NodePair("SingleRowJoinRule", LogicalSort.class, LogicalJoin.class));

    private SingleRowJoinRule(NodePair config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalSort sort = call.rel(0);
        Join join = call.rel(1);
        boolean possible = join.getJoinType() == JoinRelType.INNER || join.getJoinType() == JoinRelType.LEFT;
        if (!possible || !join.getVariablesSet().isEmpty() || !SingleRow.is(join.getLeft()) || !isCertain(join)) {
            return;
        }
        RexBuilder rexBuilder = join.getCluster().getRexBuilder();
        RelCollation ofRight =
                ofRight(sort.getCollation(), join.getLeft().getRowType().getFieldCount());
        RexNode rows = sort.fetch == null ? null : RowLimits.sum(rexBuilder, sort.fetch, sort.offset);
        // Calcite takes no sum of parameters for a LIMIT.
        rows = rows instanceof RexCall ? null : rows;
        RelNode right = rows == null && ofRight.getFieldCollations().isEmpty()
                ? join.getRight()
                : LogicalSort.create(join.getRight(), ofRight, null, rows);
        RelTraitSet physical = join.getCluster().traitSetOf(EnumerableConvention.INSTANCE);
        Join streamed = EnumerableNestedLoopJoin.create(
                RelOptRule.convert(join.getLeft(), join.getLeft().getTraitSet().replace(EnumerableConvention.INSTANCE)),
                RelOptRule.convert(right, physical.replace(ofRight)),
                rexBuilder.makeLiteral(true),
                join.getVariablesSet(),
                join.getJoinType());
        RelNode ordered = streamed.copy(physical.replace(sort.getCollation()), streamed.getInputs());
        call.transformTo(
                sort.offset == null && sort.fetch == null
                        ? ordered
                        : new EnumerableLimit(
                                ordered.getCluster(), ordered.getTraitSet(), ordered, sort.offset, sort.fetch));
    }

    /** The columns of the single row are the same in all rows. */
    private static RelCollation ofRight(RelCollation order, int leftWidth) {
        List<RelFieldCollation> fields = new ArrayList<>();
        for (RelFieldCollation field : order.getFieldCollations()) {
            if (field.getFieldIndex() >= leftWidth) {
                fields.add(field.withFieldIndex(field.getFieldIndex() - leftWidth));
            }
        }
        return RelCollations.of(fields);
    }

    /** Whether every row of the left side matches every row of the right side. */
    private static boolean isCertain(Join join) {
        List<JoinKeys> keys = JoinKeys.of(join);
        return RelOptUtil.conjunctions(join.getCondition()).size() == keys.size()
                && keys.stream().allMatch(key -> haveOneValue(join, key));
    }

    /** Whether both columns can have but one value, which is the same expression for both. */
    private static boolean haveOneValue(Join join, JoinKeys key) {
        Optional<Pair<Column, Object>> left = value(join.getLeft(), key.left());
        Optional<Pair<Column, Object>> right = value(join.getRight(), key.right());
        return left.isPresent()
                && right.isPresent()
                && left.get().left.type() == right.get().left.type()
                && left.get().right.equals(right.get().right);
    }

    private static Optional<Pair<Column, Object>> value(RelNode side, int column) {
        return LookupSide.of(side).flatMap(leaf -> {
            OptionalInt position = leaf.leafColumn(column);
            return position.isEmpty()
                    ? Optional.empty()
                    : value(
                            leaf.leaf().state(),
                            leaf.leaf().state().request().columns().get(position.getAsInt()));
        });
    }

    private static Optional<Pair<Column, Object>> value(ScanState state, Column column) {
        return state.request().predicates().stream()
                .filter(ColumnPredicate.class::isInstance)
                .map(ColumnPredicate.class::cast)
                .filter(predicate -> predicate.column().equals(column))
                .map(ColumnPredicate::constraint)
                .filter(constraint -> constraint instanceof Constraint.OneOf values
                        && values.values().size() == 1)
                .map(constraint -> ((Constraint.OneOf) constraint).values().get(0))
                .filter(operand -> !(operand instanceof Operand.Element))
                .map(operand -> Pair.of(
                        column,
                        operand instanceof Operand.Slot slot
                                ? (Object) state.slots().get(slot.index())
                                : ((Operand.Constant) operand).value()))
                .findFirst();
    }
}
