package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rex.RexNode;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Lookup;
import org.ddbworkbench.catalog.Column;
import org.jspecify.annotations.Nullable;

/** A join whose right side can be read for the keys that the left side yields becomes a {@link LookupJoin}. */
final class LookupJoinRule extends ConverterRule {
    static final RelOptRule INSTANCE = Config.INSTANCE
            .withConversion(LogicalJoin.class, Convention.NONE, EnumerableConvention.INSTANCE, "LookupJoinRule")
            .withRuleFactory(LookupJoinRule::new)
            .toRule(LookupJoinRule.class);

    private LookupJoinRule(Config config) {
        super(config);
    }

    @Override
    public @Nullable RelNode convert(RelNode rel) {
        Join join = (Join) rel;
        boolean possible = switch (join.getJoinType()) {
            case INNER, LEFT, SEMI, ANTI -> true;
            default -> false;
        };
        Optional<LookupSide> side = possible ? LookupSide.of(join.getRight()) : Optional.empty();
        if (side.isEmpty() || !join.getVariablesSet().isEmpty()) {
            return null;
        }
        AccessRequest request = side.get().leaf().state().request();
        if (request.lookup() != null
                || request.limit() != null
                || !request.order().isEmpty()) {
            return null;
        }
        return convert(join, side.get());
    }

    private static @Nullable RelNode convert(Join join, LookupSide side) {
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
            return null;
        }
        List<JoinKeys> used = columns.stream()
                .map(column -> keys.get(equated.indexOf(column)))
                .toList();
        Lookup lookup = new Lookup(columns, slot, expected(join, used));
        List<RexNode> slots = new ArrayList<>(state.slots());
        slots.add(join.getCluster().getRexBuilder().makeLiteral("keys of the other side"));
        return LookupJoin.create(
                join,
                convert(join.getLeft(), join.getLeft().getTraitSet().replace(EnumerableConvention.INSTANCE)),
                convert(
                        side.with(state.withLookup(lookup, slots)),
                        join.getRight().getTraitSet().replace(EnumerableConvention.INSTANCE)),
                used);
    }

    /** How many different keys the left side will yield. */
    private static double expected(Join join, List<JoinKeys> keys) {
        double rows = join.getCluster().getMetadataQuery().getRowCount(join.getLeft());
        double combinations = 1;
        for (JoinKeys key : keys) {
            combinations *= ColumnOrigins.distinct(join.getLeft(), key.left());
        }
        return Math.max(1, Math.min(rows, combinations));
    }
}
