package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** What PutItem, UpdateItem and DeleteItem have in common: their parameters but for the write itself, and their answer. */
final class SingleWrite {
    private SingleWrite() {}

    /**
     * Checks the parameters beside the write.
     *
     * @param required the parameter that the operation must have beside the name of the table
     */
    static void validate(Request request, String required) {
        TableNames.of(request);
        Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .choice(ItemCollectionMetrics.PARAMETER, ItemCollectionMetrics.Detail.class)
                .choice(ReturnValues.PARAMETER, ReturnValues.class)
                .choice(WriteCondition.ON_FAILURE, WriteCondition.OnFailure.class)
                .required(required)
                .refuse();
        LegacyParameters.refuse(request);
    }

    /** Refuses values to return that only an update has. */
    static void refuseNewValues(Request request) {
        ReturnValues values = ReturnValues.of(request);
        if (values != ReturnValues.NONE && values != ReturnValues.ALL_OLD) {
            throw ServiceException.validation("ReturnValues can only be ALL_OLD or NONE");
        }
    }

    static Json.Content execute(Tables tables, Request request, ItemWrite write) {
        return execute(tables, request, write, Optional.empty());
    }

    /**
     * Writes and answers.
     *
     * @param changed the parts of the item that an update changes
     */
    static Json.Content execute(Tables tables, Request request, ItemWrite write, Optional<PathProjection> changed) {
        Table table = tables.forData(request);
        write.validate(table.definition());
        WriteEffect effect = table.write(write.key(), before -> {
            write.condition().check(before);
            return write.apply(table, before);
        });
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        ConsumedCapacity capacity = new ConsumedCapacity(TableNames.given(request));
        capacity.add(table, effect);
        Optional<ItemCollectionMetrics> metrics = ItemCollectionMetrics.isAskedFor(request)
                ? ItemCollectionMetrics.of(table, write.key())
                : Optional.empty();
        Map<String, AttributeValue> attributes = ReturnValues.of(request).attributes(effect, changed);
        return json -> {
            json.writeStartObject();
            if (attributes != null) {
                json.writeFieldName("Attributes");
                AttributeValueWriter.writeAll(json, attributes);
            }
            capacity.writeTo(json, detail);
            if (metrics.isPresent()) {
                json.writeFieldName(ItemCollectionMetrics.MEMBER);
                metrics.get().writeTo(json);
            }
            json.writeEndObject();
        };
    }
}
