package org.ddbworkbench.shell;

import java.util.Locale;

/** When to use colours. */
enum ColorMode {
    AUTO,
    ALWAYS,
    NEVER;

    /** The style of one stream. */
    Style style(boolean terminal) {
        return switch (this) {
            case ALWAYS -> Style.COLORED;
            case NEVER -> Style.PLAIN;
            case AUTO -> terminal && allowedByEnvironment() ? Style.COLORED : Style.PLAIN;
        };
    }

    /** no-color.org, and terminals that know no escapes. */
    private static boolean allowedByEnvironment() {
        String noColor = System.getenv("NO_COLOR");
        return (noColor == null || noColor.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
