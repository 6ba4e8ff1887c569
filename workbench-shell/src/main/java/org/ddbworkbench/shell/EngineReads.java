package org.ddbworkbench.shell;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.calcite.QueryContext;
import org.ddbworkbench.calcite.SqlEngine;

/** Reads of commands that are no SQL: by the connection's engine, metered, stopped by Ctrl-C, and with their cost said. */
final class EngineReads {
    private final Connection connection;
    private final StandardStreams streams;
    private final OutputSettings settings;
    private final ErrorReport errors;
    private final Interrupts interrupts;

    EngineReads(
            Connection connection,
            StandardStreams streams,
            OutputSettings settings,
            ErrorReport errors,
            Interrupts interrupts) {
        this.connection = connection;
        this.streams = streams;
        this.settings = settings;
        this.errors = errors;
        this.interrupts = interrupts;
    }

    /** How a read went; a failure was printed. */
    record Result<T>(Optional<T> value, Session.Outcome outcome) {}

    /** The engine of the connection as it is now: another schema is another engine. */
    SqlEngine engine() throws SQLException {
        return connection.unwrap(SqlEngine.class);
    }

    /** Does something that sends requests; Ctrl-C stops it. */
    <T> Result<T> read(QueryContext context, Supplier<T> work) throws SQLException {
        AtomicInteger interruptions = new AtomicInteger();
        try (Interrupts.Handle ignored = interrupts.during(() -> {
            if (interruptions.incrementAndGet() > 2) {
                Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
            }
            context.cancel();
        })) {
            return new Result<>(Optional.of(work.get()), Session.Outcome.DONE);
        } catch (WorkbenchException e) {
            errors.error(e.getMessage() + " (" + e.code() + ")", e.hint().orElse(null), e);
            return new Result<>(
                    Optional.empty(),
                    interruptions.get() > 0 ? Session.Outcome.INTERRUPTED : Session.outcome(e.code()));
        }
    }

    /**
     * Says what was read, as after a statement; nothing when nothing was.
     *
     * @param rows what was printed
     */
    void printCost(QueryContext context, long rows, long startNanos) {
        context.warnings().forEach(errors::warning);
        boolean read =
                context.usage().requests() > 0 || context.usage().nearMiss().requests() > 0;
        if (!read || settings.statistics() == StatisticsFormat.NONE) {
            return;
        }
        Statistics statistics =
                new Statistics(rows, context.usage(), context.cost().orElse(null), System.nanoTime() - startNanos);
        streams.err()
                .println(
                        settings.statistics() == StatisticsFormat.JSON
                                ? statistics.json()
                                : settings.color()
                                        .style(streams.errIsTerminal())
                                        .dim(statistics.text()));
    }
}
