package org.ddbworkbench.local.operation;

import java.util.List;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.expression.Path;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyAttribute;
import org.ddbworkbench.local.storage.KeySchema;
import org.ddbworkbench.local.storage.TableDefinition;
import org.jspecify.annotations.Nullable;

/** Key attributes in document paths: they are scalars, so no path leads into them. */
final class KeyPaths {
    private KeyPaths() {}

    /** Refuses paths that lead into a key attribute of the table or of an index. */
    static void refuseNested(TableDefinition table, List<Path> paths) {
        for (Path path : paths) {
            if (path.isTopLevel()) {
                continue;
            }
            if (isKey(table.keys(), path.attribute())) {
                throw refusal("Key: " + path.attribute());
            }
            for (IndexDefinition index : table.indexes()) {
                if (isKey(index.keys(), path.attribute())) {
                    throw refusal("IndexKey: " + path.attribute());
                }
            }
        }
    }

    static boolean isKey(KeySchema keys, String attribute) {
        return find(keys, attribute) != null;
    }

    /** The key attribute of a name; null when there is none. */
    static @Nullable KeyAttribute find(KeySchema keys, String attribute) {
        KeyAttribute partition = find(keys.partition(), attribute);
        return partition == null ? find(keys.sort(), attribute) : partition;
    }

    private static @Nullable KeyAttribute find(List<KeyAttribute> keys, String attribute) {
        for (KeyAttribute key : keys) {
            if (key.name().equals(attribute)) {
                return key;
            }
        }
        return null;
    }

    private static ServiceException refusal(String key) {
        return ServiceException.validation("Key attributes must be scalars; list random access '[]' and map lookup '.'"
                + " are not allowed: " + key);
    }
}
