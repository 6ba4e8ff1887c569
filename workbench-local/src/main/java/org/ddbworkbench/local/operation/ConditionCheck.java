package org.ddbworkbench.local.operation;

import java.util.Map;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/** Checks the condition of an item in a transaction, and leaves the item as it is. */
record ConditionCheck(DeleteWrite keyAndCondition) implements ItemWrite {
    static ConditionCheck of(Request request) {
        return new ConditionCheck(DeleteWrite.of(request));
    }

    @Override
    public WriteCondition condition() {
        return keyAndCondition.condition();
    }

    @Override
    public Map<String, AttributeValue> key() {
        return keyAndCondition.key();
    }

    @Override
    public int payloadBytes() {
        return keyAndCondition.payloadBytes();
    }

    @Override
    public void validate(TableDefinition table) {
        keyAndCondition.validate(table);
    }

    @Override
    public void refuseEmptyKeys(TableDefinition table) {
        keyAndCondition.refuseEmptyKeys(table);
    }

    @Override
    public @Nullable Item apply(Table table, Item before) {
        return before.attributes().isEmpty() ? null : before;
    }
}
