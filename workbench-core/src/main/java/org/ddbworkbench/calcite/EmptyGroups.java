package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.jspecify.annotations.Nullable;

/**
 * Joins the groups of a correlated subquery to its outer rows directly. So that a value without a group counts 0, the
 * decorrelator lists the values that the outer rows have, by reading these once more, and joins the groups to the list:
 *
 * <pre>
 * LEFT JOIN outer.k = list.k              LEFT JOIN outer.k = groups.k, below the projection
 *   outer                                   outer
 *   projection                       ->     groups
 *     LEFT JOIN list.k = groups.k
 *       list: DISTINCT k of outer
 *       groups
 * </pre>
 *
 * The list has every value of the outer rows, so it adds nothing. Without it the keys of the outer rows reach the groups.
 */
final class EmptyGroups extends RelHomogeneousShuttle {
    private EmptyGroups() {}

    /** The decorrelated plan without such lists. */
    static RelNode in(RelNode plan) {
        return plan.accept(new EmptyGroups());
    }

    @Override
    public RelNode visit(RelNode node) {
        RelNode joined = node instanceof LogicalJoin join
                ? ListedJoin.of(join).flatMap(ListedJoin::withoutList).orElse(node)
                : node;
        return super.visit(joined);
    }

    /**
     * A join as the decorrelator makes it.
     *
     * @param outer the join of the outer rows with the projection
     * @param inner the join of the list with the groups
     * @param keys for each column of the list the column of the outer rows that it is joined with
     * @param nullsMatch for each column of the list whether its NULL is joined with an outer NULL
     */
    private record ListedJoin(
            LogicalJoin outer,
            LogicalProject projection,
            LogicalJoin inner,
            List<Integer> keys,
            List<Boolean> nullsMatch) {

        static Optional<ListedJoin> of(LogicalJoin outer) {
            if (outer.getJoinType() != JoinRelType.LEFT
                    || !(outer.getRight() instanceof LogicalProject projection)
                    || projection.containsOver()
                    || !projection.getVariablesSet().isEmpty()
                    || !(projection.getInput() instanceof LogicalJoin inner)
                    || inner.getJoinType() != JoinRelType.LEFT) {
                return Optional.empty();
            }
            int listWidth = inner.getLeft().getRowType().getFieldCount();
            @Nullable Integer[] keys = new Integer[listWidth];
            Boolean[] nullsMatch = new Boolean[listWidth];
            int width = outer.getLeft().getRowType().getFieldCount();
            for (RexNode conjunct : RelOptUtil.conjunctions(outer.getCondition())) {
                Pair pair = Pair.of(conjunct, width);
                if (pair == null
                        || !(projection.getProjects().get(pair.right - width) instanceof RexInputRef listed)
                        || listed.getIndex() >= keys.length
                        || keys[listed.getIndex()] != null) {
                    return Optional.empty();
                }
                keys[listed.getIndex()] = pair.left;
                nullsMatch[listed.getIndex()] = pair.nullsMatch;
            }
            List<Integer> known = new ArrayList<>();
            for (Integer key : keys) {
                if (key == null) {
                    return Optional.empty();
                }
                known.add(key);
            }
            return lists(inner.getLeft(), outer.getLeft(), known)
                    ? Optional.of(new ListedJoin(outer, projection, inner, known, List.of(nullsMatch)))
                    : Optional.empty();
        }

        /** Whether the list has each combination of values that rows have in the columns, and once. */
        private static boolean lists(RelNode list, RelNode rows, List<Integer> columns) {
            Values listed = Values.ofDistinct(list);
            if (listed == null) {
                return false;
            }
            while (listed.node instanceof LogicalProject) {
                listed = listed.source();
            }
            for (Values values = Values.of(rows, columns); values != null; values = values.source()) {
                if (values.expressions.equals(listed.expressions) && values.node.deepEquals(listed.node)) {
                    return listed.expressions.stream().allMatch(RexUtil::isDeterministic);
                }
            }
            return false;
        }

        /** Empty where a NULL of the outer rows would have to be told from the NULL of a group. */
        Optional<RelNode> withoutList() {
            RelNode rows = outer.getLeft();
            RelNode groups = inner.getRight();
            RexBuilder rexBuilder = outer.getCluster().getRexBuilder();
            List<RexNode> condition = conditions();
            for (int i = 0; i < keys.size(); i++) {
                if (isAskedFor(i) && !isCompared(i, condition)) {
                    return Optional.empty();
                }
            }
            LogicalJoin joined = LogicalJoin.create(
                    rows,
                    groups,
                    outer.getHints(),
                    RexUtil.composeConjunction(rexBuilder, condition),
                    Set.of(),
                    JoinRelType.LEFT);
            List<RexNode> fields = new ArrayList<>();
            for (int i = 0; i < rows.getRowType().getFieldCount(); i++) {
                fields.add(RexInputRef.of(i, joined.getRowType()));
            }
            RexShuttle moved = moved(joined.getRowType());
            for (RexNode expression : projection.getProjects()) {
                RelDataType type =
                        outer.getRowType().getFieldList().get(fields.size()).getType();
                RexNode value = rexBuilder.ensureType(type, expression.accept(moved), false);
                fields.add(whereListed(value, joined.getRowType()));
            }
            return Optional.of(LogicalProject.create(
                    joined, List.of(), fields, outer.getRowType().getFieldNames(), Set.of()));
        }

        /** What the groups are joined by, of the outer rows instead of the list. */
        private List<RexNode> conditions() {
            RelDataType both = outer.getCluster()
                    .getTypeFactory()
                    .builder()
                    .addAll(outer.getLeft().getRowType().getFieldList())
                    .addAll(inner.getRight().getRowType().getFieldList())
                    .build();
            RexShuttle moved = moved(both);
            List<RexNode> conditions = new ArrayList<>();
            for (RexNode conjunct : RelOptUtil.conjunctions(inner.getCondition())) {
                RexNode condition = conjunct.accept(moved);
                Pair pair = Pair.of(conjunct, keys.size());
                boolean equal = pair != null && pair.nullsMatch && (isAskedFor(pair.left) || isNeverNull(pair));
                conditions.add(
                        equal
                                ? outer.getCluster()
                                        .getRexBuilder()
                                        .makeCall(SqlStdOperatorTable.EQUALS, ((RexCall) condition).getOperands())
                                : condition);
            }
            return conditions;
        }

        /** Whether an outer NULL in the column of the list finds no partner in it. */
        private boolean isAskedFor(int key) {
            return !nullsMatch.get(key) && keyType(key).isNullable();
        }

        private RelDataType keyType(int key) {
            return outer.getLeft()
                    .getRowType()
                    .getFieldList()
                    .get(keys.get(key))
                    .getType();
        }

        private boolean isNeverNull(Pair pair) {
            RelNode groups = inner.getRight();
            RelOptPredicateList known = outer.getCluster().getMetadataQuery().getPulledUpPredicates(groups);
            RexNode group = RexInputRef.of(pair.right - keys.size(), groups.getRowType());
            return !keyType(pair.left).isNullable()
                    || !group.getType().isNullable()
                    || known.isEffectivelyNotNull(group);
        }

        private boolean isCompared(int key, List<RexNode> conditions) {
            return conditions.stream().anyMatch(condition -> {
                Pair pair = Pair.of(condition, outer.getLeft().getRowType().getFieldCount());
                return pair != null && !pair.nullsMatch && pair.left == keys.get(key);
            });
        }

        /** The value, or NULL for an outer row whose NULL is not in the list. */
        private RexNode whereListed(RexNode value, RelDataType row) {
            RexBuilder rexBuilder = outer.getCluster().getRexBuilder();
            List<RexNode> present = new ArrayList<>();
            for (int i = 0; i < keys.size(); i++) {
                if (isAskedFor(i)) {
                    present.add(rexBuilder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, RexInputRef.of(keys.get(i), row)));
                }
            }
            return present.isEmpty()
                    ? value
                    : rexBuilder.makeCall(
                            value.getType(),
                            SqlStdOperatorTable.CASE,
                            List.of(
                                    RexUtil.composeConjunction(rexBuilder, present),
                                    value,
                                    rexBuilder.makeNullLiteral(value.getType())));
        }

