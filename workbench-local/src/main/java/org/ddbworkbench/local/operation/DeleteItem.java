package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.function.Consumer;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Deletes the item with a key, if there is one. */
record DeleteItem(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        SingleWrite.validate(request);
        Map<String, AttributeValue> key = AttributeValueReader.readAll(request.requiredObject("Key"));
        Consumer<Item> condition = WriteCondition.of(request);
        Table table = tables.forData(request);
        ItemValidator.validateKey(table.definition().keys(), key);
        return SingleWrite.answer(request, table, table.delete(key, condition));
    }
}
