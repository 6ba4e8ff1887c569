package org.ddbworkbench.local.operation;

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
import org.jspecify.annotations.Nullable;

/** Gets up to 100 items of any tables, of 4 MB in all, as they are at one time. */
record TransactGetItems(Tables tables) implements Operation {
    private static final long MAX_BYTES = 4L * 1024 * 1024;

    /**
     * One item to get, read from the request.
     *
     * @param table the table as the request names it
     */
    private record Get(String table, Map<String, AttributeValue> key, Optional<PathProjection> projection) {}

    /** One item to get, in its table. */
    private record Target(Table table, Get get) {}

    @Override
    public Json.Content execute(Request request) {
        List<Target> targets = new ArrayList<>();
        for (Get get : gets(request)) {
            targets.add(new Target(tables.named(get.table()), get));
        }
        validate(targets);
        List<@Nullable Item> items = new ArrayList<>();
        tables.together(targets.stream().map(Target::table).toList(), () -> {
            targets.forEach(target -> items.add(target.table().get(target.get().key())));
            return items;
        });
        refuseTooMuch(items);
        List<ConsumedCapacity> capacities = capacities(targets, items);
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("Responses");
            for (int i = 0; i < targets.size(); i++) {
                Map<String, AttributeValue> shown = shown(targets.get(i).get(), items.get(i));
                json.writeStartObject();
                if (!shown.isEmpty()) {
                    json.writeFieldName("Item");
                    AttributeValueWriter.writeAll(json, shown);
                }
                json.writeEndObject();
            }
            json.writeEndArray();
            ConsumedCapacity.writeAll(json, capacities, detail);
            json.writeEndObject();
        };
    }

    private static List<Get> gets(Request request) {
        Constraints constraints = Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .size(TransactWriteReader.ITEMS, 1, TransactWriteReader.MAX_ITEMS);
        constraints.refuse();
        List<Request> items = request.objects(TransactWriteReader.ITEMS);
        for (int i = 0; i < items.size(); i++) {
            String at = "transactItems." + (i + 1) + ".member";
            constraints.on(items.get(i), at).required("Get");
            items.get(i).object("Get").ifPresent(get -> {
                Constraints ofGet = constraints.on(get, at + ".get");
                TableNames.check(ofGet, get.text("TableName").orElse(null));
                ofGet.required(DeleteWrite.KEY);
            });
        }
        constraints.refuse();
        return items.stream().map(item -> get(item.requiredObject("Get"))).toList();
    }

    private static Get get(Request get) {
        return new Get(
                TableNames.given(get),
                AttributeValueReader.readAll(get.requiredObject(DeleteWrite.KEY)),
                Projections.of(get));
    }

    private static void validate(List<Target> targets) {
        for (int i = 0; i < targets.size(); i++) {
            Target target = targets.get(i);
            try {
                ItemValidator.validateKey(
                        target.table().definition().keys(), target.get().key());
                Projections.validate(target.table(), target.get().projection());
            } catch (ServiceException e) {
                throw CancellationReason.cancellation(i, targets.size(), e);
            }
        }
        Set<ItemIdentity> items = new HashSet<>();
        for (Target target : targets) {
            if (!items.add(ItemIdentity.of(target.table(), target.get().key()))) {
                throw ItemIdentity.usedTwice();
            }
        }
    }

    private static void refuseTooMuch(List<@Nullable Item> items) {
        long bytes = 0;
        for (Item item : items) {
            bytes += item == null ? 0 : item.size();
        }
        if (bytes > MAX_BYTES) {
            throw ServiceException.validation(
                    "The aggregate size of the items in the transaction exceeds the 4MB limit");
        }
    }

    private static List<ConsumedCapacity> capacities(List<Target> targets, List<@Nullable Item> items) {
        Map<String, ConsumedCapacity> capacities = new LinkedHashMap<>();
        for (int i = 0; i < targets.size(); i++) {
            Item item = items.get(i);
            capacities
                    .computeIfAbsent(targets.get(i).get().table(), ConsumedCapacity::ofTransactionalReads)
                    .addToTable(ConsumedCapacity.TRANSACTIONAL
                            * ConsumedCapacity.readUnits(item == null ? 0 : item.size(), true));
        }
        return List.copyOf(capacities.values());
    }

    private static Map<String, AttributeValue> shown(Get get, @Nullable Item item) {
        if (item == null) {
            return Map.of();
        }
        return get.projection()
                .map(projection -> projection.apply(item.attributes()))
                .orElse(item.attributes());
    }
}
