package org.ddbworkbench.dynamo;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.EntityStatistics;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;

/**
 * Reads a table, or a sample of it, to learn about its entities. A table that is larger than the budget is read from the
 * beginnings of many segments, in turns, since a segment is a range of the partition keys' hashes. A turn ends with a page
 * in which a partition ends: the beginnings of partitions alone would show nothing but the entities that come first in the
 * order of the sort key. Used once.
 */
final class TableSampler {
    /** Enough to meet many partitions, and not too many requests. */
    private static final int SEGMENTS = 32;

    /** The share of the items read from which on whole partitions say enough. */
    private static final double ENOUGH = 0.25;

    private final DynamoReadContext context;
    private final PhysicalTable table;
    private final DescribedTable described;
    private final double budget;
    private final List<Column> columns;
    private final int sizePosition;
    private final RowDecoder decoder;
    private final Meter.AccessMeter meter;
    private final Map<Entity, EntityCounter> entities = new LinkedHashMap<>();
    private final EntityCounter unclassified;
    private final List<String> partitionKey;
    private long items;
    private long bytes;
    private double readUnits;

    private static final class Segment {
        final int number;
        Map<String, AttributeValue> startKey = Map.of();
        /** The partition that is being read, and what was read of it. */
        @Nullable
        Object partition;

        final Map<EntityCounter, long[]> ofPartition = new HashMap<>();
        boolean sawEnd;

        Segment(int number) {
            this.number = number;
        }

        void add(EntityCounter counter, long size) {
            long[] itemsAndBytes = ofPartition.computeIfAbsent(counter, first -> new long[2]);
            itemsAndBytes[0]++;
            itemsAndBytes[1] += size;
        }

        void endPartition() {
            ofPartition.forEach((counter, itemsAndBytes) -> counter.addWhole(itemsAndBytes[0], itemsAndBytes[1]));
            ofPartition.clear();
            sawEnd = true;
        }
    }

    /**
     * @param budget read units, about
     */
    TableSampler(DynamoReadContext context, PhysicalTable table, DescribedTable described, double budget) {
        this.context = context;
        this.table = table;
        this.described = described;
        this.budget = budget;
        VirtualTable allItems = table.virtualTables().stream()
                .filter(virtual -> virtual.kind() == VirtualTable.Kind.ALL_ITEMS)
                .findFirst()
                .orElseThrow();
        List<Column> read = new ArrayList<>(allItems.columns().stream()
                .filter(column -> column.source() instanceof Column.RawKey)
                .toList());
        this.sizePosition = read.size();
        read.add(allItems.columns().stream()
                .filter(column -> column.source() instanceof Column.ItemSize)
                .findFirst()
                .orElseThrow());
        this.columns = List.copyOf(read);
        AccessRequest request = AccessRequest.all(allItems).withColumns(columns);
        ResolvedAccess access =
                AccessPlanner.plan(request, described.statistics()).resolve(new Object[0]);
        ItemSlots slots = new ItemSlots();
        this.decoder =
                new RowDecoder(slots, List.of(RowMapper.ofRequest(access, List.of(), slots)), context.mismatches());
        this.meter = context.meter().begin(access);
        this.partitionKey =
                table.key().partition().stream().map(KeyAttribute::name).toList();
        table.entities().forEach(entity -> entities.put(entity, new EntityCounter(table, entity)));
        this.unclassified = new EntityCounter(table, null);
    }

    /**
     * Reads until the budget is used up, or everything is read.
     *
     * @throws WorkbenchException when the table can't be read, or the statement was cancelled
     */
    TableSample sample() {
        boolean fits =
                described.hasSize() && ReadUnits.of(described.statistics().bytes()) <= budget;
        int segments = fits ? 1 : SEGMENTS;
        Deque<Segment> open = new ArrayDeque<>();
        for (int number = 0; number < segments; number++) {
            open.add(new Segment(number));
        }
        while (!open.isEmpty() && readUnits < budget) {
            Segment segment = open.remove();
            segment.sawEnd = false;
            boolean more = read(segment, segments);
            while (more && !segment.sawEnd && readUnits < budget) {
                more = read(segment, segments);
            }
            if (more) {
                open.add(segment);
            } else {
                segment.endPartition();
            }
        }
        return result(
                open.stream()
                        .flatMap(segment -> Stream.ofNullable(segment.partition))
                        .toList(),
                open.isEmpty());
    }

