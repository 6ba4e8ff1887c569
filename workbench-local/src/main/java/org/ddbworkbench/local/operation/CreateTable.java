package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Creates a table. The answer says that it is being created, as the service does; it is active at once. */
record CreateTable(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        return TableDescription.creating(
                        tables.create(TableDefinitionReader.read(request)).definition())
                .as("TableDescription");
    }
}
