package org.ddbworkbench.local.open;

import java.util.List;

/**
 * What was opened.
 *
 * @param tables at least one
 * @param files the files with data
 * @param bytes their size on disk
 * @param checksums the files of exports whose checksum matches their manifest
 * @param badRecords records that were skipped
 */
public record LoadSummary(List<LoadedTable> tables, int files, long bytes, int checksums, long badRecords) {
    public LoadSummary {
        tables = List.copyOf(tables);
    }

    /**
     * One table.
     *
     * @param key partition and sort key with their types, such as {@code pk:S,sk:N}
     * @param items the items in the table now
     * @param replaced items that were replaced by one of the same key further on in the files
     * @param changes changes of incremental exports that were made
     * @param outdated changes that were not, since the item was written later according to another file
     */
    public record LoadedTable(String name, String key, long items, long replaced, long changes, long outdated) {}
}
