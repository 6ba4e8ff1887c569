package org.ddbworkbench.local.operation;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.wire.Request;

/** Reads key schemas, whose attributes are defined elsewhere in the request. Both must have passed {@link TableModel}. */
final class KeySchemaReader {
    private static final int MAX_INDEX_KEY_PART = 4;
    private static final String HASH = "HASH";
    private static final String RANGE = "RANGE";

    private final Map<String, KeyAttribute> definitions = new LinkedHashMap<>();

    /** A reader that knows the attributes that {@code request} defines. */
    KeySchemaReader(Request request) {
        for (Request definition : request.objects("AttributeDefinitions")) {
            String name = definition.requiredText("AttributeName");
            KeyType type = KeyType.valueOf(definition.requiredText("AttributeType"));
            if (definitions.put(name, new KeyAttribute(name, type)) != null) {
                throw ServiceException.validation("Attribute Name is duplicated: " + name);
            }
        }
    }

    /** Takes {@code attributes} as defined too, in place of what the request says of them. */
    void define(List<KeyAttribute> attributes) {
        attributes.forEach(attribute -> definitions.put(attribute.name(), attribute));
    }

    /** The attributes defined, by name. */
    Map<String, KeyAttribute> definitions() {
        return definitions;
    }

    /** The key of a table: one partition key attribute, perhaps one sort key attribute. */
    KeySchema ofTable(Request table) {
        List<Request> elements = table.objects("KeySchema");
        if (elements.size() > definitions.size()) {
            throw ServiceException.validation("Invalid KeySchema: Some index key attribute have no definition");
        }
        return pair(elements);
    }

    /** The key of a local index, not yet compared with that of its table. */
    KeySchema ofLocalIndex(Request index) {
        return pair(index.objects("KeySchema"));
    }

    /** The key of a global index: up to four attributes in each part. */
    KeySchema ofGlobalIndex(Request index) {
        List<Request> elements = index.objects("KeySchema");
        requireDefined(elements);
        refuseFirstRange(elements);
        if (names(elements).stream().distinct().count() < elements.size()) {
            throw ServiceException.validation("The KeySchema contains multiple key attributes with the same name");
        }
        List<KeyAttribute> partition = part(elements, HASH);
        List<KeyAttribute> sort = part(elements, RANGE);
        if (elements.subList(0, partition.size()).stream().anyMatch(element -> !isHash(element))) {
            throw ServiceException.invalidParameter(
                    "All HASH key attributes must precede RANGE key attributes in the KeySchema");
        }
        refuseLongPart(HASH, partition);
        refuseLongPart(RANGE, sort);
        return new KeySchema(partition, sort);
    }

    private KeySchema pair(List<Request> elements) {
        requireDefined(elements);
        if (elements.size() == 2
                && names(elements).get(0).equals(names(elements).get(1))) {
            throw ServiceException.validation(
                    "Both the Hash Key and the Range Key element in the KeySchema have the same name");
        }
        refuseFirstRange(elements);
        if (elements.size() == 2 && isHash(elements.get(1))) {
            throw ServiceException.validation("Invalid KeySchema: The second KeySchemaElement is not a RANGE key type");
        }
        return new KeySchema(part(elements, HASH), part(elements, RANGE));
    }

    private void requireDefined(List<Request> elements) {
        List<String> names = names(elements);
        if (!definitions.keySet().containsAll(names)) {
            throw ServiceException.invalidParameter(
                    "Some index key attributes are not defined in AttributeDefinitions. Keys: " + names
                            + ", AttributeDefinitions: " + definitions.keySet());
        }
    }

    private List<KeyAttribute> part(List<Request> elements, String role) {
        List<KeyAttribute> part = new ArrayList<>();
        for (Request element : elements) {
            if (element.requiredText("KeyType").equals(role)) {
                Optional.ofNullable(definitions.get(element.requiredText("AttributeName")))
                        .ifPresent(part::add);
            }
        }
        return part;
    }

    private static void refuseFirstRange(List<Request> elements) {
        if (!isHash(elements.get(0))) {
            throw ServiceException.validation("Invalid KeySchema: The first KeySchemaElement is not a HASH key type");
        }
    }

    private static void refuseLongPart(String role, List<KeyAttribute> part) {
        if (part.size() > MAX_INDEX_KEY_PART) {
            throw ServiceException.invalidParameter(
                    "The KeySchema exceeds the maximum allowed number of " + role + " key attributes");
        }
    }

    private static boolean isHash(Request element) {
        return element.requiredText("KeyType").equals(HASH);
    }

    private static List<String> names(List<Request> elements) {
        return elements.stream()
                .map(element -> element.requiredText("AttributeName"))
                .toList();
    }
}
