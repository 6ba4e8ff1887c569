package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Projection;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Gets up to 100 items by their keys; keys whose items would make the answer exceed 16 MB are handed back. */
record BatchGetItem(Tables tables) implements Operation {
    private static final int MAX_KEYS = 100;
    private static final int MAX_BYTES = 16 * 1024 * 1024;

    /** What is asked of one table, validated. */
    private record Part(
            Table table, Request request, List<Map<String, AttributeValue>> keys, Optional<Projection> projection) {}

    /** What was got of one table. */
    private record Result(
            Part part, List<Map<String, AttributeValue>> items, List<Request> unprocessed, ConsumedCapacity capacity) {}

    @Override
    public Json.Content execute(Request request) {
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        List<Part> parts = parts(request.requiredObject("RequestItems"));
        List<Result> results = new ArrayList<>();
        long bytes = 0;
        for (Part part : parts) {
            Result result = new Result(part, new ArrayList<>(), new ArrayList<>(), new ConsumedCapacity(part.table()));
            results.add(result);
            bytes = read(part, result, bytes);
        }
        return json -> write(json, results, detail);
    }

    private List<Part> parts(Request requestItems) {
        List<Part> parts = new ArrayList<>();
        int keyCount = 0;
        for (String name : requestItems.names()) {
            Request part = requestItems.requiredObject(name);
            LegacyParameters.refuse(part);
            List<Request> keys = part.objects("Keys");
            keyCount += keys.size();
            if (keys.isEmpty() || keys.size() > MAX_KEYS) {
                throw Request.violation(
                        keys.size() + " keys",
                        "requestItems." + name + ".member.keys",
                        "Member must have length less than or equal to 100, Member must have length greater than or"
                                + " equal to 1");
            }
            parts.add(part(tables.forData(Tables.name(name)), part, keys));
        }
        if (parts.isEmpty()) {
            throw Request.violation("{}", "requestItems", "Member must have length greater than or equal to 1");
        }
        if (keyCount > MAX_KEYS) {
            throw ServiceException.validation("Too many items requested for the BatchGetItem call");
        }
        return parts;
    }

    private static Part part(Table table, Request part, List<Request> keys) {
        List<Map<String, AttributeValue>> values = new ArrayList<>();
        for (Request key : keys) {
            Map<String, AttributeValue> value = AttributeValueReader.readAll(key);
            ItemValidator.validateKey(table.definition().keys(), value);
            values.add(value);
        }
        if (new HashSet<>(values).size() < values.size()) {
            throw ServiceException.validation("Provided list of item keys contains duplicates");
        }
        return new Part(table, part, values, Projections.of(part));
    }

    private static long read(Part part, Result result, long bytesBefore) {
        boolean consistent = part.request().flag("ConsistentRead");
        List<Request> keys = part.request().objects("Keys");
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
            json.writeArrayFieldStart(result.part().table().definition().name());
            for (Map<String, AttributeValue> item : result.items()) {
                AttributeValueWriter.writeAll(json, item);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
        json.writeObjectFieldStart("UnprocessedKeys");
        for (Result result : results) {
            if (!result.unprocessed().isEmpty()) {
                json.writeFieldName(result.part().table().definition().name());
                result.part().request().writeWith(json, "Keys", result.unprocessed());
            }
        }
        json.writeEndObject();
        ConsumedCapacity.writeAll(json, results.stream().map(Result::capacity).toList(), detail);
        json.writeEndObject();
    }
}
