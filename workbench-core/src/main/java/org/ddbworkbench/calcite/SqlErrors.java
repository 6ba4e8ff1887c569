package org.ddbworkbench.calcite;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.parser.SqlParserUtil;
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
    private static final Pattern UNIMPLEMENTED = Pattern.compile(
            "\\b(PERCENTILE_CONT|PERCENTILE_DISC|PERCENT_RANK|CUME_DIST|REGR_COUNT|FUSION|INTERSECTION|CURRENT_ROLE|CURRENT_PATH|CURRENT_CATALOG|CURRENT_SCHEMA|IGNORE NULLS)\\b");
    private static final String UNTYPED_PARAMETER = "Illegal use of dynamic parameter";
    private static final String CAST_PARAMETER = "say what type it has: CAST(? AS VARCHAR)";
    private static final int LONGEST = 300;

    private SqlErrors() {}

    private static final Pattern STATEMENT = Pattern.compile(
            "\\s*(ALTER|BEGIN|CALL|COMMIT|CREATE|DELETE|DROP|GRANT|INSERT|MERGE|REPLACE|REVOKE|ROLLBACK|TRUNCATE"
                    + "|UPDATE|UPSERT)\\b.*",
            Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    private static final Pattern COMMAND =
            Pattern.compile("\\s*(SHOW|USE|DESC|DESCRIBE)\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

    /**
     * The refusal of a statement that is no query.
     *
     * @param kind what it is
     */
    static WorkbenchException noQuery(String kind, String sql) {
        Matcher command = COMMAND.matcher(sql);
        if (command.matches()) {
            return noCommand(command.group(1));
        }
        return new WorkbenchException(
                ErrorCode.UNSUPPORTED,
                "only queries can be run, not " + kind.toUpperCase(Locale.ROOT).replace('_', ' '),
                "the workbench reads and does not write",
                null);
    }

    /** Commands that other systems have. */
    private static WorkbenchException noCommand(String word) {
        return new WorkbenchException(
                ErrorCode.UNSUPPORTED,
                "there is no " + word.toUpperCase(Locale.ROOT) + " here",
                "in the shell \\d lists the tables and \\d NAME describes one; a name can have its schema before it",
                null);
    }

    static WorkbenchException syntax(SqlParseException e, String sql) {
        Matcher statement = STATEMENT.matcher(sql);
        if (statement.matches()) {
            return noQuery(statement.group(1), sql);
        }
        Matcher command = COMMAND.matcher(sql);
        if (command.matches()) {
            return noCommand(command.group(1));
        }
        if (isTooLarge(e)) {
            return tooLarge(e);
        }
        String message = String.valueOf(e.getMessage());
        String firstLine = message.lines().findFirst().orElse("").strip();
        int at = firstLine.indexOf(" at line ");
        String what = at > 0 ? firstLine.substring(0, at) : firstLine;
        if (what.startsWith("Encountered")) {
            what = "unexpected " + what.substring("Encountered".length()).strip();
        } else if (what.startsWith("Non-query expression")) {
            what = "a statement begins with SELECT, WITH, VALUES, EXPLAIN or ANALYZE";
        }
        String hint = null;
        if (message.contains("reserved") || what.endsWith("near the keyword 'AS'") || isKeyword(what)) {
            hint = "a name that is an SQL keyword needs double quotes";
        } else if (what.endsWith("\\'\"")) {
            hint = "is a text in single quotes left open?";
        }
        return new WorkbenchException(ErrorCode.SYNTAX, shorten(what), hint, position(e.getPos()), e);
    }

    private static boolean isKeyword(String what) {
        return what.matches("unexpected \"(value|year|month|day|timestamp|date|time|user|order|group|count)\\b.*");
    }

    private static WorkbenchException.@Nullable Position position(@Nullable SqlParserPos position) {
        return position == null || position.getLineNum() == 0
                ? null
                : new WorkbenchException.Position(position.getLineNum(), position.getColumnNum());
    }

    static WorkbenchException invalid(CalciteContextException e, String sql, Catalog catalog) {
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
            return new WorkbenchException(
                    ErrorCode.UNKNOWN_COLUMN,
                    "there is no column '" + column.group(1) + "'",
                    columnHint(column.group(1), isQuoted(sql, position), catalog),
                    position,
                    e);
        }
        String hint = message.startsWith(UNTYPED_PARAMETER) || message.contains("<UNKNOWN>") ? CAST_PARAMETER : null;
        return new WorkbenchException(ErrorCode.INVALID_STATEMENT, shorten(message), hint, position, e);
    }

    private static @Nullable String columnHint(String name, boolean quoted, Catalog catalog) {
        List<String> owners = tables(catalog).stream()
                .filter(table -> hasColumn(table, name))
                .map(VirtualTable::name)
                .distinct()
                .toList();
        if (!owners.isEmpty()) {
            return "a column of that name is in " + String.join(", ", owners);
        }
        if (quoted) {
            return "double quotes are for names; a text stands in single quotes: '" + name + "'";
        }
        List<String> names = tables(catalog).stream()
                .flatMap(table -> table.columns().stream())
                .map(Column::name)
                .distinct()
                .toList();
        return Similar.to(name, names)
                .map(match -> "did you mean " + match + "?")
                .orElse(null);
    }

    private static boolean hasColumn(VirtualTable table, String name) {
        return table.columns().stream().anyMatch(column -> column.name().equalsIgnoreCase(name));
    }

    /** Whether the name at a position is written in double quotes. */
    private static boolean isQuoted(String sql, WorkbenchException.@Nullable Position position) {
        if (position == null) {
            return false;
        }
        int index = SqlParserUtil.lineColToIndex(sql, position.line(), position.column());
        return index >= 0 && index < sql.length() && sql.charAt(index) == '"';
    }

    /** No table has the name. */
    static WorkbenchException unknownTable(
            String name, Catalog catalog, WorkbenchException.@Nullable Position position, @Nullable Throwable cause) {
        return new WorkbenchException(
                ErrorCode.UNKNOWN_TABLE, "there is no table '" + name + "'", tableHint(name, catalog), position, cause);
    }

    private static String tableHint(String name, Catalog catalog) {
        List<String> elsewhere = tables(catalog).stream()
                .filter(table -> table.name().equalsIgnoreCase(name))
                .map(table -> "\"" + table.physicalTable().schema() + "\"." + table.name())
                .toList();
        if (!elsewhere.isEmpty()) {
            return "did you mean " + String.join(" or ", elsewhere) + "?";
        }
        List<String> ofTable = catalog.tables().stream()
                .filter(table -> table.schema().equalsIgnoreCase(name))
                .flatMap(table -> table.virtualTables().stream())
                .map(table -> "\"" + table.physicalTable().schema() + "\"." + table.name())
                .toList();
        if (!ofTable.isEmpty()) {
            return "it is a table of DynamoDB, and has " + String.join(", ", ofTable);
        }
        if (tables(catalog).stream().anyMatch(table -> hasColumn(table, name))) {
            return "for a part of the column " + name + " write " + name + "['PART']";
        }
        List<String> names = new ArrayList<>();
        tables(catalog).forEach(table -> names.add(table.name()));
        catalog.tables().forEach(table -> names.add(table.schema()));
        return Similar.to(name, names)
                .map(match -> "did you mean " + match + "?")
                .orElse("tables: "
                        + String.join(
                                ", ",
                                tables(catalog).stream()
                                        .map(VirtualTable::name)
                                        .distinct()
                                        .toList()));
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

    /** What the validator let pass and no plan was found for. */
    static WorkbenchException unplanned(Throwable e) {
        String message = String.valueOf(e.getMessage());
        if (message.contains("SqlDynamicParam")) {
            return new WorkbenchException(
                    ErrorCode.INVALID_STATEMENT, "the type of a parameter can't be told", CAST_PARAMETER, e);
        }
        if (message.startsWith("Unable to implement") || e instanceof RelOptPlanner.CannotPlanException) {
            Matcher unimplemented = UNIMPLEMENTED.matcher(message);
            String what = unimplemented.find() ? unimplemented.group(1) : "something that the statement uses";
            return new WorkbenchException(ErrorCode.UNSUPPORTED, what + " is not available here", null, e);
        }
        if (rootMessage(e).contains("\"java.lang.Object\" to type \"java.lang.Comparable\"")) {
            return new WorkbenchException(
                    ErrorCode.UNSUPPORTED,
                    "something that the statement does with a part of a document is not available here",
                    "say what type it has: CAST(... AS VARCHAR)",
                    e);
        }
        return isTooLarge(e) ? tooLarge(e) : internal(e, "the statement can't be planned");
    }

    private static WorkbenchException tooLarge(Throwable e) {
        return new WorkbenchException(
                ErrorCode.UNSUPPORTED,
                "the statement is too large to be planned",
                "give it fewer or shorter expressions: IN lists in place of ORs, or several statements",
                e);
    }

    /** Whether it is nested deeper than the stack, or its code is longer than the JVM takes of one method. */
    private static boolean isTooLarge(Throwable e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof StackOverflowError
                    || String.valueOf(cause.getMessage()).contains("grows beyond 64 KB")) {
                return true;
            }
        }
        return false;
    }

    /** An error of an expression while rows are computed: a cast that fails, a division by zero. */
    static WorkbenchException runtime(RuntimeException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = rootMessage(e);
        if (message.equals("/ by zero") || message.equals("Division by zero")) {
            message = "division by zero";
        }
        if (message.startsWith("more than one value in agg SINGLE_VALUE")) {
            return new WorkbenchException(
                    ErrorCode.DATA,
                    "a subquery that stands for one value has more than one row",
                    "narrow it down, or add LIMIT 1",
                    e);
        }
        if (root instanceof NumberFormatException) {
            return new WorkbenchException(
                    ErrorCode.DATA,
                    "a text is used as a number but is none: "
                            + shorten(message.replaceFirst("^For input string: ", "")),
                    "compare text with text: put the value in single quotes",
                    e);
        }
        boolean ofExpression = root instanceof ArithmeticException
                || message.startsWith("Invalid escape") // in a pattern of LIKE
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
