package org.ddbworkbench.shell;

import java.util.function.IntPredicate;
import org.ddbworkbench.shell.SqlToken.Kind;

/**
 * Cuts SQL text into tokens, as the parser of the engine does: {@code 'it''s'}, {@code "a ""b"""}, {@code -- line} and
 * {@code // line} comments, and block comments, which don't nest. Any text is cut, however wrong.
 */
final class SqlTokenizer {
    private SqlTokenizer() {}

    /** The token that starts at an offset, which is inside of the text. */
    static SqlToken tokenAt(String text, int start) {
        char first = text.charAt(start);
        if (Character.isWhitespace(first)) {
            return run(text, start, Kind.WHITESPACE, Character::isWhitespace);
        }
        if (text.startsWith("--", start) || text.startsWith("//", start)) {
            int end = text.indexOf('\n', start);
            return new SqlToken(Kind.COMMENT, start, end < 0 ? text.length() : end, true);
        }
        if (text.startsWith("/*", start)) {
            int close = text.indexOf("*/", start + 2);
            return new SqlToken(Kind.COMMENT, start, close < 0 ? text.length() : close + 2, close >= 0);
        }
        if (first == '\'') {
            return quoted(text, start, Kind.STRING);
        }
        if (first == '"') {
            return quoted(text, start, Kind.QUOTED_IDENTIFIER);
        }
        if (first == ';') {
            return new SqlToken(Kind.TERMINATOR, start, start + 1, true);
        }
        if (Character.isDigit(first)) {
            return run(text, start, Kind.NUMBER, c -> Character.isLetterOrDigit(c) || c == '.');
        }
        if (Character.isLetter(first) || first == '_') {
            return run(text, start, Kind.WORD, c -> Character.isLetterOrDigit(c) || c == '_' || c == '$');
        }
        return new SqlToken(Kind.SYMBOL, start, start + 1, true);
    }

    private static SqlToken run(String text, int start, Kind kind, IntPredicate belongs) {
        int end = start + 1;
        while (end < text.length() && belongs.test(text.charAt(end))) {
            end++;
        }
        return new SqlToken(kind, start, end, true);
    }

    /** A doubled quote stands for itself. */
    private static SqlToken quoted(String text, int start, Kind kind) {
        char quote = text.charAt(start);
        int at = start + 1;
        while (at < text.length()) {
            if (text.charAt(at) != quote) {
                at++;
            } else if (at + 1 < text.length() && text.charAt(at + 1) == quote) {
                at += 2;
            } else {
                return new SqlToken(kind, start, at + 1, true);
            }
        }
        return new SqlToken(kind, start, text.length(), false);
    }
}
