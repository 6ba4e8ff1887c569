package org.ddbworkbench.shell;

import java.util.Locale;

/** How rows are printed. */
enum OutputFormat {
    ALIGNED,
    VERTICAL,
    CSV;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
