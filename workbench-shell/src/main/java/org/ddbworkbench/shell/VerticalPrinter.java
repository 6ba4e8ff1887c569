package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.Writer;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A line for each column of each row, values whole, as psql's expanded display. */
final class VerticalPrinter implements ResultPrinter {
    private final Writer out;
    private final Style style;
    private long rows;

    VerticalPrinter(Writer out, Style style) {
        this.out = out;
        this.style = style;
    }

    @Override
    public void print(PrintableRows result) throws SQLException, IOException {
        List<String> labels = result.columns().stream()
                .map(column -> DisplayText.neutralise(column.label()))
                .toList();
        int width = labels.stream().mapToInt(DisplayText::width).max().orElse(0);
        try {
            while (result.next()) {
                printRow(labels, width, result.row());
            }
        } finally {
            out.flush();
        }
    }

    private void printRow(List<String> labels, int width, List<@Nullable String> row) throws IOException {
        rows++;
        out.append(style.dim("-[ row " + rows + " ]-")).append('\n');
        for (int i = 0; i < row.size(); i++) {
            String label = labels.get(i);
            String value = row.get(i);
            out.append(style.bold(label)).append(" ".repeat(width - DisplayText.width(label)));
            if (value == null) {
                out.append(" | ").append(style.dim("NULL"));
            } else {
                out.append(value.isEmpty() ? " |" : " | ").append(DisplayText.neutralise(value));
            }
            out.append('\n');
        }
    }

    @Override
    public long rows() {
        return rows;
    }
}
