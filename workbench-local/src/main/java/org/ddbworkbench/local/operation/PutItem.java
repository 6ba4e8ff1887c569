package org.ddbworkbench.local.operation;

import java.util.function.Consumer;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Json;
import org.ddbworkbench.local.wire.Request;

/** Stores an item in place of the one with its key. */
record PutItem(Tables tables) implements Operation {
    @Override
    public Json.Content execute(Request request) {
        SingleWrite.validate(request);
        Item item = Item.of(AttributeValueReader.readAll(request.requiredObject("Item")));
        Consumer<Item> condition = WriteCondition.of(request);
        Table table = tables.forData(request);
        ItemValidator.validate(table.definition(), item);
        return SingleWrite.answer(request, table, table.put(item, condition));
    }
}
