package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Creates a table; it is active at once. */
record CreateTable(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        return TableDescription.of(tables.create(TableDefinitionReader.read(request)), "ACTIVE")
                .as("TableDescription");
    }
}
