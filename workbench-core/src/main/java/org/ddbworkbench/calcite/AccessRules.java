package org.ddbworkbench.calcite;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** The rules by which the leaf absorbs what stands above it, and becomes physical. */
final class AccessRules {
    private static final List<RelOptRule> ABSORBING = List.of(
            new FilterRule(config("AccessFilterRule", LogicalFilter.class)),
            new ProjectRule(config("AccessProjectRule", LogicalProject.class)));

    private static final List<RelOptRule> ALL = List.of(
            ABSORBING.get(0),
            ABSORBING.get(1),
            LookupJoinRule.INSTANCE,
            SortedLookupRule.INSTANCE,
            new SortRule(config("AccessSortRule", LogicalSort.class)),
            ConverterRule.Config.INSTANCE
                    .withConversion(
                            DynamoScan.class, Convention.NONE, EnumerableConvention.INSTANCE, "AccessConverterRule")
                    .withRuleFactory(AccessConverterRule::new)
                    .toRule(ConverterRule.class));

    private AccessRules() {}

    static List<RelOptRule> all() {
        return ALL;
    }

    /** Those whose result is no dearer in any case. */
    static List<RelOptRule> absorbing() {
        return ABSORBING;
    }

    private static LeafRule config(String description, Class<? extends RelNode> above) {
        return new LeafRule(description, above);
    }

    /** A rule that matches a node right above a leaf. */
    private record LeafRule(String description, Class<? extends RelNode> above) implements RelRule.Config {
        @Override
        public RelRule.OperandTransform operandSupplier() {
            return node -> node.operand(above)
                    .oneInput(leaf -> leaf.operand(DynamoScan.class).noInputs());
        }

        @Override
        public org.apache.calcite.tools.RelBuilderFactory relBuilderFactory() {
            return RelFactories.LOGICAL_BUILDER;
        }

        @Override
        public RelRule.Config withRelBuilderFactory(org.apache.calcite.tools.RelBuilderFactory factory) {
            return this;
        }

        @Override
        public RelRule.Config withDescription(@Nullable String newDescription) {
            return this;
        }

        @Override
        public RelRule.Config withOperandSupplier(RelRule.OperandTransform transform) {
            return this;
        }

        @Override
        public RelOptRule toRule() {
            throw new UnsupportedOperationException("rules are made by their constructors");
        }
    }

    /** Filter: conjuncts that are predicates on columns go into the leaf, the others stay above it. */
    private static final class FilterRule extends RelRule<LeafRule> {
        FilterRule(LeafRule config) {
            super(config);
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalFilter filter = call.rel(0);
            DynamoScan scan = call.rel(1);
            ScanState state = scan.state();
            if (state.request().limit() != null) {
                return;
            }
            RexBuilder rexBuilder = filter.getCluster().getRexBuilder();
            PredicateTranslator translator =
                    new PredicateTranslator(rexBuilder, state.request().columns(), state.slots());
            translator.translate(filter.getCondition());
            DynamoScan absorbed = scan.with(state.withPredicates(translator.predicates(), translator.slots()));
            if (absorbed.state().equals(state)) {
                return;
            }
            call.transformTo(
                    translator.residual().isEmpty()
                            ? absorbed
                            : LogicalFilter.create(
                                    absorbed, RexUtil.composeConjunction(rexBuilder, translator.residual())));
        }
    }

