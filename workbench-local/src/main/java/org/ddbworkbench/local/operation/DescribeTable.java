package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Describes a table. */
record DescribeTable(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        return TableDescription.of(tables.forDefinition(Tables.definedName(request)))
                .as("Table");
    }
}
