package org.ddbworkbench.local.open.record;

import java.util.Map;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/** What a file says about one item. Keys and items have not been checked. */
public sealed interface TableRecord {
    Place place();

    /**
     * An item.
     *
     * @param table null when the file does not say
     */
    record Put(@Nullable String table, Item item, Place place) implements TableRecord {}

    /**
     * An item to be deleted.
     *
     * @param table null when the file does not say
     */
    record Delete(@Nullable String table, Map<String, AttributeValue> key, Place place) implements TableRecord {}

    /**
     * The last change of an item within the time of an incremental export.
     *
     * @param after null when it was deleted
     * @param micros when, in microseconds since 1970
     */
    record Change(Map<String, AttributeValue> key, @Nullable Item after, long micros, Place place)
            implements TableRecord {}

    /**
     * The end of a document with items.
     *
     * @param isContinued whether it says that there are more items than those in it
     * @param shortfall what shows that items are missing from it; null when nothing does
     */
    record PageEnd(boolean isContinued, @Nullable String shortfall, Place place) implements TableRecord {}

    /** Something that can't be read. */
    record Bad(String reason, Place place) implements TableRecord {}
}
