package org.ddbworkbench.jdbc;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.Array;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Calendar;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.ResultColumn;
import org.ddbworkbench.calcite.RowStream;
import org.jspecify.annotations.Nullable;

/**
 * Rows as they are read, forward only. The getters here take a column's number; those that take a label follow from them
 * ({@link MethodTable}).
 */
final class WorkbenchResultSet extends JdbcObject<ResultSet> {
    private static final MethodTable METHODS = MethodTable.of(ResultSet.class, WorkbenchResultSet.class);

    private enum Place {
        BEFORE_FIRST,
        ON_ROW,
        AFTER_LAST
    }

    private final @Nullable WorkbenchStatement<?> statement;
    private final List<ResultColumn> columns;
    private final ColumnLabels labels;
    private final RowStream rows;
    private final Execution execution;
    private final long maxRows;
    private Place place = Place.BEFORE_FIRST;
    private List<@Nullable Object> row = List.of();
    private int rowNumber;
    private boolean lastWasNull;
    private int clearedWarnings;
    private volatile boolean closed;

    /**
     * @param statement whose result this is; null for metadata
     * @param maxRows 0: all
     */
    WorkbenchResultSet(
            @Nullable WorkbenchStatement<?> statement,
            List<ResultColumn> columns,
            RowStream rows,
            Execution execution,
            long maxRows) {
        super(ResultSet.class, METHODS);
        this.statement = statement;
        this.columns = columns;
        this.labels = new ColumnLabels(columns);
        this.rows = rows;
        this.execution = execution;
        this.maxRows = maxRows;
    }

    public boolean next() throws SQLException {
        if (place == Place.AFTER_LAST) {
            return false;
        }
        if ((maxRows > 0 && rowNumber >= maxRows) || !execution.run(rows::next)) {
            end();
            return false;
        }
        row = rows.row();
        rowNumber++;
        place = Place.ON_ROW;
        if (rowNumber == maxRows) {
            // The last row that the client may see: whatever is prefetched after it is in vain.
            closeRows();
        }
        return true;
    }

    private void end() throws SQLException {
        place = Place.AFTER_LAST;
        row = List.of();
        closeRows();
    }

    private void closeRows() throws SQLException {
        execution.run(() -> {
            rows.close();
            return true;
        });
    }

    public void close() throws SQLException {
        if (!closed) {
            detach();
            if (statement != null) {
                statement.resultSetClosed();
            }
        }
    }

    /** Closes without telling the statement, which does the closing. */
    void detach() throws SQLException {
        if (!closed) {
            closed = true;
            closeRows();
        }
    }

    @Override
    boolean closed() {
        return closed;
    }

    public boolean isClosed() {
        return closed;
    }

    private @Nullable Object value(int index) throws SQLException {
        if (place != Place.ON_ROW) {
            throw new SQLException(
                    place == Place.BEFORE_FIRST ? "call next() before reading a row" : "there are no more rows",
                    SqlErrors.INVALID_CURSOR_STATE);
        }
        if (index < 1 || index > columns.size()) {
            throw SqlErrors.noSuchColumn(index, columns.size());
        }
        Object value = row.get(index - 1);
        lastWasNull = value == null;
        return value;
    }

    private <T> @Nullable T value(int index, ValueConversion<T> conversion) throws SQLException {
        Object value = value(index);
        return value == null ? null : conversion.convert(value, columns.get(index - 1));
    }

    private <T> T value(int index, ValueConversion<T> conversion, T whenNull) throws SQLException {
        T value = value(index, conversion);
        return value == null ? whenNull : value;
    }

    public boolean wasNull() {
        return lastWasNull;
    }

    public @Nullable Object getObject(int index) throws SQLException {
        return value(index, Conversions::toJdbcObject);
    }

    public <T> @Nullable T getObject(int index, Class<T> type) throws SQLException {
        Object value = value(index);
        return value == null ? null : Conversions.convert(value, columns.get(index - 1), type);
    }

    public @Nullable Object getObject(int index, @Nullable Map<String, Class<?>> types) throws SQLException {
        return getObject(index);
    }

    public @Nullable Array getArray(int index) throws SQLException {
        return value(index, Conversions::toArray);
    }

    public @Nullable String getString(int index) throws SQLException {
        return value(index, Conversions::toText);
    }

    public @Nullable String getNString(int index) throws SQLException {
        return getString(index);
    }

    public boolean getBoolean(int index) throws SQLException {
        return value(index, Conversions::toBoolean, false);
    }

