package org.ddbworkbench.local.expression;

/**
 * One token of an expression.
 *
 * @param start where its text starts in the expression
 * @param end where its text ends
 */
record Token(Kind kind, String text, int start, int end) {
    enum Kind {
        WORD,
        NAME_PLACEHOLDER,
        VALUE_PLACEHOLDER,
        NUMBER,
        SYMBOL,
        END
    }

    boolean is(String symbol) {
        return kind == Kind.SYMBOL && text.equals(symbol);
    }

    boolean isKeyword(String keyword) {
        return kind == Kind.WORD && text.equalsIgnoreCase(keyword);
    }
}
