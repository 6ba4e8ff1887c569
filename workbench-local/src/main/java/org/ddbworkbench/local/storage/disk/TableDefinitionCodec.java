package org.ddbworkbench.local.storage.disk;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Billing;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.storage.StorageException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.storage.TableSettings;
import org.ddbworkbench.local.storage.Throughput;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Table definitions as JSON. A member that is missing has its default, so that older definitions stay readable. */
final class TableDefinitionCodec {
    private TableDefinitionCodec() {}

    static byte[] encode(TableDefinition definition) {
        return Json.toBytes(json -> {
            json.writeStartObject();
            json.writeStringField("name", definition.name());
            json.writeStringField("id", definition.id().toString());
            json.writeStringField("created", definition.created().toString());
            writeKeys(json, definition.keys());
            writeAttributes(json, "attributes", definition.attributes().stream());
            json.writeArrayFieldStart("indexes");
            for (IndexDefinition index : definition.indexes()) {
                writeIndex(json, index);
            }
            json.writeEndArray();
            writeBilling(json, definition.billing());
            writeSettings(json, definition.settings());
            json.writeEndObject();
        });
    }

    /**
     * Reads what {@link #encode} has written.
     *
     * @throws StorageException for anything else
     */
    static TableDefinition decode(byte[] encoded) {
        try {
            Request json = Request.parse(encoded);
            return new TableDefinition(
                    json.requiredText("name"),
                    UUID.fromString(json.requiredText("id")),
                    Instant.parse(json.requiredText("created")),
                    keys(json),
                    attributes(json, "attributes"),
                    json.objects("indexes").stream()
                            .map(TableDefinitionCodec::index)
                            .toList(),
                    billing(json.requiredObject("billing")),
                    settings(json.requiredObject("settings")));
        } catch (ServiceException | IllegalArgumentException | DateTimeException e) {
            throw new StorageException("the definition of a stored table is damaged: " + e.getMessage(), e);
        }
    }

    private static void writeKeys(JsonGenerator json, KeySchema keys) throws IOException {
        writeAttributes(json, "partitionKey", keys.partition().stream());
        writeAttributes(json, "sortKey", keys.sort().stream());
    }

    private static KeySchema keys(Request json) {
        return new KeySchema(attributes(json, "partitionKey"), attributes(json, "sortKey"));
    }

    private static void writeAttributes(JsonGenerator json, String name, Stream<KeyAttribute> attributes)
            throws IOException {
        json.writeArrayFieldStart(name);
        for (KeyAttribute attribute : attributes.toList()) {
            json.writeStartObject();
            json.writeStringField("name", attribute.name());
            json.writeStringField("type", attribute.type().name());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static List<KeyAttribute> attributes(Request json, String name) {
        return json.objects(name).stream()
                .map(attribute ->
                        new KeyAttribute(attribute.requiredText("name"), required(attribute, "type", KeyType.class)))
                .toList();
    }

    private static void writeIndex(JsonGenerator json, IndexDefinition index) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", index.name());
        json.writeStringField("kind", index.kind().name());
        writeKeys(json, index.keys());
        json.writeStringField("projection", index.projection().type().name());
        json.writeArrayFieldStart("nonKeyAttributes");
        for (String attribute : index.projection().nonKeyAttributes()) {
            json.writeString(attribute);
        }
        json.writeEndArray();
        writeThroughput(json, index.throughput());
        json.writeEndObject();
    }

    private static IndexDefinition index(Request json) {
        return new IndexDefinition(
                json.requiredText("name"),
                required(json, "kind", IndexDefinition.Kind.class),
                keys(json),
                new Projection(
                        required(json, "projection", Projection.Type.class),
                        new HashSet<>(json.texts("nonKeyAttributes"))),
                throughput(json));
    }

    private static void writeBilling(JsonGenerator json, Billing billing) throws IOException {
        json.writeObjectFieldStart("billing");
        json.writeBooleanField("onDemand", billing.onDemand());
        writeThroughput(json, billing.throughput());
        writeText(json, "lastOnDemand", billing.lastOnDemand().map(Instant::toString));
        json.writeEndObject();
    }

    private static Billing billing(Request json) {
        return new Billing(
                json.flag("onDemand"),
                throughput(json),
                json.text("lastOnDemand").map(Instant::parse));
    }

    /** Units as texts: they may be greater than what {@link Request} reads as a number. */
    private static void writeThroughput(JsonGenerator json, Throughput throughput) throws IOException {
        json.writeStringField("readUnits", Long.toString(throughput.readUnits()));
        json.writeStringField("writeUnits", Long.toString(throughput.writeUnits()));
    }

    private static Throughput throughput(Request json) {
        return new Throughput(
                Long.parseLong(json.requiredText("readUnits")), Long.parseLong(json.requiredText("writeUnits")));
    }

    private static void writeSettings(JsonGenerator json, TableSettings settings) throws IOException {
        json.writeObjectFieldStart("settings");
        json.writeBooleanField("deletionProtected", settings.deletionProtected());
        writeText(json, "tableClass", settings.tableClass().map(Enum::name));
        writeText(json, "encryptionKey", settings.encryptionKey());
        writeText(json, "timeToLive", settings.timeToLive());
        json.writeObjectFieldStart("tags");
        for (Map.Entry<String, String> tag : settings.tags().entrySet()) {
            json.writeStringField(tag.getKey(), tag.getValue());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private static TableSettings settings(Request json) {
        TreeMap<String, String> tags = new TreeMap<>();
        json.object("tags")
                .ifPresent(values -> values.names().forEach(name -> tags.put(name, values.requiredText(name))));
        return new TableSettings(
                json.flag("deletionProtected"),
                json.choice("tableClass", TableSettings.TableClass.class),
                json.text("encryptionKey"),
                json.text("timeToLive"),
                tags);
    }

    private static void writeText(JsonGenerator json, String name, Optional<String> text) throws IOException {
        if (text.isPresent()) {
            json.writeStringField(name, text.get());
        }
    }

    private static <E extends Enum<E>> E required(Request json, String name, Class<E> choices) {
        return json.choice(name, choices).orElseThrow(() -> Request.missing(name));
    }
}
