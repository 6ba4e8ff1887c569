package org.ddbworkbench.local.storage;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The key of a table or an index. Both parts are lists, since an index key may have up to four attributes in each; the sort
 * part may be empty.
 */
public record KeySchema(List<KeyAttribute> partition, List<KeyAttribute> sort) {
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

    public Optional<KeyAttribute> find(String name) {
        return attributes().filter(attribute -> attribute.name().equals(name)).findFirst();
    }
}
