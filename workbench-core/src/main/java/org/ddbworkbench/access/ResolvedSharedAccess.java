package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** A {@link SharedAccess} with all values known: what to ask of DynamoDB for all of its accesses together. */
public final class ResolvedSharedAccess {
    private final List<AccessPlan> plans;
    private final List<ResolvedAccess> parts;
    private final List<KeyRead> reads;
    private final Operation operation;
    private final boolean stretches;

    /**
     * @param stretches whether one interval of each partition is read, around what all of them ask for
     */
    ResolvedSharedAccess(List<AccessPlan> plans, List<ResolvedAccess> parts, boolean stretches) {
        this.stretches = stretches;
        this.plans = List.copyOf(plans);
        this.parts = List.copyOf(parts);
        this.reads = together();
        Operation planned = operation(plans);
        boolean oneItem = planned == Operation.BATCH_GET_ITEM && reads.size() == 1;
        this.operation = oneItem ? Operation.GET_ITEM : planned;
    }

    /** The operation that gives what those of all plans do. */
    static Operation operation(List<AccessPlan> plans) {
        if (plans.stream().allMatch(plan -> plan.operation() == Operation.SCAN)) {
            return Operation.SCAN;
        }
        boolean keys = plans.stream()
                .allMatch(
                        plan -> plan.operation() == Operation.GET_ITEM || plan.operation() == Operation.BATCH_GET_ITEM);
        return keys ? Operation.BATCH_GET_ITEM : Operation.QUERY;
    }

    private List<KeyRead> together() {
        LinkedHashSet<KeyRead> all = new LinkedHashSet<>();
        parts.forEach(part -> all.addAll(part.reads()));
        if (operation(plans) != Operation.QUERY) {
            return List.copyOf(all);
        }
        int partitionAttributes = index().map(SecondaryIndex::key)
                .orElse(table().key())
                .partition()
                .size();
        List<KeyRead> pieces = List.copyOf(all);
        List<KeyRead> hulls = new ArrayList<>(
                stretches
                        ? KeyReads.hulls(pieces, partitionAttributes)
                        : KeyReads.disjoint(pieces, partitionAttributes));
        if (backward()) {
            Collections.reverse(hulls);
        }
        return hulls;
    }

    public PhysicalTable table() {
        return plans.get(0).request().table().physicalTable();
    }

    /** The index that is read; empty: the table. */
    public Optional<SecondaryIndex> index() {
        return plans.get(0).index();
    }

    public Operation operation() {
        return operation;
    }

    /** Whether a Query reads from the end of the sort key. */
    public boolean backward() {
        return plans.stream().anyMatch(AccessPlan::backward);
    }

    public boolean consistent() {
        return plans.get(0).request().consistent();
    }

    /** How many segments a Scan is read in. */
    public int segments() {
        return plans.stream().mapToInt(AccessPlan::segments).min().orElse(1);
    }

    /** What to read, piece by piece; no item is in two pieces. */
    public List<KeyRead> reads() {
        return reads;
    }

    /** The accesses, in the order of the plans; each takes the items that are rows of its own. */
    public List<ResolvedAccess> parts() {
        return parts;
    }

    /**
     * The expressions of the request for one piece.
     *
     * @param projected the attributes to fetch; null: all
     */
    public RequestExpressions expressions(KeyRead read, @Nullable List<String> projected) {
        ExpressionBuilder builder = new ExpressionBuilder();
        String keyCondition = operation == Operation.QUERY ? ResolvedAccess.keyCondition(read, builder) : null;
        String filter = operation == Operation.QUERY || operation == Operation.SCAN ? filter(builder) : null;
        return new RequestExpressions(
                keyCondition, filter, builder.projection(projected), builder.names(), builder.values());
    }

    /** What one of the accesses keeps; null when one of them keeps everything. */
    private @Nullable String filter(ExpressionBuilder builder) {
        return builder.attempt(() -> {
            LinkedHashSet<String> filters = new LinkedHashSet<>();
            for (ResolvedAccess part : parts) {
                if (part.reads().isEmpty()) {
                    continue;
                }
                String filter = part.filter(builder);
                if (filter == null) {
                    return null;
                }
                filters.add(filter);
            }
            return filters.isEmpty()
                    ? null
                    : filters.size() == 1 ? filters.iterator().next() : String.join(" OR ", filters);
        });
    }
}
