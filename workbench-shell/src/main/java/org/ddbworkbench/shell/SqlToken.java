package org.ddbworkbench.shell;

/**
 * A piece of SQL text.
 *
 * @param start offset of its first character
 * @param end offset after its last character
 * @param closed false for a quote or comment whose end is missing
 */
record SqlToken(Kind kind, int start, int end, boolean closed) {
    enum Kind {
        WHITESPACE,
        COMMENT,
        STRING,
        QUOTED_IDENTIFIER,
        WORD,
        NUMBER,
        SYMBOL,
        /** The semicolon that ends a statement. */
        TERMINATOR;

        /** Whether it means nothing to SQL. */
        boolean isBlank() {
            return this == WHITESPACE || this == COMMENT;
        }
    }
}