    public byte getByte(int index) throws SQLException {
        return value(index, Conversions::toByte, (byte) 0);
    }

    public short getShort(int index) throws SQLException {
        return value(index, Conversions::toShort, (short) 0);
    }

    public int getInt(int index) throws SQLException {
        return value(index, Conversions::toInteger, 0);
    }

    public long getLong(int index) throws SQLException {
        return value(index, Conversions::toLong, 0L);
    }

    public float getFloat(int index) throws SQLException {
        return value(index, Conversions::toFloat, 0f);
    }

    public double getDouble(int index) throws SQLException {
        return value(index, Conversions::toDouble, 0d);
    }

    public @Nullable BigDecimal getBigDecimal(int index) throws SQLException {
        return value(index, Conversions::toBigDecimal);
    }

    public @Nullable BigDecimal getBigDecimal(int index, int scale) throws SQLException {
        BigDecimal value = getBigDecimal(index);
        return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
    }

    public byte @Nullable [] getBytes(int index) throws SQLException {
        return value(index, Conversions::toBytes);
    }

    public @Nullable Date getDate(int index) throws SQLException {
        return getDate(index, null);
    }

    public @Nullable Date getDate(int index, @Nullable Calendar calendar) throws SQLException {
        LocalDate value = value(index, Conversions::toLocalDate);
        return value == null ? null : CalendarValues.date(value, calendar);
    }

    public @Nullable Time getTime(int index) throws SQLException {
        return getTime(index, null);
    }

    public @Nullable Time getTime(int index, @Nullable Calendar calendar) throws SQLException {
        LocalTime value = value(index, Conversions::toLocalTime);
        return value == null ? null : CalendarValues.time(value, calendar);
    }

    public @Nullable Timestamp getTimestamp(int index) throws SQLException {
        return getTimestamp(index, null);
    }

    public @Nullable Timestamp getTimestamp(int index, @Nullable Calendar calendar) throws SQLException {
        LocalDateTime value = value(index, Conversions::toLocalDateTime);
        return value == null ? null : CalendarValues.timestamp(value, calendar);
    }

    public @Nullable Reader getCharacterStream(int index) throws SQLException {
        String value = getString(index);
        return value == null ? null : new StringReader(value);
    }

    public @Nullable InputStream getBinaryStream(int index) throws SQLException {
        byte[] value = getBytes(index);
        return value == null ? null : new ByteArrayInputStream(value);
    }

    public int findColumn(String label) throws SQLException {
        return columnOf(label);
    }

    @Override
    int columnOf(String label) throws SQLException {
        return labels.find(label);
    }

    public ResultSetMetaData getMetaData() {
        return new WorkbenchResultSetMetaData(columns).proxy();
    }

    public @Nullable Statement getStatement() {
        return statement == null ? null : statement.proxy();
    }

    public int getRow() {
        return place == Place.ON_ROW ? rowNumber : 0;
    }

    public boolean isBeforeFirst() {
        return place == Place.BEFORE_FIRST;
    }

    public boolean isFirst() {
        return place == Place.ON_ROW && rowNumber == 1;
    }

    public boolean isAfterLast() {
        return place == Place.AFTER_LAST && rowNumber > 0;
    }

    public int getType() {
        return ResultSet.TYPE_FORWARD_ONLY;
    }

    public int getConcurrency() {
        return ResultSet.CONCUR_READ_ONLY;
    }

    public int getHoldability() {
        return ResultSet.HOLD_CURSORS_OVER_COMMIT;
    }

    public int getFetchDirection() {
        return ResultSet.FETCH_FORWARD;
    }

    public void setFetchDirection(int direction) throws SQLException {
        if (direction != ResultSet.FETCH_FORWARD) {
            throw SqlErrors.unsupported("a fetch direction other than forward");
        }
    }

    public int getFetchSize() {
        return statement == null ? 0 : statement.getFetchSize();
    }

    /** A hint that changes nothing: DynamoDB pages by size. */
    public void setFetchSize(int rows) {}

    public @Nullable SQLWarning getWarnings() {
        return Warnings.chain(execution.warnings(), clearedWarnings);
    }

    public void clearWarnings() {
        clearedWarnings = execution.warnings().size();
    }

    @Override
    <T> @Nullable T component(Class<T> wanted) {
        return wanted == QueryContext.class && statement != null ? wanted.cast(execution.context()) : null;
    }

    @Override
    public String toString() {
        return "ResultSet" + columns.stream().map(ResultColumn::label).toList();
    }
}
