package org.ddbworkbench.catalog;

import java.util.List;

/**
 * An index of a physical table.
 *
 * @param local whether it is an LSI: same partition key as the table, strongly consistent if asked
 * @param includes attributes besides the keys that an INCLUDE projection has
 */
public record SecondaryIndex(String name, boolean local, KeySchema key, Projection projection, List<String> includes) {

    /** Which attributes an index entry holds. */
    public enum Projection {
        ALL,
        KEYS_ONLY,
        INCLUDE
    }

    public SecondaryIndex {
        includes = List.copyOf(includes);
    }
}
