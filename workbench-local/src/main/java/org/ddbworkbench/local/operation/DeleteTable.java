package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Deletes a table; it is gone at once. */
record DeleteTable(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        return TableDescription.deleting(tables.delete(Tables.definedName(request)))
                .as("TableDescription");
    }
}
