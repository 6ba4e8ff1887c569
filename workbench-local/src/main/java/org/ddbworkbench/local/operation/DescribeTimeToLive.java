package org.ddbworkbench.local.operation;

import java.util.Optional;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Describes by which attribute the items of a table expire. */
record DescribeTimeToLive(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        Optional<String> attribute = tables.forDefinition(Tables.definedName(request))
                .definition()
                .settings()
                .timeToLive();
        return json -> {
            json.writeStartObject();
            json.writeObjectFieldStart("TimeToLiveDescription");
            json.writeStringField("TimeToLiveStatus", attribute.isPresent() ? "ENABLED" : "DISABLED");
            if (attribute.isPresent()) {
                json.writeStringField("AttributeName", attribute.get());
            }
            json.writeEndObject();
            json.writeEndObject();
        };
    }
}
