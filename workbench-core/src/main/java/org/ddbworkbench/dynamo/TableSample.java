package org.ddbworkbench.dynamo;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import org.ddbworkbench.access.EntityStatistics;

/**
 * What was found when a table, or a part of it, was read to learn about its entities.
 *
 * @param taken when, ISO 8601
 * @param exact whether all of the table was read
 * @param fraction of the table that was read; 1 also where the table's size is unknown, so that counts are of what was read
 * @param readUnits what it took
 * @param items of the table
 * @param bytes their size
 * @param partitions how many were met
 * @param wholePartitions how many of them were read to their ends
 * @param entities by their names; {@code _unclassified} are the items of none; entities that a sample
 *     did not meet are missing
 */
public record TableSample(
        String taken,
        boolean exact,
        double fraction,
        double readUnits,
        long items,
        long bytes,
        long partitions,
        long wholePartitions,
        Map<String, EntityStatistics> entities) {
    /** More than any table has, by far. */
    private static final long MOST_ITEMS = 1_000_000_000_000_000L;

    /** A table that has so many times more items, or less, is not what it was. */
    private static final double SAME_SIZE = 1.2;

    /** A newer sample that saw about as much is the better one. */
    private static final double MUCH_MORE = 1.5;

    public TableSample {
        taken = Instant.parse(taken).toString();
        entities = Map.copyOf(entities);
        boolean counts = 0 <= items && items <= MOST_ITEMS && bytes >= 0 && readUnits >= 0 && readUnits <= MOST_ITEMS;
        boolean seen = 0 <= wholePartitions && wholePartitions <= partitions && partitions <= MOST_ITEMS;
        if (!counts || !seen || !(fraction >= 0 && fraction <= 1)) {
            throw new IllegalArgumentException("a sample can't have " + items + " items of " + bytes
                    + " bytes in " + partitions + " partitions, read with " + readUnits + " read units, or be "
                    + fraction
                    + " of a table");
        }
    }

    /** How much of the table it has seen, as text. */
    public String extent() {
        if (exact) {
            return "exact";
        }
        String whole = ": of " + partitions + (partitions == 1 ? " partition " : " partitions ")
                + (wholePartitions == 0 ? "the beginnings only" : wholePartitions + " to the end");
        return (fraction < 1
                        ? String.format(Locale.ROOT, "sampled %.1f %%", 100 * fraction)
                        : "at least, since the table's size is not known")
                + whole;
    }

    /** Whether another sample of the table, while that was about as large, has seen less of it. */
    boolean isBetterThan(TableSample other) {
        if (other.exact) {
            return false;
        }
        double larger = Math.max(items, other.items);
        boolean sameTable = larger <= SAME_SIZE * Math.min(items, other.items);
        return sameTable && (exact || fraction > MUCH_MORE * other.fraction);
    }
}
