package org.ddbworkbench.dynamo;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Counts the items of one entity in a sample, and the different values of the variables of its keys and of its keys in
 * indexes, and of partition keys as they are stored. Not thread-safe.
 */
final class EntityCounter {
    private final @Nullable Entity entity;
    private final List<String> partitionKey;
    private final Set<String> partitionVariables;
    private final boolean onePartition;
    private final Map<String, DistinctCounter> counters = new LinkedHashMap<>();
    private final DistinctCounter partitions = new DistinctCounter();
    private final List<IndexVariable> indexVariables = new ArrayList<>();
    private final List<String> indexPartitionKeys = new ArrayList<>();
    private long items;
    private long bytes;
    private long wholeItems;
    private long wholeBytes;

    private record IndexVariable(String attribute, KeyTemplate template, String name, int position) {}

    /**
     * @param entity null: the items of no entity
     */
    EntityCounter(PhysicalTable table, @Nullable Entity entity) {
        this.entity = entity;
        this.partitionKey =
                table.key().partition().stream().map(KeyAttribute::name).toList();
        List<KeyTemplate> templates = entity == null
                ? List.of()
                : partitionKey.stream()
                        .flatMap(attribute -> entity.templates(attribute).stream())
                        .toList();
        this.onePartition = entity != null && templates.stream().allMatch(KeyTemplate::isConstant);
        List<String> variables = templates.stream()
                .flatMap(template -> template.variables().stream())
                .map(Segment.Variable::name)
                .distinct()
                .toList();
        this.partitionVariables = variables.size() == 1 ? Set.copyOf(variables) : Set.of();
        if (entity != null) {
            for (SecondaryIndex index : table.indexes()) {
                index.key().partition().forEach(attribute -> indexPartitionKeys.add(attribute.name()));
                index.key().attributes().forEach(attribute -> addVariables(entity, attribute.name()));
            }
            indexPartitionKeys.removeAll(partitionKey);
        }
    }

    private void addVariables(Entity owner, String attribute) {
        for (KeyTemplate template : owner.templates(attribute)) {
            for (int i = 0; i < template.variables().size(); i++) {
                String name = template.variables().get(i).name();
                boolean known = owner.keyVariables().containsKey(name)
                        || indexVariables.stream().anyMatch(variable -> variable.name.equals(name));
                if (!known) {
                    indexVariables.add(new IndexVariable(attribute, template, name, i));
                }
            }
        }
    }

    /**
     * Counts an item.
     *
     * @param keys the values of all key attributes of table and indexes, by name, as far as the item has them
     * @param variables those of the entity's key, null for those that the item's form of it lacks
     * @param size of the item in bytes
     */
    void add(Map<String, Object> keys, @Nullable Object[] variables, long size) {
        items++;
        bytes += size;
        partitions.add(partition(keys, partitionKey));
        if (entity == null) {
            return;
        }
        entity.keyVariables().forEach((name, position) -> count(name, variables[position]));
        for (IndexVariable variable : indexVariables) {
            String text = Entity.keyText(keys.get(variable.attribute));
            Object[] decoded = text == null ? null : variable.template.match(text);
            count(variable.name, decoded == null ? null : decoded[variable.position]);
        }
        for (String attribute : indexPartitionKeys) {
            count(attribute, keys.get(attribute));
        }
    }

    private void count(String name, @Nullable Object value) {
        if (value != null) {
            counters.computeIfAbsent(name, missing -> new DistinctCounter())
                    .add(value instanceof byte[] binary ? ByteBuffer.wrap(binary) : value);
        }
    }

    /** The value of a partition key, to compare with others. */
    static Object partition(Map<String, Object> keys, List<String> partitionKey) {
        return partitionKey.stream()
                .map(attribute -> Objects.requireNonNull(keys.get(attribute)))
                .map(value -> value instanceof byte[] binary ? ByteBuffer.wrap(binary) : value)
                .toList();
    }

    /** Adds what is in a partition that was read to its end. */
    void addWhole(long itemsOfPartition, long bytesOfPartition) {
        wholeItems += itemsOfPartition;
        wholeBytes += bytesOfPartition;
    }

    long wholeItems() {
        return wholeItems;
    }

    /**
     * How many items were read.
     *
     * @param onlyWhole of partitions that were read to their ends
     */
    long items(boolean onlyWhole) {
        return onlyWhole ? wholeItems : items;
    }

    /**
     * The counts of the whole table. Partitions are read one after the other, in the order of their hashes, so that their
     * ends are as frequent in the sample as in the table; a partition whose end was not read does not count, except that
     * there are at least as many as were seen. Of other columns, values that came again are taken for all of their kind,
     * and those that came once for a share of more of them.
     *
     * @param onlyWhole whether items count only when their partitions were read to their ends
     * @param fraction of the table that is counted, up to 1
     * @param unfinished the partitions whose end was not read
     */
    EntityStatistics statistics(boolean onlyWhole, double fraction, Collection<Object> unfinished) {
        double allItems = items(onlyWhole) / fraction;
        double allBytes = (onlyWhole ? wholeBytes : bytes) / fraction;
        Map<String, Double> distinct = new HashMap<>();
        double seen = partitions.distinct();
        double ended = seen - unfinished.stream().filter(partitions::contains).count();
        double ofPartitions = onePartition ? Math.min(1, seen) : Math.max(seen, ended / fraction);
        counters.forEach((name, counter) -> {
            double repeated = counter.distinct() - counter.once();
            double scaled = partitionVariables.contains(name) ? ofPartitions : repeated + counter.once() / fraction;
            distinct.put(name, Math.min(scaled, allItems));
        });
        partitionKey.forEach(attribute -> distinct.putIfAbsent(attribute, ofPartitions));
        return new EntityStatistics(allItems, allBytes, distinct);
    }
}
