package org.ddbworkbench.calcite;

import java.sql.Types;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The answer to EXPLAIN PLAN FOR: a row for each line. Reads nothing. */
record Explanation(List<String> lines, List<ParameterColumn> parameters) implements PreparedQuery {
    static final List<ResultColumn> COLUMNS =
            List.of(new ResultColumn("PLAN", Types.VARCHAR, "VARCHAR", 0, 0, false, null, null, null));

    @Override
    public List<ResultColumn> columns() {
        return COLUMNS;
    }

    @Override
    public RowStream execute(List<@Nullable Object> parameterValues, QueryContext context) {
        return new ComputedRows(() -> ComputedRows.lines(lines));
    }
}
