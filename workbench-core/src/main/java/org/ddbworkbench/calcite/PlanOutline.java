package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Filter;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.access.SharedAccess;
import org.jspecify.annotations.Nullable;

/**
 * What EXPLAIN shows of a physical plan, without the planner's own objects, so that it can be kept with the plan that runs.
 *
 * @param text of an operator; of a leaf empty
 * @param leaf the access; null: an operator
 */
record PlanOutline(String text, @Nullable Leaf leaf, List<PlanOutline> inputs) {
    PlanOutline {
        inputs = List.copyOf(inputs);
    }

    /**
     * An access.
     *
     * @param slots the expressions that fill the slots of its plan, as text
     * @param checkedAbove whether the operator above it checks a condition on its rows
     * @param shared null: its requests are its own
     */
    record Leaf(
            AccessPlan plan,
            List<String> slots,
            boolean checkedAbove,
            @Nullable Shared shared) {
        private static final Estimate NOTHING = new Estimate(0, 0, 0, 0, 0);

        Leaf {
            slots = List.copyOf(slots);
        }

        /** The access with its values, if all of them are known before it runs. */
        Optional<ResolvedAccess> resolved() {
            return slots.isEmpty() ? Optional.of(plan.resolve(new Object[0])) : Optional.empty();
        }

        /** Of all that it is read together with. */
        Estimate estimate() {
            boolean nothing = shared == null
                    ? resolved().filter(access -> access.reads().isEmpty()).isPresent()
                    : shared.resolved()
                            .filter(access -> access.reads().isEmpty())
                            .isPresent();
            return nothing ? NOTHING : shared == null ? plan.estimate() : shared.access.estimate();
        }
    }

    /**
     * Requests that an access shares with others.
     *
     * @param number in the plan, from 1
     * @param known whether all values are known before it runs
     */
    record Shared(int number, SharedAccess access, boolean known) {
        Optional<ResolvedSharedAccess> resolved() {
            return known
                    ? Optional.of(access.resolve(access.plans().stream()
                            .map(plan -> (@Nullable Object[]) new Object[0])
                            .toList()))
                    : Optional.empty();
        }
    }

    static PlanOutline of(RelNode plan) {
        return of(plan, false);
    }

    private static PlanOutline of(RelNode node, boolean checked) {
        if (node instanceof DynamoAccess access) {
            RexText expressions = new RexText(access.getCluster().getRexBuilder(), List.of(), null);
            List<String> slots = access.slots().stream().map(expressions::of).toList();
            Shared shared = access.shared()
                    .map(read -> new Shared(
                            read.number(), read.access(), read.slots().stream().allMatch(List::isEmpty)))
                    .orElse(null);
            return new PlanOutline("", new Leaf(access.plan(), slots, checked, shared), List.of());
        }
        if (node instanceof WatchedRows watched && !watched.isKept()) {
            return of(watched.getInput(), checked);
        }
        boolean checks = node instanceof Filter
                || (node instanceof Calc calc && calc.getProgram().getCondition() != null);
        List<PlanOutline> inputs = new ArrayList<>();
        node.getInputs().forEach(input -> inputs.add(of(input, checks)));
        String text = node instanceof WatchedRows ? "rows kept, to be read again" : OperatorText.of(node);
        return new PlanOutline(text, null, inputs);
    }
}
