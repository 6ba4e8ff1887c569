package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.local.storage.Table;

/** The item collections that a batch or a transaction wrote to, each once, by table. */
final class ItemCollections {
    private final Map<String, Set<ItemCollectionMetrics>> byTable = new LinkedHashMap<>();

    /**
     * Adds the collection of an item that has been written.
     *
     * @param tableName the table as the request names it
     */
    void add(String tableName, Table table, ItemWrite write) {
        ItemCollectionMetrics.of(table, write.key())
                .ifPresent(metrics -> byTable.computeIfAbsent(tableName, name -> new LinkedHashSet<>())
                        .add(metrics));
    }

    /** Writes the member {@value ItemCollectionMetrics#MEMBER}, if there are collections. */
    void writeTo(JsonGenerator json) throws IOException {
        if (byTable.isEmpty()) {
            return;
        }
        json.writeObjectFieldStart(ItemCollectionMetrics.MEMBER);
        for (Map.Entry<String, Set<ItemCollectionMetrics>> table : byTable.entrySet()) {
            json.writeArrayFieldStart(table.getKey());
            for (ItemCollectionMetrics metrics : table.getValue()) {
                metrics.writeTo(json);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
