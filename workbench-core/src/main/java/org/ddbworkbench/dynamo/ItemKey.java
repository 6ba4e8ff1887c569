package org.ddbworkbench.dynamo;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.ddbworkbench.catalog.KeyAttribute;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The values of some key attributes of an item; equal where DynamoDB's are.
 *
 * @param values {@link String}, {@link java.math.BigDecimal}, {@link ByteBuffer}, or null where the item lacks the attribute
 */
record ItemKey(List<@Nullable Object> values) {
    /**
     * The key in an item.
     *
     * @param slots of the attributes
     */
    static ItemKey of(DecodedItem item, int[] slots) {
        @Nullable Object[] values = new Object[slots.length];
        for (int i = 0; i < slots.length; i++) {
            Object value = item.values()[slots[i]];
            values[i] = value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value;
        }
        return new ItemKey(Arrays.asList(values));
    }

    static int[] slots(List<KeyAttribute> attributes, ItemSlots slots) {
        return attributes.stream()
                .mapToInt(attribute -> slots.slot(attribute.name()))
                .toArray();
    }

    /**
     * The key as requests have it.
     *
     * @param attributes those of the values, all of which must be there
     */
    Map<String, AttributeValue> attributeValues(List<KeyAttribute> attributes) {
        Map<String, AttributeValue> key = new HashMap<>();
        for (int i = 0; i < attributes.size(); i++) {
            Object value = Objects.requireNonNull(values.get(i));
            key.put(
                    attributes.get(i).name(),
                    AttributeValues.of(value instanceof ByteBuffer buffer ? buffer.array() : value));
        }
        return key;
    }
}
