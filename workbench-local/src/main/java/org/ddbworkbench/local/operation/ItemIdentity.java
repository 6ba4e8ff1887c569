package org.ddbworkbench.local.operation;

import java.util.Map;
import java.util.UUID;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/** Which item of which table; a batch or a transaction can name each once, whether by the name or by the ARN of the table. */
record ItemIdentity(UUID table, ByteString key) {
    /** The identity of the item whose key is among {@code attributes}; null when these lack a key attribute. */
    static @Nullable ItemIdentity of(Table table, Map<String, AttributeValue> attributes) {
        ByteString key = table.layout().keyOf(attributes);
        return key == null ? null : new ItemIdentity(table.definition().id(), key);
    }

    /** The refusal of a batch that names an item twice. */
    static ServiceException duplicate() {
        return ServiceException.validation("Provided list of item keys contains duplicates");
    }

    /** The refusal of a transaction that names an item twice. */
    static ServiceException usedTwice() {
        return ServiceException.validation("Transaction request cannot include multiple operations on one item");
    }
}
