package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ddbworkbench.access.CatalogFixture.constant;
import static org.ddbworkbench.access.CatalogFixture.reads;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Partitions are read one after the other where that is the order of the rows. */
class PartitionOrderTest {
    private final CatalogFixture logs =
            CatalogFixture.entity("", "key: ['LOG#{at:bucket(yyyy-MM-dd)}', '{at:timestamp(seconds)}#{id}']");
    private final CatalogFixture tenants = CatalogFixture.entity("", "key: ['T#{t}', '{day:date}#{id}']");

    @Test
    void timeBucketsFollowEachOther() {
        ColumnPredicate[] twoDays = between(logs, "2026-01-31T23:00:00Z", "2026-02-01T01:00:00Z");
        assertThat(plan(logs, "at", twoDays)).hasValueSatisfying(plan -> {
            assertThat(plan.isMerged()).isFalse();
            assertThat(parts(plan)).containsExactly(List.of("LOG#2026-01-31"), List.of("LOG#2026-02-01"));
        });
        assertThat(plan(logs, "at DESC, id DESC", twoDays)).hasValueSatisfying(plan -> {
            assertThat(plan.backward()).isTrue();
            assertThat(parts(plan)).containsExactly(List.of("LOG#2026-02-01"), List.of("LOG#2026-01-31"));
        });
        assertThat(plan(logs, "id", twoDays)).isEmpty();
        assertThat(plan(logs, "at, id DESC", twoDays)).isEmpty();
    }

    @Test
    void bucketsWhoseTextsHaveNoOrderFollowEachOtherToo() {
        CatalogFixture odd =
                CatalogFixture.entity("", "key: ['LOG#{at:bucket(dd.MM.yyyy)}', '{at:timestamp(seconds)}']");
        assertThat(plan(odd, "at", between(odd, "2026-01-31T23:00:00Z", "2026-02-01T01:00:00Z")))
                .hasValueSatisfying(plan ->
                        assertThat(parts(plan)).containsExactly(List.of("LOG#31.01.2026"), List.of("LOG#01.02.2026")));
    }

    @Test
    void shardsOfABucketAreMerged() {
        CatalogFixture sharded = CatalogFixture.entity(
                "", "key: ['{at:bucket(yyyy-MM-dd)}#{s:shard(0..1)}', '{at:timestamp(seconds)}']");
        assertThat(plan(sharded, "at DESC", between(sharded, "2026-01-31T23:00:00Z", "2026-02-01T01:00:00Z")))
                .hasValueSatisfying(plan -> {
                    assertThat(plan.isMerged()).isTrue();
                    assertThat(parts(plan))
                            .containsExactly(
                                    List.of("2026-02-01#1", "2026-02-01#0"), List.of("2026-01-31#1", "2026-01-31#0"));
                });
    }

    @Test
    void theValuesOfAListFollowEachOtherInEitherDirection() {
        ColumnPredicate three = tenants.is("t", "b", "c", "a");
        assertThat(plan(tenants, "t, day DESC", three)).hasValueSatisfying(plan -> {
            assertThat(plan.isMerged()).isFalse();
            assertThat(plan.backward()).isTrue();
            assertThat(parts(plan)).containsExactly(List.of("T#a"), List.of("T#b"), List.of("T#c"));
        });
        assertThat(plan(tenants, "t DESC, day", three)).hasValueSatisfying(plan -> {
            assertThat(plan.backward()).isFalse();
            assertThat(parts(plan)).containsExactly(List.of("T#c"), List.of("T#b"), List.of("T#a"));
        });
        assertThat(plan(tenants, "day, t", three))
                .hasValueSatisfying(plan -> assertThat(parts(plan)).hasSize(1));
    }

    @Test
    void textsFollowEachOtherAsInSql() {
        assertThat(plan(tenants, "t", tenants.is("t", "\uFF21", "\uD83D\uDE00")))
                .hasValueSatisfying(plan ->
                        assertThat(parts(plan)).containsExactly(List.of("T#\uD83D\uDE00"), List.of("T#\uFF21")));
    }

    @Test
    void piecesOfOnePartitionStayInTheirOrder() {
        assertThat(plan(tenants, "t, day DESC", tenants.is("t", "a", "b"), tenants.is("day", 0, 1)))
                .hasValueSatisfying(plan -> assertThat(reads(plan))
                        .containsExactly(
                                "pk = 'T#a' AND begins_with(sk, '1970-01-02#')",
                                "pk = 'T#a' AND begins_with(sk, '1970-01-01#')",
                                "pk = 'T#b' AND begins_with(sk, '1970-01-02#')",
                                "pk = 'T#b' AND begins_with(sk, '1970-01-01#')"));
    }

    @Test
    void keysThatDontTellTheirValueAreMerged() {
        CatalogFixture levels = CatalogFixture.entity(
                "gsi1: {partitionKey: g, sortKey: sk}",
                "key: ['T#{t}', '{day:date}#{id}'], columns: {level: text}, indexes: {gsi1: ['{level:enum(a|b)}', '{day:date}#{id}']}");
        Optional<AccessPlan> known = plan(levels, "level, day", levels.is("level", "b", "a"));
        assertThat(known)
                .hasValueSatisfying(plan -> assertThat(parts(plan)).containsExactly(List.of("a"), List.of("b")));
        Optional<AccessPlan> unknown = plan(levels, "level, day", levels.is("level", "b", "x", "a"));
        assertThat(unknown).hasValueSatisfying(plan -> assertThat(parts(plan)).containsExactly(List.of("b", "x", "a")));
    }

    @Test
    void boundsThatAreKnownLaterGiveTheOrderUnlessTheyLeaveTooManyBuckets() {
        ColumnPredicate slots = new ColumnPredicate(
                logs.column("at"), new Constraint.Range(new Operand.Slot(0), true, new Operand.Slot(1), true));
        AccessPlan plan = plan(logs, "at", slots).orElseThrow();

        ResolvedAccess few = plan.resolve(new Object[] {0L, 86_400_000L});
        assertThat(few.isInOrder()).isTrue();
        assertThat(few.parts()).hasSize(2);
        ResolvedAccess many = plan.resolve(new Object[] {0L, 86_400_000L * 2_000});
        assertThat(many.operation()).isEqualTo(Operation.SCAN);
        assertThat(many.isInOrder()).isFalse();
    }

    private static ColumnPredicate[] between(CatalogFixture table, String low, String high) {
        Operand from = constant(Instant.parse(low).toEpochMilli());
        Operand to = constant(Instant.parse(high).toEpochMilli());
        return new ColumnPredicate[] {
            new ColumnPredicate(table.column("at"), new Constraint.Range(from, true, to, true))
        };
    }

    private static Optional<AccessPlan> plan(CatalogFixture table, String order, ColumnPredicate... predicates) {
        return AccessPlanner.planOrdered(table.ordered(order, predicates), TableStatistics.UNKNOWN);
    }

    /** The partitions that are read, part by part. */
    private static List<List<Object>> parts(AccessPlan plan) {
        return plan.resolve(new Object[0]).parts().stream()
                .map(part -> part.stream()
                        .map(read -> ((KeyRead.Equal) read.terms().get(0)).value())
                        .toList())
                .toList();
    }
}
