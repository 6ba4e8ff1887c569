package org.ddbworkbench.calcite;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParserUtil;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * What {@code ANALYZE [[schema.]entity | schema] [BUDGET n]} asks for.
 *
 * @param tables the physical tables to read
 * @param only the one that is asked for, of the first table; null: all
 * @param budget read units for each table
 */
record AnalyzeCommand(List<PhysicalTable> tables, @Nullable VirtualTable only, double budget) {
    private static final double DEFAULT_BUDGET = 1_000;

    /** For about 8 TB. */
    private static final double MOST_BUDGET = 1_000_000_000;

    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(?:\\.\\d{1,12})?");

    private static final String NAME = "(?:\"(?:[^\"]|\"\")+\"|[\\p{L}_][\\p{L}\\p{N}_$-]*+)";

    private static final Pattern SYNTAX = Pattern.compile(
            "\\s*(?<table>(?!BUDGET\\b)" + NAME + "(?:\\s*\\.\\s*(?<member>" + NAME
                    + "))?)?\\s*(?:BUDGET\\s+(?<budget>[^\\s;]+))?\\s*;?\\s*",
            Pattern.CASE_INSENSITIVE);

    /**
     * @param text what follows the word ANALYZE, after blanks
     * @throws WorkbenchException when it can't be read, or there is no such table
     */
    static AnalyzeCommand parse(String text, Catalog catalog, String defaultSchema) {
        Matcher matcher = SYNTAX.matcher(text);
        if (!matcher.matches()) {
            matcher.reset();
            int understood = matcher.lookingAt() ? matcher.end() : 0;
            while (understood < text.length() && Character.isWhitespace(text.charAt(understood))) {
                understood++;
            }
            throw new WorkbenchException(
                    ErrorCode.SYNTAX,
                    "this is no ANALYZE statement",
                    "write ANALYZE, ANALYZE entity, ANALYZE \"table\" or ANALYZE \"table\".entity, each with BUDGET and a"
                            + " number of read units if you like",
                    position(text, understood),
                    null);
        }
        double budget = matcher.group("budget") == null
                ? DEFAULT_BUDGET
                : budget(matcher.group("budget"), position(text, matcher.start("budget")));
        if (matcher.group("table") == null) {
            return new AnalyzeCommand(catalog.tables(), null, budget);
        }
        String member = matcher.group("member");
        String first = member == null
                ? matcher.group("table")
                : matcher.group("table").substring(0, matcher.start("member") - matcher.start("table"));
        String name = unquoted(first.replaceFirst("\\s*\\.\\s*$", ""));
        return member == null
                ? ofName(name, catalog, defaultSchema, budget, position(text, matcher.start("table")))
                : ofMember(name, unquoted(member), catalog, budget, position(text, matcher.start("member")));
    }

    private static double budget(String given, WorkbenchException.Position position) {
        double budget = NUMBER.matcher(given).matches() ? Double.parseDouble(given) : Double.NaN;
        if (budget >= 1 && budget <= MOST_BUDGET) {
            return budget;
        }
        throw new WorkbenchException(
                ErrorCode.INVALID_STATEMENT,
                "the budget can't be " + given,
                String.format(
                        Locale.ROOT,
                        "BUDGET takes a number of read units for each table, from 1 to %,.0f, such as BUDGET 5000",
                        MOST_BUDGET),
                position,
                null);
    }

    /** An entity of the default schema, a physical table, or an entity of another schema, if only one has it. */
    private static AnalyzeCommand ofName(
            String name, Catalog catalog, String defaultSchema, double budget, WorkbenchException.Position position) {
        List<VirtualTable> members = catalog.tables().stream()
                .flatMap(table -> table.virtualTables().stream())
                .filter(member -> member.name().equalsIgnoreCase(name))
                .toList();
        Optional<VirtualTable> ofDefault = members.stream()
                .filter(member -> member.physicalTable().schema().equals(defaultSchema))
                .findFirst();
        if (ofDefault.isPresent()) {
            return ofMember(ofDefault.get(), budget);
        }
        Optional<PhysicalTable> table = catalog.tables().stream()
                .filter(candidate -> candidate.schema().equalsIgnoreCase(name)
                        || candidate.name().equalsIgnoreCase(name))
                .findFirst();
        if (table.isPresent()) {
            return new AnalyzeCommand(List.of(table.get()), null, budget);
        }
        if (members.size() == 1) {
            return ofMember(members.get(0), budget);
        }
        throw SqlErrors.unknownTable(name, catalog, position, null);
    }

    private static AnalyzeCommand ofMember(
            String schema, String name, Catalog catalog, double budget, WorkbenchException.Position position) {
        return catalog.tables().stream()
                .filter(table -> table.schema().equalsIgnoreCase(schema))
                .flatMap(table -> table.virtualTables().stream())
                .filter(member -> member.name().equalsIgnoreCase(name))
                .findFirst()
                .map(member -> ofMember(member, budget))
                .orElseThrow(() -> SqlErrors.unknownTable(schema + "." + name, catalog, position, null));
    }

    private static AnalyzeCommand ofMember(VirtualTable member, double budget) {
        return new AnalyzeCommand(
                List.of(member.physicalTable()), member.kind() == VirtualTable.Kind.ALL_ITEMS ? null : member, budget);
    }

    private static String unquoted(String name) {
        return name.startsWith("\"") ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name;
    }

    private static WorkbenchException.Position position(String text, int index) {
        int[] lineAndColumn = SqlParserUtil.indexToLineCol(text, Math.min(index, text.length() - 1));
        return new WorkbenchException.Position(lineAndColumn[0], lineAndColumn[1]);
    }
}
