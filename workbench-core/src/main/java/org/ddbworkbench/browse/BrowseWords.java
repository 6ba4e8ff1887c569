package org.ddbworkbench.browse;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;

/** The words of a command: bare up to a blank, in single quotes, in double quotes (a name), or bytes as {@code X'0aff'}. */
final class BrowseWords {
    private final String text;
    private int at;

    /** How a word was written. */
    enum Kind {
        BARE,
        QUOTED,
        NAME,
        BYTES
    }

    record Word(String text, Kind kind) {}

    private BrowseWords(String text) {
        this.text = text;
    }

    /**
     * @throws WorkbenchException SYNTAX, when a quote is not closed
     */
    static List<Word> of(String text) {
        BrowseWords words = new BrowseWords(text);
        List<Word> all = new ArrayList<>();
        while (words.skipBlanks()) {
            all.add(words.next());
        }
        return all;
    }

    private boolean skipBlanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at < text.length();
    }

    private Word next() {
        if (text.charAt(at) == '\'') {
            return new Word(quoted('\''), Kind.QUOTED);
        }
        if (text.charAt(at) == '"') {
            return new Word(quoted('"'), Kind.NAME);
        }
        if (text.regionMatches(true, at, "x'", 0, 2)) {
            at++;
            return new Word(quoted('\''), Kind.BYTES);
        }
        int start = at;
        while (at < text.length() && !Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return new Word(text.substring(start, at), Kind.BARE);
    }

    private String quoted(char quote) {
        StringBuilder word = new StringBuilder();
        at++;
        while (at < text.length()) {
            char c = text.charAt(at++);
            if (c != quote) {
                word.append(c);
            } else if (at < text.length() && text.charAt(at) == quote) {
                word.append(quote);
                at++;
            } else {
                return word.toString();
            }
        }
        throw new WorkbenchException(
                ErrorCode.SYNTAX,
                "a quote is not closed",
                "write " + quote + " twice where it is part of a value",
                null);
    }
}
