package org.ddbworkbench.jdbc;

import java.sql.SQLWarning;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Warnings of a statement, as JDBC chains them. */
final class Warnings {
    private Warnings() {}

    /**
     * @param skip how many the client has cleared already
     */
    static @Nullable SQLWarning chain(List<String> warnings, int skip) {
        SQLWarning first = null;
        for (String text : warnings.subList(Math.min(skip, warnings.size()), warnings.size())) {
            SQLWarning warning = new SQLWarning(text, "01000");
            if (first == null) {
                first = warning;
            } else {
                first.setNextWarning(warning);
            }
        }
        return first;
    }
}
