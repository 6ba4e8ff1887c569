package org.ddbworkbench.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.ddbworkbench.access.AccessPlannerTest.index;
import static org.ddbworkbench.access.CatalogFixture.filter;
import static org.ddbworkbench.access.CatalogFixture.reads;

import java.util.List;
import org.junit.jupiter.api.Test;

/** An index is read only where it is proven to hold every row that was asked for. */
class IndexChoiceTest {
    private static final String GSI = "g: {partitionKey: gpk, sortKey: gsk}";
    private static final String COLUMNS = "columns: {status: text, due: date, total: number}";

    @Test
    void refusedWhenAVariableMayBeMissing() {
        CatalogFixture table = entity(GSI, "g: ['S#{status}', '{due:date}']");
        AccessPlan plan = table.plan(table.is("status", "open"));

        assertThat(plan.operation()).isEqualTo(Operation.SCAN);
        assertThat(plan.rejected())
                .extracting(AccessPlan.Rejected::toString)
                .containsExactly(
                        "g: not proven complete for e: an item without gsk is not in it; ask for due IS NOT NULL, or declare"
                                + " 'complete: true' for index g");
    }

    @Test
    void acceptedWhenEveryVariableIsAskedFor() {
        CatalogFixture table = entity(GSI, "g: ['S#{status}', '{due:date}']");
        AccessPlan plan = table.plan(table.is("status", "open"), table.present("due"));

        assertThat(index(plan)).isEqualTo("g");
        assertThat(plan.operation()).isEqualTo(Operation.QUERY);
        assertThat(reads(plan)).containsExactly("gpk = 'S#open'");
        assertThat(index(table.plan(table.is("status", "open"), table.atLeast("due", 0))))
                .isEqualTo("g");
    }

    @Test
    void acceptedWhenDeclaredComplete() {
        CatalogFixture table = entity(GSI, "g: {key: ['S#{status}', '{due:date}'], complete: true}");

        assertThat(index(table.plan(table.is("status", "open")))).isEqualTo("g");
    }

    @Test
    void acceptedWhenComposedOfKeyVariables() {
        CatalogFixture table = entity(GSI, "g: ['S#{status}', 'ID#{id}']");

        assertThat(index(table.plan(table.is("status", "open")))).isEqualTo("g");
        assertThat(index(table.plan(table.is("id", "7")))).isEqualTo("table");
    }

    @Test
    void sparseIndexOnlyWhenItsKeysAreAskedFor() {
        CatalogFixture table = entity(GSI, "g: {key: ['S#{status}', '{due:date}'], sparse: true}");
        ColumnPredicate status = table.is("status", "open");
        ColumnPredicate due = table.atLeast("due", 0);

        assertThat(index(table.plan(status, due))).isEqualTo("table");
        assertThat(index(table.plan(status, due, table.present("gpk"), table.present("gsk"))))
                .isEqualTo("g");
    }

    @Test
    void acceptedWhenItsKeysAreTheTables() {
        CatalogFixture table = entity("inverted: {partitionKey: sk, sortKey: pk}", "");
        AccessPlan plan = table.plan(table.is("id", "7"));

        assertThat(index(plan)).isEqualTo("inverted");
        assertThat(reads(plan)).containsExactly("sk = 'I#7' AND begins_with(pk, 'T#')");
    }

    @Test
    void acceptedOnNaturalAttributesThatAreAskedFor() {
        CatalogFixture table = entity("natural: {partitionKey: status, sortKey: due}", "");

        assertThat(index(table.plan(table.is("status", "open"), table.atLeast("due", 0))))
                .isEqualTo("natural");
        assertThat(index(table.plan(table.is("status", "open")))).isEqualTo("table");
    }

    @Test
    void virtualTableOfAllItemsUsesAnIndexWhoseKeysAreAskedFor() {
        CatalogFixture all = new CatalogFixture(CatalogFixture.physicalTable(GSI, entityText("g: ['S#{status}', 'X']"))
                .virtualTables()
                .get(1));
        List<org.ddbworkbench.catalog.Column> keys = List.of(all.column("pk"));

        assertThat(index(all.plan(keys, all.is("gpk", "S#open"), all.present("gsk"))))
                .isEqualTo("g");
        assertThat(index(all.plan(keys, all.is("gpk", "S#open")))).isEqualTo("table");
    }

    @Test
    void itemsAreFetchedWhenItLacksAColumn() {
        String keysOnly = "g: {partitionKey: gpk, sortKey: gsk, projection: keys_only}";
        CatalogFixture table = entity(keysOnly, "g: ['S#{status}', 'ID#{id}']");
        ColumnPredicate status = table.is("status", "open");

        assertThat(index(table.plan(status))).isEqualTo("g");
        assertThat(table.plan(status).fetchesBack()).isTrue();
        assertThat(index(table.plan(List.of(table.column("id"), table.column("status")), status)))
                .isEqualTo("g");
        assertThat(table.plan(List.of(table.column("id")), status).fetchesBack())
                .isFalse();
        assertThat(table.plan(List.of(table.column("id")), status, table.atLeast("due", 0))
                        .fetchesBack())
                .isTrue();
        assertThat(index(table.plan(List.of(table.column("gsk")), status))).isEqualTo("g");
    }

