package org.ddbworkbench.dynamo;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows of responses, for one access or for several that share their requests: each item is parsed once and offered to
 * the mapper of each. Thread-safe.
 *
 * @param mappers one for each access; none where nothing but the number of items matters
 */
record RowDecoder(ItemSlots slots, List<ItemMapper> mappers, Mismatches mismatches) {
    RowDecoder {
        mappers = List.copyOf(mappers);
    }

    /** The attributes to fetch, as far as what is read has them; null: all. */
    @Nullable
    List<String> projection(@Nullable Set<String> available) {
        return slots.projection(available);
    }

    /** Takes the items of one response. */
    PageSink sink() {
        return new PageSink(this);
    }
}
