package org.ddbworkbench.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.ddbworkbench.jdbc.DriverVersion;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** What the user types, statement by statement, with history and editing over several lines. */
final class InteractiveShell {
    private final Connection connection;
    private final StandardStreams streams;
    private final OutputSettings settings;
    private final ErrorReport errors;
    private final boolean local;

    /**
     * @param local whether requests go elsewhere than to AWS, which the prompt shows
     */
    InteractiveShell(
            Connection connection,
            StandardStreams streams,
            OutputSettings settings,
            ErrorReport errors,
            boolean local) {
        this.connection = connection;
        this.streams = streams;
        this.settings = settings;
        this.errors = errors;
        this.local = local;
    }

    int run(boolean demo) throws SQLException, IOException {
        try (Terminal terminal = TerminalBuilder.builder()
                .system(true)
                .encoding(StandardCharsets.UTF_8)
                .nativeSignals(true)
                .dumb(true)
                .build()) {
            LineReader reader = reader(terminal);
            Session session = new Session(
                    connection, streams, settings, Screen.of(streams, terminal), errors, Interrupts.of(terminal));
            Welcome.print(streams.err(), connection, DriverVersion.TEXT, demo);
            return loop(reader, session);
        }
    }

    private static LineReader reader(Terminal terminal) {
        return LineReaderBuilder.builder()
                .appName("workbench")
                .terminal(terminal)
                .parser(new StatementParser())
                .variable(LineReader.SECONDARY_PROMPT_PATTERN, "%P -> ")
                .variable(LineReader.HISTORY_FILE, historyFile())
                .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
                .option(LineReader.Option.HISTORY_IGNORE_SPACE, true)
                .option(LineReader.Option.HISTORY_REDUCE_BLANKS, false)
                .build();
    }

    private int loop(LineReader reader, Session session) throws SQLException, IOException {
        String unfinished = "";
        while (true) {
            String text;
            try {
                text = reader.readLine(prompt(), null, (Character) null, unfinished);
            } catch (UserInterruptException e) {
                unfinished = "";
                continue;
            } catch (EndOfFileException e) {
                return ExitCode.OK;
            }
            unfinished = "";
            for (Script.Statement statement : Script.split(text)) {
                if (!statement.terminated()) {
                    // A command came before the semicolon did: the statement goes on after it, as in psql.
                    unfinished = statement.text();
                    continue;
                }
                Session.Outcome outcome = session.run(statement, null);
                if (outcome == Session.Outcome.LEAVE) {
                    return ExitCode.OK;
                }
                if (outcome != Session.Outcome.DONE) {
                    break;
                }
            }
            if (!unfinished.isEmpty()) {
                errors.notice("the statement has no semicolon yet; end it with ; or drop it with Ctrl-C");
            }
        }
    }

    private String prompt() throws SQLException {
        return connection.getSchema() + (local ? "(*)" : "") + "> ";
    }

    /** By the XDG rules; made so that only the user can read it, since statements contain data. */
    private static Path historyFile() {
        String state = System.getenv("XDG_STATE_HOME");
        Path directory = state != null && !state.isBlank()
                ? Path.of(state)
                : Path.of(System.getProperty("user.home"), ".local", "state");
        Path file = directory.resolve("workbench").resolve("history");
        try {
            Files.createDirectories(file.getParent());
            if (Files.notExists(file)) {
                Files.createFile(file);
            }
            file.toFile().setReadable(false, false);
            file.toFile().setReadable(true, true);
        } catch (IOException e) {
            // A home that can't be written to is no reason not to start: the history lasts for the session then.
        }
        return file;
    }
}
