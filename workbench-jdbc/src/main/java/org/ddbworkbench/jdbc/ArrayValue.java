package org.ddbworkbench.jdbc;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.calcite.ResultColumn;
import org.jspecify.annotations.Nullable;

/** A list or set as JDBC has it. It stays valid after its result set. */
final class ArrayValue extends JdbcObject<Array> {
    private static final MethodTable METHODS = MethodTable.of(Array.class, ArrayValue.class);

    private final List<?> elements;
    private final ResultColumn element;
    private boolean freed;

    /**
     * @param column the column of the array, for the type of the elements
     */
    ArrayValue(List<?> elements, ResultColumn column) {
        super(Array.class, METHODS);
        this.elements = elements;
        this.element = element(column);
    }

    private static ResultColumn element(ResultColumn column) {
        String name = column.typeName().replaceFirst(" ARRAY$", "");
        int type = switch (name) {
            case "VARCHAR", "CHAR" -> Types.VARCHAR;
            case "DECIMAL" -> Types.DECIMAL;
            case "VARBINARY", "BINARY" -> Types.VARBINARY;
            case "BIGINT" -> Types.BIGINT;
            case "INTEGER" -> Types.INTEGER;
            case "DOUBLE" -> Types.DOUBLE;
            case "BOOLEAN" -> Types.BOOLEAN;
            case "DATE" -> Types.DATE;
            case "TIMESTAMP" -> Types.TIMESTAMP;
            default -> Types.JAVA_OBJECT;
        };
        return new ResultColumn("VALUE", type, name, 0, 0, true, null, null, null);
    }

    @Override
    boolean closed() {
        return freed;
    }

    public String getBaseTypeName() {
        return element.typeName();
    }

    public int getBaseType() {
        return element.sqlType();
    }

    public Object getArray() {
        Object[] values = new Object[elements.size()];
        for (int i = 0; i < values.length; i++) {
            Object value = elements.get(i);
            values[i] = value == null ? null : Conversions.toJdbcObject(value, element);
        }
        return values;
    }

    public Object getArray(@Nullable Map<String, Class<?>> types) {
        return getArray();
    }

    /**
     * @param index of the first element, from 1
     * @param count how many at most
     */
    public Object getArray(long index, int count) throws SQLException {
        Object[] all = (Object[]) getArray();
        if (index < 1 || index > Math.max(1, all.length) || count < 0) {
            throw new SQLDataException(
                    "an array of " + all.length + " elements has no " + count + " from element " + index + " on",
                    "2202E");
        }
        int first = (int) index - 1;
        return Arrays.copyOfRange(all, first, Math.min(all.length, first + count));
    }

    public Object getArray(long index, int count, @Nullable Map<String, Class<?>> types) throws SQLException {
        return getArray(index, count);
    }

    /** Rows of the element's number, from 1, and the element. */
    public ResultSet getResultSet() {
        ResultColumn index = new ResultColumn("INDEX", Types.INTEGER, "INTEGER", 10, 0, false, null, null, null);
        List<List<@Nullable Object>> rows = new ArrayList<>();
        for (Object value : elements) {
            List<@Nullable Object> row = new ArrayList<>();
            row.add(rows.size() + 1);
            row.add(value);
            rows.add(row);
        }
        return new WorkbenchResultSet(
                        null, List.of(index, element), new MemoryRows(rows), new Execution(new StatementTimer(), 0), 0)
                .proxy();
    }

    public ResultSet getResultSet(@Nullable Map<String, Class<?>> types) {
        return getResultSet();
    }

    public void free() {
        freed = true;
    }

    @Override
    public String toString() {
        return ValueText.of(elements);
    }
}
