package org.ddbworkbench.shell;

import java.io.Writer;

/** How results and what they cost are printed. */
record OutputSettings(OutputFormat format, StatisticsFormat statistics, ColorMode color) {

    /** A value of 400 KB would push everything else off the screen; files and pipes get all of it. */
    private static final int WIDEST_ON_TERMINAL = 80;

    ResultPrinter printer(Writer out, StandardStreams streams) {
        return switch (format) {
            case ALIGNED ->
                new AlignedPrinter(
                        out,
                        color.style(streams.outIsTerminal()),
                        streams.outIsTerminal() ? WIDEST_ON_TERMINAL : Integer.MAX_VALUE);
            case CSV -> new CsvPrinter(out, streams.outIsTerminal());
        };
    }
}
