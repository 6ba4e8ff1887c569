package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.ResolvedSharedAccess;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.AccessUsage;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.dynamo.Usage;
import org.jspecify.annotations.Nullable;

/** A physical plan as text: the tree of operators, and for each access what it asks of DynamoDB. */
final class ExplainText {
    /** A lookup of so many keys is not expected to end otherwise. */
    private static final long MANY_KEYS = 1_000;

    private static final int MOST_READS = 3;

    private final List<String> lines = new ArrayList<>();
    /** Of each access, or of those that share their requests once. */
    private final Map<Object, Estimate> estimates = new IdentityHashMap<>();

    private final Set<Integer> explained = new HashSet<>();
    private final ScanGuard guard;
    private final ReadPrice price;
    private final @Nullable Outcome outcome;

    /**
     * How an execution went.
     *
     * @param meter what each access read
     * @param rows rows of the result
     * @param nanos time from the first row to the last
     */
    record Outcome(Meter meter, long rows, long nanos) {}

    private ExplainText(ScanGuard guard, ReadPrice price, @Nullable Outcome outcome) {
        this.guard = guard;
        this.price = price;
        this.outcome = outcome;
    }

    /**
     * The lines of the explanation.
     *
     * @param guard knows which accesses would be refused
     * @param outcome of an execution that is over; null: there was none
     */
    static List<String> of(RelNode plan, ScanGuard guard, ReadPrice price, @Nullable Outcome outcome) {
        ExplainText text = new ExplainText(guard, price, outcome);
        text.add(plan, 0);
        text.addTotals();
        return text.lines;
    }

    private void addTotals() {
        double items = 0;
        double readUnits = 0;
        double requests = 0;
        for (Estimate estimate : estimates.values()) {
            items += estimate.items();
            readUnits += estimate.readUnits();
            requests += estimate.requests();
        }
        lines.add("total estimate: " + amounts(items, readUnits, requests) + ", " + price.text(readUnits));
        if (outcome != null) {
            Usage usage = outcome.meter.usage();
            lines.add("total actual: " + amounts(usage) + ", "
                    + price.text(usage.readUnits()) + ", " + count(outcome.rows, "row")
                    + String.format(Locale.ROOT, ", %.3f s", outcome.nanos / 1e9));
        }
        lines.add("price: " + price);
    }

    private static String amounts(Usage usage) {
        String amounts = amounts(usage.itemsRead(), usage.readUnits(), usage.requests());
        return usage.estimated() ? amounts + " (read units estimated: the server reports none)" : amounts;
    }

    private static String amounts(double items, double readUnits, double requests) {
        return count(items, "item")
                + String.format(Locale.ROOT, ", %,.1f read units, ", readUnits)
                + count(requests, "request");
    }

    private static String count(double number, String noun) {
        return String.format(Locale.ROOT, "%,.0f %s%s", number, noun, Math.round(number) == 1 ? "" : "s");
    }

