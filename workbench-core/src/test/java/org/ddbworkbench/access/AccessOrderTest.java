package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ddbworkbench.access.CatalogFixture.reads;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** ORDER BY uses the order of keys only where that is the order of values. */
class AccessOrderTest {
    private final CatalogFixture orders =
            CatalogFixture.entity("", "key: ['T#{t}', 'O#{day:date}#{id}'], columns: {total: number}");
    private final ColumnPredicate tenant = orders.is("t", "x");

    @Test
    void sortKeyGivesTheOrderForwardsAndBackwards() {
        assertThat(plan(orders, "day", tenant))
                .hasValueSatisfying(plan -> assertThat(plan.backward()).isFalse());
        assertThat(plan(orders, "day DESC, id DESC", tenant)).hasValueSatisfying(plan -> {
            assertThat(plan.backward()).isTrue();
        });
        assertThat(plan(orders, "sk", tenant)).isPresent();
        assertThat(plan(orders, "t, day", tenant)).isPresent();
        assertThat(plan(orders, "id", tenant, orders.is("day", 7))).isPresent();
        assertThat(plan(orders, "day, id, total", tenant)).isPresent();
    }

    @Test
    void otherOrdersAreNotGiven() {
        assertThat(plan(orders, "id", tenant)).isEmpty();
        assertThat(plan(orders, "total", tenant)).isEmpty();
        assertThat(plan(orders, "day, id DESC", tenant)).isEmpty();
        assertThat(plan(orders, "day, total", tenant)).isEmpty();
        assertThat(plan(orders, "day")).isEmpty();
    }

    @Test
    void severalPartitionsAreMerged() {
        assertThat(plan(orders, "day", orders.is("t", "x", "y")))
                .hasValueSatisfying(plan -> assertThat(plan.isMerged()).isTrue());
        assertThat(plan(orders, "day, total", orders.is("t", "x", "y"))).isEmpty();
    }

    @Test
    void textOfVaryingLengthAndUnpaddedNumbersBeforeMoreHaveNoOrder() {
        CatalogFixture table = CatalogFixture.entity("", "key: ['T#{t}', '{a}#{b}']");
        assertThat(plan(table, "a", table.is("t", "x"))).isEmpty();
        assertThat(plan(table, "b", table.is("t", "x"), table.is("a", "1"))).isPresent();
        CatalogFixture numbers = CatalogFixture.entity("", "key: ['T#{t}', '{n:int(4+)}']");
        assertThat(plan(numbers, "n", numbers.is("t", "x"))).isEmpty();
        assertThat(numbers.plan(numbers.is("t", "x")).disorder(List.of(new SortColumn(numbers.column("n"), false))))
                .contains("keys with {n:int(4+)} don't sort as its values do");
        CatalogFixture padded = CatalogFixture.entity("", "key: ['T#{t}', '{n:int(4)}#{b}']");
        assertThat(plan(padded, "n", padded.is("t", "x"))).isPresent();
        assertThat(plan(padded, "n DESC, b DESC", padded.is("t", "x"))).isPresent();
    }

    @Test
    void severalStretchesAreReadFromTheLastWhenBackwards() {
        CatalogFixture table = CatalogFixture.entity("", "key: ['T#{t}', '{day:date}#{id}']");
        Optional<AccessPlan> plan = plan(table, "day DESC, id DESC", table.is("t", "x"), table.is("day", 0, 1));

        assertThat(plan).isPresent();
        assertThat(reads(plan.get()))
                .containsExactly(
                        "pk = 'T#x' AND begins_with(sk, '1970-01-02#')",
                        "pk = 'T#x' AND begins_with(sk, '1970-01-01#')");
    }

    @Test
    void timesThatSeveralTextsMeanDontOrderWhatFollows() {
        CatalogFixture iso = CatalogFixture.entity("", "key: ['T#{t}', '{at:timestamp}#{id}']");
        assertThat(plan(iso, "id", iso.is("t", "x"), iso.is("at", 0L))).isEmpty();
        CatalogFixture micros = CatalogFixture.entity("", "key: ['T#{t}', '{at:timestamp(micros)}#{id}']");
        assertThat(plan(micros, "at", micros.is("t", "x"))).isPresent();
        assertThat(plan(micros, "at, id", micros.is("t", "x"))).isEmpty();
        assertThat(plan(micros, "id", micros.is("t", "x"), micros.is("at", 0L))).isEmpty();
    }

    @Test
    void oneRowHasEveryOrder() {
        assertThat(plan(orders, "total", tenant, orders.is("day", 7), orders.is("id", "1")))
                .isPresent();
    }

    private static Optional<AccessPlan> plan(CatalogFixture table, String order, ColumnPredicate... predicates) {
        return AccessPlanner.planOrdered(table.ordered(order, predicates), TableStatistics.UNKNOWN);
    }
}
