package org.ddbworkbench.dynamo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.access.AccessPlan;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.core.SdkBytes;
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

/** Sends the requests of an access, one after the other, and gives their pages of rows. */
final class PageReader {
    private static final int BATCH = 100;
    private static final int MAX_ATTEMPTS = 8;
    private static final long FIRST_PAUSE_MILLIS = 50;
    private static final long LONGEST_PAUSE_MILLIS = 1_000;

    private final DynamoReadContext context;
    private final ReadBudget budget;
    private final ResolvedAccess access;
    private final AccessPlan plan;
    private final RowDecoder decoder;
    private final String table;
    private final Meter.AccessMeter meter;
    private int nextRead;
    private int pagesOfAll;
    private Map<String, AttributeValue> startKey = Map.of();
    private List<Map<String, AttributeValue>> unprocessed = List.of();
    private int attempts;

    PageReader(DynamoReadContext context, ResolvedAccess access, RowDecoder decoder, ReadBudget budget) {
        this.budget = budget;
        this.context = context;
        this.access = access;
        this.plan = access.plan();
        this.decoder = decoder;
        this.table = plan.request().table().physicalTable().name();
        this.meter = context.meter().begin(plan);
    }

    /**
     * The rows of the next page, perhaps none; null at the end.
     *
     * @param wanted how many rows are still wanted
     */
    @Nullable
    List<@Nullable Object[]> next(long wanted) {
        context.cancellation().check();
        if (nextRead >= access.reads().size() && startKey.isEmpty() && unprocessed.isEmpty()) {
            meter.readToEnd(access.reads().size());
            return null;
        }
        budget.check();
        PageSink sink = new PageSink(decoder);
        try (Cancellation.Scope scope = context.cancellation().enter()) {
            switch (plan.operation()) {
                case GET_ITEM -> getItem(sink);
                case BATCH_GET_ITEM -> batchGetItem(sink);
                case QUERY -> query(sink, wanted);
                case SCAN -> scan(sink, wanted);
            }
        } catch (SdkException e) {
            if (e instanceof AbortedException && Thread.currentThread().isInterrupted()) {
                context.cancellation().cancel();
            }
            context.cancellation().check();
            throw DynamoErrors.translate(
                    e, context.client(), table, plan.operation().apiName());
        }
        pagesOfAll++;
        return sink.rows();
    }

    Meter.AccessMeter meter() {
        return meter;
    }

    private static AwsRequestOverrideConfiguration override(PageSink sink) {
        return AwsRequestOverrideConfiguration.builder()
                .putExecutionAttribute(PageSink.ATTRIBUTE, sink)
                .build();
    }

    /** The piece to go on with: the same one while it has a start key. */
    private KeyRead currentRead() {
        if (startKey.isEmpty()) {
            nextRead++;
        }
        return access.reads().get(nextRead - 1);
    }

    /** A Limit fits only where items are rows; where a few were not, the next page asks for some more. */
    private @Nullable Integer limit(long wanted) {
        if (!plan.isExact() || wanted == Long.MAX_VALUE) {
            return null;
        }
        long items = pagesOfAll < access.reads().size() ? wanted : Math.max(wanted, 100);
        return (int) Math.min(items, Integer.MAX_VALUE);
    }

    private void query(PageSink sink, long wanted) {
        RequestExpressions expressions = access.expressions(currentRead(), decoder.projection());
        QueryRequest.Builder request = QueryRequest.builder()
                .tableName(table)
                .keyConditionExpression(expressions.keyCondition())
                .filterExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(values(expressions))
                .limit(limit(wanted))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(override(sink));
        plan.index().map(SecondaryIndex::name).ifPresent(request::indexName);
        if (plan.backward()) {
            request.scanIndexForward(false);
        }
        if (!startKey.isEmpty()) {
            request.exclusiveStartKey(startKey);
        }
        QueryResponse response = context.client().query(request.build());
        startKey = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : Map.of();
        meter.add(count(response.scannedCount()), sink.bytes(), units(response::consumedCapacity));
    }

