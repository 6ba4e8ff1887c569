package org.ddbworkbench.local.storage;

import java.util.Map;
import org.ddbworkbench.local.value.Item;
import org.jspecify.annotations.Nullable;

/**
 * What a write did.
 *
 * @param before the item replaced or deleted
 * @param after the item stored
 * @param indexUnits write units by index, for the indexes that changed
 */
public record WriteEffect(@Nullable Item before, @Nullable Item after, Map<String, Integer> indexUnits) {
    private static final int UNIT_BYTES = 1024;

    public WriteEffect {
        indexUnits = Map.copyOf(indexUnits);
    }

    /** The write units of {@code bytes}: one for each started KB, at least one. */
    static int units(int bytes) {
        return Math.max(1, (bytes + UNIT_BYTES - 1) / UNIT_BYTES);
    }

    /** The write units of the table: those of the larger of the item before and after. */
    public int tableUnits() {
        return units(Math.max(before == null ? 0 : before.size(), after == null ? 0 : after.size()));
    }
}