        /** From the columns of the list and of the groups to those of the outer rows and of the groups. */
        private RexShuttle moved(RelDataType row) {
            int width = outer.getLeft().getRowType().getFieldCount();
            return new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    int index = reference.getIndex();
                    return RexInputRef.of(index < keys.size() ? keys.get(index) : width + index - keys.size(), row);
                }
            };
        }
    }

    /**
     * Two columns that are compared, one of each side of a join.
     *
     * @param nullsMatch whether NULL equals NULL
     */
    private record Pair(int left, int right, boolean nullsMatch) {
        static @Nullable Pair of(RexNode condition, int leftWidth) {
            boolean nullsMatch = condition.getKind() == SqlKind.IS_NOT_DISTINCT_FROM;
            if (!(nullsMatch || condition.getKind() == SqlKind.EQUALS)
                    || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef first)
                    || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef second)) {
                return null;
            }
            int left = Math.min(first.getIndex(), second.getIndex());
            int right = Math.max(first.getIndex(), second.getIndex());
            return left < leftWidth && right >= leftWidth ? new Pair(left, right, nullsMatch) : null;
        }
    }

    /** The combinations of values that some expressions have for the rows of a node. */
    private record Values(RelNode node, List<RexNode> expressions) {
        static Values of(RelNode node, List<Integer> columns) {
            return new Values(
                    node,
                    columns.stream()
                            .map(column -> (RexNode) RexInputRef.of(column, node.getRowType()))
                            .toList());
        }

        /** What a node has the different combinations of; null when it may have some more than once. */
        static @Nullable Values ofDistinct(RelNode node) {
            if (node instanceof LogicalAggregate aggregate
                    && aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && aggregate.getAggCallList().isEmpty()
                    && !aggregate.getGroupSet().isEmpty()) {
                return of(aggregate.getInput(), aggregate.getGroupSet().asList());
            }
            ImmutableBitSet all = ImmutableBitSet.range(node.getRowType().getFieldCount());
            return Boolean.TRUE.equals(node.getCluster().getMetadataQuery().areColumnsUnique(node, all))
                    ? of(node, all.asList())
                    : null;
        }

        /** Those below that all of the combinations come from, maybe among others; null: unknown. */
        @Nullable
        Values source() {
            if (node instanceof LogicalProject project) {
                return new Values(project.getInput(), RelOptUtil.pushPastProject(expressions, project));
            }
            if (node instanceof LogicalFilter filter) {
                return new Values(filter.getInput(), expressions);
            }
            if (node instanceof LogicalJoin join && !join.getJoinType().generatesNullsOnLeft()) {
                ImmutableBitSet used = RelOptUtil.InputFinder.bits(expressions, null);
                return used.length() <= join.getLeft().getRowType().getFieldCount()
                        ? new Values(join.getLeft(), expressions)
                        : null;
            }
            return null;
        }
    }
}
