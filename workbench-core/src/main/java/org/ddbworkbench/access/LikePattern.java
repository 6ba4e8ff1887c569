package org.ddbworkbench.access;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of LIKE: {@code %} stands for any text, {@code _} for any one character (a code point).
 */
public final class LikePattern {
    /** Stands for any one character; no character of a text is as great. */
    private static final int ANY = -1;

    private final List<int[]> pieces = new ArrayList<>();
    private final String pattern;

    /**
     * @param escape the character before one that stands for itself; null: none
     */
    LikePattern(String pattern, @Nullable Character escape) {
        this.pattern = pattern;
        List<Integer> piece = new ArrayList<>();
        int[] characters = pattern.codePoints().toArray();
        for (int i = 0; i < characters.length; i++) {
            int c = characters[i];
            if (escape != null && c == escape && i + 1 < characters.length) {
                i++;
                piece.add(characters[i]);
            } else if (c == '%') {
                pieces.add(piece.stream().mapToInt(Integer::intValue).toArray());
                piece.clear();
            } else {
                piece.add(c == '_' ? ANY : c);
            }
        }
        pieces.add(piece.stream().mapToInt(Integer::intValue).toArray());
    }

    /** Whether each escape stands before a wildcard or another one, as SQL has it. */
    public static boolean isWellEscaped(String pattern, char escape) {
        for (int i = 0; i < pattern.length(); i++) {
            if (pattern.charAt(i) == escape) {
                i++;
                boolean known = i < pattern.length()
                        && (pattern.charAt(i) == '%' || pattern.charAt(i) == '_' || pattern.charAt(i) == escape);
                if (!known) {
                    return false;
                }
            }
        }
        return escape != '%' && escape != '_';
    }

    /** The text that every match begins with; may be empty. */
    String prefix() {
        StringBuilder prefix = new StringBuilder();
        for (int c : pieces.get(0)) {
            if (c == ANY) {
                break;
            }
            prefix.appendCodePoint(c);
        }
        return prefix.toString();
    }

    /** Whether just the {@link #prefix} matches. */
    boolean isText() {
        return pieces.size() == 1 && isWhole(pieces.get(0));
    }

    /** Whether all texts match that begin with the {@link #prefix}. */
    boolean isPrefix() {
        return pieces.size() == 2 && isWhole(pieces.get(0)) && pieces.get(1).length == 0;
    }

    private static boolean isWhole(int[] piece) {
        return Arrays.stream(piece).noneMatch(c -> c == ANY);
    }

    /** A text that every match has somewhere after its prefix, if the pattern is {@code %text%} or so; else null. */
    @Nullable
    String contained() {
        for (int[] piece : pieces.subList(1, pieces.size())) {
            StringBuilder text = new StringBuilder();
            for (int c : piece) {
                if (c == ANY) {
                    break;
                }
                text.appendCodePoint(c);
            }
            if (piece.length > 0 && text.codePointCount(0, text.length()) == piece.length) {
                return text.toString();
            }
        }
        return null;
    }

    boolean matches(String value) {
        int[] text = value.codePoints().toArray();
        int[] first = pieces.get(0);
        if (!matchesAt(text, 0, first)) {
            return false;
        }
        if (pieces.size() == 1) {
            return text.length == first.length;
        }
        int at = first.length;
        for (int[] piece : pieces.subList(1, pieces.size() - 1)) {
            while (!matchesAt(text, at, piece)) {
                at++;
                if (at > text.length) {
                    return false;
                }
            }
            at += piece.length;
        }
        int[] last = pieces.get(pieces.size() - 1);
        return text.length - last.length >= at && matchesAt(text, text.length - last.length, last);
    }

    private static boolean matchesAt(int[] text, int at, int[] piece) {
        if (at + piece.length > text.length) {
            return false;
        }
        for (int i = 0; i < piece.length; i++) {
            if (piece[i] != ANY && piece[i] != text[at + i]) {
                return false;
            }
        }
        return true;
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof LikePattern like && like.pattern.equals(pattern) && like.samePieces(this);
    }

    private boolean samePieces(LikePattern other) {
        return Arrays.deepEquals(pieces.toArray(), other.pieces.toArray());
    }

    @Override
    public int hashCode() {
        return pattern.hashCode();
    }

    @Override
    public String toString() {
        return pattern;
    }
}
