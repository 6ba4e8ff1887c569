package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.storage.Index;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.OrderedStore;
import org.ddbworkbench.local.storage.SortCondition;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Request;

/**
 * The size of an item collection: the items with one partition key and their entries in local indexes. Only tables with
 * local indexes have item collections.
 *
 * @param key the partition key
 * @param bytes the size of the collection
 */
record ItemCollectionMetrics(KeyAttribute key, AttributeValue value, long bytes) {
    static final String PARAMETER = "ReturnItemCollectionMetrics";
    static final String MEMBER = "ItemCollectionMetrics";
    private static final double GIGABYTE = 1024.0 * 1024 * 1024;

    /** What the answer shows. */
    enum Detail {
        SIZE,
        NONE
    }

    static boolean isAskedFor(Request request) {
        return request.choice(PARAMETER, Detail.class).orElse(Detail.NONE) == Detail.SIZE;
    }

    /** The collection that the item with a key is in, if its table has collections. */
    static Optional<ItemCollectionMetrics> of(Table table, Map<String, AttributeValue> key) {
        KeyAttribute partition = table.definition().keys().partition().get(0);
        AttributeValue value = key.get(partition.name());
        List<ItemSource> sources = new ArrayList<>(List.of(table));
        for (Index index : table.indexes()) {
            if (!index.definition().isGlobal()) {
                sources.add(index);
            }
        }
        if (sources.size() == 1 || value == null) {
            return Optional.empty();
        }
        long bytes = table.read(
                () -> sources.stream().mapToLong(source -> bytes(source, value)).sum());
        return Optional.of(new ItemCollectionMetrics(partition, value, bytes));
    }

    private static long bytes(ItemSource source, AttributeValue partition) {
        long bytes = 0;
        Iterator<OrderedStore.Entry> entries =
                source.read(source.layout().range(List.of(partition), List.of(), new SortCondition.Any()), true);
        while (entries.hasNext()) {
            bytes += entries.next().item().size();
        }
        return bytes;
    }

    /** Writes the estimate as the service gives it: the whole gigabytes around the size. */
    void writeTo(JsonGenerator json) throws IOException {
        double floor = Math.floor(bytes / GIGABYTE);
        json.writeStartObject();
        json.writeFieldName("ItemCollectionKey");
        AttributeValueWriter.writeAll(json, Map.of(key.name(), value));
        json.writeArrayFieldStart("SizeEstimateRangeGB");
        json.writeNumber(floor);
        json.writeNumber(floor + 1);
        json.writeEndArray();
        json.writeEndObject();
    }
}
