package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.GroupEnds;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.access.SortColumn;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/**
 * What a leaf has absorbed.
 *
 * @param slots the expressions whose values fill the slots of the request's operands; none refers to a column
 */
record ScanState(AccessRequest request, List<RexNode> slots) {
    ScanState {
        slots = List.copyOf(slots);
    }

    ScanState withPredicates(List<? extends Predicate> more, List<RexNode> allSlots) {
        List<Predicate> predicates = new ArrayList<>(request.predicates());
        more.stream().filter(predicate -> !predicates.contains(predicate)).forEach(predicates::add);
        return new ScanState(request.withPredicates(predicates), allSlots);
    }

    ScanState withColumns(List<Column> columns) {
        return new ScanState(request.withColumns(columns), slots);
    }

    /** Rows for the keys that are in a slot when the plan is resolved. */
    ScanState withLookup(Lookup lookup, List<RexNode> allSlots) {
        return new ScanState(request.withLookup(lookup), allSlots);
    }

    /** All rows, of whatever keys. */
    ScanState withoutLookup() {
        Lookup lookup = request.lookup();
        boolean last = lookup != null && lookup.slot() == slots.size() - 1;
        return new ScanState(request.withLookup(null), last ? slots.subList(0, slots.size() - 1) : slots);
    }

    ScanState withOrder(List<SortColumn> order) {
        return new ScanState(request.withOrder(order), slots);
    }

    /** Of each group of rows only the end that counts. */
    ScanState withEnds(GroupEnds ends) {
        return new ScanState(request.withEnds(ends), slots);
    }

    ScanState withLimit(@Nullable Operand limit, List<RexNode> allSlots) {
        return new ScanState(request.withLimit(limit), allSlots);
    }

    /** As many rows at most; the number is a literal or an expression over parameters. */
    ScanState withLimit(RexNode rows) {
        return new ScanState(request.withLimit(operand(rows)), slotsWith(rows));
    }

    /** After so many rows there will probably be enough; the number is a literal or an expression over parameters. */
    ScanState withGoal(RexNode rows) {
        return new ScanState(request.withGoal(operand(rows)), slotsWith(rows));
    }

    private Operand operand(RexNode rows) {
        return rows instanceof RexLiteral
                ? new Operand.Constant(RowLimits.known(rows))
                : new Operand.Slot(slots.size());
    }

    private List<RexNode> slotsWith(RexNode rows) {
        if (rows instanceof RexLiteral) {
            return slots;
        }
        List<RexNode> more = new ArrayList<>(slots);
        more.add(rows);
        return more;
    }

    /** For people; {@link #equals} tells two states apart. */
    @Override
    public String toString() {
        StringBuilder digest = new StringBuilder();
        digest.append(request.columns().stream().map(Column::name).toList());
        digest.append(' ').append(request.predicates());
        if (request.lookup() != null) {
            digest.append(" for keys of ").append(request.lookup().columns());
        }
        if (!request.order().isEmpty()) {
            digest.append(" order ").append(request.order());
        }
        if (request.limit() != null) {
            digest.append(" limit ").append(request.limit());
        }
        if (request.ends() != null) {
            digest.append(" ends ")
                    .append(request.ends().order())
                    .append(" of ")
                    .append(request.ends().groups());
        }
        if (request.goal() != null) {
            digest.append(" first ").append(request.goal());
        }
        if (!slots.isEmpty()) {
            digest.append(" slots ").append(slots);
        }
        return digest.toString();
    }
}
