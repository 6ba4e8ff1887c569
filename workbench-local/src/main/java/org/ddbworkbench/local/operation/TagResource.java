package org.ddbworkbench.local.operation;

import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Adds tags to a table, in place of those with the same keys. */
record TagResource(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        String arn = TableArn.resource(request);
        ModelCheck.refuseViolations(request, check -> check.required("Tags"));
        List<Request> tags = request.objects("Tags");
        if (tags.isEmpty()) {
            throw ServiceException.validation("Atleast one Tag needs to be provided as Input.");
        }
        Table table = tables.find(TableArn.tableName(arn)).orElseThrow(() -> TableArn.notFound("TagResource", arn));
        table.redefine(definition -> definition.withSettings(definition
                .settings()
                .withTags(TagRules.merge(definition.settings().tags(), tags))));
        return Json.EMPTY;
    }
}
