package org.ddbworkbench.local.operation;

import java.util.Map;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Lists the tags of a table, all of them in one page: a table has 50 at most. */
record ListTagsOfResource(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        String arn = TableArn.resource(request);
        if (request.has("NextToken")) {
            throw ServiceException.validation("Invalid NextToken: no page of tags has a next one");
        }
        Table table =
                tables.find(TableArn.tableName(arn)).orElseThrow(() -> TableArn.notFound("ListTagsOfResource", arn));
        Map<String, String> tags = table.definition().settings().tags();
        return json -> {
            json.writeStartObject();
            json.writeArrayFieldStart("Tags");
            for (Map.Entry<String, String> tag : tags.entrySet()) {
                json.writeStartObject();
                json.writeStringField("Key", tag.getKey());
                json.writeStringField("Value", tag.getValue());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        };
    }
}
