package org.ddbworkbench.dynamo;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.Select;

/**
 * Sends requests one at a time on the calling thread, within a budget, and meters their answers. Thread-safe.
 */
final class RequestSender {
    private final DynamoReadContext context;
    private final Cancellation cancellation;
    private final Requests requests;
    private final RowDecoder decoder;
    private final @Nullable List<String> projection;
    private final ReadBudget budget;
    private final Meter.AccessMeter meter;

    /**
     * @param cancellation stops these requests
     * @param decoder of the items; without mappers, Query and Scan ask for their number only
     * @param projection the attributes to fetch; null: all
     */
    RequestSender(
            DynamoReadContext context,
            Cancellation cancellation,
            Requests requests,
            RowDecoder decoder,
            @Nullable List<String> projection,
            ReadBudget budget,
            Meter.AccessMeter meter) {
        this.context = context;
        this.cancellation = cancellation;
        this.requests = requests;
        this.decoder = decoder;
        this.projection = projection;
        this.budget = budget;
        this.meter = meter;
    }

    /**
     * What came of a request.
     *
     * @param count items that passed what DynamoDB checks
     * @param lastKey to go on from; empty: there is no more
     */
    record Answer(PageSink sink, long scanned, long count, Map<String, AttributeValue> lastKey) {
        Page page(@Nullable Cursor next) {
            return new Page(sink.rows(), count, sink.bytes(), next);
        }
    }

