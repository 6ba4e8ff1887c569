package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Gets up to 100 items by their keys; keys whose items would make the answer exceed 16 MB are handed back. */
record BatchGetItem(Tables tables) implements Operation {
    private static final String KEYS = "Keys";
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /**
     * What is asked of one table, validated.
     *
     * @param tableName the table as the request names it
     */
    private record Part(
            String tableName,
            Table table,
            Request request,
            List<Map<String, AttributeValue>> keys,
            Optional<PathProjection> projection) {}

    /** What was got of one table. */
    private record Result(
            Part part, List<Map<String, AttributeValue>> items, List<Request> unprocessed, ConsumedCapacity capacity) {}

    @Override
    public Json.Content execute(Request request) {
        Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .required("RequestItems")
                .refuse();
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        List<Part> parts = parts(request.requiredObject("RequestItems"));
        List<Result> results = new ArrayList<>();
        long bytes = 0;
        for (Part part : parts) {
            Result result =
                    new Result(part, new ArrayList<>(), new ArrayList<>(), new ConsumedCapacity(part.tableName()));
            results.add(result);
            bytes = read(part, result, bytes);
        }
        return json -> write(json, results, detail);
    }

    private List<Part> parts(Request requestItems) {
        if (requestItems.names().isEmpty()) {
            throw ServiceException.validation("The requestItems parameter is required for BatchGetItem");
        }
        Map<String, Request> byTable = new LinkedHashMap<>();
        int keyCount = 0;
        for (String name : requestItems.names()) {
            Request part = requestItems.requiredObject(name);
            TableNames.requireOfBatch(requestItems, name);
            byTable.put(name, part);
            LegacyParameters.refuse(part);
            int keys = part.objects(KEYS).size();
            if (keys == 0) {
                throw wrongKeyCount(name, "greater than or equal to 1");
            }
            if (keys > BatchLimits.KEYS) {
                throw wrongKeyCount(name, "less than or equal to " + BatchLimits.KEYS);
            }
            keyCount += keys;
        }
        if (keyCount > BatchLimits.KEYS) {
            throw ServiceException.validation("Too many items requested for the BatchGetItem call");
        }
        List<Part> parts = new ArrayList<>();
        byTable.forEach((name, part) -> parts.add(part(name, part)));
        refuseDuplicates(parts);
        return parts;
    }

    /** Refuses an item that is asked for by the name of its table and by the ARN too. */
    private static void refuseDuplicates(List<Part> parts) {
        Set<ItemIdentity> items = new HashSet<>();
        for (Part part : parts) {
            for (Map<String, AttributeValue> key : part.keys()) {
                if (!items.add(ItemIdentity.of(part.table(), key))) {
                    throw ItemIdentity.duplicate();
                }
            }
        }
    }

    private static ServiceException wrongKeyCount(String table, String constraint) {
        return ServiceException.validation("1 validation error detected: Value at 'RequestItems." + table
                + ".member.Keys' failed to satisfy constraint: Member must have length " + constraint);
    }

    private Part part(String name, Request part) {
        Optional<PathProjection> projection = Projections.of(part);
        List<Map<String, AttributeValue>> keys = new ArrayList<>();
        for (Request key : part.objects(KEYS)) {
            keys.add(AttributeValueReader.readAll(key));
        }
        if (new HashSet<>(keys).size() < keys.size()) {
            throw ItemIdentity.duplicate();
        }
        Table table = tables.named(name);
        for (Map<String, AttributeValue> key : keys) {
            ItemValidator.validateKey(table.definition().keys(), key);
        }
        Projections.validate(table, projection);
        return new Part(name, table, part, keys, projection);
    }

    private static long read(Part part, Result result, long bytesBefore) {
        boolean consistent = part.request().flag("ConsistentRead");
        List<Request> keys = part.request().objects(KEYS);
        long bytes = bytesBefore;
        for (int i = 0; i < keys.size(); i++) {
            Item item = part.table().get(part.keys().get(i));
            int size = item == null ? 0 : item.size();
            if (bytes + size > MAX_BYTES) {
                result.unprocessed().addAll(keys.subList(i, keys.size()));
                return MAX_BYTES;
            }
            bytes += size;
            result.capacity().addToTable(ConsumedCapacity.readUnits(size, consistent));
            if (item != null) {
                result.items()
                        .add(part.projection()
                                .map(projection -> projection.apply(item.attributes()))
                                .orElse(item.attributes()));
            }
        }
        return bytes;
    }

    private static void write(JsonGenerator json, List<Result> results, ConsumedCapacity.Detail detail)
            throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("Responses");
        for (Result result : results) {
            json.writeArrayFieldStart(result.part().tableName());
            for (Map<String, AttributeValue> item : result.items()) {
                AttributeValueWriter.writeAll(json, item);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("UnprocessedKeys");
        for (Result result : results) {
            if (!result.unprocessed().isEmpty()) {
                json.writeFieldName(result.part().tableName());
                result.part().request().writeWith(json, KEYS, result.unprocessed());
            }
        }
        json.writeEndObject();
        ConsumedCapacity.writeAll(json, results.stream().map(Result::capacity).toList(), detail);
        json.writeEndObject();
    }
}