    private void scan(PageSink sink, long wanted) {
        RequestExpressions expressions = access.expressions(currentRead(), decoder.projection());
        ScanRequest.Builder request = ScanRequest.builder()
                .tableName(table)
                .filterExpression(expressions.filter())
                .projectionExpression(expressions.projection())
                .limit(limit(wanted))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(override(sink));
        if (!expressions.names().isEmpty()) {
            request.expressionAttributeNames(expressions.names());
        }
        if (!expressions.values().isEmpty()) {
            request.expressionAttributeValues(values(expressions));
        }
        if (!startKey.isEmpty()) {
            request.exclusiveStartKey(startKey);
        }
        ScanResponse response = context.client().scan(request.build());
        startKey = response.hasLastEvaluatedKey() ? response.lastEvaluatedKey() : Map.of();
        meter.add(count(response.scannedCount()), sink.bytes(), units(response::consumedCapacity));
    }

    private void getItem(PageSink sink) {
        KeyRead read = currentRead();
        RequestExpressions expressions = access.expressions(read, decoder.projection());
        GetItemRequest.Builder request = GetItemRequest.builder()
                .tableName(table)
                .key(key(read))
                .projectionExpression(expressions.projection())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(override(sink));
        if (!expressions.names().isEmpty()) {
            request.expressionAttributeNames(expressions.names());
        }
        GetItemResponse response = context.client().getItem(request.build());
        meter.add(1, sink.bytes(), units(response::consumedCapacity));
    }

    private void batchGetItem(PageSink sink) {
        List<Map<String, AttributeValue>> keys = new ArrayList<>(unprocessed);
        if (keys.isEmpty()) {
            for (int i = 0; i < BATCH && nextRead < access.reads().size(); i++) {
                keys.add(key(access.reads().get(nextRead++)));
            }
        } else {
            pause();
        }
        RequestExpressions expressions = access.expressions(access.reads().get(0), decoder.projection());
        KeysAndAttributes.Builder asked =
                KeysAndAttributes.builder().keys(keys).projectionExpression(expressions.projection());
        if (!expressions.names().isEmpty()) {
            asked.expressionAttributeNames(expressions.names());
        }
        BatchGetItemRequest request = BatchGetItemRequest.builder()
                .requestItems(Map.of(table, asked.build()))
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(override(sink))
                .build();
        BatchGetItemResponse response = context.client().batchGetItem(request);
        KeysAndAttributes left = response.unprocessedKeys().get(table);
        unprocessed = left == null ? List.of() : left.keys();
        attempts = unprocessed.size() < keys.size() ? 0 : attempts + 1;
        double units = 0;
        for (ConsumedCapacity capacity : response.consumedCapacity()) {
            units += units(() -> capacity);
        }
        meter.add(keys.size() - unprocessed.size(), sink.bytes(), units);
    }

    /** Waits before keys are asked for again that DynamoDB did not get to: longer each time it got to none. */
    private void pause() {
        if (attempts >= MAX_ATTEMPTS) {
            throw new WorkbenchException(
                    ErrorCode.THROTTLED,
                    "DynamoDB left " + unprocessed.size() + " keys of table " + table + " unread, time and again",
                    "try later",
                    null);
        }
        context.cancellation().pause(Math.min(FIRST_PAUSE_MILLIS << attempts, LONGEST_PAUSE_MILLIS));
    }

    private static Map<String, AttributeValue> key(KeyRead read) {
        Map<String, AttributeValue> key = new HashMap<>();
        for (KeyRead.Term term : read.terms()) {
            if (term instanceof KeyRead.Equal equal) {
                key.put(equal.attribute().name(), attributeValue(equal.value()));
            }
        }
        return key;
    }

    private static Map<String, AttributeValue> values(RequestExpressions expressions) {
        Map<String, AttributeValue> values = new HashMap<>();
        expressions.values().forEach((name, value) -> values.put(name, attributeValue(value)));
        return values;
    }

    private static AttributeValue attributeValue(Object value) {
        if (value instanceof BigDecimal number) {
            return AttributeValue.fromN(number.toPlainString());
        }
        if (value instanceof Boolean bool) {
            return AttributeValue.fromBool(bool);
        }
        return value instanceof byte[] bytes
                ? AttributeValue.fromB(SdkBytes.fromByteArray(bytes))
                : AttributeValue.fromS((String) value);
    }

    private static int count(@Nullable Integer count) {
        return count == null ? 0 : count;
    }

    private static double units(Supplier<@Nullable ConsumedCapacity> consumed) {
        ConsumedCapacity capacity = consumed.get();
        return capacity == null || capacity.capacityUnits() == null ? 0 : capacity.capacityUnits();
    }
}
