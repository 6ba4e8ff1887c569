package org.ddbworkbench.calcite;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows that are computed all at once, when the first of them is asked for. */
final class ComputedRows implements RowStream {
    private final Supplier<List<List<@Nullable Object>>> computation;
    private @Nullable List<List<@Nullable Object>> rows;
    private int next;

    ComputedRows(Supplier<List<List<@Nullable Object>>> computation) {
        this.computation = computation;
    }

    /** A row of one value for each line. */
    static List<List<@Nullable Object>> lines(List<String> lines) {
        return lines.stream().<List<@Nullable Object>>map(List::of).toList();
    }

    @Override
    public boolean next() {
        if (rows == null) {
            rows = computation.get();
        }
        next = Math.min(next + 1, rows.size() + 1);
        return next <= rows.size();
    }

    @Override
    public List<@Nullable Object> row() {
        if (rows == null) {
            throw new IllegalStateException("no row was asked for");
        }
        return rows.get(next - 1);
    }

    @Override
    public void close() {
        rows = List.of();
    }
}
