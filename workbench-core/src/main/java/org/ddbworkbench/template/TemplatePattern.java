package org.ddbworkbench.template;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Divides key texts among the variables of a template. The JDK's regular expressions do it where they can't run wild, since
 * they are faster; else RE2's, which take time proportional to the text. Where a variable that occurs again could end at
 * several places, the JDK's have it end where it has the same text again; RE2's can't.
 */
final class TemplatePattern {
    private final int[] groups;
    private final @Nullable Pattern plain;
    private final com.google.re2j.@Nullable Pattern linear;

    TemplatePattern(List<Segment> segments) {
        boolean tame = isTame(segments);
        StringBuilder regex = new StringBuilder();
        this.groups = new int
                [(int) segments.stream()
                        .filter(Segment.Variable.class::isInstance)
                        .count()];
        int variable = 0;
        int group = 0;
        for (int i = 0; i < segments.size(); i++) {
            if (segments.get(i) instanceof Segment.Literal literal) {
                regex.append(Pattern.quote(literal.text()));
            } else if (segments.get(i) instanceof Segment.Variable current) {
                int before = tame ? sameBefore(segments, i) : -1;
                if (before < 0) {
                    groups[variable] = ++group;
                    regex.append('(').append(current.type().regex()).append(')');
                } else {
                    groups[variable] = groups[before];
                    regex.append("(?:\\").append(groups[before]).append(')');
                }
                variable++;
            }
        }
        this.plain = tame ? Pattern.compile(regex.toString(), Pattern.DOTALL) : null;
        this.linear = tame ? null : com.google.re2j.Pattern.compile(regex.toString(), com.google.re2j.Pattern.DOTALL);
    }

    /** Whether at most one variable can end at several places, so that few divisions are tried. */
    private static boolean isTame(List<Segment> segments) {
        int open = 0;
        for (int i = 0; i < segments.size(); i++) {
            if (!(segments.get(i) instanceof Segment.Variable variable)) {
                continue;
            }
            if (variable.type() instanceof RegexType || variable.type() instanceof EscapedTextType) {
                return false;
            }
            if (isOpen(segments, i) && sameBefore(segments, i) < 0) {
                open++;
            }
        }
        return open <= 1;
    }

    /** Whether the variable at the position can end at several places, as far as it and what follows tell. */
    private static boolean isOpen(List<Segment> segments, int position) {
        VariableType type = ((Segment.Variable) segments.get(position)).type();
        boolean last = position == segments.size() - 1;
        boolean delimited = last
                || (segments.get(position + 1) instanceof Segment.Literal literal
                        && !type.language().uses(literal.text().codePointAt(0)));
        return !type.isFixedWidth() && !delimited;
    }

    /**
     * Which variable is the first of that name, where an item has the same text for both, and one of them can end at several
     * places; -1: none.
     */
    private static int sameBefore(List<Segment> segments, int position) {
        Segment.Variable again = (Segment.Variable) segments.get(position);
        if (again.type().isLossy() || !again.type().isExact()) {
            return -1;
        }
        int variable = 0;
        for (int i = 0; i < position; i++) {
            if (!(segments.get(i) instanceof Segment.Variable first)) {
                continue;
            }
            if (first.name().equals(again.name()) && first.type().equals(again.type())) {
                return isOpen(segments, i) || isOpen(segments, position) ? variable : -1;
            }
            variable++;
        }
        return -1;
    }

    /** The texts of the variables, or null when the key does not match. */
    String @Nullable [] divide(String key) {
        String[] texts = new String[groups.length];
        if (plain != null) {
            Matcher matcher = plain.matcher(key);
            if (!matcher.matches()) {
                return null;
            }
            for (int i = 0; i < texts.length; i++) {
                texts[i] = matcher.group(groups[i]);
            }
            return texts;
        }
        com.google.re2j.Matcher matcher =
                java.util.Objects.requireNonNull(linear).matcher(key);
        if (!matcher.matches()) {
            return null;
        }
        for (int i = 0; i < texts.length; i++) {
            texts[i] = matcher.group(groups[i]);
        }
        return texts;
    }
}
