package org.ddbworkbench.local.storage;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;

/**
 * What an index holds of each item.
 *
 * @param nonKeyAttributes the attributes that {@code INCLUDE} names, in the order of their names
 */
public record Projection(Type type, Set<String> nonKeyAttributes) {
    public Projection {
        nonKeyAttributes = Collections.unmodifiableSortedSet(new TreeSet<>(nonKeyAttributes));
    }

    /** The projection types of the wire protocol. */
    public enum Type {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    /** The part of {@code item} that the index holds; {@code keyNames} are the keys of the index and of the table. */
    Item apply(Item item, Set<String> keyNames) {
        if (type == Type.ALL) {
            return item;
        }
        Map<String, AttributeValue> projected = new LinkedHashMap<>();
        item.attributes().forEach((name, value) -> {
            if (keyNames.contains(name) || nonKeyAttributes.contains(name)) {
                projected.put(name, value);
            }
        });
        return Item.of(projected);
    }
}
