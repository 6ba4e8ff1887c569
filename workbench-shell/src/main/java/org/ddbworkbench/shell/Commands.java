package org.ddbworkbench.shell;

import java.io.IOException;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.ddbworkbench.catalog.Similar;

/** The commands that are not SQL: those that start with a backslash, and the words for leaving. */
final class Commands {
    private static final Set<String> LEAVING = Set.of("quit", "exit");
    private static final String HELP = """
            SQL ends with a semicolon and may take several lines. EXPLAIN PLAN FOR SELECT ... shows what would be read.
              \\d          list the tables
              \\d NAME     describe the columns of a table
              \\?          this help
              \\q          leave (also quit, exit, Ctrl-D)
            Ctrl-C stops the running statement, or clears the line.""";

    private final Connection connection;
    private final Supplier<ResultPrinter> printers;
    private final StandardStreams streams;
    private final ErrorReport errors;

    Commands(Connection connection, Supplier<ResultPrinter> printers, StandardStreams streams, ErrorReport errors) {
        this.connection = connection;
        this.printers = printers;
        this.streams = streams;
        this.errors = errors;
    }

    static boolean isCommand(String text) {
        return text.startsWith("\\") || LEAVING.contains(text.strip().toLowerCase(Locale.ROOT));
    }

    Session.Outcome run(String text) throws SQLException, IOException {
        String[] words = text.strip().split("\\s+", 2);
        // A semicolon after a command is a habit, not a mistake.
        String argument = words.length > 1 ? words[1].replaceFirst(";\\s*$", "").strip() : "";
        String command = words[0].replaceFirst(";$", "").toLowerCase(Locale.ROOT);
        return switch (command) {
            case "\\q", "quit", "exit" -> Session.Outcome.LEAVE;
            case "\\?", "\\h", "\\help" -> help();
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
            printers.get()
                    .print(PrintableRows.of(
                            tables,
                            List.of("TABLE_SCHEM", "TABLE_NAME", "REMARKS"),
                            List.of("schema", "table", "remarks")));
        }
        return Session.Outcome.DONE;
    }

    private Session.Outcome describe(String name) throws SQLException, IOException {
        List<TableName> tables = tables();
        Optional<TableName> found = TableName.find(tables, name, connection.getSchema());
        if (found.isEmpty()) {
            String hint = Similar.to(name, tables.stream().map(TableName::table).toList())
                    .map(near -> "did you mean " + near + "?")
                    .orElse("\\d lists the tables");
            errors.error("no table " + name + "; hint: " + hint);
            return Session.Outcome.FAILED;
        }
        DatabaseMetaData metadata = connection.getMetaData();
        try (ResultSet columns = metadata.getColumns(
                null,
                escaped(metadata, found.get().schema()),
                escaped(metadata, found.get().table()),
                "%")) {
            printers.get()
                    .print(PrintableRows.of(
                            columns,
                            List.of("COLUMN_NAME", "TYPE_NAME", "IS_NULLABLE", "REMARKS"),
                            List.of("column", "type", "nullable", "remarks")));
        }
        return Session.Outcome.DONE;
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
