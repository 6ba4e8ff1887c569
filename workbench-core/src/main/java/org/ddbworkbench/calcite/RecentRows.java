package org.ddbworkbench.calcite;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of the keys that were used last, so that they need not be read again. Not thread-safe. */
final class RecentRows {
    /** Rows kept at most; a key without rows counts as one. */
    private static final int MOST_ROWS = 50_000;

    private final Map<List<Object>, List<@Nullable Object[]>> rows = new LinkedHashMap<>(16, 0.75f, true);
    private int size;

    /** Null when the key is not known, or forgotten. */
    @Nullable
    List<@Nullable Object[]> get(List<Object> key) {
        return rows.get(key);
    }

    /** Keeps the rows of a key that is not kept, and forgets those of keys that were not used for long. */
    void put(List<Object> key, List<@Nullable Object[]> ofKey) {
        rows.put(key, ofKey);
        size += weight(ofKey);
        Iterator<List<@Nullable Object[]>> oldest = rows.values().iterator();
        while (size > MOST_ROWS && oldest.hasNext()) {
            size -= weight(oldest.next());
            oldest.remove();
        }
    }

    private static int weight(List<@Nullable Object[]> ofKey) {
        return Math.max(1, ofKey.size());
    }
}
