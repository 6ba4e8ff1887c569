package org.ddbworkbench.template;

import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The two orders of text: DynamoDB's (UTF-8 bytes, which is the order of code points) and Java's and SQL's here (UTF-16
 * code units). They differ only between characters from U+D800 up.
 */
public final class TextOrder {
    /** Below this, both orders agree. */
    private static final char FIRST_DIFFERENT = '\uD800';

    /** DynamoDB's order of keys. */
    public static final Comparator<String> UTF8 = TextOrder::compareCodePoints;

    private TextOrder() {}

    private static int compareCodePoints(String a, String b) {
        int common = Math.min(a.length(), b.length());
        for (int i = 0; i < common; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                if (x >= FIRST_DIFFERENT && y >= FIRST_DIFFERENT) {
                    boolean xSurrogate = Character.isSurrogate(x);
                    boolean ySurrogate = Character.isSurrogate(y);
                    if (xSurrogate != ySurrogate) {
                        return xSurrogate ? 1 : -1;
                    }
                }
                return Character.compare(x, y);
            }
        }
        return Integer.compare(a.length(), b.length());
    }

    /** Whether the text compares to every other text alike in both orders. */
    public static boolean isPlain(String text) {
        return plainLength(text) == text.length();
    }

    /** How many leading characters compare alike in both orders. */
    public static int plainLength(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_DIFFERENT) {
                return i;
            }
        }
        return text.length();
    }

    /**
     * The least text above all texts that begin with the prefix, in UTF-8 order; null when there is none. The last
     * character is replaced by its successor, which for one byte is the byte plus one.
     */
    public static @Nullable String prefixEnd(String prefix) {
        int end = prefix.length();
        while (end > 0) {
            int last = prefix.codePointBefore(end);
            int start = end - Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next = last + 1 == Character.MIN_SURROGATE ? Character.MAX_SURROGATE + 1 : last + 1;
                return prefix.substring(0, start) + Character.toString(next);
            }
            end = start;
        }
        return null;
    }
}
