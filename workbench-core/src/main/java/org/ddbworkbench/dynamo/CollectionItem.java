package org.ddbworkbench.dynamo;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * An item of an item collection.
 *
 * @param tables the entities' tables that it is a row of: one; none for an item of no entity; several where an index does not
 *     project the attributes that tell them apart
 * @param ignored whether the catalog says to ignore it
 * @param values of the columns of the first of the tables; empty when there is none
 * @param attributes as far as what was read has them; DynamoDB's NULL is null
 * @param bytes its size by DynamoDB's rules; in an index that of the entry
 */
public record CollectionItem(
        List<VirtualTable> tables,
        boolean ignored,
        List<@Nullable Object> values,
        Map<String, @Nullable Object> attributes,
        long bytes) {
    public CollectionItem {
        tables = List.copyOf(tables);
        values = Collections.unmodifiableList(values);
        attributes = Collections.unmodifiableMap(attributes);
    }
}
