package org.ddbworkbench.lint;

import java.util.Locale;

/** How bad a finding is; the worst first. */
public enum Severity {
    /** Rows are lost or wrong, now or soon. */
    ERROR,
    /** Something costs more or goes wrong sooner or later. */
    WARNING,
    /** Worth knowing; maybe just what is wanted. */
    INFO;

    /** Whether it is at least as bad as another. */
    public boolean isAtLeast(Severity other) {
        return compareTo(other) <= 0;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
