package org.ddbworkbench.local.operation;

import java.util.List;
import java.util.Objects;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Operand;
import org.ddbworkbench.local.expression.Update;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** What an update may not do to the keys of a table and its indexes, and the size that it may make of an item. */
final class UpdateValidator {
    private UpdateValidator() {}

    /** Refuses what can be told from the expression alone. */
    static void validate(TableDefinition table, Update update) {
        for (Update.Action action : update.actions()) {
            String attribute = action.path().attribute();
            if (KeyPaths.isKey(table.keys(), attribute)) {
                throw ServiceException.invalidParameter(
                        "Cannot update attribute " + attribute + ". This attribute is part of the key");
            }
        }
        for (IndexDefinition index : table.indexes()) {
            for (Update.Action action : update.actions()) {
                KeyAttribute key = action.path().isTopLevel()
                        ? KeyPaths.find(index.keys(), action.path().attribute())
                        : null;
                AttributeValue.Type type = action.type();
                if (key != null
                        && type != null
                        && !type.name().equals(key.type().name())) {
                    throw ServiceException.invalidParameter("Type mismatch for Index Key " + key.name() + " Expected: "
                            + key.type() + " Actual: " + type + " IndexName: " + index.name());
                }
            }
        }
        KeyPaths.refuseNested(
                table, update.actions().stream().map(Update.Action::path).toList());
        KeyPaths.refuseNested(table, update.read());
    }

    /** Refuses an update that gives a key attribute of an index an empty value, as far as the expression tells. */
    static void refuseEmptyKeys(TableDefinition table, Update update) {
        for (IndexDefinition index : table.indexes()) {
            for (Update.Action action : update.actions()) {
                KeyAttribute key = KeyPaths.find(index.keys(), action.path().attribute());
                if (key != null
                        && action instanceof Update.Action.Set set
                        && set.value() instanceof Update.Value.Plain plain
                        && plain.operand() instanceof Operand.Literal literal
                        && action.path().isTopLevel()
                        && ItemValidator.isEmpty(literal.value())) {
                    throw emptyKey(key);
                }
            }
        }
    }

    /**
     * Refuses what can be told only from the item that an update makes.
     *
     * @param before the item there was, empty when there was none
     */
    static void validate(TableDefinition table, Item before, Item after) {
        for (IndexDefinition index : table.indexes()) {
            index.keys().attributes().forEach(key -> validate(key, before.get(key.name()), after.get(key.name())));
            validateSize(index.keys().partition(), KeySchema.MAX_PARTITION_BYTES, before, after);
            validateSize(index.keys().sort(), KeySchema.MAX_SORT_BYTES, before, after);
        }
        if (after.size() > ItemValidator.MAX_ITEM_BYTES) {
            throw ServiceException.validation("Item size to update has exceeded the maximum allowed size");
        }
    }

    private static void validateSize(List<KeyAttribute> keys, int maxBytes, Item before, Item after) {
        if (changes(keys, before, after) && ItemValidator.size(keys, after.attributes()) > maxBytes) {
            throw ServiceException.validation(
                    "The update expression attempted to update the secondary index key beyond allowed size limits");
        }
    }

    /**
     * Whether a part of an index key changes. One that stays may break the rules of an index that is younger than the item,
     * which is not in the index then but can still be changed.
     */
    private static boolean changes(List<KeyAttribute> keys, Item before, Item after) {
        return keys.stream().anyMatch(key -> !Objects.equals(before.get(key.name()), after.get(key.name())));
    }

    private static void validate(KeyAttribute key, @Nullable AttributeValue before, @Nullable AttributeValue after) {
        if (after == null || after.equals(before)) {
            return;
        }
        if (!key.type().matches(after)) {
            throw ServiceException.validation(
                    "The update expression attempted to update the secondary index key to unsupported type");
        }
        if (ItemValidator.isEmpty(after)) {
            throw emptyKey(key);
        }
    }

    private static ServiceException emptyKey(KeyAttribute key) {
        return ServiceException.validation("One or more parameter values are not valid. The update expression attempted"
                + " to update a secondary index key to a value that is not supported. The AttributeValue for a key"
                + " attribute cannot contain an empty " + ItemValidator.kind(key) + " value.");
    }
}
