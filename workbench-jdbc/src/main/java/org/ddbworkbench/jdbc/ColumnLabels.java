package org.ddbworkbench.jdbc;

import java.sql.SQLException;
import java.sql.SQLSyntaxErrorException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ddbworkbench.calcite.ResultColumn;
import org.ddbworkbench.catalog.Similar;

/** Finds columns by label: exactly, else whatever the case; of several of one label, the first. */
final class ColumnLabels {
    private final List<String> labels;
    private final Map<String, Integer> exact = new HashMap<>();
    private final Map<String, Integer> ignoringCase = new HashMap<>();

    ColumnLabels(List<ResultColumn> columns) {
        labels = columns.stream().map(ResultColumn::label).toList();
        for (int i = 0; i < labels.size(); i++) {
            exact.putIfAbsent(labels.get(i), i + 1);
            ignoringCase.putIfAbsent(fold(labels.get(i)), i + 1);
        }
    }

    /** Number of the column, from 1. */
    int find(String label) throws SQLException {
        Integer index = exact.get(label);
        if (index == null) {
            index = ignoringCase.get(fold(label));
        }
        if (index == null) {
            String hint = Similar.to(label, labels)
                    .map(near -> "did you mean " + near + "?")
                    .orElse("the columns are " + String.join(", ", labels));
            throw new SQLSyntaxErrorException(
                    "no column " + label + " in the result; hint: " + hint, SqlErrors.UNDEFINED_COLUMN);
        }
        return index;
    }

    private static String fold(String label) {
        return label.toLowerCase(Locale.ROOT);
    }
}
