package org.ddbworkbench.local.open;

import java.util.List;
import org.ddbworkbench.local.open.definition.IndexSpec;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.jspecify.annotations.Nullable;

/**
 * What the files don't say.
 *
 * @param tableName the name of the table, or which of several in the files is meant; null: as the files say
 * @param key the key of the table; null: as a definition, a model or the data say
 * @param indexes global indexes to have beside those of a definition or a model
 * @param definitions tables whose keys and indexes are known; one of them is for all data, of several the one of the same name
 * @param skipBadRecords whether to go on, with a warning, after what can't be read or does not match the manifest of an export
 * @param plainJson whether items may be JSON without type descriptors: text is S then, numbers N, lists L, objects M
 */
public record OpenOptions(
        @Nullable String tableName,
        @Nullable KeySpec key,
        List<IndexSpec> indexes,
        List<TableSpec> definitions,
        boolean skipBadRecords,
        boolean plainJson) {
    public static final OpenOptions DEFAULT = new OpenOptions(null, null, List.of(), List.of(), false, false);

    public OpenOptions {
        indexes = List.copyOf(indexes);
        definitions = List.copyOf(definitions);
    }

    public OpenOptions withTableName(String name) {
        return new OpenOptions(name, key, indexes, definitions, skipBadRecords, plainJson);
    }

    public OpenOptions withKey(KeySpec other) {
        return new OpenOptions(tableName, other, indexes, definitions, skipBadRecords, plainJson);
    }

    public OpenOptions withIndexes(List<IndexSpec> others) {
        return new OpenOptions(tableName, key, others, definitions, skipBadRecords, plainJson);
    }

    public OpenOptions withDefinitions(List<TableSpec> others) {
        return new OpenOptions(tableName, key, indexes, others, skipBadRecords, plainJson);
    }

    public OpenOptions withSkipBadRecords(boolean skip) {
        return new OpenOptions(tableName, key, indexes, definitions, skip, plainJson);
    }

    public OpenOptions withPlainJson(boolean allowed) {
        return new OpenOptions(tableName, key, indexes, definitions, skipBadRecords, allowed);
    }
}
