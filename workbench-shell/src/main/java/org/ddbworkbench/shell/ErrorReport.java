package org.ddbworkbench.shell;

import java.io.PrintStream;
import java.sql.SQLException;
import java.util.Optional;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.WorkbenchException.Position;
import org.jspecify.annotations.Nullable;

/** Errors as the user sees them: one line, or with the place in the SQL text when that is known. */
final class ErrorReport {
    private final PrintStream err;
    private final Style style;
    private final boolean debug;

    ErrorReport(PrintStream err, Style style, boolean debug) {
        this.err = err;
        this.style = style;
        this.debug = debug;
    }

    /** On standard error, as the options have it. */
    static ErrorReport of(StandardStreams streams, ShellOptions options) {
        return new ErrorReport(streams.err(), options.color().style(streams.errIsTerminal()), options.debug());
    }

    /** An error that is no statement's. */
    void print(SQLException error) {
        print(error, null, null);
    }

    /**
     * @param statement that failed, or null
     * @param source name of the script that it is in, or null when it was typed
     */
    void print(SQLException error, Script.@Nullable Statement statement, @Nullable String source) {
        Optional<WorkbenchException> details = details(error);
        String hint = details.flatMap(WorkbenchException::hint).orElse(null);
        Position position = statement == null
                ? null
                : details.flatMap(WorkbenchException::position).orElse(null);
        String message = details.map(Throwable::getMessage).orElseGet(error::getMessage);
        String codes = codes(error, details.map(WorkbenchException::code).orElse(null));
        if (statement == null || position == null) {
            error(place(statement, source) + message + codes + (hint == null ? "" : "; hint: " + hint));
        } else {
            error(place(statement, source, position) + message + codes);
            printCaret(statement, position);
            if (hint != null) {
                err.println("hint: " + DisplayText.neutraliseKeepingLines(hint));
            }
        }
        if (debug) {
            error.printStackTrace(err);
        }
    }

    /** An error that did not come from a connection. */
    void error(String message, @Nullable String hint, Throwable cause) {
        error(message + (hint == null ? "" : "; hint: " + hint));
        if (debug) {
            cause.printStackTrace(err);
        }
    }

    void error(String message) {
        err.println(style.error("error:") + " " + DisplayText.neutraliseKeepingLines(message));
    }

    void notice(String message) {
        err.println("notice: " + DisplayText.neutraliseKeepingLines(message));
    }

    void warning(String message) {
        err.println(style.warning("warning:") + " " + DisplayText.neutraliseKeepingLines(message));
    }

    static Optional<WorkbenchException> details(SQLException error) {
        return error.getCause() instanceof WorkbenchException details ? Optional.of(details) : Optional.empty();
    }

    private static String codes(SQLException error, @Nullable ErrorCode code) {
        String state = "SQLSTATE " + error.getSQLState();
        return code == null ? " (" + state + ")" : " (" + code + ", " + state + ")";
    }

    /** Without a position in the text, the start of the statement, when there are many. */
    static String place(Script.@Nullable Statement statement, @Nullable String source) {
        return statement == null || source == null ? "" : source + ":" + statement.line() + ": ";
    }

    /** The position in the script, which the engine knows only within the statement. */
    private static String place(Script.Statement statement, @Nullable String source, Position position) {
        int line = statement.line() + position.line() - 1;
        int column = position.line() == 1 ? statement.column() + position.column() - 1 : position.column();
        return source == null ? "line %d:%d: ".formatted(line, column) : "%s:%d:%d: ".formatted(source, line, column);
    }

    private void printCaret(Script.Statement statement, Position position) {
        String line =
                statement.text().lines().skip(position.line() - 1L).findFirst().orElse("");
        int column = Math.min(Math.max(position.column(), 1), line.length() + 1);
        String before = DisplayText.neutralise(line.substring(0, column - 1).replace('\t', ' '));
        err.println("  " + before
                + DisplayText.neutralise(line.substring(column - 1).replace('\t', ' ')));
        err.println("  " + " ".repeat(DisplayText.width(before)) + style.error("^"));
    }
}
