package org.ddbworkbench.local.storage;

import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is told of a table, and changed, without an effect on its items.
 *
 * @param deletionProtected whether DeleteTable is refused
 * @param tableClass empty when none was ever chosen, which means the standard one
 * @param encryptionKey the key that the table claims to be encrypted with; empty for that of the service
 * @param timeToLive the attribute that holds the time when an item expires; empty when items don't expire
 * @param tags values by key
 */
public record TableSettings(
        boolean deletionProtected,
        Optional<TableClass> tableClass,
        Optional<String> encryptionKey,
        Optional<String> timeToLive,
        SortedMap<String, String> tags) {
    public static final TableSettings DEFAULT =
            new TableSettings(false, Optional.empty(), Optional.empty(), Optional.empty(), new TreeMap<>());

    /** The classes of the wire protocol. */
    public enum TableClass {
        STANDARD,
        STANDARD_INFREQUENT_ACCESS
    }

    public TableSettings {
        tags = Collections.unmodifiableSortedMap(new TreeMap<>(tags));
    }

    public TableSettings withDeletionProtected(boolean next) {
        return new TableSettings(next, tableClass, encryptionKey, timeToLive, tags);
    }

    public TableSettings withTableClass(TableClass next) {
        return new TableSettings(deletionProtected, Optional.of(next), encryptionKey, timeToLive, tags);
    }

    public TableSettings withEncryptionKey(Optional<String> next) {
        return new TableSettings(deletionProtected, tableClass, next, timeToLive, tags);
    }

    public TableSettings withTimeToLive(Optional<String> next) {
        return new TableSettings(deletionProtected, tableClass, encryptionKey, next, tags);
    }

    public TableSettings withTags(Map<String, String> next) {
        return new TableSettings(deletionProtected, tableClass, encryptionKey, timeToLive, new TreeMap<>(next));
    }
}
