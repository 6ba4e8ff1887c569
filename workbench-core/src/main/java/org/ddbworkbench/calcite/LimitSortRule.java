package org.ddbworkbench.calcite;

import org.apache.calcite.adapter.enumerable.EnumerableLimitSortRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Keeps only the first rows while sorting. Calcite's own rule takes a NULL that is the last key so far for no key, and drops
 * rows that come before it, so it is not for a single key that can be NULL.
 */
final class LimitSortRule extends EnumerableLimitSortRule {
    static final LimitSortRule INSTANCE = new LimitSortRule();

    private LimitSortRule() {
        super(Config.DEFAULT);
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        Sort sort = call.rel(0);
        if (sort.getCollation().getFieldCollations().size() != 1) {
            return true;
        }
        int key = sort.getCollation().getFieldCollations().get(0).getFieldIndex();
        RelDataType type = sort.getRowType().getFieldList().get(key).getType();
        return !type.isNullable();
    }
}
