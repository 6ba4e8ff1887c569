package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Deletes a table; it is gone at once. */
record DeleteTable(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        return TableDescription.empty(tables.delete(Tables.name(request)), "DELETING")
                .as("TableDescription");
    }
}
