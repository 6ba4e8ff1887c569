package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The commands that are not SQL: those that start with a backslash, and the words that need none. */
final class Commands {
    private static final Set<String> WORDS = Set.of("quit", "exit", "help");
    private static final String BEFORE =
            "SQL ends with a semicolon and may take several lines. EXPLAIN PLAN FOR SELECT ... shows what would be read.";
    private static final String AFTER = """
            Ctrl-C stops the running statement, or clears the line.
            The prompt shows the schema of names that don't say theirs. (*) in it: requests go to another endpoint
            than AWS's own, such as the demo's engine.""";

    private final Display display;
    private final StandardStreams streams;
    private final ErrorReport errors;
    private final List<Command> commands;

    Commands(
            Connection connection,
            Display display,
            StandardStreams streams,
            OutputSettings settings,
            ErrorReport errors,
            Interrupts interrupts) {
        this.display = display;
        this.streams = streams;
        this.errors = errors;
        EngineReads reads = new EngineReads(connection, streams, settings, errors, interrupts);
        DescribeCommand describe =
                new DescribeCommand(reads, new MetadataListing(connection, display), display, errors);
        EntitiesCommand entities = new EntitiesCommand(reads, display, errors);
        BrowseCommand browse = new BrowseCommand(reads, display, streams, errors, InstantSource.system());
        this.commands = List.of(
                new Command("\\d", "", "list the tables", describe::run),
                new Command(
                        "\\d", "NAME", "columns, keys and indexes of a table, and what each can answer", describe::run),
                new Command(
                        "\\entities", "[NAME]", "the entities: key templates, an example, its Query", entities::run),
                new Command(
                        "\\browse",
                        "[TABLE] [INDEX] KEY [PREFIX]",
                        "the items of a partition, by entity, such as \\browse TENANT#acme USER#",
                        browse::browse),
                new Command("\\more", "[ITEMS]", "the next page of them", browse::more),
                new Command(
                        "\\lint",
                        "",
                        "faults of the catalog",
                        argument -> LintReport.ofConnection(connection, streams, Style.PLAIN)),
                new Command("\\x", "", "rows as lines of column | value, or back; \\x on, \\x off", this::turn),
                new Command(List.of("\\?", "\\h", "\\help", "help"), "", "this help (also help)", argument -> help()),
                new Command(
                        List.of("\\q", "quit", "exit"),
                        "",
                        "leave (also quit, exit, Ctrl-D)",
                        argument -> Session.Outcome.LEAVE));
    }

    static boolean isCommand(String text) {
        return text.startsWith("\\") || isWord(text);
    }

    /** Whether a line is a command without a backslash; a semicolon may follow. */
    static boolean isWord(String line) {
        return WORDS.contains(line.strip().replaceFirst("\\s*;$", "").toLowerCase(Locale.ROOT));
    }

    Session.Outcome run(String text) throws SQLException, IOException {
        String[] words = text.strip().split("\\s+", 2);
        // A semicolon after a command is a habit, not a mistake.
        String argument = words.length > 1 ? words[1].replaceFirst(";\\s*$", "").strip() : "";
        String name = words[0].replaceFirst(";$", "").toLowerCase(Locale.ROOT);
        for (Command command : commands) {
            if (command.names().contains(name)) {
                return command.handler().run(argument);
            }
        }
        errors.error("unknown command " + words[0] + "; hint: \\? lists the commands");
        return Session.Outcome.FAILED;
    }

    private Session.Outcome help() {
        streams.err().println(BEFORE);
        int width = commands.stream()
                .mapToInt(command -> command.usage().length())
                .max()
                .orElse(0);
        for (Command command : commands) {
            String usage = command.usage();
            streams.err().println("  " + usage + " ".repeat(width - usage.length() + 2) + command.help());
        }
        streams.err().println(AFTER);
        return Session.Outcome.DONE;
    }

    private Session.Outcome turn(String argument) {
        boolean vertical = !display.isVertical();
        switch (argument.toLowerCase(Locale.ROOT)) {
            case "" -> {}
            case "on" -> vertical = true;
            case "off" -> vertical = false;
            default -> {
                errors.error("\\x is on or off, not " + argument);
                return Session.Outcome.FAILED;
            }
        }
        display.setVertical(vertical);
        streams.err().println("Vertical display is " + (vertical ? "on." : "off."));
        return Session.Outcome.DONE;
    }
}
