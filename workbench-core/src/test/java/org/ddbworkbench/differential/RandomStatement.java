package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A statement whose answer the reference database can tell.
 *
 * @param sql without LIMIT and OFFSET
 * @param reference the same for the reference database
 * @param parameters values of its {@code ?}
 * @param order positions of the result's columns that it is ordered by
 * @param limit most rows, or null
 * @param offset rows to leave out
 * @param rowCountsBound whether the limit and the offset are parameters
 */
record RandomStatement(
        String sql,
        String reference,
        List<Object> parameters,
        List<Integer> order,
        @Nullable Integer limit,
        int offset,
        boolean rowCountsBound) {

    RandomStatement {
        parameters = List.copyOf(parameters);
        order = List.copyOf(order);
    }

    /** The whole text. */
    String limited() {
        StringBuilder text = new StringBuilder(sql);
        if (limit != null) {
            text.append(" LIMIT ").append(rowCountsBound ? "?" : limit);
        }
        if (offset > 0) {
            text.append(" OFFSET ").append(rowCountsBound ? "?" : offset);
        }
        return text.toString();
    }

    /** The parameters of the whole text. */
    List<Object> allParameters() {
        List<Object> all = new ArrayList<>(parameters);
        if (rowCountsBound && limit != null) {
            all.add(limit);
        }
        if (rowCountsBound && offset > 0) {
            all.add(offset);
        }
        return all;
    }

    @Override
    public String toString() {
        return allParameters().isEmpty() ? limited() : limited() + "\n  with " + allParameters();
    }
}
