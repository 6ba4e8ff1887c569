package org.ddbworkbench.local.open.definition;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.Projection;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/**
 * The key and the indexes of a table.
 *
 * @param name null when it goes without saying, as in flags
 */
public record TableSpec(@Nullable String name, KeySpec keys, List<IndexSpec> indexes) {
    public TableSpec {
        indexes = List.copyOf(indexes);
    }

    /** Every attribute of a key, as often as it is in one; those of the table first. */
    public Stream<KeyPart> keyParts() {
        return Stream.concat(
                keys.parts(), indexes.stream().flatMap(index -> index.keys().parts()));
    }

    public TableSpec mapKeyParts(UnaryOperator<KeyPart> change) {
        return new TableSpec(
                name,
                keys.map(change),
                indexes.stream()
                        .map(index -> index.withKeys(index.keys().map(change)))
                        .toList());
    }

    /** This one with the type that {@code types} has for a key attribute, or the one it has when there is none. */
    public TableSpec withTypes(Map<String, KeyType> types) {
        return mapKeyParts(part -> types.containsKey(part.name()) ? part.withType(types.get(part.name())) : part);
    }

    public TableSpec withIndexes(List<IndexSpec> more) {
        return new TableSpec(
                name, keys, Stream.concat(indexes.stream(), more.stream()).toList());
    }

    /** The CreateTable request for a table on demand with these tags; key attributes without a type are text. */
    public byte[] createTableRequest(String tableName, Map<String, String> tags) {
        return Json.toBytes(json -> {
            json.writeStartObject();
            json.writeStringField("TableName", tableName);
            json.writeStringField("BillingMode", "PAY_PER_REQUEST");
            writeAttributes(json);
            writeKeys(json, keys);
            writeIndexes(json, "GlobalSecondaryIndexes", IndexDefinition.Kind.GLOBAL);
            writeIndexes(json, "LocalSecondaryIndexes", IndexDefinition.Kind.LOCAL);
            writeTags(json, tags);
            json.writeEndObject();
        });
    }

    private static void writeTags(JsonGenerator json, Map<String, String> tags) throws IOException {
        json.writeArrayFieldStart("Tags");
        for (Map.Entry<String, String> tag : tags.entrySet()) {
            json.writeStartObject();
            json.writeStringField("Key", tag.getKey());
            json.writeStringField("Value", tag.getValue());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeAttributes(JsonGenerator json) throws IOException {
        Map<String, KeyType> types = new LinkedHashMap<>();
        keyParts()
                .forEach(part -> types.merge(
                        part.name(), part.type() == null ? KeyType.S : part.type(), (first, other) -> first));
        json.writeArrayFieldStart("AttributeDefinitions");
        for (Map.Entry<String, KeyType> attribute : types.entrySet()) {
            json.writeStartObject();
            json.writeStringField("AttributeName", attribute.getKey());
            json.writeStringField("AttributeType", attribute.getValue().name());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void writeKeys(JsonGenerator json, KeySpec keys) throws IOException {
        json.writeArrayFieldStart("KeySchema");
        writeKeys(json, keys.partition(), "HASH");
        writeKeys(json, keys.sort(), "RANGE");
        json.writeEndArray();
    }

    private static void writeKeys(JsonGenerator json, List<KeyPart> parts, String role) throws IOException {
        for (KeyPart part : parts) {
            json.writeStartObject();
            json.writeStringField("AttributeName", part.name());
            json.writeStringField("KeyType", role);
            json.writeEndObject();
        }
    }

    private void writeIndexes(JsonGenerator json, String member, IndexDefinition.Kind kind) throws IOException {
        List<IndexSpec> ofKind =
                indexes.stream().filter(index -> index.kind() == kind).toList();
        if (ofKind.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart(member);
        for (IndexSpec index : ofKind) {
            json.writeStartObject();
            json.writeStringField("IndexName", index.name());
            writeKeys(json, index.keys());
            json.writeObjectFieldStart("Projection");
            json.writeStringField("ProjectionType", index.projection().type().name());
            if (index.projection().type() == Projection.Type.INCLUDE) {
                json.writeArrayFieldStart("NonKeyAttributes");
                for (String name : index.projection().nonKeyAttributes()) {
                    json.writeString(name);
                }
                json.writeEndArray();
            }
            json.writeEndObject();
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
