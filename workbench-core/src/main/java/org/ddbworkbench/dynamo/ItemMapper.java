package org.ddbworkbench.dynamo;

import org.jspecify.annotations.Nullable;

/** Makes rows of items. Thread-safe. */
interface ItemMapper {
    /** A row, or null for an item that is none. */
    @Nullable
    Object @Nullable [] row(DecodedItem item, Findings findings);
}
