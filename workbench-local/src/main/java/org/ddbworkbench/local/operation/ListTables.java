package org.ddbworkbench.local.operation;

import java.util.List;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Lists the names of the tables, in pages of up to 100. */
record ListTables(Tables tables) implements Operation {
    private static final int MAX_NAMES = 100;

    @Override
    public Json.Content execute(Request request) {
        ModelCheck.refuseViolations(
                request,
                check -> check.name("ExclusiveStartTableName", 3, 255)
                        .atLeast("Limit", 1)
                        .atMost("Limit", MAX_NAMES));
        int limit = request.integer("Limit").orElse(MAX_NAMES);
        List<String> names =
                tables.namesAfter(request.text("ExclusiveStartTableName").orElse(""));
        List<String> page = names.subList(0, Math.min(limit, names.size()));
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("TableNames");
            for (String name : page) {
                json.writeString(name);
            }
            json.writeEndArray();
            if (page.size() < names.size()) {
                json.writeStringField("LastEvaluatedTableName", page.get(page.size() - 1));
            }
            json.writeEndObject();
        };
    }
}