    Requests requests() {
        return requests;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    private boolean isCounting() {
        return decoder.mappers().isEmpty();
    }

    private <T> T send(Supplier<T> call) {
        cancellation.check();
        budget.check();
        try (Cancellation.Waiting waiting = cancellation.enter()) {
            waiting.check();
            return call.get();
        } catch (SdkException e) {
            if (e instanceof AbortedException && Thread.currentThread().isInterrupted()) {
                throw cancellation.interrupted();
            }
            cancellation.check();
            throw DynamoErrors.translate(
                    e,
                    context.client(),
                    requests.table().name(),
                    requests.operation().apiName());
        }
    }

    private static AwsRequestOverrideConfiguration into(PageSink sink) {
        return AwsRequestOverrideConfiguration.builder()
                .putExecutionAttribute(PageSink.ATTRIBUTE, sink)
                .build();
    }

    /** Null where it is not needed: DynamoDB refuses the parameter for a global index. */
    private @Nullable Boolean consistentRead() {
        return requests.consistent() ? true : null;
    }

    private @Nullable String indexName() {
        SecondaryIndex index = requests.index();
        return index == null ? null : index.name();
    }

    private Answer answer(
            PageSink sink,
            @Nullable Integer scanned,
            @Nullable Integer count,
            Map<String, AttributeValue> lastKey,
            @Nullable Integer limit,
            @Nullable ConsumedCapacity capacity) {
        long rows = isCounting() ? number(count) : sink.rowCount();
        Consumed consumed = Consumed.of(capacity, () -> {
            boolean full = limit == null && !lastKey.isEmpty();
            double bytes = full ? ReadUnits.PAGE_BYTES : number(scanned) * itemSize(sink.bytes(), number(count));
            return ReadUnits.of(Math.min(bytes, ReadUnits.PAGE_BYTES), requests.consistent());
        });
        meter.add(number(scanned), rows, sink.bytes(), consumed);
        meter.took(
                isCounting()
                        ? new ItemCounts(number(scanned), rows, List.of((int) rows))
                        : sink.counts(requests.operation() == Operation.GET_ITEM ? sink.itemCount() : number(scanned)));
        return new Answer(sink, number(scanned), number(count), lastKey);
    }

    /**
     * About how large the items are that were read, in bytes: of those that came whole as they came, of others as it is known.
     *
     * @param bytes of the answer
     * @param sent how many items are in it
     */
    private double itemSize(long bytes, long sent) {
        boolean came = sent > 0 && !isCounting();
        double share = came ? (double) bytes / sent : 0;
        return came && projection == null ? share : Math.max(share, requests.itemSize());
    }

    /** A page of a Query. */
    Answer query(KeyRead read, Map<String, AttributeValue> startKey, @Nullable Integer limit) {
        PageSink sink = decoder.sink();
        RequestExpressions expressions = requests.expressions().apply(read, projection);
        QueryRequest.Builder request = QueryRequest.builder()
                .tableName(requests.table().name())
                .indexName(indexName())
                .consistentRead(consistentRead())
                .keyConditionExpression(expressions.keyCondition())
                .filterExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(AttributeValues.of(expressions))
                .limit(limit)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(into(sink));
        if (isCounting()) {
            request.select(Select.COUNT);
        }
        if (requests.backward()) {
            request.scanIndexForward(false);
        }
        if (!startKey.isEmpty()) {
            request.exclusiveStartKey(startKey);
        }
        QueryResponse response = send(() -> context.client().query(request.build()));
        return answer(
                sink,
                response.scannedCount(),
                response.count(),
                response.lastEvaluatedKey(),
                limit,
                response.consumedCapacity());
    }

    /**
     * A page of a Scan.
     *
     * @param segment of the {@link Requests#segments}
     */
    Answer scan(KeyRead read, int segment, Map<String, AttributeValue> startKey, @Nullable Integer limit) {
        PageSink sink = decoder.sink();
        RequestExpressions expressions = requests.expressions().apply(read, projection);
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(requests.table().name())
                .indexName(indexName())
                .consistentRead(consistentRead())
                .filterExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .limit(limit)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(into(sink));
        if (isCounting()) {
            request.select(Select.COUNT);
        }
        if (requests.segments() > 1) {
            request.totalSegments(requests.segments()).segment(segment);
        }
        if (!expressions.names().isEmpty()) {
            request.expressionAttributeNames(expressions.names());
        }
        if (!expressions.values().isEmpty()) {
            request.expressionAttributeValues(AttributeValues.of(expressions));
        }
        if (!startKey.isEmpty()) {
            request.exclusiveStartKey(startKey);
        }
        ScanResponse response = send(() -> context.client().scan(request.build()));
        return answer(
                sink,
                response.scannedCount(),
                response.count(),
                response.lastEvaluatedKey(),
                limit,
                response.consumedCapacity());
    }

    /** One item, or none. */
    Answer getItem(KeyRead read) {
        PageSink sink = decoder.sink();
        RequestExpressions expressions = requests.expressions().apply(read, projection);
        GetItemRequest.Builder request = GetItemRequest.builder()
                .tableName(requests.table().name())
                .consistentRead(consistentRead())
                .key(AttributeValues.key(read))
                .projectionExpression(expressions.projection())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(into(sink));
        if (!expressions.names().isEmpty()) {
            request.expressionAttributeNames(expressions.names());
        }
        GetItemResponse response = send(() -> context.client().getItem(request.build()));
        return answer(sink, 1, (int) sink.rowCount(), Map.of(), null, response.consumedCapacity());
    }

    /**
     * What came of a BatchGetItem.
     *
     * @param unprocessed the keys that DynamoDB did not get to
     */
    record BatchAnswer(PageSink sink, List<Map<String, AttributeValue>> unprocessed) {}

    /** The items of some keys, at most 100, all different. */
    BatchAnswer batchGetItem(Collection<Map<String, AttributeValue>> keys) {
        PageSink sink = decoder.sink();
        RequestExpressions expressions = RequestExpressions.ofProjection(projection);
        KeysAndAttributes.Builder asked = KeysAndAttributes.builder()
                .keys(keys)
                .consistentRead(consistentRead())
                .projectionExpression(expressions.projection());
        if (!expressions.names().isEmpty()) {
            asked.expressionAttributeNames(expressions.names());
        }
        String table = requests.table().name();
        BatchGetItemRequest request = BatchGetItemRequest.builder()
                .requestItems(Map.of(table, asked.build()))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(into(sink))
                .build();
        BatchGetItemResponse response = send(() -> context.client().batchGetItem(request));
        KeysAndAttributes left = response.unprocessedKeys().get(table);
        List<Map<String, AttributeValue>> unprocessed = left == null ? List.of() : left.keys();
        long read = keys.size() - unprocessed.size();
        Consumed consumed = Consumed.of(response.consumedCapacity(), () -> {
            double size = itemSize(sink.bytes(), sink.rowCount());
            return read * ReadUnits.of(size, requests.consistent());
        });
        meter.add(read, sink.rowCount(), sink.bytes(), consumed);
        meter.took(sink.counts(sink.itemCount()));
        return new BatchAnswer(sink, unprocessed);
    }

    private static long number(@Nullable Integer count) {
        return count == null ? 0 : count;
    }
}
