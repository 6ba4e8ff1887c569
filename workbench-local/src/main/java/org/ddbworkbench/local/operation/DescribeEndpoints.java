package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/**
 * Describes where the engine can be reached. It does not know by which port it is served, if by any, so it names the host
 * only; clients whose endpoint was given to them don't ask.
 */
record DescribeEndpoints() implements Operation {
    private static final int CACHE_MINUTES = 1440;

    @Override
    public Json.Content execute(Request request) {
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("Endpoints");
            json.writeStartObject();
            json.writeStringField("Address", "localhost");
            json.writeNumberField("CachePeriodInMinutes", CACHE_MINUTES);
            json.writeEndObject();
            json.writeEndArray();
            json.writeEndObject();
        };
    }
}