    /** Project: the leaf yields only the columns that are used. */
    private static final class ProjectRule extends RelRule<LeafRule> {
        ProjectRule(LeafRule config) {
            super(config);
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            LogicalProject project = call.rel(0);
            DynamoScan scan = call.rel(1);
            List<Column> columns = scan.state().request().columns();
            List<Integer> used = usedColumns(project);
            DynamoScan narrow = scan.with(
                    scan.state().withColumns(used.stream().map(columns::get).toList()));
            if (isPermutation(project, used)) {
                if (RelOptUtil.areRowTypesEqual(narrow.getRowType(), project.getRowType(), false)) {
                    call.transformTo(narrow);
                }
                return;
            }
            if (used.size() == columns.size()) {
                return;
            }
            RexShuttle shuttle = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    return new RexInputRef(used.indexOf(reference.getIndex()), reference.getType());
                }
            };
            List<RexNode> expressions = shuttle.visitList(project.getProjects());
            call.transformTo(LogicalProject.create(
                    narrow, project.getHints(), expressions, project.getRowType(), project.getVariablesSet()));
        }

        /** Positions of the columns that a projection uses, in order of appearance; at least one. */
        private static List<Integer> usedColumns(LogicalProject project) {
            List<Integer> used = new ArrayList<>();
            RexShuttle collector = new RexShuttle() {
                @Override
                public RexNode visitInputRef(RexInputRef reference) {
                    if (!used.contains(reference.getIndex())) {
                        used.add(reference.getIndex());
                    }
                    return reference;
                }
            };
            collector.visitList(project.getProjects());
            if (used.isEmpty()) {
                used.add(0);
            }
            return used;
        }

        private static boolean isPermutation(LogicalProject project, List<Integer> used) {
            Set<Integer> seen = new HashSet<>();
            for (RexNode expression : project.getProjects()) {
                if (!(expression instanceof RexInputRef reference) || !seen.add(reference.getIndex())) {
                    return false;
                }
            }
            return seen.size() == used.size() && project.getProjects().size() == used.size();
        }
    }

    /** Sort and LIMIT: into the leaf, if a path yields the rows in that order. */
    private static final class SortRule extends RelRule<LeafRule> {
        SortRule(LeafRule config) {
            super(config);
        }

        @Override
        public void onMatch(RelOptRuleCall call) {
            Sort sort = call.rel(0);
            DynamoScan scan = call.rel(1);
            ScanState state = scan.state();
            if (state.request().limit() != null) {
                return;
            }
            ScanState ordered = state;
            if (!sort.getCollation().getFieldCollations().isEmpty()) {
                if (!hasDefaultNulls(sort)) {
                    return;
                }
                ordered = state.withOrder(order(sort, state));
                DynamoTable table = scan.getTable().unwrapOrThrow(DynamoTable.class);
                Optional<AccessPlan> plan = AccessPlanner.planOrdered(ordered.request(), table.statistics());
                if (plan.isEmpty()) {
                    return;
                }
            }
            ScanState limited = limited(sort, ordered);
            if (limited.equals(state)) {
                return;
            }
            DynamoScan absorbed = scan.with(limited);
            call.transformTo(
                    sort.offset == null
                                    && (sort.fetch == null || limited.request().limit() != null)
                            ? absorbed
                            : LogicalSort.create(absorbed, DynamoScan.collation(limited), sort.offset, sort.fetch));
        }

        /** Whether NULLs, where there can be any, come last, and first in a descending order, as the reader has them. */
        private static boolean hasDefaultNulls(Sort sort) {
            return sort.getCollation().getFieldCollations().stream()
                    .allMatch(
                            field -> field.nullDirection == field.getDirection().defaultNullDirection()
                                    || !sort.getRowType()
                                            .getFieldList()
                                            .get(field.getFieldIndex())
                                            .getType()
                                            .isNullable());
        }

        private static List<SortColumn> order(Sort sort, ScanState state) {
            List<SortColumn> order = new ArrayList<>();
            for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
                order.add(new SortColumn(
                        state.request().columns().get(field.getFieldIndex()),
                        field.getDirection().isDescending()));
            }
            return order;
        }

        /** OFFSET rows are read and then dropped by a sort that stays above the leaf. */
        private static ScanState limited(Sort sort, ScanState state) {
            if (sort.fetch == null) {
                return state;
            }
            RexBuilder rexBuilder = sort.getCluster().getRexBuilder();
            RexNode rows = sort.offset == null ? sort.fetch : sum(rexBuilder, sort.fetch, sort.offset);
            if (rows instanceof RexLiteral literal) {
                return state.withLimit(new Operand.Constant(rowCount(literal)), state.slots());
            }
            List<RexNode> slots = new ArrayList<>(state.slots());
            slots.add(rows);
            return state.withLimit(new Operand.Slot(slots.size() - 1), slots);
        }

        /** A number of rows; more than can be counted is as good as all. */
        private static long rowCount(RexLiteral literal) {
            BigDecimal rows = Objects.requireNonNull(literal.getValueAs(BigDecimal.class));
            return rows.min(BigDecimal.valueOf(Long.MAX_VALUE)).longValue();
        }

        private static RexNode sum(RexBuilder rexBuilder, RexNode fetch, RexNode offset) {
            if (fetch instanceof RexLiteral rows && offset instanceof RexLiteral skipped) {
                long count = rowCount(rows);
                long before = rowCount(skipped);
                long sum = count > Long.MAX_VALUE - before ? Long.MAX_VALUE : count + before;
                return rexBuilder.makeExactLiteral(BigDecimal.valueOf(sum));
            }
            RelDataType type = rexBuilder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
            return rexBuilder.makeCall(
                    SqlStdOperatorTable.PLUS,
                    rexBuilder.ensureType(type, fetch, false),
                    rexBuilder.ensureType(type, offset, false));
        }
    }

    private static final class AccessConverterRule extends ConverterRule {
        AccessConverterRule(Config config) {
            super(config);
        }

        @Override
        public RelNode convert(RelNode rel) {
            return DynamoAccess.of((DynamoScan) rel);
        }
    }
}
