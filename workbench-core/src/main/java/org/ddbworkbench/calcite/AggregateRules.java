package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.GroupEnds;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;

/** Rules by which an aggregate right above a leaf reads less. */
final class AggregateRules {
    private static final List<RelOptRule> ALL = List.of(new EndsRule(), new OneGroupRule());

    private static final List<RelOptRule> ABSORBING = List.of(new GroupEndsRule());

    private AggregateRules() {}

    static List<RelOptRule> all() {
        return ALL;
    }

    /** Those whose result is no dearer in any case. */
    static List<RelOptRule> absorbing() {
        return ABSORBING;
    }

    /** MIN or MAX of one column by groups: the leaf is told that the ends are enough. The aggregate stays. */
    private static final class GroupEndsRule extends RelOptRule {
        GroupEndsRule() {
            super(operand(LogicalAggregate.class, operand(DynamoScan.class, none())), "AccessGroupEndsRule");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalAggregate aggregate = call.rel(0);
            DynamoScan scan = call.rel(1);
            AccessRequest request = scan.state().request();
            List<SortColumn> orders = aggregate.getAggCallList().stream()
                    .filter(AggregateRules::isEnd)
                    .map(function -> order(function, scan.state()))
                    .distinct()
                    .toList();
            boolean ends = aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && !aggregate.getGroupSet().isEmpty()
                    && aggregate.getAggCallList().stream().allMatch(AggregateRules::isEnd)
                    && orders.size() == 1
                    && !orders.get(0).column().nullable();
            if (!ends || request.limit() != null || !request.order().isEmpty() || request.ends() != null) {
                return;
            }
            Set<Column> groups = new LinkedHashSet<>();
            aggregate
                    .getGroupSet()
                    .forEach(column -> groups.add(request.columns().get(column)));
            DynamoScan told = scan.with(scan.state().withEnds(new GroupEnds(groups, orders.get(0))));
            call.transformTo(aggregate.copy(aggregate.getTraitSet(), List.of(told)));
        }
    }

    private static boolean isEnd(AggregateCall function) {
        return (function.getAggregation().getKind() == SqlKind.MIN
                        || function.getAggregation().getKind() == SqlKind.MAX)
                && !function.hasFilter();
    }

    private static SortColumn order(AggregateCall function, ScanState state) {
        Column column = state.request().columns().get(function.getArgList().get(0));
        return new SortColumn(column, function.getAggregation().getKind() == SqlKind.MAX);
    }

    /** Groups by values that are the same in all rows: one row tells whether there is such a group. */
    private static final class OneGroupRule extends RelOptRule {
        OneGroupRule() {
            super(operand(LogicalAggregate.class, any()), "AccessOneGroupRule");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalAggregate aggregate = call.rel(0);
            RelNode input = aggregate.getInput();
            boolean one = aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && !aggregate.getGroupSet().isEmpty()
                    && aggregate.getAggCallList().isEmpty()
                    && aggregate.getGroupSet().asList().stream()
                            .allMatch(column -> ColumnOrigins.isConstant(input, column));
            if (one) {
                RelBuilder builder = call.builder().push(input).limit(0, 1);
                call.transformTo(builder.project(
                                builder.fields(aggregate.getGroupSet()),
                                aggregate.getRowType().getFieldNames(),
                                true)
                        .build());
            }
        }
    }

    /**
     * MIN and MAX of columns in whose order a path yields the rows: of each end one row is read. The aggregate stays above the
     * row, since there may be none.
     */
    private static final class EndsRule extends RelOptRule {
        EndsRule() {
            super(operand(LogicalAggregate.class, operand(DynamoScan.class, none())), "AccessEndsRule");
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalAggregate aggregate = call.rel(0);
            DynamoScan scan = call.rel(1);
            boolean ends = aggregate.getGroupType() == Aggregate.Group.SIMPLE
                    && aggregate.getGroupSet().isEmpty()
                    && !aggregate.getAggCallList().isEmpty()
                    && aggregate.getAggCallList().stream().allMatch(AggregateRules::isEnd);
            if (!ends || scan.state().request().limit() != null) {
                return;
            }
            List<SortColumn> orders = new ArrayList<>();
            List<DynamoScan> leaves = new ArrayList<>();
            for (AggregateCall function : aggregate.getAggCallList()) {
                SortColumn order = order(function, scan.state());
                if (orders.contains(order)) {
                    continue;
                }
                Optional<DynamoScan> leaf = leaf(scan, order);
                if (leaf.isEmpty()) {
                    return;
                }
                orders.add(order);
                leaves.add(leaf.get());
            }
            if (leaves.size() > 1
                    && !leaves.stream().allMatch(leaf -> leaf.plan().isExact())) {
                // Each end could be found late: reading everything once is better than twice.
                return;
            }
            call.transformTo(joined(call.builder(), aggregate, scan.state(), orders, leaves));
        }

        /** The first row in the order that has a value, if a path has that order. */
        private static Optional<DynamoScan> leaf(DynamoScan scan, SortColumn order) {
            ScanState state = scan.state();
            if (order.column().nullable()) {
                ColumnPredicate present = new ColumnPredicate(order.column(), new Constraint.Present());
                state = state.withPredicates(List.of(present), state.slots());
            }
            ScanState first = state.withColumns(List.of(order.column()))
                    .withOrder(List.of(order))
                    .withLimit(new Operand.Constant(1L), state.slots());
            DynamoTable table = scan.getTable().unwrapOrThrow(DynamoTable.class);
            return AccessPlanner.planOrdered(first.request(), table.statistics())
                    .map(plan -> scan.with(first));
        }

        /** The aggregates of the single rows side by side. */
        private static RelNode joined(
                RelBuilder builder,
                LogicalAggregate aggregate,
                ScanState state,
                List<SortColumn> orders,
                List<DynamoScan> leaves) {
            List<AggregateCall> functions = aggregate.getAggCallList();
            List<AggregateCall> ofOrders = new ArrayList<>();
            for (SortColumn order : orders) {
                ofOrders.add(functions.stream()
                        .filter(function -> order(function, state).equals(order))
                        .findFirst()
                        .orElseThrow()
                        .withArgList(List.of(0)));
            }
            for (int i = 0; i < orders.size(); i++) {
                builder.push(LogicalAggregate.create(
                        leaves.get(i),
                        aggregate.getHints(),
                        ImmutableBitSet.of(),
                        List.of(ImmutableBitSet.of()),
                        List.of(ofOrders.get(i))));
                if (i > 0) {
                    builder.join(JoinRelType.INNER, builder.literal(true));
                }
            }
            List<RexNode> fields = new ArrayList<>();
            for (AggregateCall function : functions) {
                fields.add(builder.field(orders.indexOf(order(function, state))));
            }
            return builder.project(fields, aggregate.getRowType().getFieldNames(), true)
                    .build();
        }
    }
}