    @Test
    void includedAttributesAreProjected() {
        CatalogFixture table =
                entity("g: {partitionKey: gpk, sortKey: gsk, attributes: [total]}", "g: ['S#{status}', 'ID#{id}']");

        assertThat(index(table.plan(List.of(table.column("total")), table.is("status", "open"))))
                .isEqualTo("g");
        AccessPlan fetched = table.plan(List.of(table.column("due")), table.is("status", "open"));
        assertThat(index(fetched)).isEqualTo("g");
        assertThat(fetched.fetchesBack()).isTrue();
    }

    @Test
    void tableIsCheaperForAWholeKey() {
        CatalogFixture table = entity(GSI, "g: ['S#{status}', 'ID#{id}']");
        AccessPlan plan = table.plan(table.is("tenant", "a"), table.is("id", "7"), table.is("status", "open"));

        assertThat(plan.operation()).isEqualTo(Operation.GET_ITEM);
        assertThat(plan.residual()).extracting(Predicate::toString).containsExactly("status = 'open'");
    }

    @Test
    void conditionOfAnIndexNeedNotBeAskedForAgain() {
        CatalogFixture table = entity(
                "g: {partitionKey: gpk, sortKey: gsk}", "g: {key: [OPEN, '{due:date}'], when: {status: [open, late]}}");
        AccessPlan plan = AccessPlanner.planOrdered(
                        table.ordered("due", table.is("status", "open", "late"), table.present("due")),
                        TableStatistics.UNKNOWN)
                .orElseThrow();

        assertThat(index(plan)).isEqualTo("g");
        assertThat(plan.isExact()).isTrue();
        assertThat(index(table.plan(table.is("status", "open", "paid"), table.present("due"))))
                .isEqualTo("table");
    }

    @Test
    void rawKeysProveAnItemToBeInAConditionalIndex() {
        CatalogFixture table = entity(GSI, "g: {key: [OPEN, '{due:date}'], when: {status: [open, late]}}");

        assertThat(index(table.plan(table.is("gpk", "OPEN"), table.above("gsk", "2026-02-01"))))
                .isEqualTo("g");
        AccessPlan half = table.plan(table.is("gpk", "OPEN"));
        assertThat(index(half)).isEqualTo("table");
        assertThat(half.rejected())
                .extracting(AccessPlan.Rejected::toString)
                .containsExactly(
                        "g: holds only items of e with status IN [open, late]; ask for that, or for gsk IS NOT NULL");
    }

    @Test
    void whatTheConditionOfAnIndexImpliesIsNotLookedForOnlyWhereItIsEnforced() {
        String keysOnly = "g: {partitionKey: gpk, sortKey: gsk, projection: keys_only}";
        String index = "g: {key: [OPEN, '{due:date}'], when: {status: [open, late]}";
        CatalogFixture trusting = entity(keysOnly, index + "}");
        CatalogFixture enforced = entity(keysOnly, index + ", enforced: true}");
        for (CatalogFixture table : List.of(trusting, enforced)) {
            AccessPlan plan =
                    table.plan(List.of(table.column("id")), table.is("status", "late", "open"), table.present("due"));
            boolean checked = table == trusting;
            assertThat(index(plan).equals("table") || plan.fetchesBack()).isEqualTo(checked);
            assertThat(plan.resolve(new Object[0]).checks().containsKey(table.column("status")))
                    .isEqualTo(checked);
        }
        AccessPlan selected = enforced.plan(
                List.of(enforced.column("status")), enforced.is("status", "late", "open"), enforced.present("due"));
        assertThat(selected.resolve(new Object[0]).checks()).containsKey(enforced.column("status"));
    }

    @Test
    void manyConditionsAreFilteredAsFarAsDynamoDbTakesThem() {
        CatalogFixture table = entity(GSI, "g: ['S#{status}', '{due:date}']");
        List<ColumnPredicate> predicates = new java.util.ArrayList<>();
        predicates.add(table.is("tenant", "a"));
        for (int i = 0; i < 400; i++) {
            predicates.add(new ColumnPredicate(
                    table.column("status"), new Constraint.NoneOf(List.of(new Operand.Constant("s" + i)))));
        }
        String filter = filter(table.plan(predicates.toArray(ColumnPredicate[]::new)));

        assertThat(filter.split("<>")).hasSizeBetween(50, 301);
    }

    @Test
    void filterKeepsItemsWhoseValueStandsInAnIndexKeyOnly() {
        CatalogFixture table = entity(GSI, "g: ['S#{status}', '{due:date}']");

        assertThat(filter(table.plan(table.is("status", "open"))))
                .isEqualTo("begins_with(pk, 'T#') AND begins_with(sk, 'I#')"
                        + " AND (attribute_not_exists(status) OR status = 'open')");
    }

    @Test
    void localIndexIsReadWithinThePartition() {
        CatalogFixture table = entity("l: {type: local, sortKey: {name: total, type: N}}", "");
        AccessPlan plan = table.plan(table.is("tenant", "a"), table.is("total", java.math.BigDecimal.TEN));

        assertThat(index(plan)).isEqualTo("l");
        assertThat(reads(plan)).containsExactly("pk = 'T#a' AND total = 10");
    }

    private static CatalogFixture entity(String indexes, String entityIndexes) {
        return CatalogFixture.entity(indexes, entityText(entityIndexes));
    }

    private static String entityText(String entityIndexes) {
        return "key: ['T#{tenant}', 'I#{id}'], indexes: {" + entityIndexes + "}, " + COLUMNS;
    }
}
