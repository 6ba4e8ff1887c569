package org.ddbworkbench.jdbc;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.ParameterMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collections;
import java.util.List;
import org.ddbworkbench.calcite.PreparedQuery;
import org.jspecify.annotations.Nullable;

/** A statement that is planned once and executed with other parameters each time. */
@SuppressWarnings("DoNotCallSuggester") // clients call by the interface
final class WorkbenchPreparedStatement extends WorkbenchStatement<PreparedStatement> {
    private static final MethodTable METHODS =
            MethodTable.of(PreparedStatement.class, WorkbenchPreparedStatement.class);
    private static final Object MISSING = new Object();

    private final String sql;
    private final PreparedQuery query;
    private final @Nullable Object[] parameters;

    WorkbenchPreparedStatement(WorkbenchConnection connection, String sql) throws SQLException {
        super(connection, PreparedStatement.class, METHODS);
        this.sql = withoutTerminator(sql);
        Execution planning = begin();
        this.query = planning.run(() -> connection.engine().prepare(this.sql, planning.context()));
        this.parameters = new Object[query.parameters().size()];
        clearParameters();
    }

    public ResultSet executeQuery() throws SQLException {
        for (int i = 0; i < parameters.length; i++) {
            if (parameters[i] == MISSING) {
                throw new SQLException(
                        "parameter %d of %d has no value".formatted(i + 1, parameters.length),
                        SqlErrors.WRONG_PARAMETERS);
            }
        }
        List<@Nullable Object> values = Collections.unmodifiableList(new ArrayList<>(Arrays.asList(parameters)));
        return open(begin(), query, values);
    }

    public boolean execute() throws SQLException {
        executeQuery();
        return true;
    }

    public int executeUpdate() throws SQLException {
        throw noUpdates();
    }

    public long executeLargeUpdate() throws SQLException {
        throw noUpdates();
    }

    @Override
    public ResultSet executeQuery(String otherSql) throws SQLException {
        throw preparedAlready();
    }

    @Override
    public boolean execute(String otherSql) throws SQLException {
        throw preparedAlready();
    }

    private static SQLException preparedAlready() {
        return SqlErrors.refused("a prepared statement has its SQL already: call it without");
    }

    public void clearParameters() {
        Arrays.fill(parameters, MISSING);
    }

    public ResultSetMetaData getMetaData() {
        return new WorkbenchResultSetMetaData(query.columns()).proxy();
    }

    public ParameterMetaData getParameterMetaData() {
        return new WorkbenchParameterMetaData(query.parameters()).proxy();
    }

    private void set(int index, @Nullable Object value) throws SQLException {
        if (index < 1 || index > parameters.length) {
            throw new SQLException(
                    "there is no parameter %d: the statement has %d".formatted(index, parameters.length),
                    SqlErrors.WRONG_PARAMETERS);
        }
        parameters[index - 1] = value;
    }

    public void setNull(int index, int sqlType) throws SQLException {
        set(index, null);
    }

    public void setNull(int index, int sqlType, String typeName) throws SQLException {
        set(index, null);
    }

    public void setObject(int index, @Nullable Object value) throws SQLException {
        set(index, ParameterValues.of(value));
    }

    public void setObject(int index, @Nullable Object value, int sqlType) throws SQLException {
        setObject(index, value);
    }

    public void setObject(int index, @Nullable Object value, int sqlType, int scaleOrLength) throws SQLException {
        setObject(index, value);
    }

    public void setObject(int index, @Nullable Object value, SQLType sqlType) throws SQLException {
        setObject(index, value);
    }

    public void setObject(int index, @Nullable Object value, SQLType sqlType, int scaleOrLength) throws SQLException {
        setObject(index, value);
    }

    public void setBoolean(int index, boolean value) throws SQLException {
        set(index, value);
    }

    public void setByte(int index, byte value) throws SQLException {
        set(index, (int) value);
    }

    public void setShort(int index, short value) throws SQLException {
        set(index, (int) value);
    }

    public void setInt(int index, int value) throws SQLException {
        set(index, value);
    }

    public void setLong(int index, long value) throws SQLException {
        set(index, value);
    }

    public void setFloat(int index, float value) throws SQLException {
        setObject(index, value);
    }

    public void setDouble(int index, double value) throws SQLException {
        set(index, value);
    }

    public void setBigDecimal(int index, @Nullable BigDecimal value) throws SQLException {
        set(index, value);
    }

    public void setString(int index, @Nullable String value) throws SQLException {
        set(index, value);
    }

    public void setNString(int index, @Nullable String value) throws SQLException {
        set(index, value);
    }

    public void setBytes(int index, byte @Nullable [] value) throws SQLException {
        setObject(index, value);
    }

    public void setDate(int index, @Nullable Date value) throws SQLException {
        setObject(index, value);
    }

    public void setDate(int index, @Nullable Date value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? null : ParameterValues.date(value, calendar));
    }

    public void setTime(int index, @Nullable Time value) throws SQLException {
        setObject(index, value);
    }

    public void setTime(int index, @Nullable Time value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? null : ParameterValues.time(value, calendar));
    }

    public void setTimestamp(int index, @Nullable Timestamp value) throws SQLException {
        setObject(index, value);
    }

    public void setTimestamp(int index, @Nullable Timestamp value, @Nullable Calendar calendar) throws SQLException {
        set(index, value == null ? null : ParameterValues.timestamp(value, calendar));
    }

    @Override
    public String toString() {
        return "PreparedStatement[" + sql + "]";
    }
}
