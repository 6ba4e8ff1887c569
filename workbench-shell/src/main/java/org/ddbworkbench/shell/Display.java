package org.ddbworkbench.shell;

import java.io.IOException;
import java.io.Writer;

/** How results are printed now: a session may turn rows on their side, and back. */
final class Display {
    private final Writer out;
    private final OutputFormat given;
    private final Style style;
    private final boolean terminal;
    private final Screen screen;
    private OutputFormat format;

    Display(Writer out, OutputSettings settings, StandardStreams streams, Screen screen) {
        this.out = out;
        this.given = settings.format();
        this.style = settings.color().style(streams.outIsTerminal());
        this.terminal = streams.outIsTerminal();
        this.screen = screen;
        this.format = given;
    }

    ResultPrinter printer() {
        return switch (format) {
            case ALIGNED -> new AlignedPrinter(out, style, screen);
            case VERTICAL -> new VerticalPrinter(out, style);
            case CSV -> new CsvPrinter(out, terminal);
        };
    }

    /**
     * Prints a table of a command, in the same way as rows.
     *
     * @return how many values were cut to fit on the screen
     */
    long print(Grid grid) throws IOException {
        if (isVertical()) {
            grid.printVertical(out, style);
        } else {
            grid.printAligned(out, style, screen.columns().getAsInt());
        }
        out.flush();
        return grid.cut();
    }

    /** Prints a line between tables. */
    void print(StyledText line) throws IOException {
        out.append(line.render(style)).append('\n');
        out.flush();
    }

    /** How to see values that were cut. */
    String wholeValues() {
        return screen.wholeValues();
    }

    /** Whether it is a format for programs, which tables of commands are not in. */
    boolean isForPrograms() {
        return format == OutputFormat.CSV;
    }

    boolean isVertical() {
        return format == OutputFormat.VERTICAL;
    }

    /** Off is what the command line asked for, if that was not vertical. */
    void setVertical(boolean vertical) {
        if (vertical) {
            format = OutputFormat.VERTICAL;
        } else {
            format = given == OutputFormat.VERTICAL ? OutputFormat.ALIGNED : given;
        }
    }
}
