package org.ddbworkbench.local.storage;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ItemSize;

/**
 * The key of a table or an index. Both parts are lists, since an index key may have up to four attributes in each; the sort
 * part may be empty.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    /** Of all values of the partition key attributes together. */
    public static final int MAX_PARTITION_BYTES = 2048;

    /** Of all values of the sort key attributes together. */
    public static final int MAX_SORT_BYTES = 1024;

    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
        if (partition.isEmpty()) {
            throw new IllegalArgumentException("A key needs a partition key attribute");
        }
    }

    public Stream<KeyAttribute> attributes() {
        return Stream.concat(partition.stream(), sort.stream());
    }

    public int size() {
        return partition.size() + sort.size();
    }

    /** Whether the values of the key attributes that there are can be in a key: none is empty, and they are not too large. */
    public boolean isWithinLimits(Map<String, AttributeValue> attributes) {
        return isWithin(MAX_PARTITION_BYTES, partition, attributes) && isWithin(MAX_SORT_BYTES, sort, attributes);
    }

    private static boolean isWithin(int maxBytes, List<KeyAttribute> keys, Map<String, AttributeValue> attributes) {
        int bytes = 0;
        for (KeyAttribute key : keys) {
            AttributeValue value = attributes.get(key.name());
            if (value != null) {
                int size = ItemSize.of(value);
                if (size == 0) {
                    return false;
                }
                bytes += size;
            }
        }
        return bytes <= maxBytes;
    }

    public Optional<KeyAttribute> find(String name) {
        return attributes().filter(attribute -> attribute.name().equals(name)).findFirst();
    }
}
