package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.AccessOutcome;
import org.ddbworkbench.dynamo.Usage;
import org.jspecify.annotations.Nullable;

/** One access of a plan as text: what it asks of DynamoDB, what that is estimated to read and did read, and what else there was. */
final class AccessText {
    private static final int MOST_READS = 3;

    /** A lookup of so many keys is not expected to end otherwise. */
    private static final long MANY_KEYS = 1_000;

    private final PlanOutline.Leaf leaf;
    private final AccessPlan plan;
    private final boolean first;
    private final ScanGuard guard;
    private final ExplainText.@Nullable Outcome outcome;
    private final List<String> lines = new ArrayList<>();

    /**
     * @param first whether it is the first of those that it shares its requests with
     * @param outcome null: it was not executed
     */
    AccessText(PlanOutline.Leaf leaf, boolean first, ScanGuard guard, ExplainText.@Nullable Outcome outcome) {
        this.leaf = leaf;
        this.plan = leaf.plan();
        this.first = first;
        this.guard = guard;
        this.outcome = outcome;
    }

    /** Operation, table, index, and the SQL table that it is for. */
    String head() {
        PlanOutline.Shared shared = leaf.shared();
        Operation operation =
                shared == null ? plan.operation() : shared.access().operation();
        String index = plan.index()
                .map(SecondaryIndex::name)
                .map(name -> " index " + name)
                .orElse("");
        return operation.apiName() + " "
                + plan.request().table().physicalTable().name() + index + " -> "
                + plan.request().table().name();
    }

    List<String> details() {
        PlanOutline.Shared shared = leaf.shared();
        if (shared == null) {
            addReads();
        } else {
            addShared(shared);
        }
        addWay();
        addChecks();
        String of = shared == null ? "" : " of shared read " + shared.number();
        Estimate estimate = leaf.estimate();
        lines.add("estimate" + of + ": "
                + ExplainText.amounts(estimate.items(), estimate.readUnits(), estimate.requests()));
        if (outcome != null) {
            lines.add("actual" + of + ": " + actual(outcome.meter().outcome(plan), shared != null));
        }
        if (leaf.whole() != null) {
            addWhole(leaf.whole());
        }
        if (guard.isRefused(plan)) {
            lines.add("refused when it runs, unless Scans are allowed (--allow-scan; JDBC: allow_scan=true)");
        }
        addRejected();
        return lines;
    }

    private void addReads() {
        Optional<ResolvedAccess> resolved = leaf.resolved()
                .or(() -> outcome == null
                        ? Optional.empty()
                        : Optional.ofNullable(outcome.begun().accesses().get(plan)));
        if (resolved.isPresent()) {
            ResolvedAccess access = resolved.get();
            addReads(access.operation(), access.reads(), read -> access.expressions(read, null));
            return;
        }
        List<Predicate> predicates = plan.request().predicates();
        lines.add("keys: known when it runs" + (predicates.isEmpty() ? "" : ", from " + joined(predicates, ", ")));
    }

    /** What is asked for all accesses of a group, at the first of them. */
    private void addShared(PlanOutline.Shared shared) {
        int others = shared.access().members().size() - 1;
        String name = "shared read " + shared.number();
        if (!first) {
            lines.add("by " + name + ", see above");
            return;
        }
        lines.add(name + ": one " + shared.access().operation().apiName() + " for this and "
                + (others == 1 ? "another access" : others + " other accesses"));
        shared.resolved()
                .or(() -> outcome == null
                        ? Optional.empty()
                        : Optional.ofNullable(outcome.begun().shared().get(shared.number())))
                .ifPresentOrElse(
                        access -> addReads(access.operation(), access.reads(), read -> access.expressions(read, null)),
                        () -> lines.add("keys: known when it runs"));
    }

    private void addReads(
            Operation operation, List<KeyRead> reads, Function<KeyRead, RequestExpressions> expressionsOf) {
        if (reads.isEmpty()) {
            lines.add("reads nothing: no key satisfies the predicates");
        }
        for (KeyRead read : reads.subList(0, Math.min(MOST_READS, reads.size()))) {
            RequestExpressions expressions = expressionsOf.apply(read);
            if (operation == Operation.QUERY) {
                lines.add("KeyConditionExpression: " + expressions.keyCondition());
            } else if (operation != Operation.SCAN) {
                lines.add("Key: " + key(read));
            }
            if (expressions.filter() != null) {
                lines.add("FilterExpression: " + expressions.filter());
            }
            if (!expressions.names().isEmpty()) {
                lines.add("names and values: " + expressions.describe());
            }
        }
        if (reads.size() > MOST_READS) {
            lines.add("... and " + (reads.size() - MOST_READS) + " more");
        }
    }

    private static String key(KeyRead read) {
        List<String> attributes = new ArrayList<>();
        for (KeyRead.Term term : read.terms()) {
            if (term instanceof KeyRead.Equal equal) {
                Object value = equal.value();
                String start = equal.attribute().type() == KeyType.B ? "X'" : "'";
                attributes.add(
                        equal.attribute().name() + " = " + (value instanceof String ? start + value + "'" : value));
            }
        }
        return String.join(", ", attributes);
    }

