package org.ddbworkbench.shell;

import java.lang.reflect.Proxy;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A result of texts, as much of one as a printer needs. */
final class TextResultSet {
    /** A row that starts with this value can't be read. */
    static final String FAIL = "FAIL";

    private final List<String> labels;
    private final List<Integer> types;
    private final List<List<@Nullable String>> rows;
    private int row = -1;

    TextResultSet(List<String> labels, List<Integer> types, List<List<@Nullable String>> rows) {
        this.labels = labels;
        this.types = types;
        this.rows = rows;
    }

    ResultSet proxy() {
        return (ResultSet) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ResultSet.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "next" -> next();
                    case "getString" -> rows.get(row).get((Integer) arguments[0] - 1);
                    case "findColumn" -> labels.indexOf((String) arguments[0]) + 1;
                    case "getMetaData" -> metadata();
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }

    private boolean next() throws SQLException {
        row++;
        if (row < rows.size() && FAIL.equals(rows.get(row).get(0))) {
            throw new SQLException("the connection broke");
        }
        return row < rows.size();
    }

    private ResultSetMetaData metadata() {
        return (ResultSetMetaData) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ResultSetMetaData.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "getColumnCount" -> labels.size();
                    case "getColumnLabel" -> labels.get((Integer) arguments[0] - 1);
                    case "getColumnType" -> types.get((Integer) arguments[0] - 1);
                    default -> throw new UnsupportedOperationException(method.toString());
                });
    }
}
