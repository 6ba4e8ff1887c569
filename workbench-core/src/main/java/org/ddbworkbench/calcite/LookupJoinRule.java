package org.ddbworkbench.calcite;

import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.jspecify.annotations.Nullable;

/** A join whose right side can be read for the keys that the left side yields becomes a {@link LookupJoin}. */
final class LookupJoinRule extends ConverterRule {
    static final RelOptRule INSTANCE = Config.INSTANCE
            .withConversion(LogicalJoin.class, Convention.NONE, EnumerableConvention.INSTANCE, "LookupJoinRule")
            .withRuleFactory(LookupJoinRule::new)
            .toRule(LookupJoinRule.class);

    private LookupJoinRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        Join join = (Join) rel;
        return LookupCandidate.of(join, Long.MAX_VALUE)
                .map(candidate -> candidate.over(join.getLeft(), RelCollations.EMPTY))
                .orElse(null);
    }
}
