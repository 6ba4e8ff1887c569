package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.ddbworkbench.catalog.Column;

/** The rules by which the leaf absorbs what stands above it, and becomes physical. */
final class AccessRules {
    private static final List<RelOptRule> ABSORBING = List.of(
            new FilterRule(above("AccessFilterRule", LogicalFilter.class)),
            new ProjectRule(above("AccessProjectRule", LogicalProject.class)));

    private static final List<RelOptRule> ALL = List.of(
            ABSORBING.get(0),
            ABSORBING.get(1),
            LookupJoinRule.INSTANCE,
            StreamedJoinRule.INSTANCE,
            SingleRowJoinRule.INSTANCE,
            DisjunctionRule.INSTANCE,
            new SortRule(above("AccessSortRule", LogicalSort.class)),
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

    private static NodePair above(String description, Class<? extends RelNode> upper) {
        return new NodePair(description, upper, DynamoScan.class);
    }

    /** Filter: conjuncts that are predicates on columns go into the leaf, the others stay above it. */
    private static final class FilterRule extends RelRule<NodePair> {
        FilterRule(NodePair config) {
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
    private static final class ProjectRule extends RelRule<NodePair> {
        ProjectRule(NodePair config) {
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
    private static final class SortRule extends RelRule<NodePair> {
        SortRule(NodePair config) {
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
            Optional<ScanState> ordered = LeafOrder.of(scan, sort.getCollation());
            if (ordered.isEmpty()) {
                return;
            }
            RexBuilder rexBuilder = sort.getCluster().getRexBuilder();
            // OFFSET rows are read, and then dropped by a sort that stays above the leaf.
            ScanState limited = sort.fetch == null
                    ? ordered.get()
                    : ordered.get().withLimit(RowLimits.sum(rexBuilder, sort.fetch, sort.offset));
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
