package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Deletes the item with a key, if there is one. */
record DeleteItem(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        SingleWrite.validate(request, DeleteWrite.KEY);
        SingleWrite.refuseNewValues(request);
        return SingleWrite.execute(tables, request, DeleteWrite.of(request));
    }
}
