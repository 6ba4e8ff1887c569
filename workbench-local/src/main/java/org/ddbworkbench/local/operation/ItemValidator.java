package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.value.ItemSize;
import org.jspecify.annotations.Nullable;

/** The limits that items and keys have to keep. */
final class ItemValidator {
    private static final int MAX_ITEM_BYTES = 400 * 1024;
    private static final int MAX_PARTITION_KEY_BYTES = 2048;
    private static final int MAX_SORT_KEY_BYTES = 1024;

    private ItemValidator() {}

    /** Refuses an item that the table can't hold. */
    static void validate(TableDefinition table, Item item) {
        table.keys().attributes().forEach(attribute -> {
            AttributeValue value = item.get(attribute.name());
            if (value == null) {
                throw ServiceException.invalidParameter("Missing the key " + attribute.name() + " in the item");
            }
            if (!attribute.type().matches(value)) {
                throw ServiceException.invalidParameter("Type mismatch for key " + attribute.name() + " expected: "
                        + attribute.type() + " actual: " + value.type());
            }
        });
        validateKeyValues(table.keys(), item.attributes());
        for (IndexDefinition index : table.indexes()) {
            validateIndexKey(index, item);
        }
        if (item.size() > MAX_ITEM_BYTES) {
            throw ServiceException.validation("Item size has exceeded the maximum allowed size");
        }
    }

    /** Refuses a key that is not exactly the key of the table. */
    static void validateKey(KeySchema keys, Map<String, AttributeValue> key) {
        if (key.size() != keys.size()
                || !keys.attributes().allMatch(attribute -> {
                    AttributeValue value = key.get(attribute.name());
                    return value != null && attribute.type().matches(value);
                })) {
            throw ServiceException.validation("The provided key element does not match the schema");
        }
        validateKeyValues(keys, key);
    }

    private static void validateKeyValues(KeySchema keys, Map<String, AttributeValue> attributes) {
        keys.attributes().forEach(attribute -> {
            if (isEmpty(attributes.get(attribute.name()))) {
                throw ServiceException.validation("One or more parameter values are not valid. The AttributeValue for"
                        + " a key attribute cannot contain an empty " + kind(attribute) + " value. Key: "
                        + attribute.name());
            }
        });
        validateSizes(keys, attributes);
    }

    private static void validateSizes(KeySchema keys, Map<String, AttributeValue> attributes) {
        if (size(keys.partition(), attributes) > MAX_PARTITION_KEY_BYTES) {
            throw ServiceException.invalidParameter(
                    "Size of hashkey has exceeded the maximum size limit of" + MAX_PARTITION_KEY_BYTES + " bytes");
        }
        if (size(keys.sort(), attributes) > MAX_SORT_KEY_BYTES) {
            throw ServiceException.invalidParameter("Aggregated size of all range keys has exceeded the size limit of "
                    + MAX_SORT_KEY_BYTES + " bytes");
        }
    }

    private static void validateIndexKey(IndexDefinition index, Item item) {
        index.keys().attributes().forEach(attribute -> {
            AttributeValue value = item.get(attribute.name());
            if (value == null) {
                return;
            }
            if (!attribute.type().matches(value)) {
                throw ServiceException.invalidParameter("Type mismatch for Index Key " + attribute.name()
                        + " Expected: " + attribute.type() + " Actual: " + value.type() + " IndexName: "
                        + index.name());
            }
            if (isEmpty(value)) {
                throw ServiceException.validation("One or more parameter values are not valid. A value specified for a"
                        + " secondary index key is not supported. The AttributeValue for a key attribute cannot"
                        + " contain an empty " + kind(attribute) + " value. IndexName: " + index.name()
                        + ", IndexKey: " + attribute.name());
            }
        });
        validateSizes(index.keys(), item.attributes());
    }

    private static int size(List<KeyAttribute> keys, Map<String, AttributeValue> attributes) {
        int size = 0;
        for (KeyAttribute key : keys) {
            AttributeValue value = attributes.get(key.name());
            size += value == null ? 0 : ItemSize.of(value);
        }
        return size;
    }

    private static boolean isEmpty(@Nullable AttributeValue value) {
        return (value instanceof AttributeValue.Text text && text.value().isEmpty())
                || (value instanceof AttributeValue.Binary binary
                        && binary.value().size() == 0);
    }

    private static String kind(KeyAttribute attribute) {
        return switch (attribute.type()) {
            case S -> "string";
            case B -> "binary";
            case N -> "number";
        };
    }
}
