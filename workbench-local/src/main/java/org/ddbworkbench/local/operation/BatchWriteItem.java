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
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Puts and deletes up to 25 items of 16 MB in all. The whole request is validated before the first write. */
record BatchWriteItem(Tables tables) implements Operation {
    private static final String ITEMS = "RequestItems";
    private static final long MAX_BYTES = 16L * 1024 * 1024;

    /** @param tableName the table as the request names it */
    private record Write(String tableName, Table table, ItemWrite write) {}

    @Override
    public Json.Content execute(Request request) {
        List<Write> writes = writes(requestItems(request));
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        boolean measuring = ItemCollectionMetrics.isAskedFor(request);
        Map<String, ConsumedCapacity> capacities =
                tables.exclusively(writes.stream().map(Write::table).toList(), () -> write(writes));
        ItemCollections collections = new ItemCollections();
        if (measuring) {
            writes.forEach(write -> collections.add(write.tableName(), write.table(), write.write()));
        }
        return json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("UnprocessedItems");
            json.writeEndObject();
            collections.writeTo(json);
            ConsumedCapacity.writeAll(json, capacities.values(), detail);
            json.writeEndObject();
        };
    }

    private static Map<String, ConsumedCapacity> write(List<Write> writes) {
        Map<String, ConsumedCapacity> capacities = new LinkedHashMap<>();
        for (Write write : writes) {
            Table table = write.table();
            WriteEffect effect =
                    table.write(write.write().key(), before -> write.write().apply(table, before));
            capacities.computeIfAbsent(write.tableName(), ConsumedCapacity::new).add(table, effect);
        }
        return capacities;
    }

    private static Request requestItems(Request request) {
        Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .choice(ItemCollectionMetrics.PARAMETER, ItemCollectionMetrics.Detail.class)
                .required(ITEMS)
                .refuse();
        Request requestItems = request.requiredObject(ITEMS);
        if (requestItems.names().isEmpty()) {
            throw ServiceException.validation("The requestItems parameter is required for BatchWriteItem");
        }
        for (String name : requestItems.names()) {
            TableNames.requireOfBatch(requestItems, name);
            int size = requestItems.objects(name).size();
            if (size == 0 || size > BatchLimits.WRITES) {
                throw Request.violation(
                        requestItems,
                        ITEMS,
                        "Map value must satisfy constraint: [Member must have length less than or equal to "
                                + BatchLimits.WRITES + ", Member must have length greater than or equal to 1]");
            }
        }
        return requestItems;
    }

    private List<Write> writes(Request requestItems) {
        Map<String, List<ItemWrite>> byTable = new LinkedHashMap<>();
        long bytes = 0;
        int count = 0;
        for (String name : requestItems.names()) {
            List<ItemWrite> writes = requestItems.objects(name).stream()
                    .map(BatchWriteItem::write)
                    .toList();
            byTable.put(name, writes);
            count += writes.size();
            for (ItemWrite write : writes) {
                bytes += write.payloadBytes();
            }
        }
        if (count > BatchLimits.WRITES) {
            throw ServiceException.validation("Too many items requested for the BatchWriteItem call");
        }
        if (bytes > MAX_BYTES) {
            throw ServiceException.validation(
                    "Item collection too large: aggregate size of items in BatchWriteItem exceeds 16MB limit");
        }
        List<Write> writes = new ArrayList<>();
        Set<ItemIdentity> items = new HashSet<>();
        byTable.forEach((name, ofTable) -> {
            Table table = tables.named(name);
            for (ItemWrite write : ofTable) {
                validate(table, write, items);
                writes.add(new Write(name, table, write));
            }
        });
        return writes;
    }

    private static ItemWrite write(Request request) {
        List<String> names = request.names();
        if (names.size() == 1 && names.get(0).equals("PutRequest")) {
            return PutWrite.unconditional(request.requiredObject("PutRequest"));
        }
        if (names.size() == 1 && names.get(0).equals("DeleteRequest")) {
            return DeleteWrite.unconditional(request.requiredObject("DeleteRequest"));
        }
        throw ServiceException.validation("Supplied AttributeValue has more than one datatypes set, must contain"
                + " exactly one of the supported datatypes");
    }

    private static void validate(Table table, ItemWrite write, Set<ItemIdentity> items) {
        ItemValidator.requireKey(table.definition().keys(), write.key());
        write.validate(table.definition());
        if (!items.add(ItemIdentity.of(table, write.key()))) {
            throw ItemIdentity.duplicate();
        }
    }
}
