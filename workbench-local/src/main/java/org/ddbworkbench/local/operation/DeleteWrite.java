package org.ddbworkbench.local.operation;

import java.util.Map;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.value.ItemSize;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * Deletes the item with a key, if there is one.
 *
 * @param valueBytes the size of the values of the expressions
 */
record DeleteWrite(Map<String, AttributeValue> key, WriteCondition condition, int valueBytes) implements ItemWrite {
    static final String KEY = "Key";

    /** Reads a delete with its condition. */
    static DeleteWrite of(Request request) {
        Placeholders.requireExpressions(request, WriteCondition.PARAMETER);
        Map<String, AttributeValue> key = AttributeValueReader.readAll(request.requiredObject(KEY));
        Placeholders placeholders = Placeholders.of(request);
        WriteCondition condition = WriteCondition.of(request, placeholders);
        placeholders.refuseUnused();
        return new DeleteWrite(key, condition, placeholders.valueBytes());
    }

    /** Reads a delete that has no condition. */
    static DeleteWrite unconditional(Request request) {
        return new DeleteWrite(AttributeValueReader.readAll(request.requiredObject(KEY)), WriteCondition.NONE, 0);
    }

    @Override
    public int payloadBytes() {
        return ItemSize.of(key) + valueBytes;
    }

    @Override
    public void validate(TableDefinition table) {
        ItemValidator.validateKey(table.keys(), key);
        KeyPaths.refuseNested(table, condition.paths());
    }

    @Override
    public void refuseEmptyKeys(TableDefinition table) {
        ItemValidator.refuseEmpty(table.keys(), key);
    }

    @Override
    public @Nullable Item apply(Table table, Item before) {
        return null;
    }
}
