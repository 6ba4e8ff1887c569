package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ddbworkbench.access.CatalogFixture.reads;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Index keys that hold a value of the table's key more coarsely than that does. */
class CoarseIndexKeyTest {
    private final CatalogFixture logs = CatalogFixture.entity(
            "g: {partitionKey: gpk, sortKey: gsk}",
            "key: ['L#{source}', '{at:timestamp(millis)}'], indexes: {g: ['G#{level}', '{at:timestamp(seconds)}']}, columns: {level: text}");

    private static long at(String time) {
        return Instant.parse(time).toEpochMilli();
    }

    @Test
    void valuesAreLookedForByWhatTheIndexKeyTellsOfThem() {
        AccessPlan plan = logs.plan(logs.is("level", "warn"), logs.is("at", at("2026-01-02T03:04:05.678Z")));

        assertThat(reads(plan)).containsExactly("gpk = 'G#warn' AND gsk = '2026-01-02T03:04:05Z'");
        assertThat(plan.isExact()).isFalse();
    }

    @Test
    void rangesBeginWithTheCoarseValueThatTheyBeginWithin() {
        AccessPlan plan = logs.plan(logs.is("level", "warn"), logs.above("at", at("2026-01-02T03:04:05.678Z")));

        assertThat(reads(plan)).containsExactly("gpk = 'G#warn' AND gsk >= '2026-01-02T03:04:05Z'");
        assertThat(plan.isExact()).isFalse();
        assertThat(plan.residual()).singleElement().hasToString("at > TIMESTAMP '2026-01-02T03:04:05.678Z'");
    }

    @Test
    void theOrderOfTheIndexIsNotThatOfTheValues() {
        assertThat(AccessPlanner.planOrdered(logs.ordered("at", logs.is("level", "warn")), TableStatistics.UNKNOWN))
                .isEmpty();
        assertThat(logs.plan(logs.is("level", "warn")).disorder(List.of(new SortColumn(logs.column("at"), false))))
                .contains("keys with {at:timestamp(seconds)} don't tell all of its value");
    }

    @Test
    void coarsePartitionsAreNotListed() {
        CatalogFixture days = CatalogFixture.entity(
                "d: {partitionKey: dpk}",
                "key: ['L#{source}', '{at:timestamp(millis)}'], indexes: {d: '{at:timestamp(yyyyMMdd)}'}");
        AccessPlan plan =
                days.plan(days.atLeast("at", at("2026-01-02T12:00:00Z")), days.below("at", at("2026-01-03T12:00:00Z")));

        assertThat(plan.index()).isEmpty();
    }

    @Test
    void attributesThatAnIndexKeyTellsCoarselyAreFetchedAndNotOrderedByIt() {
        CatalogFixture docs = CatalogFixture.entity(
                "k: {partitionKey: kpk, sortKey: ksk, projection: keys_only}",
                "key: ['D#{doc}', '{n}'], indexes: {k: ['K#{kind}', '{created:timestamp(yyyy-MM)}']},"
                        + " columns: {kind: text, created: timestamp}");
        AccessPlan plan = docs.plan(docs.is("kind", "a"), docs.above("created", at("2026-01-20T00:00:00Z")));

        assertThat(reads(plan)).containsExactly("kpk = 'K#a' AND ksk >= '2026-01'");
        assertThat(plan.fetchesBack()).isTrue();
        assertThat(AccessPlanner.planOrdered(
                        docs.ordered("created", docs.is("kind", "a"), docs.present("created")),
                        TableStatistics.UNKNOWN))
                .isEmpty();
    }
}
