package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table and some of its items.
 *
 * @param tableBytes how large the service says the table is, a few hours ago; 0: it doesn't say
 * @param whole whether these are all items that it has
 * @param readUnits what reading them took
 * @param timeToLive the attribute with the time at which an item expires; null: none, or nobody may know
 */
public record ItemSample(
        String name,
        KeySchema key,
        List<SecondaryIndex> indexes,
        List<Map<String, AttributeValue>> items,
        long tableBytes,
        boolean whole,
        double readUnits,
        @Nullable String timeToLive) {
    public ItemSample {
        indexes = List.copyOf(indexes);
        items = List.copyOf(items);
    }

    /** Of a table whose size and settings aren't known. */
    public ItemSample(
            String name,
            KeySchema key,
            List<SecondaryIndex> indexes,
            List<Map<String, AttributeValue>> items,
            boolean whole,
            double readUnits) {
        this(name, key, indexes, items, 0, whole, readUnits, null);
    }
}
