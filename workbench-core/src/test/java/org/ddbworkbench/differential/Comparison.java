package org.ddbworkbench.differential;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Whether the answer to a statement is one of those that SQL allows. */
final class Comparison {
    private Comparison() {}

    /**
     * What is wrong with an answer, or null.
     *
     * @param complete the rows of the statement without its limit, in its order
     * @param actual the rows of the statement with its limit
     */
    static @Nullable String difference(
            RandomStatement statement, List<List<@Nullable Object>> complete, List<List<@Nullable Object>> actual) {
        List<List<@Nullable Object>> all = normalized(complete);
        List<List<@Nullable Object>> rows = normalized(actual);
        int first = Math.min(statement.offset(), all.size());
        int last = statement.limit() == null ? all.size() : Math.min(first + statement.limit(), all.size());
        if (rows.size() != last - first) {
            return rows.size() + " rows instead of " + (last - first) + bagDifference(all, rows);
        }
        List<List<@Nullable Object>> keys = keys(statement, rows);
        List<List<@Nullable Object>> wantedKeys = keys(statement, all.subList(first, last));
        if (!keys.equals(wantedKeys)) {
            return "in the order of " + keys + " instead of " + wantedKeys;
        }
        String extra = bagDifference(all, rows);
        return extra.isEmpty() || (last - first < all.size() && !extra.contains("extra")) ? null : extra;
    }

    private static List<List<@Nullable Object>> keys(RandomStatement statement, List<List<@Nullable Object>> rows) {
        List<List<@Nullable Object>> keys = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> key = new ArrayList<>();
            statement.order().forEach(position -> key.add(row.get(position)));
            keys.add(key);
        }
        return keys;
    }

    /** Rows that one side has more often than the other. */
    private static String bagDifference(List<List<@Nullable Object>> wanted, List<List<@Nullable Object>> actual) {
        Map<List<@Nullable Object>, Integer> counts = new HashMap<>();
        wanted.forEach(row -> counts.merge(row, 1, Integer::sum));
        actual.forEach(row -> counts.merge(row, -1, Integer::sum));
        List<List<@Nullable Object>> missing = new ArrayList<>();
        List<List<@Nullable Object>> extra = new ArrayList<>();
        counts.forEach((row, count) -> {
            if (count > 0) {
                missing.add(row);
            } else if (count < 0) {
                extra.add(row);
            }
        });
        return (missing.isEmpty() ? "" : "; missing " + shortened(missing))
                + (extra.isEmpty() ? "" : "; extra " + shortened(extra));
    }

    private static String shortened(List<List<@Nullable Object>> rows) {
        return rows.size() <= 3 ? rows.toString() : rows.subList(0, 3) + " and " + (rows.size() - 3) + " more";
    }

    /** The engines give numbers of other classes and with other zeros at the end. */
    private static List<List<@Nullable Object>> normalized(List<List<@Nullable Object>> rows) {
        List<List<@Nullable Object>> normalized = new ArrayList<>();
        for (List<@Nullable Object> row : rows) {
            List<@Nullable Object> values = new ArrayList<>();
            for (Object value : row) {
                values.add(
                        value instanceof Number number
                                ? new BigDecimal(number.toString()).stripTrailingZeros()
                                : value);
            }
            normalized.add(values);
        }
        return normalized;
    }
}
