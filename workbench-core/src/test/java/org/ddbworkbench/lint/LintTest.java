package org.ddbworkbench.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.local.DemoData;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What the linter finds in a table with a fault for each rule, and that it finds nothing in a sound one. */
class LintTest {
    private static final long LARGE_TABLE = 30_000_000_000L;
    private static ItemSample sample;
    private static LintResult broken;

    @BeforeAll
    static void lintTheBrokenTable() {
        List<String> items = new ArrayList<>(
                LintFixture.resource("lint/broken.jsonl").lines().toList());
        for (int i = 0; i < 250; i++) {
            items.add("{\"pk\": {\"S\": \"TENANT#hot\"}, \"sk\": {\"S\": \"NOTE:n" + i + "\"}, \"body\": {\"S\": \""
                    + "x".repeat(200) + "\"}}");
        }
        for (int i = 10; i < 50; i++) {
            items.add("{\"pk\": {\"S\": \"DEVICE#d" + i + "\"}, \"sk\": {\"S\": \"2026-01-01T09:12:30Z\"}}");
        }
        items.add("{\"pk\": {\"S\": \"TENANT#hot\"}, \"sk\": {\"S\": \"NOTE:large\"}, \"body\": {\"S\": \""
                + "x".repeat(350_000) + "\"}}");
        ItemSample read = LintFixture.sample("broken", LintFixture.resource("lint/broken.table.json"), items);
        sample = new ItemSample(
                read.name(), read.key(), read.indexes(), read.items(), LARGE_TABLE, false, read.readUnits(), null);
        broken = LintFixture.lint(LintFixture.resource("lint/broken.yaml"), "broken.yaml", sample);
    }

    @Test
    void eachPlantedFaultIsFoundWhereItIsAndNothingElse() {
        assertThat(broken.findings())
                .extracting(finding -> finding.rule().code() + " " + finding.place())
                .containsExactlyInAnyOrder(
                        "colliding-prefixes broken.users, attribute sk",
                        "nested-prefixes broken.orders, attribute sk",
                        "mixed-separators broken.notes, attribute sk",
                        "unpadded-number broken.orders, attribute sk",
                        "unpadded-number broken.pages, attribute sk",
                        "unsortable-time broken.visits, attribute sk",
                        "undeclared-precision broken.readings, attribute sk",
                        "mixed-precision broken.readings, attribute sk",
                        "mixed-precision broken, attribute gsi2sk",
                        "folded-key broken.accounts, attribute account",
                        "shadowed-entity broken.shadows",
                        "mutable-attribute-in-key broken.tasks, attribute status",
                        "mutable-attribute-in-key broken.tickets, attribute flag",
                        "sparse-index broken.deals, index gsi2",
                        "optional-index-variable broken.invoices, index gsi1",
                        "unused-index broken, index gsi3",
                        "unused-index broken, index lsi1",
                        "near-miss-prefix broken.users, attribute sk",
                        "separator-in-value broken.user_groups, attribute sk",
                        "almost-matching broken.invoices, attribute pk",
                        "unclassified-items broken",
                        "case-drift broken.users, attribute user",
                        "key-differs-from-attribute broken.users, attribute user",
                        "stale-index-key broken.invoices, index gsi1, attribute state",
                        "half-written-index-key broken.invoices, index gsi1",
                        "missing-index-key broken.invoices, index gsi1",
                        "missing-index-key broken.users, index gsi1",
                        "unmatched-index-key broken.invoices, index gsi1",
                        "ttl-not-seconds broken, attribute expires",
                        "ttl-not-seconds broken, attribute expires",
                        "hot-partition broken, attribute pk",
                        "large-collection broken, attribute pk",
                        "large-item broken, attribute body",
                        "set-became-list broken.users, attribute tags",
                        "mixed-types broken.notes, attribute size",
                        "column-type-mismatch broken.users, attribute age",
                        "undeclared-attribute broken.notes");
    }

    @Test
    void everyRuleHasItsFault() {
        assertThat(broken.findings()).extracting(Finding::rule).contains(LintRule.values());
    }

