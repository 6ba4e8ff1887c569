package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.Writer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A table with a header, as psql draws it. The first rows are kept until their widths are known; a wider value that comes
 * later sticks out. On a terminal, values are cut so that a row fits in a line; the values of a single column never are.
 */
final class AlignedPrinter implements ResultPrinter {
    static final int ROWS_MEASURED = 1_000;

    private static final String NULL = "NULL";
    private static final String SEPARATOR = " | ";

    private final Writer out;
    private final Style style;
    private final Screen screen;
    private int screenColumns;
    private long rows;
    private long cut;

    AlignedPrinter(Writer out, Style style, Screen screen) {
        this.out = out;
        this.style = style;
        this.screen = screen;
    }

    @Override
    public void print(PrintableRows result) throws SQLException, IOException {
        try {
            List<Column> columns = columns(result);
            screenColumns =
                    columns.size() == 1 ? Screen.UNLIMITED : screen.columns().getAsInt();
            List<List<@Nullable String>> measured = new ArrayList<>();
            SQLException failure = measure(result, columns, measured);
            if (failure != null && measured.isEmpty()) {
                throw failure;
            }
            limit(columns);
            printHeader(columns);
            for (List<@Nullable String> row : measured) {
                printRow(columns, row);
            }
            if (failure != null) {
                throw failure;
            }
            if (measured.size() == ROWS_MEASURED) {
                while (result.next()) {
                    printRow(columns, read(result));
                }
            }
        } finally {
            out.flush();
        }
    }

    /** Reads the first rows; a failure is held back until what came before it is printed. */
    private @Nullable SQLException measure(
            PrintableRows result, List<Column> columns, List<List<@Nullable String>> measured) {
        try {
            while (measured.size() < ROWS_MEASURED && result.next()) {
                List<@Nullable String> row = read(result);
                for (int i = 0; i < row.size(); i++) {
                    columns.get(i).fit(text(row.get(i)));
                }
                measured.add(row);
            }
            return null;
        } catch (SQLException e) {
            return e;
        }
    }

    private static List<Column> columns(PrintableRows result) {
        return result.columns().stream()
                .map(column -> new Column(DisplayText.neutralise(column.label()), column.numeric()))
                .toList();
    }

    private void limit(List<Column> columns) {
        if (screenColumns == Screen.UNLIMITED) {
            return;
        }
        int[] limits = ColumnWidths.fitting(
                columns.stream()
                        .mapToInt(column -> DisplayText.width(column.label))
                        .toArray(),
                columns.stream().mapToInt(column -> column.width).toArray(),
                screenColumns - SEPARATOR.length() * (columns.size() - 1));
        for (int i = 0; i < limits.length; i++) {
            columns.get(i).limit(limits[i]);
        }
    }

    private List<@Nullable String> read(PrintableRows result) throws SQLException {
        List<@Nullable String> row = result.row();
        // More than a line of a value is never shown, and would only take memory.
        row.replaceAll(value -> value == null ? null : DisplayText.cut(DisplayText.neutralise(value), screenColumns));
        return row;
    }

    private void printHeader(List<Column> columns) throws IOException {
        StringBuilder line = new StringBuilder();
        StringBuilder rule = new StringBuilder();
        for (Column column : columns) {
            if (column != columns.get(0)) {
                line.append(SEPARATOR);
                rule.append("-+-");
            }
            boolean last = column == columns.get(columns.size() - 1);
            column.append(line, column.label, style.bold(column.label), last);
            rule.append("-".repeat(column.width));
        }
        out.append(line).append('\n').append(rule).append('\n');
    }

    private void printRow(List<Column> columns, List<@Nullable String> row) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            line.append(i == 0 ? "" : SEPARATOR);
            String value = row.get(i);
            String text = fitting(columns.get(i), text(value));
            columns.get(i).append(line, text, value == null ? style.dim(text) : text, i == row.size() - 1);
        }
        boolean endsEmpty = row.size() > 1 && text(row.get(row.size() - 1)).isEmpty();
        out.append(line, 0, endsEmpty ? line.length() - 1 : line.length()).append('\n');
        rows++;
    }

    private String fitting(Column column, String text) {
        String fitting = DisplayText.cut(text, column.limit);
        if (fitting.length() < text.length()) {
            cut++;
        }
        return fitting;
    }

    private static String text(@Nullable String value) {
        return value == null ? NULL : value;
    }

    @Override
    public long rows() {
        return rows;
    }

    @Override
    public Optional<String> notice() {
        return cut == 0
                ? Optional.empty()
                : Optional.of("%,d value%s cut to fit in %d columns; %s"
                        .formatted(cut, cut == 1 ? " was" : "s were", screenColumns, screen.wholeValues()));
    }

    private static final class Column {
        private final String label;
        private final boolean right;
        private int width;
        private int limit = Screen.UNLIMITED;

        Column(String label, boolean right) {
            this.label = label;
            this.right = right;
            fit(label);
        }

        void fit(String text) {
            width = Math.max(width, DisplayText.width(text));
        }

        void limit(int columns) {
            limit = columns;
            width = Math.min(width, columns);
        }

        /** Appends a text in the width of the column; the last one of a line needs no blanks after it. */
        void append(StringBuilder line, String text, String styled, boolean last) {
            String blanks = " ".repeat(Math.max(0, width - DisplayText.width(text)));
            if (right) {
                line.append(blanks).append(styled);
            } else {
                line.append(styled).append(last ? "" : blanks);
            }
        }
    }
}