    /** What was read of unfinished partitions is left out where enough others were read: it would count their beginnings. */
    private TableSample result(List<Object> unfinished, boolean exact) {
        long whole = unclassified.wholeItems()
                + entities.values().stream()
                        .mapToLong(EntityCounter::wholeItems)
                        .sum();
        boolean onlyWhole = whole >= ENOUGH * items;
        double counted = Math.max(1, onlyWhole ? whole : items);
        long ofTable = described.hasSize() ? described.statistics().items() : 0;
        double fraction = exact || ofTable <= items ? 1 : counted / ofTable;
        Map<String, EntityStatistics> counts = new HashMap<>();
        entities.forEach((entity, counter) -> {
            if (exact || counter.items(onlyWhole) > 0) {
                counts.put(entity.name(), counter.statistics(onlyWhole, fraction, unfinished));
            }
        });
        if (unclassified.items(onlyWhole) > 0) {
            counts.put(PhysicalTable.UNCLASSIFIED, unclassified.statistics(onlyWhole, fraction, unfinished));
        }
        String taken = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        long allItems = fraction < 1 ? ofTable : items;
        long allBytes = Math.round((double) bytes / Math.max(1, items) * allItems);
        return new TableSample(taken, exact, exact ? 1 : fraction, readUnits, allItems, allBytes, counts);
    }

    /** Reads a page; false when it was the last of its segment. */
    private boolean read(Segment segment, int segments) {
        context.cancellation().check();
        PageSink sink = decoder.sink();
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(table.name())
                .limit(limit(segments))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(AwsRequestOverrideConfiguration.builder()
                        .putExecutionAttribute(PageSink.ATTRIBUTE, sink)
                        .build());
        if (segments > 1) {
            request.segment(segment.number).totalSegments(segments);
        }
        if (!segment.startKey.isEmpty()) {
            request.exclusiveStartKey(segment.startKey);
        }
        ScanResponse response = send(request.build());
        long before = bytes;
        List<@Nullable Object[]> rows = sink.rows().get(0);
        rows.forEach(row -> count(row, segment));
        double read = bytes - before;
        Consumed consumed = Consumed.of(response.consumedCapacity(), () -> ReadUnits.of(read));
        readUnits += consumed.readUnits();
        meter.add(rows.size(), rows.size(), sink.bytes(), consumed);
        segment.startKey = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : Map.of();
        return !segment.startKey.isEmpty();
    }

    private ScanResponse send(ScanRequest request) {
        try {
            return context.cancellation().during(() -> context.client().scan(request));
        } catch (SdkException e) {
            context.cancellation().check();
            throw DynamoErrors.translate(e, context.client(), table.name(), "Scan");
        }
    }

    /** An equal share of the budget for each segment, in items of the size that they have on average. */
    private int limit(int segments) {
        double units = Math.min(
                ReadUnits.of(ReadUnits.PAGE_BYTES), Math.max(1, Math.min(budget / segments, budget - readUnits)));
        TableStatistics known = described.statistics();
        double itemSize = Math.max(1, items == 0 ? known.itemSize() : (double) bytes / items);
        return (int) Math.max(1, ReadUnits.bytes(units) / itemSize);
    }

    private void count(@Nullable Object[] row, Segment segment) {
        Map<String, Object> keys = new HashMap<>();
        for (int i = 0; i < sizePosition; i++) {
            Object value = row[i];
            if (value != null) {
                keys.put(columns.get(i).name(), value);
            }
        }
        long size = ((Number) Objects.requireNonNull(row[sizePosition])).longValue();
        items++;
        bytes += size;
        Object partition = EntityCounter.partition(keys, partitionKey);
        if (!partition.equals(segment.partition)) {
            if (segment.partition != null) {
                segment.endPartition();
            }
            segment.partition = partition;
        }
        @Nullable
        Object[] key = table.key().attributes().stream()
                .map(attribute -> keys.get(attribute.name()))
                .toArray();
        for (Map.Entry<Entity, EntityCounter> counter : entities.entrySet()) {
            Object[] variables = counter.getKey().match(key);
            if (variables != null) {
                counter.getValue().add(keys, variables, size);
                segment.add(counter.getValue(), size);
                return;
            }
        }
        unclassified.add(keys, new Object[0], size);
        segment.add(unclassified, size);
    }
}
