package org.ddbworkbench.calcite;

import org.apache.calcite.adapter.enumerable.EnumerableLimit;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.tools.RelBuilderFactory;
import org.jspecify.annotations.Nullable;

/**
 * A sort by columns of the left side of a {@link LookupJoin}, which keeps their order, goes below it: there the leaf may have
 * that order already. A LIMIT, with or without a sort, then ends the reading of both sides.
 */
final class SortedLookupRule extends RelRule<SortedLookupRule.Config> {
    static final SortedLookupRule INSTANCE = new SortedLookupRule(new Config());

    private SortedLookupRule(Config config) {
        super(config);
    }

    /** Matches a sort right above a join. */
    record Config() implements RelRule.Config {
        @Override
        public RelRule.OperandTransform operandSupplier() {
            return sort -> sort.operand(LogicalSort.class)
                    .oneInput(join -> join.operand(LogicalJoin.class).anyInputs());
        }

        @Override
        public String description() {
            return "SortedLookupRule";
        }

        @Override
        public RelBuilderFactory relBuilderFactory() {
            return RelFactories.LOGICAL_BUILDER;
        }

        @Override
        public RelRule.Config withRelBuilderFactory(RelBuilderFactory factory) {
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
        public SortedLookupRule toRule() {
            return INSTANCE;
        }
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        LogicalSort sort = call.rel(0);
        Join join = call.rel(1);
        int width = join.getLeft().getRowType().getFieldCount();
        boolean ofLeft = sort.getCollation().getFieldCollations().stream()
                .map(RelFieldCollation::getFieldIndex)
                .allMatch(column -> column < width);
        if (!ofLeft) {
            return;
        }
        long wanted = RowGoals.rows(sort.offset, sort.fetch);
        LookupCandidate.of(join, wanted).ifPresent(candidate -> {
            RelNode sorted = sort.getCollation().getFieldCollations().isEmpty()
                    ? join.getLeft()
                    : LogicalSort.create(join.getLeft(), sort.getCollation(), null, null);
            LookupJoin lookup = candidate.over(sorted, sort.getCollation());
            call.transformTo(
                    sort.offset == null && sort.fetch == null
                            ? lookup
                            : new EnumerableLimit(
                                    lookup.getCluster(), lookup.getTraitSet(), lookup, sort.offset, sort.fetch));
        });
    }
}
