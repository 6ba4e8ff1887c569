package org.ddbworkbench.local.value;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An item, or an index's projection of one.
 *
 * @param attributes the attributes by name, in the order in which they were written
 * @param size bytes by the accounting rules of {@link ItemSize}
 */
public record Item(Map<String, AttributeValue> attributes, int size) {
    public static final Item EMPTY = new Item(Map.of(), 0);

    public Item {
        attributes = Collections.unmodifiableMap(attributes);
    }

    public static Item of(Map<String, AttributeValue> attributes) {
        return new Item(new LinkedHashMap<>(attributes), ItemSize.of(attributes));
    }

    public @Nullable AttributeValue get(String name) {
        return attributes.get(name);
    }
}
