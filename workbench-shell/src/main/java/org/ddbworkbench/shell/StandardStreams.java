package org.ddbworkbench.shell;

import java.io.Console;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * The streams of the process, and which of them are terminals. Text is UTF-8 on all of them, whatever the locale says:
 * the data is.
 */
record StandardStreams(
        InputStream in,
        PrintStream out,
        PrintStream err,
        boolean inIsTerminal,
        boolean outIsTerminal,
        boolean errIsTerminal) {

    /** Set by the launcher, which can ask cheaply: the digits of the descriptors that are terminals. */
    private static final String TERMINALS = "workbench.terminals";

    static StandardStreams ofProcess() {
        @Nullable String known = System.getProperty(TERMINALS);
        String terminals = known != null ? known : console() ? "012" : "";
        return new StandardStreams(
                System.in,
                ProcessOutput.standard(),
                new PrintStream(System.err, true, StandardCharsets.UTF_8),
                terminals.contains("0"),
                terminals.contains("1"),
                terminals.contains("2"));
    }

    /** Newer runtimes have a console without a terminal, too, and say so by a method that Java 17 hasn't. */
    @SuppressWarnings("SystemConsoleNull") // said above
    private static boolean console() {
        Console console = System.console();
        if (console == null) {
            return false;
        }
        try {
            return (Boolean) Console.class.getMethod("isTerminal").invoke(console);
        } catch (ReflectiveOperationException e) {
            return true;
        }
    }

    /** Streams that are no terminals. */
    static StandardStreams plain(InputStream in, PrintStream out, PrintStream err) {
        return new StandardStreams(
                in,
                new PrintStream(out, false, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                false,
                false,
                false);
    }
}
