package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.calcite.QueryContext;
import org.jspecify.annotations.Nullable;

/** Runs statements on a connection, one after the other, and prints what comes. */
final class Session {
    /** How a statement ended. */
    enum Outcome {
        DONE,
        FAILED,
        /** Failed because DynamoDB can't be reached, doesn't let us in, or has other keys than the catalog says. */
        UNREACHABLE,
        INTERRUPTED,
        /** The user wants to leave. */
        LEAVE
    }

    private final Connection connection;
    private final StandardStreams streams;
    private final OutputSettings settings;
    private final ErrorReport errors;
    private final Interrupts interrupts;
    private final Display display;
    private final Commands commands;

    Session(
            Connection connection,
            StandardStreams streams,
            OutputSettings settings,
            Screen screen,
            ErrorReport errors,
            Interrupts interrupts) {
        this.connection = connection;
        this.streams = streams;
        this.settings = settings;
        this.errors = errors;
        this.interrupts = interrupts;
        this.display = new Display(DataOutput.over(streams.out()), settings, streams, screen);
        this.commands = new Commands(connection, display, streams, settings, errors, interrupts);
    }

    /**
     * Never throws for a statement that fails: it prints the error.
     *
     * @param source name of the script, for errors; null when the statement was typed
     * @throws BrokenPipeException when nobody reads the output any more
     */
    Outcome run(Script.Statement statement, @Nullable String source) throws IOException {
        return run(statement, null, source);
    }

    /**
     * The same for a statement of a script.
     *
     * @param next what follows in the script, if anything does
     */
    Outcome run(Script.Statement statement, Script.@Nullable Statement next, @Nullable String source)
            throws IOException {
        if (next != null && !statement.terminated()) {
            errors.error(ErrorReport.place(statement, source) + "the statement has no semicolon before the command "
                    + next.text());
            return Outcome.FAILED;
        }
        try {
            return Commands.isCommand(statement.text()) ? commands.run(statement.text()) : query(statement, source);
        } catch (SQLException e) {
            errors.print(e, statement, source);
            return outcome(e);
        }
    }

    private Outcome query(Script.Statement sql, @Nullable String source) throws SQLException, IOException {
        long start = System.nanoTime();
        AtomicInteger interruptions = new AtomicInteger();
        try (Statement statement = connection.createStatement();
                Interrupts.Handle ignored = interrupts.during(() -> interrupt(statement, interruptions))) {
            ResultPrinter printer = display.printer();
            try {
                try (ResultSet rows = statement.executeQuery(sql.text())) {
                    printer.print(PrintableRows.of(rows));
                }
            } catch (SQLException e) {
                errors.print(e, sql, source);
                printCost(statement, printer.rows(), start, false);
                return interruptions.get() > 0 ? Outcome.INTERRUPTED : outcome(e);
            }
            printer.notice().ifPresent(errors::notice);
            printCost(statement, printer.rows(), start, true);
            return Outcome.DONE;
        }
    }

    /** Who presses Ctrl-C for the third time does not want to wait for anything any more. */
    private static void interrupt(Statement statement, AtomicInteger interruptions) {
        if (interruptions.incrementAndGet() > 2) {
            Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
        }
        try {
            statement.cancel();
        } catch (SQLException e) {
            // The statement is over already: nothing to stop.
        }
    }

    private static Outcome outcome(SQLException error) {
        return outcome(ErrorReport.details(error).map(WorkbenchException::code).orElse(ErrorCode.INTERNAL));
    }

    /** What it means that something failed for a reason. */
    static Outcome outcome(ErrorCode code) {
        return switch (code) {
            case CONNECTION, CREDENTIALS, CONFIGURATION, CATALOG -> Outcome.UNREACHABLE;
            case SYNTAX,
                    UNKNOWN_TABLE,
                    UNKNOWN_COLUMN,
                    INVALID_STATEMENT,
                    ACCESS_DENIED,
                    THROTTLED,
                    REFUSED,
                    CANCELLED,
                    TIMEOUT,
                    DATA,
                    UNSUPPORTED,
                    SERVICE,
                    INTERNAL -> Outcome.FAILED;
        };
    }

    /** After a failure only what was paid for in vain is worth a line. */
    private void printCost(Statement statement, long rows, long start, boolean succeeded) throws SQLException {
        for (SQLWarning warning = statement.getWarnings(); warning != null; warning = warning.getNextWarning()) {
            errors.warning(warning.getMessage());
        }
        if (settings.statistics() == StatisticsFormat.NONE || !statement.isWrapperFor(QueryContext.class)) {
            return;
        }
        QueryContext context = statement.unwrap(QueryContext.class);
        Statistics statistics =
                new Statistics(rows, context.usage(), context.cost().orElse(null), System.nanoTime() - start);
        if (succeeded || statistics.usage().requests() > 0) {
            Style style = settings.color().style(streams.errIsTerminal());
            streams.err()
                    .println(
                            settings.statistics() == StatisticsFormat.JSON
                                    ? statistics.json()
                                    : style.dim(statistics.text()));
        }
    }
}
