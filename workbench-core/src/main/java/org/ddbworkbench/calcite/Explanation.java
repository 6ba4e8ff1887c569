package org.ddbworkbench.calcite;

import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to EXPLAIN PLAN FOR: a row for each line. Reads nothing. */
record Explanation(List<String> lines, List<ParameterColumn> parameters) implements PreparedQuery {
    @Override
    public List<ResultColumn> columns() {
        return List.of(new ResultColumn("PLAN", Types.VARCHAR, "VARCHAR", 0, 0, false, null, null, null));
    }

    @Override
    public RowStream execute(List<@Nullable Object> parameterValues, QueryContext context) {
        return new RowStream() {
            private int next;

            @Override
            public boolean next() {
                next = Math.min(next + 1, lines.size() + 1);
                return next <= lines.size();
            }

            @Override
            public List<@Nullable Object> row() {
                List<@Nullable Object> row = new ArrayList<>();
                row.add(lines.get(next - 1));
                return row;
            }

            @Override
            public void close() {
                next = lines.size() + 1;
            }
        };
    }
}
