package org.ddbworkbench.local.operation;

import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.WriteEffect;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** What PutItem and DeleteItem have in common: the values that they can return, and the capacity. */
final class SingleWrite {
    /** Every choice of the service; these two operations have the first two. */
    private enum ReturnValues {
        NONE,
        ALL_OLD,
        UPDATED_OLD,
        ALL_NEW,
        UPDATED_NEW
    }

    private SingleWrite() {}

    static void validate(Request request) {
        LegacyParameters.refuse(request);
        ReturnValues values = returnValues(request);
        if (values != ReturnValues.NONE && values != ReturnValues.ALL_OLD) {
            throw ServiceException.validation("ReturnValues can only be ALL_OLD or NONE");
        }
    }

    static Json.Content answer(Request request, Table table, WriteEffect effect) {
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        ConsumedCapacity capacity = new ConsumedCapacity(table);
        capacity.add(table, effect);
        Item before = returnValues(request) == ReturnValues.ALL_OLD ? effect.before() : null;
        return json -> {
            json.writeStartObject();
            if (before != null) {
                json.writeFieldName("Attributes");
                AttributeValueWriter.writeAll(json, before.attributes());
            }
            capacity.writeTo(json, detail);
            json.writeEndObject();
        };
    }

    private static ReturnValues returnValues(Request request) {
        return request.choice("ReturnValues", ReturnValues.class).orElse(ReturnValues.NONE);
    }
}
