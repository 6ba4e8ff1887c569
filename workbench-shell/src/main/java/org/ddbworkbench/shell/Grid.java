package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;

/** A small table that a command prints: a row a line, cut to fit on a terminal, or a line for each value. */
final class Grid {
    private static final String SEPARATOR = " | ";

    private final List<String> headers;
    private final List<Boolean> right;
    private final List<List<StyledText>> rows = new ArrayList<>();
    private long cut;

    /**
     * @param right which columns have numbers
     */
    Grid(List<String> headers, List<Boolean> right) {
        this.headers = headers.stream().map(DisplayText::neutralise).toList();
        this.right = List.copyOf(right);
    }

    /** Of texts. */
    Grid(String... headers) {
        this(List.of(headers), List.of(headers).stream().map(header -> false).toList());
    }

    void add(List<StyledText> row) {
        rows.add(List.copyOf(row));
    }

    void add(String... texts) {
        List<StyledText> row = new ArrayList<>();
        for (String text : texts) {
            row.add(StyledText.plain(text));
        }
        add(row);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    /** How many values were cut. */
    long cut() {
        return cut;
    }

    void printVertical(Writer out, Style style) throws IOException {
        int width = headers.stream().mapToInt(DisplayText::width).max().orElse(0);
        int number = 0;
        for (List<StyledText> row : rows) {
            out.append(style.dim("-[ " + ++number + " ]-")).append('\n');
            for (int i = 0; i < row.size(); i++) {
                String value = row.get(i).render(style);
                out.append(style.bold(headers.get(i)))
                        .append(" ".repeat(width - DisplayText.width(headers.get(i))))
                        .append(value.isEmpty() ? " |" : " | ")
                        .append(value)
                        .append('\n');
            }
        }
    }

    /**
     * @param screenColumns of a line; {@link Screen#UNLIMITED}: nothing is cut
     */
    void printAligned(Writer out, Style style, int screenColumns) throws IOException {
        int[] widest = new int[headers.size()];
        int[] header = new int[headers.size()];
        for (int i = 0; i < widest.length; i++) {
            header[i] = DisplayText.width(headers.get(i));
            widest[i] = header[i];
            for (List<StyledText> row : rows) {
                widest[i] = Math.max(widest[i], row.get(i).width());
            }
        }
        int[] limits = screenColumns == Screen.UNLIMITED
                ? widest.clone()
                : ColumnWidths.fitting(header, widest, screenColumns - SEPARATOR.length() * (widest.length - 1));
        StringBuilder rule = new StringBuilder();
        for (int i = 0; i < widest.length; i++) {
            widest[i] = Math.min(widest[i], limits[i]);
            rule.append(i == 0 ? "" : "-+-").append("-".repeat(widest[i]));
        }
        printRow(out, headers.stream().map(StyledText::bright).toList(), widest, style);
        out.append(rule).append('\n');
        for (List<StyledText> row : rows) {
            List<StyledText> fitting = new ArrayList<>();
            for (int i = 0; i < row.size(); i++) {
                StyledText value = row.get(i).cut(widest[i]);
                cut += value.equals(row.get(i)) ? 0 : 1;
                fitting.add(value);
            }
            printRow(out, fitting, widest, style);
        }
    }

    private void printRow(Writer out, List<StyledText> row, int[] widths, Style style) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(i == 0 ? "" : SEPARATOR);
            String blanks = " ".repeat(Math.max(0, widths[i] - row.get(i).width()));
            String text = row.get(i).render(style);
            line.append(right.get(i) ? blanks + text : i == row.size() - 1 ? text : text + blanks);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }
}
