package org.ddbworkbench.dynamo;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An item as it was parsed.
 *
 * @param values by {@link ItemSlots}, as {@link ItemParser} reads them; null where the item lacks the attribute
 * @param attributes all attributes, where all are wanted; else empty
 * @param size in bytes by DynamoDB's rules, where all attributes are wanted
 */
@SuppressWarnings("ArrayRecordComponent") // items are passed on, not compared
record DecodedItem(@Nullable Object[] values, Map<String, @Nullable Object> attributes, long size) {}
