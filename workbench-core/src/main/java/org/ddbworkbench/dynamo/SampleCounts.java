package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.jspecify.annotations.Nullable;

/**
 * Counts the items of a sample, and concludes from them on the table. Partitions are of kinds: those of tenants, those of
 * months, each with the entities whose partition keys are composed in the same way. Of each kind whole partitions say what is in
 * one, if enough were read to their ends; else the items that were read do. Not thread-safe.
 */
final class SampleCounts {
    /** The share of the items read from which on whole partitions say enough. */
    private static final double ENOUGH = 0.25;

    /** With 95 % confidence, what was not met in n independent trials has a share of at most 3/n: the rule of three. */
    private static final double RULE_OF_THREE = 3;

    private static final double MOST_MISSED = 0.5;

    private final PhysicalTable table;
    private final List<String> partitionKey;
    private final Map<Entity, EntityCounter> entities = new LinkedHashMap<>();
    private final EntityCounter unclassified;
    private final EntityCounter ignored;
    private final Map<String, Kind> kinds = new LinkedHashMap<>();
    private final MissingIndexKeys missing = new MissingIndexKeys();
    private long items;
    private long bytes;
    private long partitions;
    private long wholePartitions;

    /** The partitions whose keys are composed in the same way. */
    private record Kind(List<EntityCounter> counters) {
        long items(boolean onlyWhole) {
            return counters.stream()
                    .mapToLong(counter -> counter.items(onlyWhole))
                    .sum();
        }

        boolean saysEnough() {
            return items(true) > 0 && items(true) >= ENOUGH * items(false);
        }

        long missed() {
            return counters.stream()
                    .filter(counter -> counter.items(false) == 0)
                    .count();
        }
    }

    SampleCounts(PhysicalTable table) {
        this.table = table;
        this.partitionKey =
                table.key().partition().stream().map(KeyAttribute::name).toList();
        table.entities().forEach(entity -> {
            EntityCounter counter = new EntityCounter(table, entity);
            entities.put(entity, counter);
            String kind = String.join(
                    " ",
                    partitionKey.stream()
                            .map(attribute -> entity.templates(attribute).toString())
                            .toList());
            kinds.computeIfAbsent(kind, first -> new Kind(new ArrayList<>()))
                    .counters
                    .add(counter);
        });
        this.unclassified = new EntityCounter(table, null);
        this.ignored = new EntityCounter(table, null);
    }

    /** Begins to read a part of the table that no other run reads. */
    Run run() {
        return new Run();
    }

    /** Items that come in the order in which they are stored: those of a partition after each other. */
    final class Run {
        private final Map<EntityCounter, long[]> ofPartition = new HashMap<>();
        private @Nullable Object partition;
        private boolean sawEnd;

        private Run() {}

        /**
         * Counts an item.
         *
         * @param keys the values of all key attributes of table and indexes, by name, as far as the item has them
         * @param entity that the item belongs to; null: none
         * @param size in bytes
         */
        void add(Map<String, Object> keys, @Nullable String entity, long size) {
            items++;
            bytes += size;
            Object its = EntityCounter.partition(keys, partitionKey);
            if (!its.equals(partition)) {
                if (partition != null) {
                    endPartition();
                }
                partition = its;
                partitions++;
            }
            long[] itemsAndBytes = ofPartition.computeIfAbsent(count(keys, entity, size), first -> new long[2]);
            itemsAndBytes[0]++;
            itemsAndBytes[1] += size;
        }

        /** What was read last is the last of its partition. */
        void endPartition() {
            ofPartition.forEach((counter, itemsAndBytes) -> counter.addWhole(itemsAndBytes[0], itemsAndBytes[1]));
            ofPartition.clear();
            wholePartitions += partition == null ? 0 : 1;
            partition = null;
            sawEnd = true;
        }

        /** Whether a partition has ended since this was asked last. */
        boolean takeEnd() {
            boolean saw = sawEnd;
            sawEnd = false;
            return saw;
        }

