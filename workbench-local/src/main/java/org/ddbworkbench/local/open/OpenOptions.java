package org.ddbworkbench.local.open;

import java.io.InputStream;
import java.util.List;
import org.ddbworkbench.local.open.definition.IndexSpec;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.jspecify.annotations.Nullable;

/** What the files don't say. Options are immutable; each {@code with} method gives others. */
public final class OpenOptions {
    /** Everything as the files say, and nothing wrong with them. */
    public static final OpenOptions DEFAULT = new OpenOptions(new Values());

    private final Values values;

    private OpenOptions(Values values) {
        this.values = values;
    }

    /** Changed only before the options have them. */
    private static final class Values {
        private @Nullable String tableName;
        private @Nullable KeySpec key;
        private List<IndexSpec> indexes = List.of();
        private List<TableSpec> definitions = List.of();
        private boolean skipsBadRecords;
        private boolean takesPlainJson;
        private @Nullable InputStream standardInput;
    }

    private Values copy() {
        Values copy = new Values();
        copy.tableName = values.tableName;
        copy.key = values.key;
        copy.indexes = values.indexes;
        copy.definitions = values.definitions;
        copy.skipsBadRecords = values.skipsBadRecords;
        copy.takesPlainJson = values.takesPlainJson;
        copy.standardInput = values.standardInput;
        return copy;
    }

    /** The name of the table, or which of several in the files is meant; null: as the files say. */
    @Nullable
    String tableName() {
        return values.tableName;
    }

    /** The key of the table; null: as a definition, a model or the data say. */
    @Nullable
    KeySpec key() {
        return values.key;
    }

    List<IndexSpec> indexes() {
        return values.indexes;
    }

    List<TableSpec> definitions() {
        return values.definitions;
    }

    boolean skipBadRecords() {
        return values.skipsBadRecords;
    }

    boolean plainJson() {
        return values.takesPlainJson;
    }

    /** What the file {@code -} is read from; null when that is a file like any other. */
    @Nullable
    InputStream standardInput() {
        return values.standardInput;
    }

    /** With the name of the table, or of the one of a model to open. */
    public OpenOptions withTableName(String name) {
        Values changed = copy();
        changed.tableName = name;
        return new OpenOptions(changed);
    }

    /** With the key of the table. */
    public OpenOptions withKey(KeySpec key) {
        Values changed = copy();
        changed.key = key;
        return new OpenOptions(changed);
    }

    /** With indexes to have beside those of a definition or a model, in place of any before. */
    public OpenOptions withIndexes(List<IndexSpec> indexes) {
        Values changed = copy();
        changed.indexes = List.copyOf(indexes);
        return new OpenOptions(changed);
    }

    /**
     * With tables whose keys and indexes are known, in place of any before. One of them is for all data, of several the one
     * of the same name.
     */
    public OpenOptions withDefinitions(List<TableSpec> definitions) {
        Values changed = copy();
        changed.definitions = List.copyOf(definitions);
        return new OpenOptions(changed);
    }

    /** Whether to go on, with a warning, after what can't be read or does not match the manifest of an export. */
    public OpenOptions withSkipBadRecords(boolean skip) {
        Values changed = copy();
        changed.skipsBadRecords = skip;
        return new OpenOptions(changed);
    }

    /** Whether items may be JSON without type descriptors: text is S then, numbers N, lists L, objects M. */
    public OpenOptions withPlainJson(boolean allowed) {
        Values changed = copy();
        changed.takesPlainJson = allowed;
        return new OpenOptions(changed);
    }

    /**
     * With a stream that the file {@code -} stands for. Opening reads it to its end, and does not close it. A table that is
     * named after it is called {@code stdin}.
     */
    public OpenOptions withStandardInput(InputStream in) {
        Values changed = copy();
        changed.standardInput = in;
        return new OpenOptions(changed);
    }
}
