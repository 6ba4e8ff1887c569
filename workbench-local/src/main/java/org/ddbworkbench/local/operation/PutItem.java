package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Stores an item in place of the one with its key. */
record PutItem(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        SingleWrite.validate(request, PutWrite.ITEM);
        SingleWrite.refuseNewValues(request);
        return SingleWrite.execute(tables, request, PutWrite.of(request));
    }
}
