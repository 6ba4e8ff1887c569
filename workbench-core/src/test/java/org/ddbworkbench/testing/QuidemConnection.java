package org.ddbworkbench.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.calcite.ResultColumn;
import org.h2.tools.SimpleResultSet;
import org.jspecify.annotations.Nullable;

/** What Quidem asks of a JDBC connection, for a module that has no driver: to answer queries. */
final class QuidemConnection {
    private QuidemConnection() {}

    /** A connection whose statements run on the engine; closing it leaves the engine open. */
    static Connection to(Sql sql) {
        return proxy(Connection.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "createStatement" -> statement(sql);
            case "close" -> null;
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static Statement statement(Sql sql) {
        return proxy(Statement.class, (proxy, method, arguments) -> switch (method.getName()) {
            case "executeQuery" -> query(sql, (String) arguments[0]);
            case "close" -> null;
            default -> throw new UnsupportedOperationException(method.toString());
        });
    }

    private static ResultSet query(Sql sql, String text) {
        List<String> labels = new ArrayList<>();
        for (ResultColumn column : sql.engine().prepare(text).columns()) {
            labels.add(column.label());
        }
        SimpleResultSet result = new SimpleResultSet();
        result.setAutoClose(false);
        labels.forEach(label -> result.addColumn(label, Types.VARCHAR, 0, 0));
        for (List<@Nullable Object> row : sql.run(text).rows()) {
            Object[] values = row.stream()
                    .map(value -> value == null ? null : value.toString())
                    .toArray();
            result.addRow(values);
        }
        return result;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }
}
