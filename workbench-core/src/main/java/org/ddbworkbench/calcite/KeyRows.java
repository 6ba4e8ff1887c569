package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The rows of one key, and about how many bytes they take. */
final class KeyRows {
    /** What a key takes itself, with or without rows. */
    private static final long KEY = 200;

    private final List<@Nullable Object[]> rows = new ArrayList<>(1);
    private long weight = KEY;

    /** Adds a row, and tells what it weighs. */
    long add(@Nullable Object[] row) {
        long ofRow = RowWeight.of(row);
        rows.add(row);
        weight += ofRow;
        return ofRow;
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    Iterator<@Nullable Object[]> iterator() {
        return rows.iterator();
    }

    long weight() {
        return weight;
    }
}
