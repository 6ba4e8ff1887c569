package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Calc;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Sort;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.access.SharedAccess;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.PhysicalTable;
import org.jspecify.annotations.Nullable;

/**
 * What EXPLAIN shows of a physical plan, without the planner's own objects, so that it can be kept with the plan that runs.
 *
 * @param text of an operator; of a leaf empty
 * @param notes further lines on an operator
 * @param leaf the access; null: an operator
 */
record PlanOutline(
        String text, List<String> notes, @Nullable Leaf leaf, List<PlanOutline> inputs) {
    PlanOutline {
        notes = List.copyOf(notes);
        inputs = List.copyOf(inputs);
    }

    /**
     * An access.
     *
     * @param slots the expressions that fill the slots of its plan, as text
     * @param checkedAbove whether the operator above it checks a condition on its rows
     * @param shared null: its requests are its own
     * @param whole what takes the place of lookups when there are too many keys; null: it looks up none
     */
    record Leaf(
            AccessPlan plan,
            List<String> slots,
            boolean checkedAbove,
            @Nullable Shared shared,
            @Nullable Whole whole) {
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

    /**
     * All rows of an access that looks up keys.
     *
     * @param after how many keys are looked up at most before
     */
    record Whole(AccessPlan plan, long after) {}

    static PlanOutline of(RelNode plan) {
        return of(plan, false);
    }

    /** Adds the tables that the plan reads. */
    void addTables(Set<PhysicalTable> tables) {
        if (leaf != null) {
            tables.add(leaf.plan.request().table().physicalTable());
        }
        inputs.forEach(input -> input.addTables(tables));
    }

    private static PlanOutline of(RelNode node, boolean checked) {
        if (node instanceof DynamoAccess access) {
            RexText expressions = new RexText(access.getCluster().getRexBuilder(), List.of(), null);
            List<String> slots = access.slots().stream().map(expressions::of).toList();
            Shared shared = access.shared()
                    .map(read -> new Shared(
                            read.number(), read.access(), read.slots().stream().allMatch(List::isEmpty)))
                    .orElse(null);
            Whole whole = access.plan().request().lookup() == null
                    ? null
                    : new Whole(access.whole(), LookupJoin.batches(access).wholeAfter());
            return new PlanOutline("", List.of(), new Leaf(access.plan(), slots, checked, shared, whole), List.of());
        }
        if (node instanceof WatchedRows watched && !watched.isKept()) {
            return of(watched.getInput(), checked);
        }
        boolean checks = node instanceof Filter
                || (node instanceof Calc calc && calc.getProgram().getCondition() != null);
        List<PlanOutline> inputs = new ArrayList<>();
        node.getInputs().forEach(input -> inputs.add(of(input, checks)));
        String text = node instanceof WatchedRows ? "rows kept, to be read again" : OperatorText.of(node);
        return new PlanOutline(
                text,
                disorder(node).map(reason -> "sorted here, since " + reason).stream()
                        .toList(),
                null,
                inputs);
    }

    /** Why the access below does not give the order of a sort, if its key has a column of it. */
    private static Optional<String> disorder(RelNode node) {
        if (!(node instanceof Sort sort) || !(sort.getInput() instanceof DynamoAccess access)) {
            return Optional.empty();
        }
        return access.plan()
                .disorder(sort.getCollation().getFieldCollations().stream()
                        .map(field -> new SortColumn(
                                access.state().request().columns().get(field.getFieldIndex()),
                                field.direction.isDescending()))
                        .toList());
    }
}
