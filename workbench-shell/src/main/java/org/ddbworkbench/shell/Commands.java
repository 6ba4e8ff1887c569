package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.ddbworkbench.catalog.Similar;

/** The commands that are not SQL: those that start with a backslash, and the words that need none. */
final class Commands {
    private static final Set<String> WORDS = Set.of("quit", "exit", "help");
    private static final String HELP = """
            SQL ends with a semicolon and may take several lines. EXPLAIN PLAN FOR SELECT ... shows what would be read.
              \\d          list the tables
              \\d NAME     describe the columns of a table
              \\x          rows as lines of column | value, or back; \\x on, \\x off
              \\?          this help (also help)
              \\q          leave (also quit, exit, Ctrl-D)
            Ctrl-C stops the running statement, or clears the line.
            The prompt shows the schema of names that don't say theirs. (*) in it: requests go to another endpoint
            than AWS's own, such as the demo's engine.""";

    private final Connection connection;
    private final Display display;
    private final StandardStreams streams;
    private final ErrorReport errors;

    Commands(Connection connection, Display display, StandardStreams streams, ErrorReport errors) {
        this.connection = connection;
        this.display = display;
        this.streams = streams;
        this.errors = errors;
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
        String command = words[0].replaceFirst(";$", "").toLowerCase(Locale.ROOT);
        return switch (command) {
            case "\\q", "quit", "exit" -> Session.Outcome.LEAVE;
            case "\\?", "\\h", "\\help", "help" -> help();
            case "\\lint" -> LintReport.ofConnection(connection, streams, Style.PLAIN);
            case "\\x" -> turn(argument);
            case "\\d" -> argument.isEmpty() ? listTables() : describe(argument);
            default -> {
                errors.error("unknown command " + words[0] + "; hint: \\? lists the commands");
                yield Session.Outcome.FAILED;
            }
        };
    }

    private Session.Outcome help() {
        streams.err().println(HELP);
        return Session.Outcome.DONE;
    }

    private Session.Outcome listTables() throws SQLException, IOException {
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            display.printer()
                    .print(PrintableRows.of(
                            tables,
                            List.of("TABLE_SCHEM", "TABLE_NAME", "REMARKS"),
                            List.of("schema", "table", "remarks")));
        }
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

    private Session.Outcome describe(String name) throws SQLException, IOException {
        List<TableName> tables = tables();
        List<TableName> found = TableName.find(tables, name);
        if (found.isEmpty()) {
            String hint = Similar.to(name, tables.stream().map(TableName::table).toList())
                    .map(near -> "did you mean " + near + "?")
                    .orElse("\\d lists the tables");
            errors.error("no table " + name + "; hint: " + hint);
            return Session.Outcome.FAILED;
        }
        for (TableName table : found) {
            describe(table, found.size() > 1);
        }
        return Session.Outcome.DONE;
    }

    private void describe(TableName table, boolean withSchema) throws SQLException, IOException {
        List<String> labels = new ArrayList<>(List.of("COLUMN_NAME", "TYPE_NAME", "IS_NULLABLE", "REMARKS"));
        List<String> headers = new ArrayList<>(List.of("column", "type", "nullable", "remarks"));
        if (withSchema) {
            labels.add(0, "TABLE_SCHEM");
            headers.add(0, "schema");
        }
        DatabaseMetaData metadata = connection.getMetaData();
        try (ResultSet columns =
                metadata.getColumns(null, escaped(metadata, table.schema()), escaped(metadata, table.table()), "%")) {
            display.printer().print(PrintableRows.of(columns, labels, headers));
        }
    }

    private List<TableName> tables() throws SQLException {
        List<TableName> names = new ArrayList<>();
        try (ResultSet tables = connection.getMetaData().getTables(null, null, "%", null)) {
            while (tables.next()) {
                names.add(new TableName(tables.getString("TABLE_SCHEM"), tables.getString("TABLE_NAME")));
            }
        }
        return names;
    }

    private static String escaped(DatabaseMetaData metadata, String name) throws SQLException {
        String escape = metadata.getSearchStringEscape();
        return name.replace(escape, escape + escape).replace("_", escape + "_").replace("%", escape + "%");
    }
}
