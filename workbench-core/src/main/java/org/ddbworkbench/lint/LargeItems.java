package org.ddbworkbench.lint;

import java.util.Comparator;
import java.util.Map;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.dynamo.ItemSample;

/** Items near DynamoDB's limit of 400 KB. */
final class LargeItems implements SampleCheck {
    private static final int KILOBYTE = 1024;
    private static final int NEAR_THE_LIMIT = 300 * KILOBYTE;

    private final PhysicalTable table;
    private final Tallies<String> large = new Tallies<>();

    LargeItems(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public void look(SampledItem item) {
        long bytes = ItemBytes.of(item.attributes());
        if (bytes >= NEAR_THE_LIMIT) {
            String largest = item.attributes().entrySet().stream()
                    .max(Comparator.comparingLong(entry -> ItemBytes.of(entry.getValue())))
                    .map(Map.Entry::getKey)
                    .orElseThrow();
            large.add(largest, item.key() + ": " + bytes / KILOBYTE + " KB");
        }
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        large.forEach((attribute, tally) -> findings.add(
                LintRule.LARGE_ITEM,
                Place.of(table).withAttribute(attribute),
                tally.items("is", "are") + " near the limit of 400 KB, most of it in '" + attribute + "'",
                tally.examples(),
                "move '" + attribute + "' to S3 or compress it, or divide the item"));
    }
}
