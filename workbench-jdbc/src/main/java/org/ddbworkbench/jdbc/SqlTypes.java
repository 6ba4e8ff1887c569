package org.ddbworkbench.jdbc;

import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Types;

/** What JDBC wants to know about each type that a column can have. */
final class SqlTypes {
    private SqlTypes() {}

    static boolean isNumeric(int sqlType) {
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

    static boolean isCharacter(int sqlType) {
        return sqlType == Types.VARCHAR || sqlType == Types.CHAR;
    }

    /** The class that {@code getObject} gives; Object for documents, which may be maps, lists, sets, or plain values. */
    static String className(int sqlType) {
        Class<?> type = switch (sqlType) {
            case Types.CHAR, Types.VARCHAR -> String.class;
            case Types.TINYINT, Types.SMALLINT, Types.INTEGER -> Integer.class;
            case Types.BIGINT -> Long.class;
            case Types.DECIMAL, Types.NUMERIC -> BigDecimal.class;
            case Types.REAL, Types.FLOAT, Types.DOUBLE -> Double.class;
            case Types.BOOLEAN -> Boolean.class;
            case Types.DATE -> java.sql.Date.class;
            case Types.TIME -> java.sql.Time.class;
            case Types.TIMESTAMP -> java.sql.Timestamp.class;
            case Types.BINARY, Types.VARBINARY -> byte[].class;
            case Types.ARRAY -> Array.class;
            default -> Object.class;
        };
        return type.getName();
    }

    /** Characters that a value takes at most, as far as the type says; a guess for what has no bound. */
    static int displaySize(int sqlType, int precision) {
        return switch (sqlType) {
            case Types.BOOLEAN -> 5;
            case Types.INTEGER -> 11;
            case Types.BIGINT -> 20;
            case Types.DOUBLE, Types.REAL, Types.FLOAT -> 24;
            case Types.DECIMAL, Types.NUMERIC -> precision > 0 ? precision + 2 : 40;
            case Types.DATE -> 10;
            case Types.TIME -> 18;
            case Types.TIMESTAMP -> 29;
            default -> precision > 0 ? precision : Integer.MAX_VALUE;
        };
    }
}
