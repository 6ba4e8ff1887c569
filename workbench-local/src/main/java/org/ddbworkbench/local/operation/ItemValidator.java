package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeNames;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.value.ItemSize;
import org.ddbworkbench.local.value.Nesting;
import org.jspecify.annotations.Nullable;

/** The limits that items and keys have to keep. */
final class ItemValidator {
    static final int MAX_ITEM_BYTES = 400 * 1024;

    private ItemValidator() {}

    /** Refuses an item that no table can hold. */
    static void validateSize(Item item) {
        if (item.size() > MAX_ITEM_BYTES) {
            throw ServiceException.validation("Item size has exceeded the maximum allowed size");
        }
    }

    /** Refuses an item that no table can hold and that was not read from a request, whose reader refuses the rest of it. */
    static void validateContent(Item item) {
        item.attributes().forEach((name, value) -> {
            AttributeNames.require(name);
            Nesting.require(value);
        });
        validateSize(item);
    }

    /** Refuses an item whose keys the table can't hold. */
    static void validate(TableDefinition table, Item item) {
        requireKeyAttributes(table.keys().partition(), item);
        requireKeyAttributes(table.keys().sort(), item);
        refuseEmpty(table.keys(), item.attributes());
        validateSizes(table.keys(), item.attributes());
        for (IndexDefinition index : table.indexes()) {
            validateIndexKey(index, index.keys().partition(), item);
            validateIndexKey(index, index.keys().sort(), item);
            validateSizes(index.keys(), item.attributes());
        }
    }

    /** Refuses a key that is not exactly the key of the table. */
    static void validateKey(KeySchema keys, Map<String, AttributeValue> key) {
        if (key.size() != keys.size()) {
            throw mismatch();
        }
        requireKey(keys, key);
        refuseEmpty(keys, key);
        validateSizes(keys, key);
    }

    /** Refuses attributes without a key of the table, in the words for keys. */
    static void requireKey(KeySchema keys, Map<String, AttributeValue> attributes) {
        if (!hasAll(keys.partition(), attributes) || !hasAll(keys.sort(), attributes)) {
            throw mismatch();
        }
    }

    private static ServiceException mismatch() {
        return ServiceException.validation("The provided key element does not match the schema");
    }

    /** Refuses an item with an empty value for a key attribute of the table or of an index. */
    static void refuseEmptyKeys(TableDefinition table, Map<String, AttributeValue> attributes) {
        refuseEmpty(table.keys(), attributes);
        for (IndexDefinition index : table.indexes()) {
            refuseEmptyIndexKey(index, index.keys().partition(), attributes);
            refuseEmptyIndexKey(index, index.keys().sort(), attributes);
        }
    }

    /** Refuses an empty value for a key attribute. */
    static void refuseEmpty(KeySchema keys, Map<String, AttributeValue> attributes) {
        refuseEmpty(keys.partition(), attributes);
        refuseEmpty(keys.sort(), attributes);
    }

    static boolean isEmpty(@Nullable AttributeValue value) {
        return (value instanceof AttributeValue.Text text && text.value().isEmpty())
                || (value instanceof AttributeValue.Binary binary
                        && binary.value().size() == 0);
    }

    /** What messages call the values of a key attribute. */
    static String kind(KeyAttribute attribute) {
        return switch (attribute.type()) {
            case S -> "string";
            case B -> "binary";
            case N -> "number";
        };
    }

    private static void requireKeyAttributes(List<KeyAttribute> keys, Item item) {
        for (KeyAttribute attribute : keys) {
            AttributeValue value = item.get(attribute.name());
            if (value == null) {
                throw ServiceException.invalidParameter("Missing the key " + attribute.name() + " in the item");
            }
            if (!attribute.type().matches(value)) {
                throw ServiceException.invalidParameter("Type mismatch for key " + attribute.name() + " expected: "
                        + attribute.type() + " actual: " + value.type());
            }
        }
    }

    private static boolean hasAll(List<KeyAttribute> keys, Map<String, AttributeValue> key) {
        for (KeyAttribute attribute : keys) {
            AttributeValue value = key.get(attribute.name());
            if (value == null || !attribute.type().matches(value)) {
                return false;
            }
        }
        return true;
    }

    private static void refuseEmpty(List<KeyAttribute> keys, Map<String, AttributeValue> attributes) {
        for (KeyAttribute attribute : keys) {
            if (isEmpty(attributes.get(attribute.name()))) {
                throw ServiceException.validation("One or more parameter values are not valid. The AttributeValue for"
                        + " a key attribute cannot contain an empty " + kind(attribute) + " value. Key: "
                        + attribute.name());
            }
        }
    }

    private static void validateSizes(KeySchema keys, Map<String, AttributeValue> attributes) {
        if (size(keys.partition(), attributes) > KeySchema.MAX_PARTITION_BYTES) {
            throw ServiceException.invalidParameter("Size of hashkey has exceeded the maximum size limit of"
                    + KeySchema.MAX_PARTITION_BYTES + " bytes");
        }
        if (size(keys.sort(), attributes) > KeySchema.MAX_SORT_BYTES) {
            throw ServiceException.invalidParameter("Aggregated size of all range keys has exceeded the size limit of "
                    + KeySchema.MAX_SORT_BYTES + " bytes");
        }
    }

    private static void validateIndexKey(IndexDefinition index, List<KeyAttribute> keys, Item item) {
        for (KeyAttribute attribute : keys) {
            AttributeValue value = item.get(attribute.name());
            if (value != null && !attribute.type().matches(value)) {
                throw ServiceException.invalidParameter("Type mismatch for Index Key " + attribute.name()
                        + " Expected: " + attribute.type() + " Actual: " + value.type() + " IndexName: "
                        + index.name());
            }
        }
        refuseEmptyIndexKey(index, keys, item.attributes());
    }

    private static void refuseEmptyIndexKey(
            IndexDefinition index, List<KeyAttribute> keys, Map<String, AttributeValue> attributes) {
        for (KeyAttribute attribute : keys) {
            if (isEmpty(attributes.get(attribute.name()))) {
                throw ServiceException.validation("One or more parameter values are not valid. A value specified for a"
                        + " secondary index key is not supported. The AttributeValue for a key attribute cannot"
                        + " contain an empty " + kind(attribute) + " value. IndexName: " + index.name()
                        + ", IndexKey: " + attribute.name());
            }
        }
    }

    /** The bytes of those of the key attributes that {@code attributes} has. */
    static int size(List<KeyAttribute> keys, Map<String, AttributeValue> attributes) {
        int size = 0;
        for (KeyAttribute key : keys) {
            AttributeValue value = attributes.get(key.name());
            size += value == null ? 0 : ItemSize.of(value);
        }
        return size;
    }
}
