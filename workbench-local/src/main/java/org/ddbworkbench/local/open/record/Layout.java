package org.ddbworkbench.local.open.record;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where in a JSON document the records are. */
public enum Layout {
    /** The document itself is one. */
    TOP,
    /** {@code {"Items": [...]}}, as scan and query answer. */
    ITEMS("Items", Layout.ELEMENT),
    /** {@code {"TABLE": [...]}}, as batch-write-item takes. */
    BY_TABLE(Layout.TABLE, Layout.ELEMENT),
    /** {@code {"RequestItems": {"TABLE": [...]}}}: a whole BatchWriteItem request. */
    REQUEST_ITEMS("RequestItems", Layout.TABLE, Layout.ELEMENT),
    /** {@code {"Responses": {"TABLE": [...]}}}, as batch-get-item answers. */
    RESPONSES("Responses", Layout.TABLE, Layout.ELEMENT);

    /** A step from a list to any of its elements. */
    static final String ELEMENT = "[]";

    private static final String TABLE = "*";

    @SuppressWarnings("ImmutableEnumChecker") // List.of
    private final List<String> steps;

    Layout(String... steps) {
        this.steps = List.of(steps);
    }

    /** Whether records are at the end of {@code path}: the names of members, and {@link #ELEMENT} for each list. */
    boolean isRecord(List<String> path) {
        return path.size() == steps.size() && leadsToRecords(path);
    }

    /** Whether there may be records at {@code path} or below. */
    boolean leadsToRecords(List<String> path) {
        if (path.size() > steps.size()) {
            return false;
        }
        for (int i = 0; i < path.size(); i++) {
            if (!steps.get(i).equals(TABLE) && !steps.get(i).equals(path.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** Whether a member of the document has records somewhere in its value, which is a list or an object. */
    boolean holdsRecords(List<String> path, boolean isList) {
        return leadsToRecords(path) && isList == (steps.size() == 2);
    }

    /** The name of the table that the record at {@code path} is in; null when the document does not say. */
    @Nullable
    String table(List<String> path) {
        int index = steps.indexOf(TABLE);
        return index < 0 ? null : path.get(index);
    }
}
