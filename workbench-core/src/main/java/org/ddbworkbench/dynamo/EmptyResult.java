package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.access.KeyHints;
import org.ddbworkbench.access.KeyRead;
import org.ddbworkbench.access.Operation;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.RequestExpressions;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Says what may have been meant by keys for which nothing was found. */
public final class EmptyResult {
    private EmptyResult() {}

    /**
     * Hints for an access that found nothing.
     *
     * @param look whether one request of one item may be sent to see what is near
     * @return lines for people, perhaps none
     */
    public static List<String> explain(DynamoReadContext context, ResolvedAccess access, boolean look) {
        Optional<String> known = KeyHints.fromCatalog(access);
        if (known.isPresent()) {
            return List.of(known.get());
        }
        return look
                ? KeyHints.probe(access)
                        .map(probe -> look(context, access, probe))
                        .orElse(List.of())
                : List.of();
    }

    private static List<String> look(DynamoReadContext context, ResolvedAccess access, KeyHints.Probe probe) {
        Map<String, AttributeValue> found;
        try {
            found = send(context, access, probe);
        } catch (SdkException unavailable) {
            // The statement has its answer; what would only help with it may fail.
            return List.of();
        }
        KeySchema key =
                probe.index() == null ? probe.table().key() : probe.index().key();
        KeyAttribute partition = key.partition().get(0);
        String asked = text(((KeyRead.Equal) access.reads().get(0).terms().get(0)).value());
        String place = partition.name() + " = '" + asked + "'";
        if (probe.other()) {
            boolean whole = access.reads().get(0).terms().size() == 1;
            String nothing = whole ? "nothing has " + place : "nothing was found for " + place;
            return found.isEmpty()
                    ? whole ? List.of(nothing) : List.of()
                    : List.of(nothing + ", but there is '" + text(found.get(partition.name())) + "'");
        }
        if (found.isEmpty()) {
            return List.of("nothing is at or after that key in " + place + ", which may hold nothing at all");
        }
        String sort = key.sort().get(0).name();
        KeyRead.Term from = probe.read().terms().get(probe.read().terms().size() - 1);
        boolean excluded = from instanceof KeyRead.Within within
                && text(found.get(sort)).equals(String.valueOf(within.span().low()));
        return excluded
                ? List.of()
                : List.of("the next " + sort + " in " + place + " is '" + text(found.get(sort)) + "'"
                        + entity(access, found));
    }

    private static String entity(ResolvedAccess access, Map<String, AttributeValue> item) {
        Object[] keys = access.plan().request().table().physicalTable().key().attributes().stream()
                .map(attribute -> keyValue(item.get(attribute.name())))
                .toArray();
        return access.plan()
                .request()
                .table()
                .physicalTable()
                .classify(keys)
                .map(Entity::name)
                .map(name -> " (" + name + ")")
                .orElse(" (of no entity)");
    }

    private static @Nullable Object keyValue(@Nullable AttributeValue value) {
        return value == null
                ? null
                : value.s() != null ? value.s() : value.n() == null ? null : new java.math.BigDecimal(value.n());
    }

    private static String text(@Nullable Object value) {
        if (value instanceof AttributeValue attribute) {
            return attribute.s() != null ? attribute.s() : String.valueOf(attribute.n());
        }
        return String.valueOf(value);
    }

    private static Map<String, AttributeValue> send(
            DynamoReadContext context, ResolvedAccess access, KeyHints.Probe probe) {
        context.cancellation().check();
        RequestExpressions expressions = probe.expressions();
        SecondaryIndex index = probe.index();
        QueryRequest request = QueryRequest.builder()
                .tableName(probe.table().name())
                .indexName(index == null ? null : index.name())
                .keyConditionExpression(expressions.keyCondition())
                .expressionAttributeNames(expressions.names())
                .expressionAttributeValues(AttributeValues.of(expressions))
                .limit(1)
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .build();
        QueryResponse response =
                context.cancellation().during(() -> context.client().query(request));
        context.meter()
                .begin(List.of(access.plan()), Operation.QUERY, index)
                .add(
                        response.scannedCount() == null ? 0 : response.scannedCount(),
                        0,
                        0,
                        Consumed.of(response.consumedCapacity(), () -> ReadUnits.of(0)));
        return response.items().isEmpty() ? Map.of() : response.items().get(0);
    }
}
