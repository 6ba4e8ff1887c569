package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Similar;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/** Turns what Calcite throws into errors for people. */
final class SqlErrors {
    private static final Pattern TABLE_NOT_FOUND = Pattern.compile("Object '([^']*)' not found.*");
    private static final Pattern COLUMN_NOT_FOUND = Pattern.compile("Column '([^']*)' not found in .*");
    private static final Pattern TABLE_OF_COLUMN_NOT_FOUND = Pattern.compile("Table '([^']*)' not found");
    private static final int LONGEST = 300;

    private SqlErrors() {}

    static WorkbenchException syntax(SqlParseException e) {
        String message = String.valueOf(e.getMessage());
        String firstLine = message.lines().findFirst().orElse("").strip();
        int at = firstLine.indexOf(" at line ");
        String what = at > 0 ? firstLine.substring(0, at) : firstLine;
        if (what.startsWith("Encountered")) {
            what = "unexpected " + what.substring("Encountered".length()).strip();
        }
        String hint = message.contains("reserved") || isKeyword(what)
                ? "a name that is an SQL keyword needs double quotes"
                : null;
        return new WorkbenchException(ErrorCode.SYNTAX, shorten(what), hint, position(e.getPos()), e);
    }

    private static boolean isKeyword(String what) {
        return what.matches("unexpected \"(value|year|month|day|timestamp|date|time|user|order|group|count)\"");
    }

    private static WorkbenchException.@Nullable Position position(@Nullable SqlParserPos position) {
        return position == null || position.getLineNum() == 0
                ? null
                : new WorkbenchException.Position(position.getLineNum(), position.getColumnNum());
    }

    static WorkbenchException invalid(CalciteContextException e, Catalog catalog) {
        String message = rootMessage(e);
        WorkbenchException.Position position =
                e.getPosLine() <= 0 ? null : new WorkbenchException.Position(e.getPosLine(), e.getPosColumn());
        Matcher table = TABLE_NOT_FOUND.matcher(message);
        if (table.matches()) {
            return unknownTable(table.group(1), catalog, position, e);
        }
        Matcher tableOfColumn = TABLE_OF_COLUMN_NOT_FOUND.matcher(message);
        if (tableOfColumn.matches()) {
            return unknownTable(tableOfColumn.group(1), catalog, position, e);
        }
        Matcher column = COLUMN_NOT_FOUND.matcher(message);
        if (column.matches()) {
            List<String> names = tables(catalog).stream()
                    .flatMap(virtual -> virtual.columns().stream())
                    .map(Column::name)
                    .distinct()
                    .toList();
            return new WorkbenchException(
                    ErrorCode.UNKNOWN_COLUMN,
                    "there is no column '" + column.group(1) + "'",
                    Similar.to(column.group(1), names)
                            .map(name -> "did you mean " + name + "?")
                            .orElse(null),
                    position,
                    e);
        }
        return new WorkbenchException(ErrorCode.INVALID_STATEMENT, shorten(message), null, position, e);
    }

    private static WorkbenchException unknownTable(
            String name, Catalog catalog, WorkbenchException.@Nullable Position position, Throwable cause) {
        List<String> names = new ArrayList<>();
        tables(catalog).forEach(table -> names.add(table.name()));
        catalog.tables().forEach(table -> names.add(table.schema()));
        Optional<String> similar = Similar.to(name, names);
        return new WorkbenchException(
                ErrorCode.UNKNOWN_TABLE,
                "there is no table '" + name + "'",
                similar.map(match -> "did you mean " + match + "?")
                        .orElse("tables: "
                                + String.join(
                                        ", ",
                                        tables(catalog).stream()
                                                .map(VirtualTable::name)
                                                .distinct()
                                                .toList())),
                position,
                cause);
    }

    private static List<VirtualTable> tables(Catalog catalog) {
        return catalog.tables().stream()
                .flatMap(table -> table.virtualTables().stream())
                .toList();
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage()).replaceAll("\\s+", " ").strip();
    }

    /** An error that no part of Calcite expected. */
    static WorkbenchException internal(Throwable e, String what) {
        return new WorkbenchException(
                ErrorCode.INTERNAL,
                what + ": " + shorten(e.getClass().getSimpleName() + ": " + rootMessage(e)),
                "run it with --debug and report it",
                e);
    }

    /** An error of an expression while rows are computed: a cast that fails, a division by zero. */
    static WorkbenchException runtime(RuntimeException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = rootMessage(e);
        if (root instanceof NumberFormatException) {
            return new WorkbenchException(
                    ErrorCode.DATA,
                    "a text is used as a number but is none: " + shorten(message),
                    "compare text with text: put the value in single quotes",
                    e);
        }
        boolean ofExpression = root instanceof ArithmeticException
                || root.getClass().getName().startsWith("org.apache.calcite.runtime");
        return ofExpression || root instanceof IllegalArgumentException || root instanceof java.time.DateTimeException
                ? new WorkbenchException(ErrorCode.DATA, shorten(message), null, e)
                : internal(e, "the statement failed");
    }

    private static String shorten(String message) {
        String line = message.replaceAll("\\s+", " ").strip();
        return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "...";
    }
}
