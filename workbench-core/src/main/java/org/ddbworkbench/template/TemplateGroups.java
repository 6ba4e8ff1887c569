package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.List;

/**
 * Optional groups of templates: {@code T#{tenant}[#L#{locale}]#CMS} stands for a template with what the brackets hold, and for
 * one without it. A bracket that stands for itself is doubled.
 */
public final class TemplateGroups {
    /** A template with more optional groups than that stands for too many. */
    private static final int MOST_GROUPS = 4;

    /** How many templates one with optional groups stands for at most. */
    public static final int MOST_TEMPLATES = 1 << MOST_GROUPS;

    private TemplateGroups() {}

    /** A piece of the text that is there in every template, or in those with its group. */
    private record Piece(String text, boolean optional) {}

    /**
     * The texts of the templates that a template stands for, without brackets, to be read by {@link KeyTemplate#parse}: first
     * the one with all groups, and last the one without any.
     *
     * @return at least one, at most {@link #MOST_TEMPLATES}, no two alike
     * @throws TemplateException that says what is wrong with the brackets
     */
    public static List<String> expand(String text) throws TemplateException {
        List<Piece> pieces = pieces(text);
        long groups = pieces.stream().filter(Piece::optional).count();
        if (groups > MOST_GROUPS) {
            throw new TemplateException("'" + text + "' has " + groups + " optional groups: at most " + MOST_GROUPS
                    + " are possible; declare the forms that exist as 'keys'");
        }
        List<String> texts = List.of("");
        for (Piece piece : pieces) {
            List<String> longer = new ArrayList<>();
            for (String before : texts) {
                longer.add(before + piece.text);
                if (piece.optional) {
                    longer.add(before);
                }
            }
            texts = longer;
        }
        return texts.stream().distinct().toList();
    }

    private static List<Piece> pieces(String text) throws TemplateException {
        List<Piece> pieces = new ArrayList<>();
        StringBuilder piece = new StringBuilder();
        boolean inGroup = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean doubled = i + 1 < text.length() && text.charAt(i + 1) == c;
            if ((c == '{' || c == '}') && doubled) {
                piece.append(c).append(c);
                i++;
            } else if (c == '{') {
                // What a variable's type has in brackets is its own.
                int end = TemplateParser.end(text, i);
                piece.append(text, i, end < 0 ? text.length() : end + 1);
                i = end < 0 ? text.length() : end;
            } else if ((c == '[' || c == ']') && doubled) {
                piece.append(c);
                i++;
            } else if (c == '[') {
                if (inGroup) {
                    throw new TemplateException("an optional group within another in '" + text
                            + "': close the first one before, or double '[' to mean the character");
                }
                add(pieces, piece, false);
                inGroup = true;
            } else if (c == ']') {
                if (!inGroup) {
                    throw new TemplateException("']' without '[' in '" + text + "': double it to mean the character");
                }
                if (piece.length() == 0) {
                    throw new TemplateException("an optional group of '" + text + "' is empty");
                }
                add(pieces, piece, true);
                inGroup = false;
            } else {
                piece.append(c);
            }
        }
        if (inGroup) {
            throw new TemplateException("'[' without ']' in '" + text + "': double it to mean the character");
        }
        add(pieces, piece, false);
        return pieces;
    }

    private static void add(List<Piece> pieces, StringBuilder piece, boolean optional) {
        if (piece.length() > 0) {
            pieces.add(new Piece(piece.toString(), optional));
            piece.setLength(0);
        }
    }
}
