package org.ddbworkbench.local.operation;

import java.util.Map;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Request;

/**
 * Stores an item in place of the one with its key.
 *
 * @param valueBytes the size of the values of the expressions
 */
record PutWrite(Item item, WriteCondition condition, int valueBytes) implements ItemWrite {
    static final String ITEM = "Item";

    /** Reads a put with its condition. */
    static PutWrite of(Request request) {
        Placeholders.requireExpressions(request, WriteCondition.PARAMETER);
        Item item = item(request);
        Placeholders placeholders = Placeholders.of(request);
        WriteCondition condition = WriteCondition.of(request, placeholders);
        placeholders.refuseUnused();
        return new PutWrite(item, condition, placeholders.valueBytes());
    }

    /** Reads a put that has no condition. */
    static PutWrite unconditional(Request request) {
        return new PutWrite(item(request), WriteCondition.NONE, 0);
    }

    private static Item item(Request request) {
        Item item = Item.of(AttributeValueReader.readAll(request.requiredObject(ITEM)));
        ItemValidator.validateSize(item);
        return item;
    }

    @Override
    public Map<String, AttributeValue> key() {
        return item.attributes();
    }

    @Override
    public int payloadBytes() {
        return item.size() + valueBytes;
    }

    @Override
    public void validate(TableDefinition table) {
        ItemValidator.validate(table, item);
        KeyPaths.refuseNested(table, condition.paths());
    }

    @Override
    public void refuseEmptyKeys(TableDefinition table) {
        ItemValidator.refuseEmptyKeys(table, item.attributes());
    }

    @Override
    public Item apply(Table table, Item before) {
        return item;
    }
}
