package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ddbworkbench.local.expression.ConditionEvaluator;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.jspecify.annotations.Nullable;

/**
 * One page of a Query or a Scan. A page ends with the item that makes the bytes evaluated reach 1 MB, or with the last item
 * of the limit; then it has a LastEvaluatedKey, also when nothing follows, since the service does not look further either.
 */
final class Page {
    private static final int MAX_BYTES = 1024 * 1024;

    private final PageRequest request;
    private final ItemSource source;
    private final boolean fetching;
    private final List<Map<String, AttributeValue>> items = new ArrayList<>();
    private final ConsumedCapacity capacity;
    private @Nullable Map<String, AttributeValue> lastKey;
    private int matched;
    private int evaluated;

    private Page(PageRequest request) {
        this.request = request;
        source = request.source();
        fetching = request.needsWholeItems();
        capacity = new ConsumedCapacity(request.tableName());
    }

    /** Reads the page that starts at the beginning of {@code range}, or at its end when descending. */
    static Page read(PageRequest request, KeyRange range, boolean ascending) {
        return request.table().read(() -> {
            Page page = new Page(request);
            page.read(range, ascending);
            return page;
        });
    }

    private void read(KeyRange range, boolean ascending) {
        long entryBytes = 0;
        long pageBytes = 0;
        Iterator<OrderedStore.Entry> entries = source.read(range, ascending);
        while (entries.hasNext()) {
            Item entry = entries.next().item();
            Item item = fetching ? fetch(entry) : entry;
            evaluated++;
            entryBytes += entry.size();
            pageBytes += item.size();
            evaluate(item);
            if (evaluated == request.limit() || pageBytes >= MAX_BYTES) {
                lastKey = source.layout().keyAttributes(entry.attributes());
                break;
            }
        }
        double units = ConsumedCapacity.readUnits(entryBytes, request.consistent());
        request.index()
                .ifPresentOrElse(
                        index -> capacity.addToIndex(index.definition(), units), () -> capacity.addToTable(units));
    }

    private Item fetch(Item entry) {
        Item whole = Objects.requireNonNull(
                request.table().get(request.table().layout().keyAttributes(entry.attributes())));
        capacity.addToTable(ConsumedCapacity.readUnits(whole.size(), request.consistent()));
        return whole;
    }

    private void evaluate(Item item) {
        if (request.filter().isPresent()
                && !ConditionEvaluator.test(request.filter().get(), item.attributes())) {
            return;
        }
        matched++;
        switch (request.select()) {
            case COUNT -> {}
            case ALL_ATTRIBUTES, ALL_PROJECTED_ATTRIBUTES -> items.add(item.attributes());
            case SPECIFIC_ATTRIBUTES ->
                items.add(request.projection().orElseThrow().apply(item.attributes()));
        }
    }

    void writeTo(JsonGenerator json) throws IOException {
        json.writeStartObject();
        if (request.select() != PageRequest.Select.COUNT) {
            json.writeArrayFieldStart("Items");
            for (Map<String, AttributeValue> item : items) {
                AttributeValueWriter.writeAll(json, item);
            }
            json.writeEndArray();
        }
        json.writeNumberField("Count", matched);
        json.writeNumberField("ScannedCount", evaluated);
        if (lastKey != null) {
            json.writeFieldName("LastEvaluatedKey");
            AttributeValueWriter.writeAll(json, lastKey);
        }
        capacity.writeTo(json, request.detail());
        json.writeEndObject();
    }
}
