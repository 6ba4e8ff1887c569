package org.ddbworkbench.local.storage;

import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The definition of a table.
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
        Throughput throughput,
        boolean onDemand) {
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
}
