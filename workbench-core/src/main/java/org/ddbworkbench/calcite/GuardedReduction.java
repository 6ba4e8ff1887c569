package org.ddbworkbench.calcite;

import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelHintsPropagator;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.runtime.Hook;

/**
 * Folds constants and simplifies as Calcite does, all but equalities of columns ({@link ColumnEqualities} tells why).
 *
 * @param <C> the settings of the rule
 */
final class GuardedReduction<C extends ReduceExpressionsRule.Config> extends RelRule<C> {
    private final ReduceExpressionsRule<C> rule;

    GuardedReduction(ReduceExpressionsRule<C> rule) {
        super(rule.config);
        this.rule = rule;
    }

    @Override
    public boolean matches(RelOptRuleCall call) {
        return rule.matches(call);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        try (Hook.Closeable simplified = Hook.REL_BUILDER_SIMPLIFY.addThread(Hook.propertyJ(true))) {
            rule.onMatch(new HidingCall(rule, call));
        }
    }

    /** Shows the rule its node with the equalities hidden, and the planner what the rule makes of it with them shown. */
    private static final class HidingCall extends RelOptRuleCall {
        private final RelOptRuleCall call;
        private final RexBuilder rexBuilder;

        HidingCall(ReduceExpressionsRule<?> rule, RelOptRuleCall call) {
            super(
                    call.getPlanner(),
                    rule.getOperand(),
                    new RelNode[] {
                        call.rel(0)
                                .accept(ColumnEqualities.hiding(
                                        call.rel(0).getCluster().getRexBuilder()))
                    },
                    Map.of(),
                    List.of());
            this.call = call;
            this.rexBuilder = call.rel(0).getCluster().getRexBuilder();
        }

        @Override
        public void transformTo(RelNode rel, Map<RelNode, RelNode> equivalents, RelHintsPropagator hints) {
            call.transformTo(rel.accept(ColumnEqualities.showing(rexBuilder)), equivalents, hints);
            // The rule has the planner forget its node, which is another than the planner's.
            call.getPlanner().prune(call.rel(0));
        }
    }
}