    /** How the requests are sent. */
    private void addWay() {
        Lookup lookup = plan.request().lookup();
        if (lookup != null) {
            lines.add(String.format(
                    Locale.ROOT,
                    "looked up by %s, for about %,.0f key%s of the other side",
                    String.join(
                            ", ", lookup.columns().stream().map(Column::name).toList()),
                    Math.max(1, lookup.expected()),
                    lookup.expected() < 1.5 ? "" : "s"));
        }
        if (plan.request().consistent()) {
            lines.add("ConsistentRead: true");
        }
        if (plan.backward()) {
            lines.add("ScanIndexForward: false");
        }
        if (plan.segments() > 1) {
            lines.add("TotalSegments: " + plan.segments());
        }
        if (plan.isByPartition()) {
            lines.add("partitions one after the other, in the order of "
                    + plan.request().order());
        }
        if (plan.isMerged()) {
            lines.add("merged in the order of " + plan.request().order());
        }
        if (plan.readsEnds()) {
            lines.add("stops each Query after its first row");
        }
        if (plan.fetchesBack()) {
            lines.add("then BatchGetItem of the items, by the keys that the index yields");
        }
        Operand limit = plan.request().limit();
        if (limit != null) {
            lines.add((plan.isExact() ? "Limit: " : "stops after rows: ")
                    + shown(limit)
                    + (plan.isExact() && plan.excludesFirstItem()
                            ? " + 1, since the first item may be the end that the range excludes"
                            : ""));
        }
        Operand goal = plan.request().goal();
        if (goal != null && leaf.shared() == null) {
            lines.add("at first for about " + shown(goal) + " rows, then for more as they are wanted");
        }
    }

    /** What is read in place of more keys than it would cost. */
    private void addWhole(PlanOutline.Whole whole) {
        AccessPlan all = whole.plan();
        if (whole.after() < MANY_KEYS && !guard.isGuarded(all)) {
            lines.add(String.format(
                    Locale.ROOT,
                    "for more than %,d keys: %s of all, about %,.1f read units",
                    whole.after(),
                    all.operation().apiName()
                            + all.index().map(index -> " index " + index.name()).orElse(""),
                    all.estimate().readUnits()));
        }
        if (outcome != null) {
            AccessOutcome ofAll = outcome.meter().outcome(all);
            if (ofAll.usage().requests() > 0) {
                lines.add("actual of all: " + actual(ofAll, false));
            }
        }
    }

    private void addChecks() {
        List<String> residual = new ArrayList<>(plan.residual().stream()
                .map(predicate -> predicate.map(this::shown).toString())
                .toList());
        plan.checkedDiscriminators().forEach(discriminator -> residual.add(discriminator.toString()));
        String above =
                leaf.checkedAbove() ? (residual.isEmpty() ? ", and the condition above" : ", the condition above") : "";
        lines.add("re-checked on the client: "
                + (residual.isEmpty() ? "nothing but the keys" : String.join(" AND ", residual)) + above);
    }

    private String joined(List<Predicate> predicates, String separator) {
        return String.join(
                separator,
                predicates.stream()
                        .map(predicate -> predicate.map(this::shown).toString())
                        .toList());
    }

    /** The expression that fills a slot, in place of the slot. */
    private Operand shown(Operand operand) {
        return operand instanceof Operand.Slot slot
                ? new Operand.Constant(new Expression(leaf.slots().get(slot.index())))
                : operand;
    }

    /** Shown in place of a value. */
    private record Expression(String text) {
        @Override
        public String toString() {
            return text;
        }
    }

    private static String actual(AccessOutcome access, boolean shared) {
        Usage usage = access.usage();
        String missing = access.withoutItem() == 0
                ? ""
                : ", " + ExplainText.count(access.withoutItem(), "key") + " without an item";
        return ExplainText.amounts(usage) + ", "
                + ExplainText.count(access.rows(), "row") + (shared ? " of this access, " : ", ")
                + ExplainText.count(access.dropped(), "item") + " read and dropped" + missing;
    }

    /** The paths that were not taken; those that nobody would have thought of in one line, at the end. */
    private void addRejected() {
        List<String> farFetched = new ArrayList<>();
        for (AccessPlan.Rejected rejected : plan.rejected()) {
            if (rejected.isFarFetched()) {
                farFetched.add(rejected.path());
            } else {
                lines.add("not taken: " + rejected);
            }
        }
        if (farFetched.size() == 1) {
            plan.rejected().stream()
                    .filter(AccessPlan.Rejected::isFarFetched)
                    .forEach(rejected -> lines.add("not taken: " + rejected));
        } else if (!farFetched.isEmpty()) {
            lines.add("not taken: " + String.join(", ", farFetched)
                    + ": no values for their partition keys, and not proven complete for "
                    + plan.request().table().name());
        }
    }
}
