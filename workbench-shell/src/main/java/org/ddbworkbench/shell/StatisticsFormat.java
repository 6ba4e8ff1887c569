package org.ddbworkbench.shell;

import java.util.Locale;

/** How to say what a statement has read. */
enum StatisticsFormat {
    TEXT,
    JSON,
    NONE;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
