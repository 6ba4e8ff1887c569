package org.ddbworkbench.local.operation;

import java.util.Map;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.storage.TableDefinition;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** One write of one item as a request gives it, alone, in a batch or in a transaction. */
sealed interface ItemWrite permits PutWrite, UpdateWrite, DeleteWrite, ConditionCheck {
    WriteCondition condition();

    /** Attributes that the key of the item is among. */
    Map<String, AttributeValue> key();

    /** The bytes that the request gives: the item or its key, and the values of the expressions. */
    int payloadBytes();

    /** Refuses what the table can't take, as far as that can be told without the item that is there. */
    void validate(TableDefinition table);

    /**
     * Refuses empty values of key attributes. {@link #validate} does so too; but in a transaction these refuse the request,
     * while everything else that validation finds cancels the transaction.
     */
    void refuseEmptyKeys(TableDefinition table);

    /**
     * What takes the place of an item that meets the condition; refuses one that can't be changed so.
     *
     * @param before the item there is, empty when there is none
     * @return null for no item
     */
    @Nullable
    Item apply(Table table, Item before);
}
