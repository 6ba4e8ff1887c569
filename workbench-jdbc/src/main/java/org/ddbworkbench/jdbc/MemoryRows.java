package org.ddbworkbench.jdbc;

import java.util.Iterator;
import java.util.List;
import org.ddbworkbench.calcite.RowStream;
import org.jspecify.annotations.Nullable;

/** Rows that are there already. */
final class MemoryRows implements RowStream {
    private final Iterator<List<@Nullable Object>> rows;
    private List<@Nullable Object> row = List.of();

    MemoryRows(List<List<@Nullable Object>> rows) {
        this.rows = rows.iterator();
    }

    @Override
    public boolean next() {
        if (!rows.hasNext()) {
            return false;
        }
        row = rows.next();
        return true;
    }

    @Override
    public List<@Nullable Object> row() {
        return row;
    }

    @Override
    public void close() {}
}
