package org.ddbworkbench.local.operation;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/** Puts and deletes up to 25 items. The whole request is validated before the first write. */
record BatchWriteItem(Tables tables) implements Operation {
    private static final int MAX_WRITES = 25;

    /** One put or, without an item, one delete. */
    private record Write(
            Table table,
            Map<String, AttributeValue> key,
            @Nullable Item item) {
        WriteEffect execute() {
            return item == null ? table.delete(key, before -> {}) : table.put(item, before -> {});
        }
    }

    @Override
    public Json.Content execute(Request request) {
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        Map<Table, ConsumedCapacity> capacities = new LinkedHashMap<>();
        for (Write write : writes(request.requiredObject("RequestItems"))) {
            capacities.computeIfAbsent(write.table(), ConsumedCapacity::new).add(write.table(), write.execute());
        }
        return json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("UnprocessedItems");
            json.writeEndObject();
            ConsumedCapacity.writeAll(json, capacities.values(), detail);
            json.writeEndObject();
        };
    }

    private List<Write> writes(Request requestItems) {
        List<Write> writes = new ArrayList<>();
        for (String name : requestItems.names()) {
            List<Request> requests = requestItems.objects(name);
            if (requests.isEmpty() || requests.size() > MAX_WRITES) {
                throw Request.violation(
                        requests.size() + " requests",
                        "requestItems",
                        "Map value must satisfy constraint: [Member must have length less than or equal to 25, Member"
                                + " must have length greater than or equal to 1]");
            }
            Table table = tables.forData(Tables.name(name));
            Set<Map<String, AttributeValue>> keys = new HashSet<>();
            for (Request request : requests) {
                Write write = write(table, request);
                if (!keys.add(write.key())) {
                    throw ServiceException.validation("Provided list of item keys contains duplicates");
                }
                writes.add(write);
            }
        }
        if (writes.isEmpty()) {
            throw Request.violation("{}", "requestItems", "Member must have length greater than or equal to 1");
        }
        if (writes.size() > MAX_WRITES) {
            throw ServiceException.validation("Too many items requested for the BatchWriteItem call");
        }
        return writes;
    }

    private static Write write(Table table, Request request) {
        if (request.names().size() != 1) {
            throw ServiceException.validation(
                    "Supplied WriteRequest must contain exactly one of PutRequest and" + " DeleteRequest");
        }
        if (request.has("PutRequest")) {
            Request put = request.requiredObject("PutRequest");
            Item item = Item.of(AttributeValueReader.readAll(put.requiredObject("Item")));
            ItemValidator.validate(table.definition(), item);
            return new Write(table, table.layout().keyAttributes(item.attributes()), item);
        }
        Request delete = request.requiredObject("DeleteRequest");
        Map<String, AttributeValue> key = AttributeValueReader.readAll(delete.requiredObject("Key"));
        ItemValidator.validateKey(table.definition().keys(), key);
        return new Write(table, key, null);
    }
}
