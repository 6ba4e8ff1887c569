package org.ddbworkbench.lint;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ItemSample;
import org.jspecify.annotations.Nullable;

/** Runs the checks over a catalog, and over samples of its tables. */
public final class Linter {
    private static final List<CatalogCheck> CATALOG_CHECKS = List.of(
            new CollidingPrefixes(),
            new MixedSeparators(),
            new SortKeyOrder(),
            new FoldedKeys(),
            new ShadowedEntities(),
            new MutableKeys(),
            new IndexDeclarations());

    private final Catalog catalog;
    private final Findings findings;
    private long items;
    private double readUnits;
    private boolean whole = true;

    private Linter(Catalog catalog, Findings findings) {
        this.catalog = catalog;
        this.findings = findings;
    }

    /**
     * Looks for faults.
     *
     * @param text of the catalog's file, which tells lines; null: there is none
     * @param samples of some of the catalog's tables, by name; of the others, the catalog alone is looked at
     * @param ignored rules that say nothing
     * @throws WorkbenchException when a sampled table has another key than the catalog says
     */
    public static LintResult lint(
            Catalog catalog, @Nullable String text, Map<String, ItemSample> samples, Set<LintRule> ignored) {
        CatalogLines lines = text == null ? CatalogLines.UNKNOWN : CatalogLines.of(text);
        return new Linter(catalog, new Findings(lines, ignored)).run(samples);
    }

    private LintResult run(Map<String, ItemSample> samples) {
        for (PhysicalTable table : catalog.tables()) {
            CATALOG_CHECKS.forEach(check -> check.check(table, findings));
            ItemSample sample = samples.get(table.name());
            if (sample != null) {
                check(table, sample);
            }
        }
        return new LintResult(
                catalog.source(), findings.sorted(), samples.size(), items, readUnits, !samples.isEmpty() && whole);
    }

    private static List<SampleCheck> sampleChecks(PhysicalTable table) {
        return List.of(
                new UnclassifiedItems(table),
                new KeyValues(table),
                new KeyCopies(table),
                new IndexKeys(table),
                new TimeToLive(table),
                new PartitionSizes(table),
                new LargeItems(table),
                new AttributeTypes(table),
                new ColumnTypes(table),
                new UndeclaredAttributes(table));
    }

    private void check(PhysicalTable table, ItemSample sample) {
        if (!sample.key().equals(table.key())) {
            throw new WorkbenchException(
                    ErrorCode.CATALOG,
                    "the catalog says that table " + table.name() + " has the key "
                            + table.key().attributes() + ", but it has "
                            + sample.key().attributes(),
                    "correct partitionKey and sortKey in the catalog",
                    null);
        }
        List<SampleCheck> checks = sampleChecks(table);
        sample.items().forEach(attributes -> {
            SampledItem item = new SampledItem(table, attributes);
            if (!item.isIgnored()) {
                checks.forEach(check -> check.look(item));
            }
        });
        checks.forEach(check -> check.tell(sample, findings));
        items += sample.items().size();
        readUnits += sample.readUnits();
        whole &= sample.whole();
    }
}
