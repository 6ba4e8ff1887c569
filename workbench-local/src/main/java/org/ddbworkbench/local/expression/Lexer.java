package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.List;

/** Splits an expression into tokens. A character that no expression has becomes a symbol, which the parser refuses. */
final class Lexer {
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int position;

    private Lexer(String text) {
        this.text = text;
    }

    /** The tokens of {@code text}, the last of which is the end. */
    static List<Token> tokens(String text) {
        return new Lexer(text).run();
    }

    private List<Token> run() {
        while (true) {
            while (position < text.length() && isSpace(text.charAt(position))) {
                position++;
            }
            if (position == text.length()) {
                tokens.add(new Token(Token.Kind.END, "<EOF>", position, position));
                return List.copyOf(tokens);
            }
            tokens.add(next());
        }
    }

    private Token next() {
        int start = position;
        char c = text.charAt(position++);
        if (c == '#' || c == ':') {
            skipWord();
            if (position > start + 1) {
                return token(c == '#' ? Token.Kind.NAME_PLACEHOLDER : Token.Kind.VALUE_PLACEHOLDER, start);
            }
        } else if (isLetter(c)) {
            skipWord();
            return token(Token.Kind.WORD, start);
        } else if (isDigit(c)) {
            while (position < text.length() && isDigit(text.charAt(position))) {
                position++;
            }
            return token(Token.Kind.NUMBER, start);
        } else if (c == '<' || c == '>') {
            if (position < text.length()
                    && (text.charAt(position) == '=' || (c == '<' && text.charAt(position) == '>'))) {
                position++;
            }
            return token(Token.Kind.SYMBOL, start);
        }
        return token(Token.Kind.SYMBOL, start); // whatever else it is, no grammar has it
    }

    private void skipWord() {
        while (position < text.length() && isWordPart(text.charAt(position))) {
            position++;
        }
    }

    private Token token(Token.Kind kind, int start) {
        return new Token(kind, text.substring(start, position), start, position);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t' || c == '\n' || c == '\r';
    }

    private static boolean isWordPart(char c) {
        return isLetter(c) || isDigit(c) || c == '_';
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
