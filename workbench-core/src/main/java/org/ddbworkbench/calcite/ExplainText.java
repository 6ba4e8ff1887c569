package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.dynamo.NearMissUsage;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.dynamo.Usage;
import org.jspecify.annotations.Nullable;

/** A plan as text: the tree of operators, for each access what it asks of DynamoDB, and the sums. */
final class ExplainText {
    private final List<String> lines = new ArrayList<>();
    /** Of each access on its own, and of each group of those that share their requests, by its number. */
    private final List<Estimate> estimates = new ArrayList<>();

    private final Map<Integer, Estimate> sharedEstimates = new HashMap<>();
    private final Set<Integer> explained = new HashSet<>();
    private final ScanGuard guard;
    private final ReadPrice price;
    private final @Nullable Outcome outcome;

    /**
     * How an execution went.
     *
     * @param meter what each access read
     * @param begun with which values accesses began
     * @param rows rows of the result
     * @param nanos time from the first row to the last
     */
    record Outcome(Meter meter, QueryExecution.Begun begun, long rows, long nanos) {}

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
    static List<String> of(PlanOutline plan, ScanGuard guard, ReadPrice price, @Nullable Outcome outcome) {
        ExplainText text = new ExplainText(guard, price, outcome);
        text.add(plan, 0);
        text.addTotals();
        return text.lines;
    }

    private void add(PlanOutline node, int depth) {
        String indent = "  ".repeat(depth);
        PlanOutline.Leaf leaf = node.leaf();
        if (leaf == null) {
            lines.add(indent + node.text());
            node.notes().forEach(note -> lines.add(indent + "    " + note));
            node.inputs().forEach(input -> add(input, depth + 1));
            return;
        }
        PlanOutline.Shared shared = leaf.shared();
        if (shared == null) {
            estimates.add(leaf.estimate());
        } else {
            sharedEstimates.put(shared.number(), leaf.estimate());
        }
        boolean first = shared == null || explained.add(shared.number());
        AccessText access = new AccessText(leaf, first, guard, outcome);
        lines.add(indent + access.head());
        access.details().forEach(line -> lines.add(indent + "    " + line));
    }

    private void addTotals() {
        estimates.addAll(sharedEstimates.values());
        double readUnits = estimates.stream().mapToDouble(Estimate::readUnits).sum();
        lines.add("total estimate: "
                + amounts(
                        estimates.stream().mapToDouble(Estimate::items).sum(),
                        readUnits,
                        estimates.stream().mapToDouble(Estimate::requests).sum())
                + ", " + price.text(readUnits));
        if (outcome != null) {
            Usage usage = outcome.meter.usage();
            lines.add("total actual: " + amounts(usage) + ", "
                    + price.text(usage.readUnits()) + ", " + count(outcome.rows, "row")
                    + String.format(Locale.ROOT, ", %.3f s", outcome.nanos / 1e9));
            NearMissUsage nearMiss = usage.nearMiss();
            if (nearMiss.requests() > 0) {
                lines.add("looked for a near miss: " + count(nearMiss.requests(), "request") + ", "
                        + units(nearMiss.readUnits()));
            }
        }
        lines.add("price: " + price);
    }

    static String amounts(Usage usage) {
        String amounts = amounts(usage.itemsRead(), usage.readUnits(), usage.requests());
        return usage.estimated() ? amounts + " (read units estimated: the server reports none)" : amounts;
    }

    static String amounts(double items, double readUnits, double requests) {
        return count(items, "item") + ", " + units(readUnits) + ", " + count(requests, "request");
    }

    private static String units(double readUnits) {
        return String.format(Locale.ROOT, "%,.1f read units", readUnits);
    }

    static String count(double number, String noun) {
        return String.format(Locale.ROOT, "%,.0f %s%s", number, noun, Math.round(number) == 1 ? "" : "s");
    }
}
