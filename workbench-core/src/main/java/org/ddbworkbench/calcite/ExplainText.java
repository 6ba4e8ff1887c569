package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.Estimate;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;

/** A physical plan as text: the tree of operators, and for each access what it asks of DynamoDB. */
final class ExplainText {
    private static final int MOST_READS = 3;

    private final List<String> lines = new ArrayList<>();
    private final ScanGuard guard;

    private ExplainText(ScanGuard guard) {
        this.guard = guard;
    }

    /**
     * The lines of the explanation.
     *
     * @param guard knows which accesses would be refused
     */
    static List<String> of(RelNode plan, ScanGuard guard) {
        ExplainText text = new ExplainText(guard);
        text.add(plan, 0);
        return text.lines;
    }

    private void add(RelNode node, int depth) {
        String indent = "  ".repeat(depth);
        if (node instanceof DynamoAccess access) {
            lines.add(indent + access(access.plan()));
            details(access).forEach(line -> lines.add(indent + "    " + line));
        } else if (node instanceof WatchedRows watched && !watched.isKept()) {
            add(watched.getInput(), depth);
            return;
        } else {
            lines.add(indent + (node instanceof WatchedRows ? "rows kept, to be read again" : operator(node)));
        }
        node.getInputs().forEach(input -> add(input, depth + 1));
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
        if (access.slots().isEmpty()) {
            reads(plan.resolve(new Object[0]), details);
        } else {
            details.add("keys: known when it runs, from "
                    + String.join(
                            ", ",
                            plan.request().predicates().stream()
                                    .map(Predicate::toString)
                                    .toList())
                    + " with " + access.slots());
        }
        if (plan.backward()) {
            details.add("ScanIndexForward: false");
        }
        if (plan.request().limit() != null) {
            details.add((plan.isExact() ? "Limit: " : "stops after rows: ")
                    + plan.request().limit());
        }
        List<Predicate> residual = plan.residual();
        details.add("re-checked on the client: " + (residual.isEmpty() ? "nothing but the keys" : joined(residual)));
        Estimate estimate = plan.estimate();
        details.add(String.format(
                Locale.ROOT,
                "estimate: %,.0f item%s, %,.1f read units, %,.0f request%s",
                estimate.items(),
                estimate.items() == 1 ? "" : "s",
                estimate.readUnits(),
                estimate.requests(),
                estimate.requests() == 1 ? "" : "s"));
        if (guard.isRefused(plan)) {
            details.add("refused when it runs, unless Scans are allowed (--allow-scan; JDBC: allow_scan=true)");
        }
        plan.rejected().forEach(rejected -> details.add("not taken: " + rejected));
        return details;
    }

    private static String joined(List<Predicate> predicates) {
        return String.join(" AND ", predicates.stream().map(Predicate::toString).toList());
    }

    private static void reads(ResolvedAccess resolved, List<String> details) {
        List<KeyRead> reads = resolved.reads();
        if (reads.isEmpty()) {
            details.add("reads nothing: no key satisfies the predicates");
        }
        for (KeyRead read : reads.subList(0, Math.min(MOST_READS, reads.size()))) {
            RequestExpressions expressions = resolved.expressions(read, null);
            Operation operation = resolved.plan().operation();
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
