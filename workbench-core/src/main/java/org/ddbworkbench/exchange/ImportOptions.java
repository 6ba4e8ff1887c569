package org.ddbworkbench.exchange;

import org.jspecify.annotations.Nullable;

/**
 * What the files of an import don't say.
 *
 * @param table the table to import, where the files have several; else its name in the catalog. Null: all, as they are named
 */
public record ImportOptions(@Nullable String table) {
    public static final ImportOptions NONE = new ImportOptions(null);
}
