package org.ddbworkbench.local.open.record;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.wire.Json;
import org.jspecify.annotations.Nullable;

/** Tells what a JSON document is, from as little of it as that takes: what follows may be huge. */
final class DocumentClassifier {
    private final JsonParser parser;
    private final boolean plainJson;
    private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

    /**
     * A classifier of one document.
     *
     * @param parser at the first token of the document
     * @param plainJson whether items without types are expected
     */
    DocumentClassifier(JsonParser parser, boolean plainJson) {
        this.parser = parser;
        this.plainJson = plainJson;
    }

    /** The format of the document; null when it is no object. Of a document that is one record nothing is left to read. */
    @Nullable
    FileFormat classify() throws IOException {
        if (parser.currentToken() == JsonToken.START_ARRAY && parser.nextToken() == JsonToken.END_ARRAY) {
            return FileFormat.Other.EMPTY;
        }
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            return null;
        }
        for (String name = parser.nextFieldName(); name != null; name = parser.nextFieldName()) {
            JsonToken value = parser.nextToken();
            FileFormat format = value == JsonToken.START_ARRAY
                    ? ofList(name)
                    : value == JsonToken.START_OBJECT ? ofObject(name) : ofScalar(name);
            if (format != null) {
                return format;
            }
        }
        if (isStreamRecord(members)) {
            return FileFormat.Other.STREAM;
        }
        RecordShape shape = shape();
        return new FileFormat.JsonRecords(Layout.TOP, shape, notation(attributes(shape, members)), false);
    }

    private @Nullable FileFormat ofScalar(String name) throws IOException {
        members.put(name, Json.read(parser));
        return switch (name) {
            case "exportArn", "manifestFilesS3Key" -> FileFormat.Other.MANIFEST_SUMMARY;
            case "dataFileS3Key" -> FileFormat.Other.MANIFEST_FILES;
            default -> null;
        };
    }

    private @Nullable FileFormat ofList(String name) throws IOException {
        switch (name) {
            case "DataModel" -> {
                return FileFormat.Other.MODEL;
            }
            case "AttributeDefinitions", "KeySchema" -> {
                return FileFormat.Other.DEFINITION;
            }
            case "Items" -> {
                return records(Layout.ITEMS, RecordShape.ATTRIBUTES, firstElement());
            }
            default -> {
                Map<?, ?> first = firstElement();
                if (isWriteRequest(first)) {
                    return records(Layout.BY_TABLE, RecordShape.WRITE_REQUEST, first);
                }
                if (isStreamRecord(first)) {
                    return FileFormat.Other.STREAM;
                }
                skipList();
                members.put(name, List.of());
                return null;
            }
        }
    }

    private @Nullable FileFormat ofObject(String name) throws IOException {
        switch (name) {
            case "Resources", "Table", "TableDescription" -> {
                Object value = Json.read(parser);
                members.put(name, value);
                return isDefinition(name, value) ? FileFormat.Other.DEFINITION : null;
            }
            case "RequestItems" -> {
                return ofTables(name, Layout.REQUEST_ITEMS, RecordShape.WRITE_REQUEST);
            }
            case "Responses" -> {
                return ofTables(name, Layout.RESPONSES, RecordShape.ATTRIBUTES);
            }
            default -> {
                members.put(name, Json.read(parser));
                return null;
            }
        }
    }

    private static boolean isDefinition(String name, @Nullable Object value) {
        return value instanceof Map<?, ?> content
                && (name.equals("Resources") ? !Descriptors.isTyped(content) : content.containsKey("KeySchema"));
    }

    /** The format of a member that has a list of records for each table; null when it is an ordinary member. */
    private @Nullable FileFormat ofTables(String name, Layout layout, RecordShape shape) throws IOException {
        String table = parser.nextFieldName();
        boolean hasList = table != null && parser.nextToken() == JsonToken.START_ARRAY && table.length() > 2;
        if (hasList) {
            return records(layout, shape, firstElement());
        }
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        while (table != null) {
            content.put(table, Json.read(parser));
            table = parser.nextFieldName();
            if (table != null) {
                parser.nextToken();
            }
        }
        members.put(name, content);
        return null;
    }

    /** The first element of the list that the parser is at the start of, if that is an object; the rest is left. */
    private @Nullable Map<?, ?> firstElement() throws IOException {
        if (parser.nextToken() != JsonToken.START_OBJECT) {
            return null;
        }
        return (Map<?, ?>) Json.read(parser);
    }

    /** Passes what {@link #firstElement} left. */
    private void skipList() throws IOException {
        JsonToken token = parser.currentToken();
        if (token == JsonToken.END_OBJECT) {
            token = parser.nextToken();
        }
        while (token != null && token != JsonToken.END_ARRAY) {
            parser.skipChildren();
            token = parser.nextToken();
        }
    }

    private FileFormat records(Layout layout, RecordShape shape, @Nullable Map<?, ?> first) {
        Map<?, ?> attributes = first == null ? Map.of() : attributes(shape, first);
        return new FileFormat.JsonRecords(layout, shape, notation(attributes), false);
    }

    private RecordShape shape() {
        if (Descriptors.areAllTyped(members)) {
            return RecordShape.ATTRIBUTES;
        } else if (members.get("Keys") instanceof Map<?, ?>
                && members.get("Metadata") instanceof Map<?, ?> metadata
                && metadata.containsKey("WriteTimestampMicros")) {
            return RecordShape.CHANGE;
        } else if (isWriteRequest(members)) {
            return RecordShape.WRITE_REQUEST;
        }
        return members.get("Item") instanceof Map<?, ?> ? RecordShape.ITEM : RecordShape.ATTRIBUTES;
    }

    private static boolean isStreamRecord(@Nullable Map<?, ?> json) {
        return json != null && json.get("eventName") instanceof String && json.get("dynamodb") instanceof Map<?, ?>;
    }

    private static boolean isWriteRequest(@Nullable Map<?, ?> json) {
        return json != null
                && json.size() == 1
                && (json.get("PutRequest") instanceof Map<?, ?> || json.get("DeleteRequest") instanceof Map<?, ?>);
    }

    /** Where the attributes of a record are, as far as it has any. */
    private static Map<?, ?> attributes(RecordShape shape, Map<?, ?> json) {
        Object attributes = switch (shape) {
            case ATTRIBUTES -> json;
            case ITEM -> json.get("Item");
            case CHANGE -> json.get("Keys");
            case WRITE_REQUEST ->
                json.get("PutRequest") instanceof Map<?, ?> put
                        ? put.get("Item")
                        : json.get("DeleteRequest") instanceof Map<?, ?> delete ? delete.get("Key") : null;
        };
        return attributes instanceof Map<?, ?> map ? map : Map.of();
    }

    /** One typed value is enough, as the others may be what is wrong with the record, unless plain JSON is expected. */
    private Notation notation(Map<?, ?> attributes) {
        boolean typed = plainJson
                ? attributes.values().stream().allMatch(Descriptors::isTyped)
                : attributes.values().stream().anyMatch(Descriptors::isTyped);
        return attributes.isEmpty() || typed ? Notation.TYPED : Notation.PLAIN;
    }
}