    private void add(RelNode node, int depth) {
        String indent = "  ".repeat(depth);
        if (node instanceof DynamoAccess access) {
            lines.add(indent + access(access.plan()));
            access.shared()
                    .ifPresentOrElse(
                            read -> estimates.put(read.access(), read.access().estimate()),
                            () -> estimates.put(access.plan(), access.plan().estimate()));
            details(access).forEach(line -> lines.add(indent + "    " + line));
        } else if (node instanceof WatchedRows watched && !watched.isKept()) {
            add(watched.getInput(), depth);
            return;
        } else {
            lines.add(indent + (node instanceof WatchedRows ? "rows kept, to be read again" : operator(node)));
            disorder(node).ifPresent(reason -> lines.add(indent + "    sorted here, since " + reason));
        }
        node.getInputs().forEach(input -> add(input, depth + 1));
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

    /** The operator with its own properties, on one line. */
    private static String operator(RelNode node) {
        StringBuilder line = new StringBuilder(node.getRelTypeName().replaceFirst("^Enumerable", ""));
        node.explain(
                new RelWriterImpl(
                        new java.io.PrintWriter(java.io.Writer.nullWriter()),
                        SqlExplainLevel.EXPPLAN_ATTRIBUTES,
                        false) {
                    @Override
                    protected void explain_(RelNode rel, List<Pair<String, @Nullable Object>> values) {
                        List<String> properties = new ArrayList<>();
                        for (Pair<String, @Nullable Object> value : values) {
                            if (!(value.right instanceof RelNode)) {
                                properties.add(value.left + "=[" + value.right + "]");
                            }
                        }
                        line.append('(').append(String.join(", ", properties)).append(')');
                    }
                });
        return line.toString();
    }

    private static String access(AccessPlan plan) {
        String index = plan.index()
                .map(SecondaryIndex::name)
                .map(name -> " index " + name)
                .orElse("");
        return plan.operation().apiName() + " "
                + plan.request().table().physicalTable().name() + index + " -> "
                + plan.request().table().name();
    }

    private List<String> details(DynamoAccess access) {
        AccessPlan plan = access.plan();
        List<String> details = new ArrayList<>();
        access.shared().ifPresentOrElse(shared -> addShared(shared, details), () -> addReads(access, details));
        addWay(plan, details);
        if (plan.request().limit() != null) {
            details.add((plan.isExact() ? "Limit: " : "stops after rows: ")
                    + plan.request().limit()
                    + (plan.isExact() && plan.excludesFirstItem()
                            ? " + 1, since the first item may be the end that the range excludes"
                            : ""));
        }
        if (plan.request().goal() != null && access.shared().isEmpty()) {
            details.add("at first for about " + plan.request().goal() + " rows, then for more as they are wanted");
        }
        List<Predicate> residual = plan.residual();
        details.add("re-checked on the client: " + (residual.isEmpty() ? "nothing but the keys" : joined(residual)));
        String of =
                access.shared().map(read -> " of shared read " + read.number()).orElse("");
        Estimate estimate =
                access.shared().map(read -> read.access().estimate()).orElse(plan.estimate());
        details.add("estimate" + of + ": " + amounts(estimate.items(), estimate.readUnits(), estimate.requests()));
        if (outcome != null) {
            details.add("actual" + of + ": " + actual(outcome.meter.usage(plan)));
        }
        if (plan.request().lookup() != null) {
            addWhole(access, details);
        }
        if (guard.isRefused(plan)) {
            details.add("refused when it runs, unless Scans are allowed (--allow-scan; JDBC: allow_scan=true)");
        }
        plan.rejected().forEach(rejected -> details.add("not taken: " + rejected));
        return details;
    }

    /** How the requests are sent. */
    private static void addWay(AccessPlan plan, List<String> details) {
        Lookup lookup = plan.request().lookup();
        if (lookup != null) {
            details.add(String.format(
                    Locale.ROOT,
                    "looked up by %s, for about %,.0f key%s of the other side",
                    String.join(
                            ", ", lookup.columns().stream().map(Column::name).toList()),
                    Math.max(1, lookup.expected()),
                    lookup.expected() < 1.5 ? "" : "s"));
        }
        if (plan.request().consistent()) {
            details.add("ConsistentRead: true");
        }
        if (plan.backward()) {
            details.add("ScanIndexForward: false");
        }
        if (plan.segments() > 1) {
            details.add("TotalSegments: " + plan.segments());
        }
        if (plan.isByPartition()) {
            details.add("partitions one after the other, in the order of "
                    + plan.request().order());
        }
        if (plan.isMerged()) {
            details.add("merged in the order of " + plan.request().order());
        }
        if (plan.readsEnds()) {
            details.add("stops each Query after its first row");
        }
        if (plan.fetchesBack()) {
            details.add("then BatchGetItem of the items, by the keys that the index yields");
        }
    }

    /** What is read in place of more keys than it would cost. */
    private void addWhole(DynamoAccess access, List<String> details) {
        AccessPlan whole = access.whole();
        long after = LookupJoin.batches(access).wholeAfter();
        if (after < MANY_KEYS && !guard.isGuarded(whole)) {
            details.add(String.format(
                    Locale.ROOT,
                    "for more than %,d keys: %s of all, about %,.1f read units",
                    after,
                    whole.operation().apiName()
                            + whole.index()
                                    .map(index -> " index " + index.name())
                                    .orElse(""),
                    whole.estimate().readUnits()));
        }
        if (outcome != null && outcome.meter.usage(whole).requests() > 0) {
            details.add("actual of all: " + actual(outcome.meter.usage(whole)));
        }
    }

    private static String actual(Usage usage) {
        long rows = usage.accesses().stream().mapToLong(AccessUsage::rows).sum();
        return amounts(usage) + ", "
                + count(rows, "row") + ", "
                + count(Math.max(0, usage.itemsRead() - rows), "item") + " read and dropped";
    }

    private static String joined(List<Predicate> predicates) {
        return String.join(" AND ", predicates.stream().map(Predicate::toString).toList());
    }

    private static void addReads(DynamoAccess access, List<String> details) {
        AccessPlan plan = access.plan();
        if (access.slots().isEmpty()) {
            ResolvedAccess resolved = plan.resolve(new Object[0]);
            addReads(resolved.operation(), resolved.reads(), read -> resolved.expressions(read, null), details);
            return;
        }
        String values = plan.request().lookup() == null ? " with " + access.slots() : "";
        details.add("keys: known when it runs" + (plan.request().predicates().isEmpty() ? "" : ", from ")
                + String.join(
                        ", ",
                        plan.request().predicates().stream()
                                .map(Predicate::toString)
                                .toList())
                + values);
    }

    /** What is asked for all accesses of a group, at the first of them. */
    private void addShared(SharedRead shared, List<String> details) {
        int others = shared.access().members().size() - 1;
        String name = "shared read " + shared.number();
        if (!explained.add(shared.number())) {
            details.add("by " + name + ", see above");
            return;
        }
        details.add(name + ": one " + shared.access().operation().apiName() + " for this and "
                + (others == 1 ? "another access" : others + " other accesses"));
        if (shared.slots().stream().allMatch(List::isEmpty)) {
            ResolvedSharedAccess resolved = shared.access()
                    .resolve(shared.slots().stream()
                            .map(slots -> (@Nullable Object[]) new Object[0])
                            .toList());
            addReads(resolved.operation(), resolved.reads(), read -> resolved.expressions(read, null), details);
        } else {
            details.add("keys: known when it runs");
        }
    }

    private static void addReads(
            Operation operation,
            List<KeyRead> reads,
            Function<KeyRead, RequestExpressions> expressionsOf,
            List<String> details) {
        if (reads.isEmpty()) {
            details.add("reads nothing: no key satisfies the predicates");
        }
        for (KeyRead read : reads.subList(0, Math.min(MOST_READS, reads.size()))) {
            RequestExpressions expressions = expressionsOf.apply(read);
            if (operation == Operation.QUERY) {
                details.add("KeyConditionExpression: " + expressions.keyCondition());
            } else if (operation != Operation.SCAN) {
                details.add("Key: " + key(read));
            }
            if (expressions.filter() != null) {
                details.add("FilterExpression: " + expressions.filter());
            }
            if (!expressions.names().isEmpty()) {
                details.add("names and values: " + expressions.describe());
            }
        }
        if (reads.size() > MOST_READS) {
            details.add("... and " + (reads.size() - MOST_READS) + " more");
        }
    }

    private static String key(KeyRead read) {
        List<String> attributes = new ArrayList<>();
        for (KeyRead.Term term : read.terms()) {
            if (term instanceof KeyRead.Equal equal) {
                Object value = equal.value();
                attributes.add(
                        equal.attribute().name() + " = " + (value instanceof String ? "'" + value + "'" : value));
            }
        }
        return String.join(", ", attributes);
    }
}
