package org.ddbworkbench.local.operation;

import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/**
 * Says by which attribute items expire, or that they don't. It is remembered and described; items stay when they have
 * expired, as they may for days in the service.
 */
record UpdateTimeToLive(Tables tables) implements Operation {
    private static final String SPECIFICATION = "TimeToLiveSpecification";
    private static final int MAX_ATTRIBUTE = 255;

    @Override
    public Json.Content execute(Request request) {
        String name = Tables.definedName(request);
        ModelCheck.refuseViolations(
                request,
                check -> check.required(SPECIFICATION)
                        .object(
                                SPECIFICATION,
                                specification -> specification
                                        .required("Enabled")
                                        .required("AttributeName")
                                        .length("AttributeName", 1, MAX_ATTRIBUTE)));
        Request specification = request.requiredObject(SPECIFICATION);
        boolean enabled = specification.flag("Enabled");
        String attribute = specification.requiredText("AttributeName");
        tables.forDefinition(name).redefine(table -> changed(table, enabled, attribute));
        return json -> {
            json.writeStartObject();
            json.writeObjectFieldStart(SPECIFICATION);
            json.writeBooleanField("Enabled", enabled);
            json.writeStringField("AttributeName", attribute);
            json.writeEndObject();
            json.writeEndObject();
        };
    }

    private static TableDefinition changed(TableDefinition table, boolean enabled, String attribute) {
        Optional<String> before = table.settings().timeToLive();
        if (before.isEmpty() && !enabled) {
            throw ServiceException.validation("TimeToLive is already disabled");
        }
        if (before.isPresent() && !before.get().equals(attribute)) {
            throw ServiceException.validation(
                    "TimeToLive is active on a different AttributeName: current AttributeName is " + before.get());
        }
        if (before.isPresent() && enabled) {
            throw ServiceException.validation("TimeToLive is already enabled");
        }
        return table.withSettings(table.settings().withTimeToLive(enabled ? Optional.of(attribute) : Optional.empty()));
    }
}
