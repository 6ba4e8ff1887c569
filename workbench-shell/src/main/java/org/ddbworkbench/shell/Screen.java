package org.ddbworkbench.shell;

import java.util.function.IntSupplier;
import org.jline.terminal.Terminal;

/**
 * What results are shown on.
 *
 * @param columns of the terminal, asked anew for each result since a window may change; {@link #UNLIMITED} elsewhere
 * @param wholeValues how to see what was cut
 */
record Screen(IntSupplier columns, String wholeValues) {
    static final int UNLIMITED = Integer.MAX_VALUE;

    /** Of terminals that don't say. */
    private static final int USUAL_COLUMNS = 80;

    /** Set by the launcher, which can ask without a line editor. */
    private static final String COLUMNS = "workbench.columns";

    /** Of a run without a line editor. */
    static Screen of(StandardStreams streams) {
        int columns = streams.outIsTerminal() ? orUsual(Integer.getInteger(COLUMNS, 0)) : UNLIMITED;
        return new Screen(() -> columns, "--output vertical shows them whole");
    }

    /** Of a session. */
    static Screen of(StandardStreams streams, Terminal terminal) {
        return new Screen(
                () -> streams.outIsTerminal() ? orUsual(terminal.getWidth()) : UNLIMITED, "\\x shows them whole");
    }

    private static int orUsual(int columns) {
        return columns > 0 ? columns : USUAL_COLUMNS;
    }
}
