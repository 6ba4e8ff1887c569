package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.local.expression.PathProjection;
import org.ddbworkbench.local.expression.Placeholders;
import org.ddbworkbench.local.expression.Update;
import org.ddbworkbench.local.expression.UpdateEvaluator;
import org.ddbworkbench.local.expression.UpdateParser;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.ddbworkbench.local.value.ItemSize;
import org.ddbworkbench.local.wire.AttributeValueReader;
import org.ddbworkbench.local.wire.Request;
import org.jspecify.annotations.Nullable;

/**
 * Changes attributes of the item with a key, which is created when there is none.
 *
 * @param valueBytes the size of the values of the expressions
 */
record UpdateWrite(Map<String, AttributeValue> key, Optional<Update> update, WriteCondition condition, int valueBytes)
        implements ItemWrite {
    static final String PARAMETER = "UpdateExpression";

    static UpdateWrite of(Request request) {
        Placeholders.requireExpressions(request, PARAMETER, WriteCondition.PARAMETER);
        Map<String, AttributeValue> key = AttributeValueReader.readAll(request.requiredObject(DeleteWrite.KEY));
        Placeholders placeholders = Placeholders.of(request);
        Optional<Update> update = request.text(PARAMETER).map(text -> UpdateParser.parse(text, placeholders));
        WriteCondition condition = WriteCondition.of(request, placeholders);
        placeholders.refuseUnused();
        return new UpdateWrite(key, update, condition, placeholders.valueBytes());
    }

    /** The parts of the item that the update changes. */
    Optional<PathProjection> changedParts() {
        return update.map(Update::changedParts);
    }

    @Override
    public int payloadBytes() {
        return ItemSize.of(key) + valueBytes;
    }

    @Override
    public void validate(TableDefinition table) {
        ItemValidator.validateKey(table.keys(), key);
        update.ifPresent(expression -> UpdateValidator.validate(table, expression));
        KeyPaths.refuseNested(table, condition.paths());
    }

    @Override
    public void refuseEmptyKeys(TableDefinition table) {
        ItemValidator.refuseEmpty(table.keys(), key);
        update.ifPresent(expression -> UpdateValidator.refuseEmptyKeys(table, expression));
    }

    /** An update that only removes does not create an item, and does not mind paths that lead nowhere. */
    @Override
    public @Nullable Item apply(Table table, Item before) {
        boolean isNew = before.attributes().isEmpty();
        if (update.isEmpty()) {
            return isNew ? Item.of(key) : before;
        }
        if (isNew && update.get().onlyRemoves()) {
            return null;
        }
        Item after = Item.of(UpdateEvaluator.apply(update.get(), isNew ? key : before.attributes()));
        UpdateValidator.validate(table.definition(), before, after);
        return after;
    }
}
