package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.storage.Index;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Json;

/**
 * A table as the service describes it.
 *
 * @param sizes of the table and, by name, of its indexes, as they are now
 */
record TableDescription(TableDefinition table, String status, Size size, Map<String, Size> sizes) {
    private static final double MILLIS = 1000.0;

    /** How much a table or an index holds. */
    record Size(long items, long bytes) {
        static final Size ZERO = new Size(0, 0);

        static Size of(ItemSource source) {
            return new Size(source.itemCount(), source.byteCount());
        }
    }

    /** A table that holds nothing, or no longer does. */
    static TableDescription empty(TableDefinition table, String status) {
        return new TableDescription(table, status, Size.ZERO, Map.of());
    }

    static TableDescription of(Table table, String status) {
        return table.read(() -> {
            Map<String, Size> sizes = new LinkedHashMap<>();
            for (Index index : table.indexes()) {
                sizes.put(index.definition().name(), Size.of(index));
            }
            return new TableDescription(table.definition(), status, Size.of(table), sizes);
        });
    }

    /** An answer that holds this description as {@code member}. */
    Json.Content as(String member) {
        return json -> {
            json.writeStartObject();
            json.writeFieldName(member);
            writeTable(json);
            json.writeEndObject();
        };
    }

    private void writeTable(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeStringField("TableName", table.name());
        json.writeStringField("TableStatus", status);
        json.writeStringField("TableArn", table.arn());
        json.writeStringField("TableId", table.id().toString());
        json.writeNumberField("CreationDateTime", table.created().toEpochMilli() / MILLIS);
        json.writeArrayFieldStart("AttributeDefinitions");
        for (KeyAttribute attribute : table.attributes()) {
            json.writeStartObject();
            json.writeStringField("AttributeName", attribute.name());
            json.writeStringField("AttributeType", attribute.type().name());
            json.writeEndObject();
        }
        json.writeEndArray();
        writeKeySchema(json, table.keys());
        writeThroughput(json, table.billing().throughput());
        if (table.billing().onDemand()) {
            json.writeObjectFieldStart("BillingModeSummary");
            json.writeStringField("BillingMode", "PAY_PER_REQUEST");
            json.writeEndObject();
        }
        writeSize(json, "TableSizeBytes", size);
        writeIndexes(json, "GlobalSecondaryIndexes", IndexDefinition.Kind.GLOBAL);
        writeIndexes(json, "LocalSecondaryIndexes", IndexDefinition.Kind.LOCAL);
        json.writeBooleanField("DeletionProtectionEnabled", table.settings().deletionProtected());
        json.writeEndObject();
    }

    private void writeIndexes(JsonGenerator json, String member, IndexDefinition.Kind kind) throws IOException {
        List<IndexDefinition> indexes =
                table.indexes().stream().filter(index -> index.kind() == kind).toList();
        if (indexes.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart(member);
        for (IndexDefinition index : indexes) {
            json.writeStartObject();
            json.writeStringField("IndexName", index.name());
            json.writeStringField("IndexArn", table.arn(index));
            writeKeySchema(json, index.keys());
            writeProjection(json, index.projection());
            if (index.isGlobal()) {
                json.writeStringField("IndexStatus", status);
                writeThroughput(json, index.throughput());
            }
            writeSize(json, "IndexSizeBytes", sizes.getOrDefault(index.name(), Size.ZERO));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeSize(JsonGenerator json, String bytesMember, Size size) throws IOException {
        json.writeNumberField("ItemCount", size.items());
        json.writeNumberField(bytesMember, size.bytes());
    }

    private static void writeKeySchema(JsonGenerator json, KeySchema keys) throws IOException {
        json.writeArrayFieldStart("KeySchema");
        writeKeys(json, keys.partition(), "HASH");
        writeKeys(json, keys.sort(), "RANGE");
        json.writeEndArray();
    }

    private static void writeKeys(JsonGenerator json, List<KeyAttribute> attributes, String role) throws IOException {
        for (KeyAttribute attribute : attributes) {
            json.writeStartObject();
            json.writeStringField("AttributeName", attribute.name());
            json.writeStringField("KeyType", role);
            json.writeEndObject();
        }
    }

    private static void writeProjection(JsonGenerator json, Projection projection) throws IOException {
        json.writeObjectFieldStart("Projection");
        json.writeStringField("ProjectionType", projection.type().name());
        if (projection.type() == Projection.Type.INCLUDE) {
            json.writeArrayFieldStart("NonKeyAttributes");
            for (String name : projection.nonKeyAttributes()) {
                json.writeString(name);
            }
            json.writeEndArray();
        }
        json.writeEndObject();
    }

    private static void writeThroughput(JsonGenerator json, Throughput throughput) throws IOException {
        json.writeObjectFieldStart("ProvisionedThroughput");
        json.writeNumberField("NumberOfDecreasesToday", 0);
        json.writeNumberField("ReadCapacityUnits", throughput.readUnits());
        json.writeNumberField("WriteCapacityUnits", throughput.writeUnits());
        json.writeEndObject();
    }
}
