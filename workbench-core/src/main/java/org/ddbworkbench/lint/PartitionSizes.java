package org.ddbworkbench.lint;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.ItemSample;

/** Partitions that have much of a table. */
final class PartitionSizes implements SampleCheck {
    private static final int MANY_ITEMS = 200;
    private static final int MANY_PARTITIONS = 10;
    private static final double LARGE_SHARE = 0.3;
    private static final int TIMES_THE_MEAN = 10;
    private static final int ITEMS_TO_ESTIMATE = 5;
    private static final double GIGABYTE = 1e9;
    private static final double NEAR_THE_LIMIT = 8 * GIGABYTE;

    private final PhysicalTable table;
    private final String attribute;
    private final Map<String, Size> partitions = new LinkedHashMap<>();

    private record Size(long items, long bytes) {
        Size plus(Size other) {
            return new Size(items + other.items, bytes + other.bytes);
        }
    }

    PartitionSizes(PhysicalTable table) {
        this.table = table;
        this.attribute = table.key().partition().get(0).name();
    }

    @Override
    public void look(SampledItem item) {
        partitions.merge(
                String.valueOf(item.text(attribute)), new Size(1, ItemBytes.of(item.attributes())), Size::plus);
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        Size all = partitions.values().stream().reduce(new Size(0, 0), Size::plus);
        if (all.bytes == 0) {
            return;
        }
        tellHottest(all, sample, findings);
        boolean local = table.indexes().stream().anyMatch(SecondaryIndex::local);
        if (local) {
            double scale = sample.whole() && sample.tableBytes() == 0 ? 1 : (double) sample.tableBytes() / all.bytes;
            partitions.forEach((partition, size) -> {
                double estimate = size.bytes * scale;
                if (size.items >= ITEMS_TO_ESTIMATE && estimate >= NEAR_THE_LIMIT) {
                    findings.add(
                            LintRule.LARGE_COLLECTION,
                            Place.of(table).withAttribute(attribute),
                            String.format(
                                    Locale.ROOT,
                                    "a collection has about %.0f GB (an estimate), and there is a local index: at 10 GB,"
                                            + " writes are refused",
                                    estimate / GIGABYTE),
                            List.of(attribute + " = '" + SampledItem.shortened(partition) + "'"),
                            "make the local index a global one, or divide the partition with a shard or a bucket: \"...{shard:shard(0..9)}\"");
                }
            });
        }
    }

    private void tellHottest(Size all, ItemSample sample, Findings findings) {
        if (all.items < MANY_ITEMS || partitions.size() < MANY_PARTITIONS) {
            return;
        }
        Map.Entry<String, Size> largest = partitions.entrySet().stream()
                .max(Comparator.comparingLong(entry -> entry.getValue().bytes))
                .orElseThrow();
        double share = (double) largest.getValue().bytes / all.bytes;
        if (share >= LARGE_SHARE && share >= (double) TIMES_THE_MEAN / partitions.size()) {
            findings.add(
                    LintRule.HOT_PARTITION,
                    Place.of(table).withAttribute(attribute),
                    String.format(
                            Locale.ROOT,
                            "one of %,d partitions has %.0f %% of the bytes %s",
                            partitions.size(),
                            share * 100,
                            sample.whole() ? "of the table" : "of the sample"),
                    List.of(attribute + " = '" + SampledItem.shortened(largest.getKey()) + "': "
                            + largest.getValue().items + " items"),
                    "spread it: a shard, \"...{shard:shard(0..9)}\", or a bucket of time, \"...{at:bucket(yyyy-MM)}\", in "
                            + attribute);
        }
    }
}
