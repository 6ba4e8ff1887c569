package org.ddbworkbench.local.operation;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.TableSettings;
import org.ddbworkbench.local.wire.Json;

/**
 * A table as the service describes it. The service makes tables and changes them in the background; this engine is done when
 * it answers, but its answers name the states in which the service's answers find a table.
 *
 * @param indexes what there is to say of the indexes that are not like the table: active, with sizes of zero
 */
record TableDescription(TableDefinition table, Status status, Size size, Map<String, IndexState> indexes) {
    /** The states of a table or an index, as the service names them. */
    enum Status {
        CREATING,
        UPDATING,
        DELETING,
        ACTIVE
    }

    /** How much a table or an index holds. */
    record Size(long items, long bytes) {
        static final Size ZERO = new Size(0, 0);

        static Size of(ItemSource source) {
            return new Size(source.itemCount(), source.byteCount());
        }
    }

    /**
     * The state of an index.
     *
     * @param added whether it was added to a table that was there
     */
    record IndexState(Status status, Size size, boolean added) {}

    /** The table of a CreateTable. */
    static TableDescription creating(TableDefinition table) {
        return empty(table, Status.CREATING);
    }

    /** The table of a DeleteTable. */
    static TableDescription deleting(TableDefinition table) {
        return empty(table, Status.DELETING);
    }

    private static TableDescription empty(TableDefinition table, Status status) {
        Map<String, IndexState> indexes = new LinkedHashMap<>();
        table.indexes().forEach(index -> indexes.put(index.name(), new IndexState(status, Size.ZERO, false)));
        return new TableDescription(table, status, Size.ZERO, indexes);
    }

    /** A table as it is, with its counts and sizes of now. */
    static TableDescription of(Table table) {
        return table.read(() -> {
            Map<String, IndexState> indexes = new LinkedHashMap<>();
            table.indexes()
                    .forEach(index -> indexes.put(
                            index.definition().name(), new IndexState(Status.ACTIVE, Size.of(index), false)));
            return new TableDescription(table.definition(), Status.ACTIVE, Size.of(table), indexes);
        });
    }

    /** A table that has been changed. An index that has been added looks empty; one that has been removed is still there. */
    static TableDescription updating(Table table, TableDefinition before, TableDefinition after) {
        TableDescription now = of(table);
        Map<String, IndexState> indexes = new LinkedHashMap<>(now.indexes);
        after.indexes().stream()
                .filter(index -> find(before, index.name()).isEmpty())
                .forEach(added -> indexes.put(added.name(), new IndexState(Status.CREATING, Size.ZERO, true)));
        List<IndexDefinition> removed = before.indexes().stream()
                .filter(index -> find(after, index.name()).isEmpty())
                .toList();
        removed.forEach(index -> indexes.put(index.name(), new IndexState(Status.DELETING, Size.ZERO, false)));
        List<IndexDefinition> shown =
                Stream.concat(after.indexes().stream(), removed.stream()).toList();
        return new TableDescription(after.withIndexes(after.attributes(), shown), Status.UPDATING, now.size(), indexes);
    }

    private static Optional<IndexDefinition> find(TableDefinition table, String name) {
        return table.indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst();
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
        json.writeStringField("TableStatus", status.name());
        json.writeStringField("TableArn", table.arn());
        json.writeStringField("TableId", table.id().toString());
        DescriptionWriter.writeTime(json, "CreationDateTime", table.created());
        json.writeArrayFieldStart("AttributeDefinitions");
        for (KeyAttribute attribute : table.attributes()) {
            json.writeStartObject();
            json.writeStringField("AttributeName", attribute.name());
            json.writeStringField("AttributeType", attribute.type().name());
            json.writeEndObject();
        }
        json.writeEndArray();
        DescriptionWriter.writeKeySchema(json, table.keys());
        writeBilling(json);
        DescriptionWriter.writeSize(json, "TableSizeBytes", size);
        writeIndexes(json, "GlobalSecondaryIndexes", IndexDefinition.Kind.GLOBAL);
        writeIndexes(json, "LocalSecondaryIndexes", IndexDefinition.Kind.LOCAL);
        writeSettings(json, table.settings());
        json.writeEndObject();
    }

    private void writeBilling(JsonGenerator json) throws IOException {
        DescriptionWriter.writeThroughput(json, table.billing().throughput());
        if (table.billing().lastOnDemand().isPresent()) {
            json.writeObjectFieldStart("BillingModeSummary");
            json.writeStringField("BillingMode", table.billing().onDemand() ? "PAY_PER_REQUEST" : "PROVISIONED");
            if (status != Status.CREATING) {
                DescriptionWriter.writeTime(
                        json,
                        "LastUpdateToPayPerRequestDateTime",
                        table.billing().lastOnDemand().get());
            }
            json.writeEndObject();
        }
        if (status != Status.CREATING) {
            DescriptionWriter.writeWarmThroughput(
                    json, table.billing().onDemand(), table.billing().throughput());
        }
    }

    private static void writeSettings(JsonGenerator json, TableSettings settings) throws IOException {
        json.writeBooleanField("DeletionProtectionEnabled", settings.deletionProtected());
        if (settings.tableClass().isPresent()) {
            json.writeObjectFieldStart("TableClassSummary");
            json.writeStringField("TableClass", settings.tableClass().get().name());
            json.writeEndObject();
        }
        if (settings.encryptionKey().isPresent()) {
            String key = settings.encryptionKey().get();
            json.writeObjectFieldStart("SSEDescription");
            json.writeStringField("Status", "ENABLED");
            json.writeStringField("SSEType", "KMS");
            json.writeStringField("KMSMasterKeyArn", TableArn.ofKey(key));
            json.writeEndObject();
        }
    }

    private void writeIndexes(JsonGenerator json, String member, IndexDefinition.Kind kind) throws IOException {
        List<IndexDefinition> described =
                table.indexes().stream().filter(index -> index.kind() == kind).toList();
        if (described.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart(member);
        for (IndexDefinition index : described) {
            writeIndex(json, index, indexes.getOrDefault(index.name(), new IndexState(status, Size.ZERO, false)));
        }
        json.writeEndArray();
    }

    private void writeIndex(JsonGenerator json, IndexDefinition index, IndexState state) throws IOException {
        json.writeStartObject();
        json.writeStringField("IndexName", index.name());
        json.writeStringField("IndexArn", table.arn(index));
        DescriptionWriter.writeKeySchema(json, index.keys());
        DescriptionWriter.writeProjection(json, index.projection());
        if (index.isGlobal()) {
            json.writeStringField("IndexStatus", state.status().name());
            if (state.added()) {
                json.writeBooleanField("Backfilling", false);
            }
            DescriptionWriter.writeThroughput(json, index.throughput());
            if (state.status() != Status.CREATING) {
                DescriptionWriter.writeWarmThroughput(json, table.billing().onDemand(), index.throughput());
            }
        }
        DescriptionWriter.writeSize(json, "IndexSizeBytes", state.size());
        json.writeEndObject();
    }
}
