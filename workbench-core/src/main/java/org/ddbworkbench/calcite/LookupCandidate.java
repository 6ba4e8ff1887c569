package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexNode;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.catalog.Column;

/**
 * A join whose right side can be read for the keys that the left side yields.
 *
 * @param keys the pairs of columns whose values are looked up
 * @param inner the right side, with the lookup in its leaf
 */
record LookupCandidate(Join join, List<JoinKeys> keys, RelNode inner) {
    /**
     * Empty when the right side can't be read by key, or not with the meaning of the join.
     *
     * @param wanted how many rows of the join are wanted
     */
    static Optional<LookupCandidate> of(Join join, long wanted) {
        boolean possible = switch (join.getJoinType()) {
            case INNER, LEFT, SEMI, ANTI -> true;
            default -> false;
        };
        if (!possible || !join.getVariablesSet().isEmpty()) {
            return Optional.empty();
        }
        return LookupSide.of(join.getRight())
                .filter(side -> isPlain(side.leaf().state().request()))
                .flatMap(side -> of(join, side, wanted));
    }

    private static boolean isPlain(AccessRequest request) {
        return request.lookup() == null && request.wantsAll() && request.order().isEmpty();
    }

    private static Optional<LookupCandidate> of(Join join, LookupSide side, long wanted) {
        ScanState state = side.leaf().state();
        DynamoTable table = side.leaf().getTable().unwrapOrThrow(DynamoTable.class);
        List<JoinKeys> keys = new ArrayList<>();
        List<Column> equated = new ArrayList<>();
        for (JoinKeys key : JoinKeys.of(join)) {
            OptionalInt position = side.leafColumn(key.right());
            if (position.isPresent()
                    && !equated.contains(state.request().columns().get(position.getAsInt()))) {
                keys.add(key);
                equated.add(state.request().columns().get(position.getAsInt()));
            }
        }
        int slot = state.slots().size();
        List<Column> columns = new LookupColumns(state.request(), table.statistics(), slot).of(equated);
        if (columns.isEmpty()) {
            return Optional.empty();
        }
        List<JoinKeys> used = columns.stream()
                .map(column -> keys.get(equated.indexOf(column)))
                .toList();
        Lookup lookup = new Lookup(columns, slot, Math.min(expectedAmong(wanted), expected(join, used)));
        ScanState looked = state.withLookup(lookup, withKeys(state.slots(), join));
        if (AccessPlanner.plan(looked.request(), table.statistics()).operation() == Operation.SCAN) {
            return Optional.empty();
        }
        return Optional.of(new LookupCandidate(join, used, side.with(looked)));
    }

    /** How many different keys the first rows have: between one and as many as there are rows. */
    private static double expectedAmong(long rows) {
        return rows == Long.MAX_VALUE ? Double.MAX_VALUE : (1 + Math.max(1, rows)) / 2.0;
    }

    private static List<RexNode> withKeys(List<RexNode> slots, Join join) {
        List<RexNode> longer = new ArrayList<>(slots);
        longer.add(join.getCluster().getRexBuilder().makeLiteral("keys of the other side"));
        return longer;
    }

    /**
     * The physical join.
     *
     * @param outer the left side, logical
     * @param order of the left side, which the join keeps
     */
    LookupJoin over(RelNode outer, RelCollation order) {
        return LookupJoin.create(
                join,
                RelOptRule.convert(
                        outer,
                        outer.getTraitSet()
                                .replace(EnumerableConvention.INSTANCE)
                                .replace(order)),
                RelOptRule.convert(inner, inner.getTraitSet().replace(EnumerableConvention.INSTANCE)),
                keys,
                order);
    }

    /** How many different keys the left side will yield, of those that the right side has: each of the others costs half a read unit. */
    private static double expected(Join join, List<JoinKeys> keys) {
        double rows = join.getCluster().getMetadataQuery().getRowCount(join.getLeft());
        double combinations = 1;
        for (JoinKeys key : keys) {
            combinations *= Math.min(
                    ColumnOrigins.distinct(join.getLeft(), key.left()),
                    ColumnOrigins.distinct(join.getRight(), key.right()));
        }
        return Math.max(1, Math.min(rows, combinations));
    }
}
