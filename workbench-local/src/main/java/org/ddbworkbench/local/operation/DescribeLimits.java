package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Describes the capacity that may be provisioned: what the service allows a new account. Nothing enforces it here. */
record DescribeLimits() implements Operation {
    private static final long ACCOUNT_UNITS = 80_000;
    private static final long TABLE_UNITS = 40_000;

    @Override
    public Json.Content execute(Request request) {
        return json -> {
            json.writeStartObject();
            json.writeNumberField("AccountMaxReadCapacityUnits", ACCOUNT_UNITS);
            json.writeNumberField("AccountMaxWriteCapacityUnits", ACCOUNT_UNITS);
            json.writeNumberField("TableMaxReadCapacityUnits", TABLE_UNITS);
            json.writeNumberField("TableMaxWriteCapacityUnits", TABLE_UNITS);
            json.writeEndObject();
        };
    }
}
