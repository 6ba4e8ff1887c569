package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.AttributeValueWriter;
import org.ddbworkbench.local.wire.Constraints;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Gets the item with a key. */
record GetItem(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        TableNames.of(request);
        Constraints.on(request)
                .choice(ConsumedCapacity.PARAMETER, ConsumedCapacity.Detail.class)
                .required(DeleteWrite.KEY)
                .refuse();
        LegacyParameters.refuse(request);
        Map<String, AttributeValue> key = AttributeValueReader.readAll(request.requiredObject(DeleteWrite.KEY));
        Optional<PathProjection> projection = Projections.of(request);
        ConsumedCapacity.Detail detail = ConsumedCapacity.detail(request);
        Table table = tables.forData(request);
        ItemValidator.validateKey(table.definition().keys(), key);
        Projections.validate(table, projection);
        Item item = table.get(key);
        ConsumedCapacity capacity = new ConsumedCapacity(TableNames.given(request))
                .addToTable(ConsumedCapacity.readUnits(item == null ? 0 : item.size(), request.flag("ConsistentRead")));
        return json -> {
            json.writeStartObject();
            if (item != null) {
                json.writeFieldName("Item");
                AttributeValueWriter.writeAll(
                        json,
                        projection.map(part -> part.apply(item.attributes())).orElse(item.attributes()));
            }
            capacity.writeTo(json, detail);
            json.writeEndObject();
        };
    }
}
