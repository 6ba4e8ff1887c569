package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.calcite.SqlEngine;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.lint.Finding;
import org.ddbworkbench.lint.LintResult;
import org.ddbworkbench.lint.Linter;
import org.ddbworkbench.lint.Severity;

/** Findings for people, and the line that sums them up. */
final class LintReport {
    private static final int WIDTH_OF_SEVERITY = 8;

    private final LintResult result;

    LintReport(LintResult result) {
        this.result = result;
    }

    /** Looks at the catalog of a connection alone, and prints what is found. */
    static Session.Outcome ofConnection(Connection connection, StandardStreams streams, Style style)
            throws SQLException, IOException {
        Catalog catalog = connection.unwrap(SqlEngine.class).catalog();
        // Of a catalog that isn't a file, lines mean nothing.
        Path file = Path.of(catalog.source());
        String text = Files.isRegularFile(file) ? Files.readString(file) : null;
        LintReport report = new LintReport(Linter.lint(catalog, text, Map.of(), Set.of()));
        report.print(streams.out(), style);
        streams.err().println(report.counts() + "; the catalog alone was looked at: workbench lint reads items, too");
        return Session.Outcome.DONE;
    }

    /** Writes a paragraph for each finding, the worst first. */
    void print(PrintStream out, Style style) {
        int width = result.findings().stream()
                .mapToInt(finding -> finding.rule().code().length())
                .max()
                .orElse(0);
        result.findings().forEach(finding -> print(finding, width, out, style));
        out.flush();
    }

    private void print(Finding finding, int width, PrintStream out, Style style) {
        String severity = padded(finding.severity().toString(), WIDTH_OF_SEVERITY);
        String line = finding.line() > 0 ? result.catalog() + ":" + finding.line() + ": " : "";
        out.println(coloured(finding.severity(), severity, style)
                + style.bold(padded(finding.rule().code(), width)) + "  " + safe(line + finding.place()));
        out.println("        " + safe(finding.message()));
        finding.examples().forEach(example -> out.println(style.dim("          such as " + safe(example))));
        out.println("        fix: " + safe(finding.fix()));
        if (finding.more() > 0) {
            out.println("        ... and " + finding.more() + " more of "
                    + finding.rule().code());
        }
    }

    private static String coloured(Severity severity, String text, Style style) {
        return switch (severity) {
            case ERROR -> style.error(text);
            case WARNING -> style.warning(text);
            case INFO -> style.dim(text);
        };
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static String safe(String text) {
        return DisplayText.neutralise(text);
    }

    private String counts() {
        return Arrays.stream(Severity.values())
                .map(severity -> {
                    long count = result.count(severity);
                    return count + " " + severity + (count == 1 ? "" : "s");
                })
                .collect(Collectors.joining(", "));
    }

    /** Such as {@code 1 error, 2 warnings, 0 infos; 755 items (the whole table), 21.5 read units}. */
    String summary() {
        return counts()
                + (result.tablesRead() == 0
                        ? "; the catalog alone was looked at: --table NAME reads items, too"
                        : String.format(
                                Locale.ROOT,
                                "; %,d items (%s), %.1f read units",
                                result.items(),
                                result.whole() ? "all" : "a sample",
                                result.readUnits()));
    }
}
