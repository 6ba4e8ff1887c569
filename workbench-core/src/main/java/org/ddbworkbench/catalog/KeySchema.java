package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.List;

/**
 * The key of a table or an index. Lists, since an index key may have up to four attributes of each kind; a table has
 * one partition key attribute and at most one sort key attribute.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
    public KeySchema {
        partition = List.copyOf(partition);
        sort = List.copyOf(sort);
        if (partition.isEmpty()) {
            throw new IllegalArgumentException("a key needs a partition key attribute");
        }
    }

    /** Partition key attributes, then sort key attributes. */
    public List<KeyAttribute> attributes() {
        List<KeyAttribute> all = new ArrayList<>(partition);
        all.addAll(sort);
        return all;
    }
}
