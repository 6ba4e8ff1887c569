package org.ddbworkbench.shell;

/** Colour, or none. */
enum Style {
    PLAIN,
    COLORED;

    private static final String RESET = "\u001b[0m";

    String bold(String text) {
        return wrap("\u001b[1m", text);
    }

    String dim(String text) {
        return wrap("\u001b[2m", text);
    }

    String error(String text) {
        return wrap("\u001b[1;31m", text);
    }

    String warning(String text) {
        return wrap("\u001b[33m", text);
    }

    private String wrap(String start, String text) {
        return this == COLORED && !text.isEmpty() ? start + text + RESET : text;
    }
}
