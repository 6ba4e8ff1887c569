package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.List;
import java.util.Properties;
import org.ddbworkbench.jdbc.ConnectionProperty;
import org.ddbworkbench.jdbc.EngineConnections;
import org.ddbworkbench.local.LocalDynamoDb;
import org.jspecify.annotations.Nullable;

/** Connects, and runs what is to be run: scripts, or what the user types. */
final class Shell {
    private final StandardStreams streams;
    private final Interrupts interrupts;

    /**
     * @param interrupts for scripts; the line editor brings its own
     */
    Shell(StandardStreams streams, Interrupts interrupts) {
        this.streams = streams;
        this.interrupts = interrupts;
    }

    /**
     * Runs what the options ask for.
     *
     * @param demoScale null when the data are not the demo's
     * @return the exit code
     */
    int run(ShellOptions options, @Nullable String demoScale) {
        if (demoScale == null && !options.namesData()) {
            errors(options)
                    .error("nothing to connect to; hint: give --catalog FILE or --table NAME, or try: workbench demo");
            return ExitCode.USAGE;
        }
        Properties properties = options.connectionProperties();
        if (demoScale != null) {
            properties.setProperty(ConnectionProperty.DEMO.key(), demoScale);
        }
        return run(
                options,
                () -> DriverManager.getConnection("jdbc:workbench:", properties),
                demoScale != null,
                isLocal(options, demoScale != null));
    }

    /**
     * Runs what the options ask for on tables of {@code engine}.
     *
     * @param tables those to have when there is no catalog
     * @return the exit code
     */
    int run(ShellOptions options, LocalDynamoDb engine, List<String> tables) {
        Properties properties = options.connectionProperties();
        properties.remove(ConnectionProperty.TABLE.key());
        return run(options, () -> EngineConnections.open(engine, tables, properties), false, true);
    }

    private interface Connector {
        Connection connect() throws SQLException;
    }

    private int run(ShellOptions options, Connector connector, boolean demo, boolean local) {
        ErrorReport errors = errors(options);
        try (Connection connection = connector.connect()) {
            for (SQLWarning notice = connection.getWarnings(); notice != null; notice = notice.getNextWarning()) {
                errors.notice(notice.getMessage());
            }
            return run(options, connection, errors, demo, local);
        } catch (BrokenPipeException e) {
            return ExitCode.OK;
        } catch (IOException e) {
            errors.error(e.getMessage());
            return ExitCode.USAGE;
        } catch (SQLException e) {
            errors.print(e);
            return ExitCode.CONNECTION;
        }
    }

    private int run(ShellOptions options, Connection connection, ErrorReport errors, boolean demo, boolean local)
            throws SQLException, IOException {
        List<ShellOptions.Batch> batches = options.batches();
        if (batches.isEmpty() && streams.inIsTerminal()) {
            return new InteractiveShell(connection, streams, options.outputSettings(), errors, local).run(demo);
        }
        Session session =
                new Session(connection, streams, options.outputSettings(), Screen.of(streams), errors, interrupts);
        ScriptRunner runner = new ScriptRunner(session, streams.in(), options.ignoreErrors());
        return batches.isEmpty() ? runner.runStandardInput() : runner.run(batches);
    }

    private ErrorReport errors(ShellOptions options) {
        return ErrorReport.of(streams, options);
    }

    /** Whether the requests go elsewhere than to AWS. */
    private static boolean isLocal(ShellOptions options, boolean demo) {
        return demo
                || options.endpoint().isPresent()
                || System.getenv("AWS_ENDPOINT_URL") != null
                || System.getenv("AWS_ENDPOINT_URL_DYNAMODB") != null;
    }
}
