package org.ddbworkbench.shell;

/** What the process says at its end. */
final class ExitCode {
    static final int OK = 0;
    static final int USAGE = 1;
    static final int CONNECTION = 2;
    static final int SQL = 3;

    /** {@code workbench lint} has found something that is bad enough. */
    static final int FINDINGS = 4;

    /** 128 + SIGINT, as shells report it. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}
}
