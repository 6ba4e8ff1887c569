package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ddbworkbench.access.CatalogFixture.filter;
import static org.ddbworkbench.access.CatalogFixture.reads;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.IntStream;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.junit.jupiter.api.Test;

class AccessPlannerTest {
    private static final String ORDERS =
            "key: ['TENANT#{tenant}', 'ORDER#{id}'], columns: {total: number, note: text, day: date,"
                    + " at: timestamp, done: boolean, raw: document}";

    @Test
    void wholeKeyIsAGetItem() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessPlan plan = orders.plan(orders.is("tenant", "acme"), orders.is("id", "7"));

        assertThat(plan.operation()).isEqualTo(Operation.GET_ITEM);
        assertThat(reads(plan)).containsExactly("pk = TENANT#acme AND sk = ORDER#7");
        assertThat(plan.residual()).isEmpty();
        assertThat(plan.isExact()).isTrue();
    }

    @Test
    void severalWholeKeysAreABatch() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessPlan plan = orders.plan(orders.is("tenant", "a", "b"), orders.is("id", "1", "2"));

        assertThat(plan.operation()).isEqualTo(Operation.BATCH_GET_ITEM);
        assertThat(reads(plan))
                .containsExactly(
                        "pk = TENANT#a AND sk = ORDER#1",
                        "pk = TENANT#a AND sk = ORDER#2",
                        "pk = TENANT#b AND sk = ORDER#1",
                        "pk = TENANT#b AND sk = ORDER#2");
    }

    @Test
    void partitionIsAQueryWithinTheEntitysPrefix() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessPlan plan = orders.plan(orders.is("tenant", "acme"));

        assertThat(plan.operation()).isEqualTo(Operation.QUERY);
        assertThat(reads(plan)).containsExactly("pk = 'TENANT#acme' AND begins_with(sk, 'ORDER#')");
    }

    @Test
    void rangesOfTextBoundTheSortKey() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        ColumnPredicate tenant = orders.is("tenant", "a");

        assertThat(reads(orders.plan(tenant, orders.atLeast("id", "5"))))
                .containsExactly("pk = 'TENANT#a' AND sk BETWEEN 'ORDER#5' AND 'ORDER$'");
        assertThat(reads(orders.plan(tenant, orders.atMost("id", "5"))))
                .containsExactly("pk = 'TENANT#a' AND sk BETWEEN 'ORDER#' AND 'ORDER#5'");
        assertThat(reads(orders.plan(tenant, orders.atLeast("id", "5"), orders.below("id", "7"))))
                .containsExactly("pk = 'TENANT#a' AND sk BETWEEN 'ORDER#5' AND 'ORDER#7'");
        assertThat(reads(orders.plan(tenant, orders.startsWith("id", "5_"))))
                .containsExactly("pk = 'TENANT#a' AND begins_with(sk, 'ORDER#5_')");
    }

    @Test
    void textThatTheTwoOrdersSortDifferentlyIsBoundedByWhatTheyAgreeOn() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        ColumnPredicate tenant = orders.is("tenant", "a");

        assertThat(reads(orders.plan(tenant, orders.atLeast("id", "x😀"))))
                .containsExactly("pk = 'TENANT#a' AND sk BETWEEN 'ORDER#x' AND 'ORDER$'");
        assertThat(reads(orders.plan(tenant, orders.atMost("id", "x😀"))))
                .containsExactly("pk = 'TENANT#a' AND sk BETWEEN 'ORDER#' AND 'ORDER#y'");
        assertThat(reads(orders.plan(orders.is("pk", "P"), orders.atMost("sk", "x\uE000"))))
                .isEmpty();
    }

    @Test
    void withoutThePartitionItIsAScanThatFiltersOnTheKeys() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessPlan plan = orders.plan(orders.is("id", "7"), orders.atLeast("total", BigDecimal.TEN));

        assertThat(plan.operation()).isEqualTo(Operation.SCAN);
        assertThat(plan.isExact()).isFalse();
        assertThat(filter(plan)).isEqualTo("begins_with(pk, 'TENANT#') AND sk = 'ORDER#7' AND total >= 10");
    }

    @Test
    void attributesAreFilteredWhereDynamoDbComparesAsSqlDoes() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        ColumnPredicate tenant = orders.is("tenant", "a");
        int day = (int) LocalDate.of(2026, 6, 1).toEpochDay();

        assertThat(filter(orders.plan(tenant, orders.is("total", BigDecimal.ONE, BigDecimal.TEN))))
                .isEqualTo("total IN (1, 10)");
        assertThat(filter(orders.plan(tenant, orders.above("day", day)))).isEqualTo("day > '2026-06-01'");
        assertThat(filter(orders.plan(tenant, orders.startsWith("note", "x")))).isEqualTo("begins_with(note, 'x')");
        assertThat(filter(orders.plan(tenant, orders.is("done", true)))).isEqualTo("done = true");
        assertThat(filter(orders.plan(tenant, orders.present("raw")))).isEqualTo("attribute_exists(raw)");
        assertThat(orders.plan(tenant, orders.is("total", BigDecimal.ONE)).residual())
                .isEmpty();
    }

    @Test
    void whatDynamoDbComparesOtherwiseIsRechecked() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        ColumnPredicate tenant = orders.is("tenant", "a");
        ColumnPredicate at = orders.above("at", 0L);

        assertThat(filter(orders.plan(tenant, at))).isEmpty();
        assertThat(orders.plan(tenant, at).residual()).containsExactly(at);
        assertThat(filter(orders.plan(tenant, orders.below("note", "x😀")))).isEmpty();
        assertThat(filter(orders.plan(tenant, orders.below("day", 3_000_000)))).isEmpty();
    }

    @Test
    void eachFilterSaysWhatItsPredicateDoesAndNoMore() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        ColumnPredicate tenant = orders.is("tenant", "a");

        assertThat(filter(orders.plan(tenant, orders.present("at"), orders.above("at", 0L))))
                .isEqualTo("attribute_exists(at)");
        assertThat(filter(orders.plan(tenant, orders.present("done"), orders.below("done", true))))
                .isEqualTo("attribute_exists(done)");
        assertThat(filter(orders.plan(tenant, orders.startsWith("note", "x"), orders.above("note", "xa"))))
                .isEqualTo("begins_with(note, 'x') AND note > 'xa'");
    }

    @Test
    void rawKeyPredicatesMeetThoseOnVariables() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);

        assertThat(reads(orders.plan(orders.is("pk", "TENANT#acme"), orders.startsWith("sk", "ORDER#2"))))
                .containsExactly("pk = 'TENANT#acme' AND begins_with(sk, 'ORDER#2')");
        assertThat(reads(orders.plan(orders.is("pk", "TENANT#a"), orders.is("tenant", "a", "b"), orders.is("id", "1"))))
                .containsExactly("pk = TENANT#a AND sk = ORDER#1");
        assertThat(reads(orders.plan(orders.is("tenant", "a"), orders.above("sk", "ORDER#3"), orders.below("id", "5"))))
                .containsExactly("pk = 'TENANT#a' AND sk BETWEEN 'ORDER#3' AND 'ORDER#5'");
        assertThat(reads(orders.plan(orders.is("pk", "OTHER#1")))).isEmpty();
    }

    @Test
    void emptyTextIsNoKey() {
        PhysicalTable table = CatalogFixture.physicalTable("", ORDERS);
        CatalogFixture all = new CatalogFixture(table.virtualTables().get(1));

        assertThat(reads(all.plan(all.is("pk", "")))).isEmpty();
        assertThat(reads(all.plan(all.is("pk", "p"), all.atMost("sk", "")))).isEmpty();
        assertThat(reads(all.plan(all.is("pk", "p"), all.above("sk", "")))).containsExactly("pk = 'p'");
        CatalogFixture free = CatalogFixture.entity("", "key: ['{a}', '{b}']");
        assertThat(reads(free.plan(free.is("a", "x"), free.atLeast("b", "")))).containsExactly("pk = 'x'");
        assertThat(reads(free.plan(free.is("a", "x"), free.below("b", "")))).isEmpty();
    }

    @Test
    void contradictionsReadNothing() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);

        assertThat(reads(orders.plan(orders.is("tenant", "a"), orders.is("tenant", "b"))))
                .isEmpty();
        assertThat(reads(orders.plan(orders.is("tenant", "a"), orders.above("id", "5"), orders.below("id", "3"))))
                .isEmpty();
        assertThat(reads(orders.plan(orders.is("id", "a#b")))).isEmpty();
        CatalogFixture days = CatalogFixture.entity("", "key: ['{d:date}', '{n:int(4)}']");
        assertThat(reads(days.plan(days.is("n", -1L)))).isEmpty();
    }

    @Test
    void slotsAreFilledWhenThePlanIsResolved() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessPlan plan = orders.plan(orders.isSlot("tenant", 1), orders.isSlot("id", 0));

        assertThat(plan.slots()).isEqualTo(2);
        assertThat(plan.operation()).isEqualTo(Operation.GET_ITEM);
        assertThat(reads(plan, "7", "acme")).containsExactly("pk = TENANT#acme AND sk = ORDER#7");
        assertThat(reads(plan, null, "acme")).isEmpty();
    }

    @Test
    void limitOfZeroReadsNothing() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessRequest request =
                new AccessRequest(orders.table(), orders.table().columns(), List.of(), List.of(), new Operand.Slot(0));
        AccessPlan plan = AccessPlanner.plan(request, TableStatistics.UNKNOWN);

        assertThat(plan.slots()).isEqualTo(1);
        assertThat(plan.resolve(new Object[] {0L}).reads()).isEmpty();
        assertThat(plan.resolve(new Object[] {3L}).limit()).isEqualTo(3);
    }

    @Test
    void moreThanAThousandPartitionsAreAScan() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);

        assertThat(orders.plan(orders.is("tenant", numbers(1_000))).operation()).isEqualTo(Operation.QUERY);
        AccessPlan scan = orders.plan(orders.is("tenant", numbers(1_001)));
        assertThat(scan.operation()).isEqualTo(Operation.SCAN);
        assertThat(filter(scan)).isEqualTo("begins_with(pk, 'TENANT#') AND begins_with(sk, 'ORDER#')");
    }

    @Test
    void moreThanAThousandSortKeysAreOneStretch() {
        CatalogFixture orders = CatalogFixture.entity("", "key: ['T#{t}', 'O#{a}#{b}'], columns: {}");
        ColumnPredicate tenant = orders.is("t", "x");

        assertThat(reads(orders.plan(tenant, orders.is("a", numbers(1_001)))))
                .containsExactly("pk = 'T#x' AND begins_with(sk, 'O#')");
        assertThat(reads(orders.plan(tenant, orders.is("a", numbers(40)), orders.is("b", numbers(40)))))
                .containsExactly("pk = 'T#x' AND begins_with(sk, 'O#')");
        assertThat(reads(orders.plan(tenant, orders.is("sk", numbers(1_001))))).isEmpty();
        assertThat(reads(orders.plan(orders.is("t", numbers(50)), orders.is("a", numbers(50)))))
                .hasSize(50)
                .contains("pk = 'T#n1007'");
        PhysicalTable table = CatalogFixture.physicalTable("", ORDERS);
        CatalogFixture all = new CatalogFixture(table.virtualTables().get(1));
        assertThat(reads(all.plan(all.is("pk", "p"), all.is("sk", numbers(1_001)))))
                .containsExactly("pk = 'p' AND sk BETWEEN 'n1000' AND 'n2000'");
    }

    @Test
    void aVariableThatStandsInBothKeysHasTheSameValueInBoth() {
        CatalogFixture accounts = CatalogFixture.entity("", "key: ['ACCOUNT#{account}', 'ACCOUNT#{account}']");
        AccessPlan plan = accounts.plan(accounts.is("account", "a", "b", "c"));
        assertThat(plan.operation()).isEqualTo(Operation.BATCH_GET_ITEM);
        assertThat(plan.estimate().items()).isEqualTo(3);
        assertThat(reads(plan))
                .containsExactly(
                        "pk = ACCOUNT#a AND sk = ACCOUNT#a",
                        "pk = ACCOUNT#b AND sk = ACCOUNT#b",
                        "pk = ACCOUNT#c AND sk = ACCOUNT#c");
        assertThat(accounts.plan(accounts.is("account", numbers(1_000))).operation())
                .isEqualTo(Operation.BATCH_GET_ITEM);
        assertThat(reads(accounts.plan(accounts.is("account", "a", "b"), accounts.above("account", "a"))))
                .containsExactly("pk = ACCOUNT#b AND sk = ACCOUNT#b");

        CatalogFixture notes = CatalogFixture.entity("", "key: ['T#{t}', '{t}#{kind}#{t}#{n:int}'], indexes: {}");
        assertThat(reads(notes.plan(notes.is("t", "a", "b"), notes.is("kind", "x", "y"))))
                .containsExactlyInAnyOrder(
                        "pk = 'T#a' AND begins_with(sk, 'a#x#a#')",
                        "pk = 'T#a' AND begins_with(sk, 'a#y#a#')",
                        "pk = 'T#b' AND begins_with(sk, 'b#x#b#')",
                        "pk = 'T#b' AND begins_with(sk, 'b#y#b#')");
    }

    @Test
    void inOfAVariableThatIsNotLastIsSeveralStretches() {
        CatalogFixture orders = CatalogFixture.entity("", "key: ['T#{t}', 'O#{a}#{b}']");

        assertThat(reads(orders.plan(orders.is("t", "x"), orders.is("a", "2", "1"))))
                .containsExactly("pk = 'T#x' AND begins_with(sk, 'O#1#')", "pk = 'T#x' AND begins_with(sk, 'O#2#')");
    }

    @Test
    void overlappingStretchesAreReadOnce() {
        CatalogFixture orders = CatalogFixture.entity("", "key: ['T#{t}', 'O#{a}{n:int(2)}']");

        assertThat(reads(orders.plan(orders.is("t", "x"), orders.is("a", "1", "12", "3"))))
                .containsExactly("pk = 'T#x' AND begins_with(sk, 'O#1')", "pk = 'T#x' AND begins_with(sk, 'O#3')");
    }

    @Test
    void rangeOfAVariableThatIsNotLastReachesOverItsSeparator() {
        CatalogFixture hash = CatalogFixture.entity("", "key: ['T#{t}', 'O#{a}#{b}']");
        assertThat(reads(hash.plan(hash.is("t", "x"), hash.atMost("a", "bc"))))
                .containsExactly("pk = 'T#x' AND sk BETWEEN 'O#' AND 'O#bc$'");
        CatalogFixture bar = CatalogFixture.entity("", "key: ['T#{t}', 'O#{a}|{b}']");
        assertThat(reads(bar.plan(bar.is("t", "x"), bar.atMost("a", "bc"))))
                .containsExactly("pk = 'T#x' AND sk BETWEEN 'O#' AND 'O#b}'");
        CatalogFixture padded = CatalogFixture.entity("", "key: ['T#{t}', 'O#{n:int(4+)}|{b}']");
        assertThat(reads(padded.plan(padded.is("t", "x"), padded.atMost("n", 42L))))
                .containsExactly("pk = 'T#x' AND sk BETWEEN 'O#' AND 'O#0042}'");
    }

    @Test
    void boundThatIsLongerThanAnyTextOfItsTypeLosesNothing() {
        CatalogFixture tokens = CatalogFixture.entity("", "key: ['T#{t}', '{id:ulid}~{b}']");
        String id = "01ARZ3NDEKTSV4RRFFQ69G5FAV";
        ResolvedAccess access =
                tokens.plan(tokens.is("t", "x"), tokens.atMost("id", id + "X")).resolve(new Object[0]);

        KeyRead.Within within = (KeyRead.Within) access.reads().get(0).terms().get(1);
        assertThat(within.span().contains(id + "~b")).isTrue();
    }

    @Test
    void timestampsWithoutAPrecisionAreReadByTheMinuteAndRechecked() {
        CatalogFixture events = CatalogFixture.entity("", "key: ['T#{t}', 'E#{at:timestamp}']");
        long at = Instant.parse("2026-06-23T09:12:30Z").toEpochMilli();
        ColumnPredicate equal = events.is("at", at);
        AccessPlan plan = events.plan(events.is("t", "x"), equal);

        assertThat(plan.operation()).isEqualTo(Operation.QUERY);
        assertThat(reads(plan)).containsExactly("pk = 'T#x' AND begins_with(sk, 'E#2026-06-23T09:12')");
        assertThat(plan.residual()).containsExactly(equal);
        assertThat(reads(events.plan(events.is("t", "x"), events.below("at", at - 30_000))))
                .containsExactly("pk = 'T#x' AND sk BETWEEN 'E#' AND 'E#2026-06-23T09:12'");
    }

    @Test
    void numericSortKeysCompareAsNumbers() {
        CatalogFixture events = new CatalogFixture(org.ddbworkbench.catalog.CatalogReader.read("""
                        version: 1
                        tables:
                          t:
                            partitionKey: pk
                            sortKey: {name: seq, type: N}
                            entities: {e: {key: ["P#{p}", "{seq:int}"]}}
                        """, "test")
                .tables()
                .get(0)
                .virtualTables()
                .get(0));

        assertThat(reads(events.plan(events.is("p", "x"), events.above("seq", 9L), events.atMost("seq", 100L))))
                .containsExactly("pk = 'P#x' AND seq BETWEEN 9 AND 100");
        assertThat(reads(events.plan(events.is("p", "x"), events.is("seq", 10L))))
                .containsExactly("pk = P#x AND seq = 10");
        assertThat(AccessPlanner.planOrdered(events.ordered("seq DESC", events.is("p", "x")), TableStatistics.UNKNOWN))
                .hasValueSatisfying(plan -> assertThat(plan.backward()).isTrue());
    }

    @Test
    void estimateIsOfTheReadUnitsOfTheWholeTableForAScan() {
        CatalogFixture orders = CatalogFixture.entity("", ORDERS);
        AccessRequest request = AccessRequest.all(orders.table());
        Estimate estimate = AccessPlanner.plan(request, new TableStatistics(1_000, 4_096_000))
                .estimate();

        assertThat(estimate).isEqualTo(new Estimate(1_000, 500, 4, 4_096_000, 1_000));
        assertThat(orders.plan(orders.is("tenant", "a"), orders.is("id", "1")).estimate())
                .isEqualTo(new Estimate(1, 0.5, 1, 500, 1));
    }

    @Test
    void placeholdersStandForEveryNameAndValue() {
        CatalogFixture orders = CatalogFixture.entity("", "key: ['T#{t}', '{s}'], columns: {odd: {attribute: a-b}}");
        ResolvedAccess access =
                orders.plan(orders.is("t", "x"), orders.is("odd", "y")).resolve(new Object[0]);
        RequestExpressions expressions = access.expressions(access.reads().get(0), List.of("pk", "a-b", "a.b"));

        assertThat(expressions.keyCondition()).isEqualTo("#pk = :pk");
        assertThat(expressions.filter()).isEqualTo("#attribute = :attribute");
        assertThat(expressions.projection()).isEqualTo("#pk, #attribute, #attribute_2");
        assertThat(expressions.describe())
                .isEqualTo("#attribute = a-b, #attribute_2 = a.b, #pk = pk, :attribute = 'y', :pk = 'T#x'");
    }

    static Object[] numbers(int count) {
        return IntStream.range(0, count).mapToObj(i -> "n" + (1_000 + i)).toArray();
    }

    static String index(AccessPlan plan) {
        return plan.index().map(SecondaryIndex::name).orElse("table");
    }
}
