package org.ddbworkbench.jdbc;

import java.lang.reflect.Method;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLNonTransientException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLTransientException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Similar;

/** Makes the SQLExceptions that leave the driver: each with a SQLSTATE, of the subclass that tells clients what to do. */
final class SqlErrors {
    static final String NO_DATA_FOR_CONVERSION = "22018";
    static final String NUMBER_OUT_OF_RANGE = "22003";
    static final String INVALID_ARGUMENT = "22023";
    static final String UNDEFINED_COLUMN = "42703";
    static final String INVALID_CURSOR_STATE = "24000";
    static final String WRONG_PARAMETERS = "07001";

    private SqlErrors() {}

    /**
     * The exception that a client gets for one that the driver met. A {@link WorkbenchException} stays reachable as the
     * cause, for clients that want code, position and hint apart.
     */
    static SQLException translate(Throwable failure) {
        if (failure instanceof SQLException alreadyTranslated) {
            return alreadyTranslated;
        }
        if (failure instanceof WorkbenchException expected) {
            return translate(expected);
        }
        if (failure instanceof VirtualMachineError fatal && !(failure instanceof StackOverflowError)) {
            throw fatal;
        }
        String message = "internal error: " + failure;
        return new SQLException(message, ErrorCode.INTERNAL.sqlState(), failure);
    }

    private static SQLException translate(WorkbenchException failure) {
        String message = message(failure);
        String state = failure.code().sqlState();
        return switch (failure.code()) {
            case SYNTAX, UNKNOWN_TABLE, UNKNOWN_COLUMN, INVALID_STATEMENT ->
                new SQLSyntaxErrorException(message, state, failure);
            case CONFIGURATION -> new SQLNonTransientConnectionException(message, state, failure);
            case CONNECTION -> new SQLTransientConnectionException(message, state, failure);
            case CREDENTIALS, ACCESS_DENIED -> new SQLInvalidAuthorizationSpecException(message, state, failure);
            case THROTTLED -> new SQLTransientException(message, state, failure);
            case TIMEOUT -> new SQLTimeoutException(message, state, failure);
            case DATA -> new SQLDataException(message, state, failure);
            case UNSUPPORTED -> new SQLFeatureNotSupportedException(message, state, failure);
            case CATALOG, REFUSED -> new SQLNonTransientException(message, state, failure);
            case CANCELLED, SERVICE, INTERNAL -> new SQLException(message, state, failure);
        };
    }

    /** Position, message and hint in one text, for clients that show nothing but the message. */
    private static String message(WorkbenchException failure) {
        StringBuilder text = new StringBuilder();
        failure.position()
                .ifPresent(position -> text.append("line ")
                        .append(position.line())
                        .append(':')
                        .append(position.column())
                        .append(": "));
        text.append(failure.getMessage());
        failure.hint().ifPresent(hint -> text.append("; hint: ").append(hint));
        return text.toString();
    }

    static SQLException unsupported(Method method) {
        String parameters = Stream.of(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", "(", ")"));
        return unsupported(method.getDeclaringClass().getSimpleName() + "." + method.getName() + parameters);
    }

    static SQLException unsupported(String feature) {
        return new SQLFeatureNotSupportedException(
                feature + " is not supported by the DynamoDB SQL Workbench driver", ErrorCode.UNSUPPORTED.sqlState());
    }

    static SQLException closed(Class<?> type) {
        String what = switch (type.getSimpleName()) {
            case "Connection" -> "connection";
            case "ResultSet" -> "result set";
            default -> "statement";
        };
        return "connection".equals(what)
                ? new SQLNonTransientConnectionException("the connection is closed", "08003")
                : new SQLException("the " + what + " is closed", INVALID_CURSOR_STATE);
    }

    /** A value that can't be given as the type that was asked for. */
    static SQLException data(String message, String state) {
        return new SQLDataException(message, state);
    }

    static SQLException noSuchColumn(int index, int count) {
        return new SQLSyntaxErrorException(
                "there is no column %d: the result has %d".formatted(index, count), UNDEFINED_COLUMN);
    }

    static SQLException noSuchSchema(String schema, List<String> known) {
        String hint = Similar.to(schema, known)
                .map(near -> "did you mean " + near + "?")
                .orElse("the schemas are " + String.join(", ", known));
        return new SQLSyntaxErrorException("no schema " + schema + "; hint: " + hint, "3F000");
    }

    static SQLException invalidArgument(String message) {
        return new SQLNonTransientException(message, INVALID_ARGUMENT);
    }

    static SQLException refused(String message) {
        return new SQLNonTransientException(message, "HY000");
    }
}
