package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Changes attributes of the item with a key, or creates it. */
record UpdateItem(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        SingleWrite.validate(request, DeleteWrite.KEY);
        UpdateWrite write = UpdateWrite.of(request);
        return SingleWrite.execute(tables, request, write, write.changedParts());
    }
}
