package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableUnion;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.AnyOf;
import org.ddbworkbench.access.ColumnPredicate;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.access.Unless;
import org.ddbworkbench.catalog.Column;

/**
 * An OR whose alternatives have keys in different places, such as one of the table and one of an index, is read in several
 * accesses. Each leaves out the rows that those before it yield.
 */
final class DisjunctionRule extends RelRule<NodePair> {
    static final DisjunctionRule INSTANCE = new DisjunctionRule(NodePair.single("DisjunctionRule", DynamoScan.class));

    /** More accesses than that cost more than they save. */
    private static final int MOST_ACCESSES = 8;

    private DisjunctionRule(NodePair config) {
        super(config);
    }

    @Override
    public void onMatch(RelOptRuleCall call) {
        DynamoScan scan = call.rel(0);
        AccessRequest request = scan.state().request();
        if (scan.isForAlternative()
                || !request.wantsAll()
                || request.lookup() != null
                || !request.order().isEmpty()
                || request.ends() != null) {
            return;
        }
        for (Predicate predicate : request.predicates()) {
            if (predicate instanceof AnyOf any) {
                List<RelNode> branches = branches(scan, any);
                if (branches.size() > 1) {
                    call.transformTo(union(branches));
                }
            }
        }
    }

    /** Physical at once: rules that rearrange unions would not come to an end with it. */
    private static RelNode union(List<RelNode> branches) {
        RelTraitSet traits = branches.get(0).getCluster().traitSetOf(EnumerableConvention.INSTANCE);
        return new EnumerableUnion(
                branches.get(0).getCluster(),
                traits,
                branches.stream()
                        .map(branch -> RelOptRule.convert(branch, traits))
                        .toList(),
                true);
    }

    /** One access for the alternatives of the same columns; none when one of them would be a Scan. */
    private static List<RelNode> branches(DynamoScan scan, AnyOf any) {
        Map<Set<Column>, List<List<ColumnPredicate>>> together = new LinkedHashMap<>();
        any.alternatives()
                .forEach(alternative -> together.computeIfAbsent(
                                new AnyOf(List.of(alternative)).columns(), columns -> new ArrayList<>())
                        .add(alternative));
        if (together.size() < 2 || together.size() > MOST_ACCESSES) {
            return List.of();
        }
        List<RelNode> branches = new ArrayList<>();
        List<List<ColumnPredicate>> taken = new ArrayList<>();
        for (List<List<ColumnPredicate>> alternatives : together.values()) {
            List<Predicate> predicates = new ArrayList<>(scan.state().request().predicates());
            predicates.remove(any);
            if (alternatives.size() == 1) {
                predicates.addAll(alternatives.get(0));
            } else {
                predicates.add(new AnyOf(alternatives));
            }
            if (!taken.isEmpty()) {
                predicates.add(new Unless(new AnyOf(List.copyOf(taken))));
            }
            taken.addAll(alternatives);
            ScanState state = scan.state();
            DynamoScan branch =
                    scan.forAlternative(new ScanState(state.request().withPredicates(predicates), state.slots()));
            if (branch.plan().operation() == Operation.SCAN) {
                return List.of();
            }
            branches.add(branch);
        }
        return branches;
    }
}
