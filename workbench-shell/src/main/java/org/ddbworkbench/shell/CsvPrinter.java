package org.ddbworkbench.shell;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSV as RFC 4180 has it, with a header; lines end as they do on Unix. NULL is empty, an empty string is {@code ""}. */
final class CsvPrinter implements ResultPrinter {
    private final Writer out;
    private final boolean terminal;
    private long rows;

    /**
     * @param terminal whether the output is a terminal, which values must not drive; elsewhere they are printed as they are
     */
    CsvPrinter(Writer out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    @Override
    public void print(PrintableRows result) throws SQLException, IOException {
        CsvWriter csv = CsvWriter.builder()
                .bufferSize(0)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(QuoteStrategies.EMPTY)
                .build(out);
        try {
            // Before the header: a statement that fails is not to look like one without rows.
            boolean more = result.next();
            csv.writeRecord(result.columns().stream()
                    .map(PrintableRows.Column::label)
                    .map(this::shown)
                    .toList());
            while (more) {
                List<@Nullable String> row = result.row();
                row.replaceAll(this::shown);
                csv.writeRecord(row);
                rows++;
                more = result.next();
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        } finally {
            out.flush();
        }
    }

    private @Nullable String shown(@Nullable String value) {
        return value == null || !terminal ? value : DisplayText.neutraliseKeepingLines(value);
    }

    @Override
    public long rows() {
        return rows;
    }
}
