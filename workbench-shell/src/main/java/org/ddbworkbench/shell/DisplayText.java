package org.ddbworkbench.shell;

import org.jline.utils.WCWidth;

/** Text that is safe to show, and how many columns of a terminal it takes. */
final class DisplayText {
    private DisplayText() {}

    /**
     * Escapes what would move the cursor, change colours or turn the writing direction: a value must not be able to drive
     * the terminal. Line breaks become {@code \n}, tabs {@code \t}, others {@code \x1B} or {@code \}{@code u202E}.
     */
    static String neutralise(String text) {
        return neutralise(text, false);
    }

    /** The same, but leaves line breaks and tabs as they are. */
    static String neutraliseKeepingLines(String text) {
        return neutralise(text, true);
    }

    private static String neutralise(String text, boolean keepLines) {
        int harmful = firstHarmful(text, keepLines);
        if (harmful == text.length()) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16).append(text, 0, harmful);
        text.substring(harmful).codePoints().forEach(c -> append(safe, c, keepLines));
        return safe.toString();
    }

    private static int firstHarmful(String text, boolean keepLines) {
        int at = 0;
        while (at < text.length()) {
            int codePoint = text.codePointAt(at);
            if (isHarmful(codePoint, keepLines)) {
                return at;
            }
            at += Character.charCount(codePoint);
        }
        return at;
    }

    private static boolean isHarmful(int codePoint, boolean keepLines) {
        if (codePoint >= ' ' && codePoint < 0x7f) {
            return false;
        }
        if (codePoint < ' ') {
            return !(keepLines && (codePoint == '\n' || codePoint == '\r' || codePoint == '\t'));
        }
        return codePoint <= 0x9f
                || codePoint == 0x2028
                || codePoint == 0x2029
                || codePoint == 0x200e
                || codePoint == 0x200f
                || (codePoint >= 0x202a && codePoint <= 0x202e)
                || (codePoint >= 0x2066 && codePoint <= 0x2069)
                || (codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
    }

    private static void append(StringBuilder safe, int codePoint, boolean keepLines) {
        if (!isHarmful(codePoint, keepLines)) {
            safe.appendCodePoint(codePoint);
            return;
        }
        switch (codePoint) {
            case '\n' -> safe.append("\\n");
            case '\r' -> safe.append("\\r");
            case '\t' -> safe.append("\\t");
            default -> safe.append(codePoint <= 0xff ? "\\x%02X".formatted(codePoint) : "\\u%04X".formatted(codePoint));
        }
    }

    /** As much of a text as fits, with an ellipsis where something is missing. */
    static String cut(String text, int columns) {
        if (text.length() <= columns / 2 || width(text) <= columns) {
            return text;
        }
        int end = 0;
        int width = 0;
        while (true) {
            int length = Math.max(1, WCWidth.charCountForGraphemeCluster(text, end));
            width += width(text.substring(end, end + length));
            if (width > columns - 1) {
                return text.substring(0, end) + "…";
            }
            end += length;
        }
    }

    /** Columns of a terminal: none for combining characters, two for wide ones. */
    static int width(String text) {
        int width = 0;
        int at = 0;
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c >= ' ' && c < 0x7f) {
                width++;
                at++;
            } else {
                int length = WCWidth.charCountForGraphemeCluster(text, at);
                width += Math.max(0, WCWidth.wcwidthForGraphemeCluster(text, at));
                at += Math.max(1, length);
            }
        }
        return width;
    }
}
