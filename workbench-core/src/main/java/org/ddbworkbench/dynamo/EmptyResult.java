package org.ddbworkbench.dynamo;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.access.KeyHints;
import org.ddbworkbench.access.NearMiss;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.SecondaryIndex;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.SdkPlugin;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Says what may have been meant by keys for which nothing was found. */
public final class EmptyResult {
    /** The statement has its answer, so nobody should wait long for help with it. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private static final SdkPlugin ONE_ATTEMPT = client -> client.overrideConfiguration(
            client.overrideConfiguration().copy(override -> override.retryStrategy(AwsRetryStrategy.doNotRetry())));

    private EmptyResult() {}

    /**
     * Looks for what was meant. The catalog is asked first, which costs nothing.
     *
     * @param accesses without a row: Scans, and those whose keys have no items
     * @param look whether one request of one item may be sent to see what is near; it is counted as a {@link NearMissUsage},
     *     sent once, and nothing is said when it fails
     * @return a line for people
     */
    public static Optional<String> explain(DynamoReadContext context, List<ResolvedAccess> accesses, boolean look) {
        Optional<String> known = accesses.stream()
                .flatMap(access -> KeyHints.fromCatalog(access).stream())
                .findFirst();
        if (known.isPresent() || !look) {
            return known;
        }
        return accesses.stream()
                .filter(access -> wasRead(context, access))
                .flatMap(access -> NearMiss.of(access).stream())
                .findFirst()
                .flatMap(nearMiss -> look(context, nearMiss));
    }

    /** Whether anything was asked: the other side of a join may have been enough. */
    private static boolean wasRead(DynamoReadContext context, ResolvedAccess access) {
        return context.meter().outcome(access.plan()).usage().requests() > 0;
    }

    private static Optional<String> look(DynamoReadContext context, NearMiss nearMiss) {
        try (Cancellation.Waiting waiting = context.cancellation().enter()) {
            if (waiting.isCancelled()) {
                return Optional.empty();
            }
            QueryResponse response = context.client().query(request(nearMiss));
            context.meter()
                    .addNearMiss(Consumed.of(response.consumedCapacity(), () -> ReadUnits.of(0))
                            .readUnits());
            return nearMiss.tell(keys(nearMiss, response));
        } catch (SdkException unavailable) {
            // The statement has its answer; what would only help with it may fail.
            return Optional.empty();
        }
    }

    private static QueryRequest request(NearMiss nearMiss) {
        RequestExpressions expressions = nearMiss.expressions();
        return QueryRequest.builder()
                .tableName(nearMiss.table().name())
                .indexName(nearMiss.index().map(SecondaryIndex::name).orElse(null))
                .keyConditionExpression(expressions.keyCondition())
                .projectionExpression(expressions.projection())
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(AttributeValues.of(expressions))
                .scanIndexForward(nearMiss.backward() ? false : null)
                .limit(1)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .overrideConfiguration(AwsRequestOverrideConfiguration.builder()
                        .addPlugin(ONE_ATTEMPT)
                        .apiCallTimeout(PATIENCE)
                        .build())
                .build();
    }

    /** The keys of the item that was found. */
    private static Map<String, Object> keys(NearMiss nearMiss, QueryResponse response) {
        Map<String, Object> keys = new HashMap<>();
        if (!response.items().isEmpty()) {
            Map<String, AttributeValue> item = response.items().get(0);
            nearMiss.keys().forEach(attribute -> {
                AttributeValue value = item.get(attribute.name());
                if (value != null && value.s() != null) {
                    keys.put(attribute.name(), value.s());
                } else if (value != null && value.n() != null) {
                    keys.put(attribute.name(), new BigDecimal(value.n()));
                }
            });
        }
        return keys;
    }
}
