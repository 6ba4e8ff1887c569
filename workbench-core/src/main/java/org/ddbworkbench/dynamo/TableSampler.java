package org.ddbworkbench.dynamo;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.Column;
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
 * beginnings of many segments, since a segment is a range of the partition keys' hashes: first a little of each, to meet many
 * partitions, then in turns that end with a page in which a partition ends, since the beginnings of partitions alone would show
 * nothing but the entities that come first in the order of the sort key. Used once.
 */
final class TableSampler {
    /** Enough to meet many partitions, and not too many requests. */
    private static final int SEGMENTS = 32;

    /** The share of the budget that is for the beginnings of all segments. */
    private static final double BEGINNINGS = 0.25;

    private final DynamoReadContext context;
    private final PhysicalTable table;
    private final DescribedTable described;
    private final double budget;
    private final List<Column> columns;
    private final int sizePosition;
    private final int entityPosition;
    private final RowDecoder decoder;
    private final Meter.AccessMeter meter;
    private SampleCounts counts;
    private double readUnits;

    private static final class Segment {
        final int number;
        final SampleCounts.Run run;
        Map<String, AttributeValue> startKey = Map.of();

        Segment(int number, SampleCounts.Run run) {
            this.number = number;
            this.run = run;
        }
    }

    /**
     * What was found.
     *
     * @param contradictions what contradicts the catalog, in lines
     */
    record Found(TableSample sample, List<String> contradictions) {}

    /**
     * @param budget read units, about
     */
    TableSampler(DynamoReadContext context, PhysicalTable table, DescribedTable described, double budget) {
        this.context = context;
        this.table = table;
        this.described = described;
        this.budget = budget;
        this.counts = new SampleCounts(table);
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
        this.entityPosition = read.size();
        read.add(allItems.columns().stream()
                .filter(column -> column.source() instanceof Column.EntityName)
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
    }

    /**
     * Reads until the budget is used up, or everything is read.
     *
     * @throws WorkbenchException when the table can't be read, or the statement was cancelled
     */
    Found sample() {
        boolean fits =
                described.hasSize() && ReadUnits.of(described.statistics().bytes()) <= budget;
        Deque<Segment> open = new ArrayDeque<>();
        int segments = fits || (!described.hasSize() && isReadAtOnce()) ? 1 : SEGMENTS;
        if (fits || segments > 1) {
            for (int number = 0; number < segments; number++) {
                open.add(new Segment(number, counts.run()));
            }
        }
        if (segments > 1) {
            for (int beginnings = 0; beginnings < segments && readUnits < budget; beginnings++) {
                Segment segment = open.remove();
                if (read(segment, segments, BEGINNINGS * budget / segments)) {
                    open.add(segment);
                }
            }
        }
        while (!open.isEmpty() && readUnits < budget) {
            Segment segment = open.remove();
            segment.run.takeEnd();
            boolean more = read(segment, segments, budget / segments);
            while (more && !segment.run.takeEnd() && readUnits < budget) {
                more = read(segment, segments, budget / segments);
            }
            if (more) {
                open.add(segment);
            }
        }
        List<Object> unfinished = open.stream()
                .flatMap(segment -> Stream.ofNullable(segment.run.unfinished()))
                .toList();
        return new Found(sample(unfinished, open.isEmpty()), counts.contradictions());
    }

    /** Whether the table is so small that it was read at once; if it is not, what was read is forgotten. */
    private boolean isReadAtOnce() {
        Segment all = new Segment(0, counts.run());
        while (read(all, 1, BEGINNINGS * budget)) {
            if (readUnits >= BEGINNINGS * budget) {
                counts = new SampleCounts(table);
                return false;
            }
        }
        return true;
    }

    private TableSample sample(List<Object> unfinished, boolean exact) {
        long items = counts.items();
        long ofTable = exact || !described.hasSize()
                ? items
                : Math.max(items, described.statistics().items());
        return new TableSample(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                exact,
                ofTable == items ? 1 : (double) items / ofTable,
                readUnits,
                ofTable,
                Math.round((double) counts.bytes() / Math.max(1, items) * ofTable),
                counts.partitions(),
                counts.wholePartitions(),
                exact ? counts.exact() : counts.scaled(ofTable, unfinished));
    }

    /**
     * Reads a page; false when it was the last of its segment.
     *
     * @param units read units to use, about
     */
    private boolean read(Segment segment, int segments, double units) {
        context.cancellation().check();
        PageSink sink = decoder.sink();
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(table.name())
                .limit(limit(units))
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
        long before = counts.bytes();
        List<@Nullable Object[]> rows = sink.rows().get(0);
        rows.forEach(row -> segment.run.add(
                keys(row),
                (String) row[entityPosition],
                ((Number) Objects.requireNonNull(row[sizePosition])).longValue()));
        double read = counts.bytes() - before;
        Consumed consumed = Consumed.of(response.consumedCapacity(), () -> ReadUnits.of(read));
        readUnits += consumed.readUnits();
        meter.add(rows.size(), rows.size(), sink.bytes(), consumed);
        segment.startKey = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : Map.of();
        if (segment.startKey.isEmpty()) {
            segment.run.endPartition();
        }
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

    /** How many items of the size that they have on average the read units are enough for; at most a page, or what is left. */
    private int limit(double units) {
        double most = Math.min(ReadUnits.of(ReadUnits.PAGE_BYTES), budget - readUnits);
        double known =
                counts.items() == 0 ? described.statistics().itemSize() : (double) counts.bytes() / counts.items();
        return (int) Math.max(1, ReadUnits.bytes(Math.max(1, Math.min(units, most))) / Math.max(1, known));
    }

    private Map<String, Object> keys(@Nullable Object[] row) {
        Map<String, Object> keys = new HashMap<>();
        for (int i = 0; i < sizePosition; i++) {
            Object value = row[i];
            if (value != null) {
                keys.put(columns.get(i).name(), value);
            }
        }
        return keys;
    }
}
