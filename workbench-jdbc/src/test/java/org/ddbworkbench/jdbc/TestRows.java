package org.ddbworkbench.jdbc;

import java.sql.JDBCType;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.calcite.ResultColumn;
import org.jspecify.annotations.Nullable;

/** Result sets over values that a test gives. */
final class TestRows {
    private TestRows() {}

    static ResultColumn column(String label, int sqlType) {
        String typeName = JDBCType.valueOf(sqlType).getName();
        return new ResultColumn(label, sqlType, typeName, 0, 0, true, "billing", "users", label);
    }

    /** One column, a row for each value. */
    static ResultSet of(ResultColumn column, @Nullable Object... values) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Object value : values) {
            List<@Nullable Object> row = new ArrayList<>();
            row.add(value);
            rows.add(row);
        }
        return of(List.of(column), rows, 0);
    }

    static ResultSet of(List<ResultColumn> columns, List<List<@Nullable Object>> rows, long maxRows) {
        Execution execution = new Execution(new StatementTimer(), 0);
        return new WorkbenchResultSet(null, columns, new MemoryRows(rows), execution, maxRows).proxy();
    }
}
