package org.ddbworkbench.dynamo;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveDescription;
import software.amazon.awssdk.services.dynamodb.model.TimeToLiveStatus;

/** Reads some items of a table: all of a small one, else the beginnings of segments, and what follows them in turns. */
public final class ItemSampler {
    private static final int SEGMENTS = 64;
    private static final int ITEMS_OF_A_PAGE = 50;
    private static final long NANOS_OF_A_SECOND = 1_000_000_000L;

    private record Place(int segment, Map<String, AttributeValue> startKey) {}

    private ItemSampler() {}

    /**
     * Reads with Scans, eventually consistent, one after the other.
     *
     * @param maxReadUnits about how much to read; the last page may exceed it
     * @param maxItems how many items to read
     * @param seconds after which no page is begun
     * @throws WorkbenchException when the table is missing or can't be read
     */
    public static ItemSample sample(
            DynamoDbClient client, String tableName, double maxReadUnits, int maxItems, long seconds) {
        TableDescription description = TableDescriber.describe(client, tableName);
        Long known = description.itemCount();
        int segments = known != null && known <= maxItems ? 1 : SEGMENTS;
        List<Integer> order = new ArrayList<>();
        for (int segment = 0; segment < segments; segment++) {
            order.add(segment);
        }
        Collections.shuffle(order, ThreadLocalRandom.current());
        Deque<Place> open = new ArrayDeque<>();
        order.forEach(segment -> open.add(new Place(segment, Map.of())));
        long end = System.nanoTime() + seconds * NANOS_OF_A_SECOND;
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        double readUnits = 0;
        while (!open.isEmpty() && items.size() < maxItems && readUnits < maxReadUnits && System.nanoTime() < end) {
            Place place = open.remove();
            int most = maxItems - items.size();
            ScanResponse response =
                    scan(client, tableName, place, segments, segments == 1 ? most : Math.min(most, ITEMS_OF_A_PAGE));
            items.addAll(response.items());
            ConsumedCapacity consumed = response.consumedCapacity();
            // A server that reports nothing must not make the budget endless.
            readUnits += consumed == null || consumed.capacityUnits() == null
                    ? 0.5 * Math.max(1, response.scannedCount())
                    : consumed.capacityUnits();
            if (response.hasLastEvaluatedKey() && !response.lastEvaluatedKey().isEmpty()) {
                open.add(new Place(place.segment(), response.lastEvaluatedKey()));
            }
        }
        return new ItemSample(
                tableName,
                TableDescriber.key(description),
                TableDescriber.indexes(description),
                items,
                description.tableSizeBytes() == null ? 0 : description.tableSizeBytes(),
                open.isEmpty(),
                readUnits,
                timeToLive(client, tableName));
    }

    /** Who may read a table need not be allowed to ask for its settings; emulators may not know them. */
    private static @Nullable String timeToLive(DynamoDbClient client, String tableName) {
        try {
            TimeToLiveDescription found = client.describeTimeToLive(request -> request.tableName(tableName))
                    .timeToLiveDescription();
            boolean on = found != null
                    && (found.timeToLiveStatus() == TimeToLiveStatus.ENABLED
                            || found.timeToLiveStatus() == TimeToLiveStatus.ENABLING);
            return on ? found.attributeName() : null;
        } catch (DynamoDbException unknown) {
            return null;
        }
    }

    private static ScanResponse scan(DynamoDbClient client, String tableName, Place place, int segments, int limit) {
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(tableName)
                .limit(limit)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
        if (segments > 1) {
            request.segment(place.segment()).totalSegments(segments);
        }
        if (!place.startKey().isEmpty()) {
            request.exclusiveStartKey(place.startKey());
        }
        try {
            return client.scan(request.build());
        } catch (SdkException e) {
            throw DynamoErrors.translate(e, client, tableName, "Scan");
        }
    }
}
