package org.ddbworkbench.catalog;

import org.jspecify.annotations.Nullable;

/** The attributes of an item, as far as somebody wants to look at them. */
@FunctionalInterface
public interface ItemAttributes {
    /** No attribute is there. */
    ItemAttributes NONE = attribute -> null;

    /**
     * The value of a top-level attribute: a {@link String}, {@link java.math.BigDecimal}, {@link Boolean}, {@code byte[]},
     * {@link java.util.Set}, {@link java.util.List} or {@link java.util.Map}; any other object: DynamoDB's NULL; null: the item
     * lacks it. In a map null is DynamoDB's NULL.
     */
    @Nullable
    Object get(String attribute);
}
