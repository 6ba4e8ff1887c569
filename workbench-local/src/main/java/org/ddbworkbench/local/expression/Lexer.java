package org.ddbworkbench.local.expression;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.local.error.ServiceException;

/** Splits an expression into tokens. */
final class Lexer {
    private final String parameter;
    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int position;

    private Lexer(String parameter, String text) {
        this.parameter = parameter;
        this.text = text;
    }

    /** The tokens of {@code text}, the last of which is the end. */
    static List<Token> tokens(String parameter, String text) {
        return new Lexer(parameter, text).run();
    }

    private List<Token> run() {
        while (true) {
            while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
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
        } else if (isLetter(c) || c == '_') {
            skipWord();
            return token(Token.Kind.WORD, start);
        } else if (isDigit(c)) {
            while (position < text.length() && isDigit(text.charAt(position))) {
                position++;
            }
            return token(Token.Kind.NUMBER, start);
        } else if ("()[],.+-".indexOf(c) >= 0) {
            return token(Token.Kind.SYMBOL, start);
        } else if (c == '=') {
            return token(Token.Kind.SYMBOL, start);
        } else if (c == '<' || c == '>') {
            if (position < text.length()
                    && (text.charAt(position) == '=' || (c == '<' && text.charAt(position) == '>'))) {
                position++;
            }
            return token(Token.Kind.SYMBOL, start);
        }
        throw syntaxError(parameter, text, token(Token.Kind.SYMBOL, start));
    }

    /** The refusal of a token that does not fit, with the text around it. */
    static ServiceException syntaxError(String parameter, String text, Token token) {
        int from = token.start();
        while (from > 0 && Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        while (from > 0 && !Character.isWhitespace(text.charAt(from - 1))) {
            from--;
        }
        int to = token.end();
        while (to < text.length() && Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        while (to < text.length() && !Character.isWhitespace(text.charAt(to))) {
            to++;
        }
        return ServiceException.invalidExpression(
                parameter,
                "Syntax error; token: \"" + token.text() + "\", near: \""
                        + text.substring(from, to).strip() + "\"");
    }

    private void skipWord() {
        while (position < text.length() && isWordPart(text.charAt(position))) {
            position++;
        }
    }

    private Token token(Token.Kind kind, int start) {
        return new Token(kind, text.substring(start, position), start, position);
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
