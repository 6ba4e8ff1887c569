package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexNode;
import org.ddbworkbench.access.SharedAccess;
import org.ddbworkbench.catalog.PhysicalTable;

/**
 * Finds the leaves of a physical plan that the same requests can answer: those of one physical table that are each executed
 * once. A leaf is known by its place in the plan, since one node can stand in several.
 */
final class SharedLeaves {
    private final Map<PhysicalTable, List<Place>> places = new LinkedHashMap<>();
    private final Map<Integer, SharedRead> shared = new HashMap<>();
    private int leaves;
    private int groups;

    /** A leaf and its number in the order of the plan. */
    private record Place(int number, DynamoAccess leaf) {}

    private SharedLeaves() {}

    /** The plan with those leaves marked. */
    static RelNode in(RelNode plan) {
        SharedLeaves sharing = new SharedLeaves();
        sharing.collect(plan, true);
        sharing.places.values().forEach(sharing::group);
        if (sharing.shared.isEmpty()) {
            return plan;
        }
        sharing.leaves = 0;
        return sharing.mark(plan);
    }

    private void collect(RelNode node, boolean once) {
        if (node instanceof DynamoAccess leaf) {
            int number = leaves++;
            if (once) {
                PhysicalTable table = leaf.plan().request().table().physicalTable();
                places.computeIfAbsent(table, missing -> new ArrayList<>()).add(new Place(number, leaf));
            }
            return;
        }
        boolean repeatsLast = ScannedLookups.repeatsLast(node);
        List<RelNode> inputs = node.getInputs();
        for (int i = 0; i < inputs.size(); i++) {
            collect(inputs.get(i), once && !(repeatsLast && i == inputs.size() - 1));
        }
    }

    private void group(List<Place> ofTable) {
        if (ofTable.size() < 2) {
            return;
        }
        Map<RexNode, Integer> numbers = new HashMap<>();
        List<int[]> slotNumbers = new ArrayList<>();
        for (Place place : ofTable) {
            slotNumbers.add(place.leaf().slots().stream()
                    .mapToInt(slot -> numbers.computeIfAbsent(slot, missing -> numbers.size()))
                    .toArray());
        }
        DynamoTable table = ofTable.get(0).leaf().getTable().unwrapOrThrow(DynamoTable.class);
        SharedAccess.groups(
                        ofTable.stream().map(place -> place.leaf().plan()).toList(), slotNumbers, table.statistics())
                .forEach(access -> share(access, ofTable));
    }

    private void share(SharedAccess access, List<Place> ofTable) {
        groups++;
        List<Place> members = access.members().stream().map(ofTable::get).toList();
        List<List<RexNode>> slots =
                members.stream().map(place -> place.leaf().slots()).toList();
        for (int part = 0; part < members.size(); part++) {
            shared.put(members.get(part).number(), new SharedRead(groups, access, part, slots));
        }
    }

    private RelNode mark(RelNode node) {
        if (node instanceof DynamoAccess leaf) {
            SharedRead read = shared.get(leaves++);
            return read == null ? leaf : leaf.sharing(read);
        }
        List<RelNode> inputs = new ArrayList<>();
        for (RelNode input : node.getInputs()) {
            inputs.add(mark(input));
        }
        return inputs.equals(node.getInputs()) ? node : node.copy(node.getTraitSet(), inputs);
    }
}
