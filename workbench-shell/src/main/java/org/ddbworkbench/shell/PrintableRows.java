package org.ddbworkbench.shell;

import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A result, or some of its columns, as text. */
record PrintableRows(ResultSet result, List<Column> columns) {
    /**
     * @param label the header
     * @param index in the result, from 1
     */
    record Column(String label, int index, boolean numeric) {}

    PrintableRows {
        columns = List.copyOf(columns);
    }

    /** All columns, as they are called. */
    static PrintableRows of(ResultSet result) throws SQLException {
        ResultSetMetaData metadata = result.getMetaData();
        List<Column> columns = new ArrayList<>();
        for (int i = 1; i <= metadata.getColumnCount(); i++) {
            columns.add(new Column(metadata.getColumnLabel(i), i, isNumeric(metadata.getColumnType(i))));
        }
        return new PrintableRows(result, columns);
    }

    /** The columns of some labels, under other headers. */
    static PrintableRows of(ResultSet result, List<String> labels, List<String> headers) throws SQLException {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) {
            int index = result.findColumn(labels.get(i));
            boolean numeric = isNumeric(result.getMetaData().getColumnType(index));
            columns.add(new Column(headers.get(i), index, numeric));
        }
        return new PrintableRows(result, columns);
    }

    private static boolean isNumeric(int sqlType) {
        return switch (sqlType) {
            case Types.TINYINT,
                    Types.SMALLINT,
                    Types.INTEGER,
                    Types.BIGINT,
                    Types.DECIMAL,
                    Types.NUMERIC,
                    Types.REAL,
                    Types.FLOAT,
                    Types.DOUBLE -> true;
            default -> false;
        };
    }

    boolean next() throws SQLException {
        return result.next();
    }

    /** The texts of the current row; NULL is null. */
    List<@Nullable String> row() throws SQLException {
        List<@Nullable String> row = new ArrayList<>(columns.size());
        for (Column column : columns) {
            row.add(result.getString(column.index()));
        }
        return row;
    }
}
