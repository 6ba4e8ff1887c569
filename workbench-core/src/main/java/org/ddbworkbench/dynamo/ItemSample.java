package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * A table and some of its items.
 *
 * @param whole whether these are all items that it has
 * @param readUnits what reading them took
 */
public record ItemSample(
        String name,
        KeySchema key,
        List<SecondaryIndex> indexes,
        List<Map<String, AttributeValue>> items,
        boolean whole,
        double readUnits) {
    public ItemSample {
        indexes = List.copyOf(indexes);
        items = List.copyOf(items);
    }
}
