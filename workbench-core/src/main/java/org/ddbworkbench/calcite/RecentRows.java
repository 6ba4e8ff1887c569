package org.ddbworkbench.calcite;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The rows of the keys that were used last, so that they need not be read again. Not thread-safe. */
final class RecentRows {
    private final Map<List<Object>, KeyRows> rows = new LinkedHashMap<>(16, 0.75f, true);
    private final long mostBytes;
    private long weight;

    /**
     * @param mostBytes about how much is kept
     */
    RecentRows(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /** Null when the key is not known, or forgotten. */
    @Nullable
    KeyRows get(List<Object> key) {
        return rows.get(key);
    }

    /** Whether the rows of one key are so many that they would leave no room for those of others. */
    boolean isTooMuch(KeyRows ofKey) {
        return ofKey.weight() > mostBytes / 2;
    }

    /** Keeps the rows of a key, unless they are too much, and forgets those of keys that were not used for long. */
    void put(List<Object> key, KeyRows ofKey) {
        if (isTooMuch(ofKey)) {
            return;
        }
        KeyRows before = rows.put(key, ofKey);
        weight += ofKey.weight() - (before == null ? 0 : before.weight());
        Iterator<KeyRows> oldest = rows.values().iterator();
        while (weight > mostBytes && oldest.hasNext()) {
            weight -= oldest.next().weight();
            oldest.remove();
        }
    }

    /** About how many bytes are kept. */
    long weight() {
        return weight;
    }
}
