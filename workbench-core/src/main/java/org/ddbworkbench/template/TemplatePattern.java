package org.ddbworkbench.template;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Divides key texts among the variables of a template. The JDK's regular expressions do it where they can't run wild, since
 * they are faster; else RE2's, which take time proportional to the text.
 */
final class TemplatePattern {
    private final int variables;
    private final @Nullable Pattern plain;
    private final com.google.re2j.@Nullable Pattern linear;

    TemplatePattern(List<Segment> segments) {
        StringBuilder regex = new StringBuilder();
        int found = 0;
        for (Segment segment : segments) {
            if (segment instanceof Segment.Literal literal) {
                regex.append(Pattern.quote(literal.text()));
            } else if (segment instanceof Segment.Variable variable) {
                regex.append('(').append(variable.type().regex()).append(')');
                found++;
            }
        }
        this.variables = found;
        this.plain = isTame(segments) ? Pattern.compile(regex.toString(), Pattern.DOTALL) : null;
        this.linear = plain != null
                ? null
                : com.google.re2j.Pattern.compile(regex.toString(), com.google.re2j.Pattern.DOTALL);
    }

    /** Whether at most one variable can end at several places, so that few divisions are tried. */
    private static boolean isTame(List<Segment> segments) {
        int open = 0;
        for (int i = 0; i < segments.size(); i++) {
            if (!(segments.get(i) instanceof Segment.Variable variable)) {
                continue;
            }
            VariableType type = variable.type();
            if (type instanceof RegexType || type instanceof EscapedTextType) {
                return false;
            }
            boolean last = i == segments.size() - 1;
            boolean delimited = last
                    || (segments.get(i + 1) instanceof Segment.Literal literal
                            && !type.language().uses(literal.text().codePointAt(0)));
            if (!type.isFixedWidth() && !delimited) {
                open++;
            }
        }
        return open <= 1;
    }

    /** The texts of the variables, or null when the key does not match. */
    String @Nullable [] divide(String key) {
        String[] texts = new String[variables];
        if (plain != null) {
            Matcher matcher = plain.matcher(key);
            if (!matcher.matches()) {
                return null;
            }
            for (int i = 0; i < variables; i++) {
                texts[i] = matcher.group(i + 1);
            }
            return texts;
        }
        com.google.re2j.Matcher matcher =
                java.util.Objects.requireNonNull(linear).matcher(key);
        if (!matcher.matches()) {
            return null;
        }
        for (int i = 0; i < variables; i++) {
            texts[i] = matcher.group(i + 1);
        }
        return texts;
    }
}