        /** The partition whose end was not read; null: there is none. */
        @Nullable
        Object unfinished() {
            return partition;
        }
    }

    private EntityCounter count(Map<String, Object> keys, @Nullable String entity, long size) {
        @Nullable
        Object[] key = table.key().attributes().stream()
                .map(attribute -> keys.get(attribute.name()))
                .toArray();
        for (Map.Entry<Entity, EntityCounter> counter : entities.entrySet()) {
            @Nullable
            Object[] variables =
                    counter.getKey().name().equals(entity) ? counter.getKey().decode(key) : null;
            if (variables != null) {
                counter.getValue().add(keys, variables, size);
                missing.check(table, counter.getKey(), keys);
                return counter.getValue();
            }
        }
        EntityCounter others = PhysicalTable.IGNORED.equals(entity) ? ignored : unclassified;
        others.add(keys, new Object[0], size);
        return others;
    }

    long items() {
        return items;
    }

    long bytes() {
        return bytes;
    }

    /** How many partitions were met. */
    long partitions() {
        return partitions;
    }

    /** How many of them were read to their ends. */
    long wholePartitions() {
        return wholePartitions;
    }

    /** What contradicts the catalog, in lines. */
    List<String> contradictions() {
        return missing.lines(table);
    }

    /** What there is if nothing was left out. */
    Map<String, EntityStatistics> exact() {
        Map<String, EntityStatistics> counts = new HashMap<>();
        entities.forEach((entity, counter) -> counts.put(entity.name(), counter.statistics(false, 1, List.of())));
        if (unclassified.items(false) > 0) {
            counts.put(PhysicalTable.UNCLASSIFIED, unclassified.statistics(false, 1, List.of()));
        }
        return counts;
    }

    /**
     * What there probably is in the whole table. Entities that were not met are left out, and others don't get their share: an
     * equal one, as long as so much may have been missed, and at most half of the table.
     *
     * @param ofTable how many items the table has, at least those of the sample
     * @param unfinished the partitions whose end was not read
     */
    Map<String, EntityStatistics> scaled(double ofTable, Collection<Object> unfinished) {
        Map<String, EntityStatistics> counts = new HashMap<>();
        boolean partial = ofTable > items;
        double perItem = ofTable / Math.max(1, items);
        Map<EntityCounter, String> names = new HashMap<>();
        entities.forEach((entity, counter) -> names.put(counter, entity.name()));
        double ofMetKinds = 1 - missedKinds();
        for (Kind kind : kinds.values()) {
            boolean onlyWhole = kind.saysEnough();
            double ofMet = onlyWhole ? 1 : 1 - Math.min(MOST_MISSED, (double) kind.missed() / kind.counters.size());
            double all = kind.items(false) * perItem * (partial ? ofMetKinds * ofMet : 1);
            for (EntityCounter counter : kind.counters) {
                // One that was met in no whole partition was met all the same.
                boolean whole = onlyWhole && counter.items(true) > 0;
                if (counter.items(false) > 0) {
                    counts.put(
                            names.get(counter), counter.statistics(whole, share(kind.items(whole), all), unfinished));
                }
            }
        }
        if (unclassified.items(false) > 0) {
            counts.put(PhysicalTable.UNCLASSIFIED, unclassified.statistics(false, 1 / perItem, unfinished));
        }
        return counts;
    }

    private static double share(double read, double all) {
        return Math.min(1, read / all);
    }

    /** The share of the table that may belong to entities in partitions of kinds that were not met. */
    private double missedKinds() {
        long missed = kinds.values().stream()
                .filter(kind -> kind.items(false) == 0)
                .mapToLong(kind -> kind.counters.size())
                .sum();
        double equal = (double) missed / Math.max(1, entities.size());
        return Math.min(Math.min(equal, MOST_MISSED), RULE_OF_THREE / Math.max(1, partitions));
    }
}
