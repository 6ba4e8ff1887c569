package org.ddbworkbench.local.operation;

import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Removes tags from a table; keys that it does not have are no error. */
record UntagResource(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        String arn = TableArn.resource(request);
        ModelCheck.refuseViolations(request, check -> check.required("TagKeys"));
        List<String> keys = request.texts("TagKeys");
        if (keys.isEmpty()) {
            throw ServiceException.validation("Atleast one Tag Key needs to be provided as Input.");
        }
        Table table = tables.find(TableArn.tableName(arn)).orElseThrow(() -> TableArn.notFound("UntagResource", arn));
        table.redefine(definition -> definition.withSettings(definition
                .settings()
                .withTags(TagRules.without(definition.settings().tags(), keys))));
        return Json.EMPTY;
    }
}
