package org.ddbworkbench.jdbc;

import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import org.ddbworkbench.calcite.ResultColumn;

/** The columns of a result. */
final class WorkbenchResultSetMetaData extends JdbcObject<ResultSetMetaData> {
    private static final MethodTable METHODS =
            MethodTable.of(ResultSetMetaData.class, WorkbenchResultSetMetaData.class);

    private final List<ResultColumn> columns;

    WorkbenchResultSetMetaData(List<ResultColumn> columns) {
        super(ResultSetMetaData.class, METHODS);
        this.columns = columns;
    }

    private ResultColumn column(int index) throws SQLException {
        if (index < 1 || index > columns.size()) {
            throw SqlErrors.noSuchColumn(index, columns.size());
        }
        return columns.get(index - 1);
    }

    public int getColumnCount() {
        return columns.size();
    }

    public String getColumnLabel(int index) throws SQLException {
        return column(index).label();
    }

    /** The name of the base column where there is one; JDBC's label is what the query calls it. */
    public String getColumnName(int index) throws SQLException {
        ResultColumn column = column(index);
        return Objects.requireNonNullElse(column.column(), column.label());
    }

    public String getTableName(int index) throws SQLException {
        return Objects.requireNonNullElse(column(index).table(), "");
    }

    public String getSchemaName(int index) throws SQLException {
        return Objects.requireNonNullElse(column(index).schema(), "");
    }

    public String getCatalogName(int index) throws SQLException {
        column(index);
        return "";
    }

    public int getColumnType(int index) throws SQLException {
        return column(index).sqlType();
    }

    public String getColumnTypeName(int index) throws SQLException {
        return column(index).typeName();
    }

    public String getColumnClassName(int index) throws SQLException {
        return SqlTypes.className(column(index).sqlType());
    }

    public int getPrecision(int index) throws SQLException {
        return column(index).precision();
    }

    public int getScale(int index) throws SQLException {
        return column(index).scale();
    }

    public int getColumnDisplaySize(int index) throws SQLException {
        ResultColumn column = column(index);
        return SqlTypes.displaySize(column.sqlType(), column.precision());
    }

    public int isNullable(int index) throws SQLException {
        return column(index).nullable() ? ResultSetMetaData.columnNullable : ResultSetMetaData.columnNoNulls;
    }

    public boolean isSigned(int index) throws SQLException {
        return SqlTypes.isNumeric(column(index).sqlType());
    }

    public boolean isCaseSensitive(int index) throws SQLException {
        return SqlTypes.isCharacter(column(index).sqlType());
    }

    public boolean isSearchable(int index) throws SQLException {
        column(index);
        return true;
    }

    public boolean isAutoIncrement(int index) throws SQLException {
        column(index);
        return false;
    }

    public boolean isCurrency(int index) throws SQLException {
        column(index);
        return false;
    }

    public boolean isReadOnly(int index) throws SQLException {
        column(index);
        return true;
    }

    public boolean isWritable(int index) throws SQLException {
        column(index);
        return false;
    }

    public boolean isDefinitelyWritable(int index) throws SQLException {
        column(index);
        return false;
    }

    @Override
    public String toString() {
        return "ResultSetMetaData" + columns;
    }
}
