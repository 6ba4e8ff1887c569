package org.ddbworkbench.shell;

import java.io.Writer;

/** How results and what they cost are printed. */
record OutputSettings(OutputFormat format, StatisticsFormat statistics, ColorMode color) {

    ResultPrinter printer(Writer out, StandardStreams streams) {
        return switch (format) {
            case ALIGNED -> new AlignedPrinter(out, color.style(streams.outIsTerminal()));
            case CSV -> new CsvPrinter(out, streams.outIsTerminal());
        };
    }
}
