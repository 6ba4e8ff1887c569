package org.ddbworkbench.local.storage;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * All that there is to know of a table but its items. Name, id, time and keys stay as they are for as long as the table
 * lives; the rest changes by {@link Table#redefine}.
 *
 * @param attributes every key attribute of the table and of its indexes, as declared
 */
public record TableDefinition(
        String name,
        UUID id,
        Instant created,
        KeySchema keys,
        List<KeyAttribute> attributes,
        List<IndexDefinition> indexes,
        Billing billing,
        TableSettings settings) {
    public TableDefinition {
        attributes = List.copyOf(attributes);
        indexes = List.copyOf(indexes);
    }

    public String arn() {
        return "arn:aws:dynamodb:local:000000000000:table/" + name;
    }

    public String arn(IndexDefinition index) {
        return arn() + "/index/" + index.name();
    }

    /** The store of the table's items. */
    public String storeName() {
        return id.toString();
    }

    /** The store of an index's entries. */
    public String storeName(IndexDefinition index) {
        return storeName() + "/" + index.name();
    }

    /** The stores of the table and of its indexes. */
    public Stream<String> storeNames() {
        return Stream.concat(Stream.of(storeName()), indexes.stream().map(this::storeName));
    }

    public TableDefinition withIndexes(List<KeyAttribute> nextAttributes, List<IndexDefinition> nextIndexes) {
        return new TableDefinition(name, id, created, keys, nextAttributes, nextIndexes, billing, settings);
    }

    public TableDefinition withBilling(Billing next) {
        return new TableDefinition(name, id, created, keys, attributes, indexes, next, settings);
    }

    public TableDefinition withSettings(TableSettings next) {
        return new TableDefinition(name, id, created, keys, attributes, indexes, billing, next);
    }
}