    @Test
    void findingsNameItemsAndLines() {
        assertThat(finding(LintRule.NEAR_MISS_PREFIX)).satisfies(finding -> {
            assertThat(finding.message()).isEqualTo("1 item with 'USERS' where users have 'USER' (users: 4 items)");
            assertThat(finding.examples()).containsExactly("pk = 'TENANT#t1', sk = 'USERS#eve'");
            assertThat(finding.line()).isEqualTo(15);
        });
        assertThat(finding(LintRule.STALE_INDEX_KEY)).satisfies(finding -> {
            assertThat(finding.examples())
                    .containsExactly("pk = 'TENANT#t1', sk = 'INVOICE#2': 'open' in gsi1pk, 'paid' in state");
            assertThat(finding.line()).isEqualTo(53);
        });
        assertThat(finding(LintRule.HALF_WRITTEN_INDEX_KEY).examples())
                .containsExactly("pk = 'TENANT#t1', sk = 'INVOICE#3'");
        assertThat(finding(LintRule.UNMATCHED_INDEX_KEY).examples())
                .containsExactly("pk = 'TENANT#t1', sk = 'INVOICE#5': [ST#open, 2026-01-31]");
        assertThat(finding(LintRule.LARGE_COLLECTION).message()).contains("30 GB (an estimate)");
        assertThat(finding(LintRule.UNDECLARED_ATTRIBUTE).fix()).isEqualTo("add to columns:  {body: text}");
        assertThat(finding(LintRule.MUTABLE_ATTRIBUTE_IN_KEY).fix()).contains("\"STATUS#{status}\"");
    }

    private static Finding finding(LintRule rule) {
        return broken.findings().stream()
                .filter(finding -> finding.rule() == rule)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void theWorstComeFirst() {
        assertThat(broken.findings()).extracting(Finding::severity).isSorted();
        assertThat(broken.hasAtLeast(Severity.ERROR)).isTrue();
        assertThat(broken.count(Severity.ERROR)).isEqualTo(9);
    }

    @Test
    void nothingIsFoundInTheDemoTable() {
        ItemSample demo = LintFixture.sample(
                DemoData.tableName(),
                DemoData.createTableRequest(),
                DemoData.items(DemoData.Scale.SMALL).toList());
        LintResult result = LintFixture.lint(DemoData.catalog(), "demo", demo);
        assertThat(LintFixture.text(result)).isEmpty();
        assertThat(result.items()).isEqualTo(755);
        assertThat(result.whole()).isTrue();
    }

    @Test
    void rulesCanBeSwitchedOff() {
        String text = LintFixture.resource("lint/broken.yaml");
        LintResult result = Linter.lint(
                CatalogReader.read(text, "broken.yaml"),
                text,
                Map.of("broken", sample),
                Arrays.stream(LintRule.values())
                        .filter(rule -> rule != LintRule.LARGE_ITEM)
                        .collect(Collectors.toSet()));
        assertThat(result.findings()).extracting(Finding::rule).containsExactly(LintRule.LARGE_ITEM);
    }

    @Test
    void ofManyFindingsTenAreShownAndTheOthersCounted() {
        StringBuilder catalog = new StringBuilder("""
                version: 1
                tables:
                  t:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                """);
        catalog.append("      e:\n        keys:\n");
        for (int i = 0; i < 14; i++) {
            catalog.append("          - [\"P")
                    .append(i)
                    .append("#{p}\", \"S")
                    .append(i)
                    .append("#{n")
                    .append(i)
                    .append(":int}\"]\n");
        }
        LintResult result = LintFixture.lintCatalog(catalog.toString());
        List<Finding> unpadded = result.findings().stream()
                .filter(finding -> finding.rule() == LintRule.UNPADDED_NUMBER)
                .toList();
        assertThat(unpadded).hasSize(10);
        assertThat(unpadded.get(9).more()).isEqualTo(4);
        assertThat(result.count(Severity.WARNING)).isEqualTo(14);
    }

    @Test
    void aTableWithAnotherKeyThanTheCatalogSaysIsAnError() {
        Catalog catalog = CatalogReader.read("""
                version: 1
                tables:
                  broken: {partitionKey: id}
                """, "catalog.yaml");
        assertThatThrownBy(() -> Linter.lint(catalog, null, Map.of("broken", sample), Set.of()))
                .isInstanceOf(WorkbenchException.class)
                .hasMessageContaining("the catalog says that table broken has the key");
    }

    @Test
    void theJsonHasFieldsThatStay() {
        String json = LintJson.of(broken);
        assertThat(json)
                .startsWith("{\n  \"catalog\" : \"broken.yaml\",\n  \"tables_read\" : 1,\n  \"items\" : 326,")
                .contains("""
                        {
                            "code" : "near-miss-prefix",
                            "severity" : "warning",
                            "table" : "broken",
                            "entity" : "users",
                            "index" : null,
                            "attribute" : "sk",
                            "line" : 15,
                            "message" : "1 item with 'USERS' where users have 'USER' (users: 4 items)",
                            "examples" : [ "pk = 'TENANT#t1', sk = 'USERS#eve'" ],
                        """);
    }
}
