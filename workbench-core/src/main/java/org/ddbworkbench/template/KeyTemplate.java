package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** How a key attribute is composed: literal text and variables, in order. Immutable. */
public final class KeyTemplate {
    private final String text;
    private final List<Segment> segments;
    private final List<Segment.Variable> variables;
    /** Null where plain comparison does: a literal, or a literal and one variable after it. */
    private final @Nullable TemplatePattern pattern;

    /** Whether a variable occurs more than once. */
    private final boolean repeated;

    private KeyTemplate(String text, List<Segment> segments) {
        this.text = text;
        this.segments = List.copyOf(segments);
        List<Segment.Variable> found = new ArrayList<>();
        for (Segment segment : segments) {
            if (segment instanceof Segment.Variable variable) {
                found.add(variable);
            }
        }
        this.variables = Collections.unmodifiableList(found);
        this.pattern = isPrefixAndVariable() ? null : new TemplatePattern(this.segments);
        this.repeated =
                variables.stream().map(Segment.Variable::name).distinct().count() < variables.size();
    }

    /**
     * Reads a template.
     *
     * @param separators characters that divide the parts of keys: a variable's text contains none of them, unless the
     *     variable is greedy ({@code {name*}})
     * @throws TemplateException that says what is wrong
     */
    public static KeyTemplate parse(String text, String separators) throws TemplateException {
        return parse(text, TemplateSyntax.of(separators));
    }

    /**
     * Reads a template.
     *
     * @throws TemplateException that says what is wrong
     */
    public static KeyTemplate parse(String text, TemplateSyntax syntax) throws TemplateException {
        return new KeyTemplate(text, new TemplateParser(text, syntax).parse());
    }

    private boolean isPrefixAndVariable() {
        return variables.size() <= 1
                && segments.size() <= 2
                && (variables.isEmpty() || segments.get(segments.size() - 1) instanceof Segment.Variable);
    }

    public List<Segment> segments() {
        return segments;
    }

    public List<Segment.Variable> variables() {
        return variables;
    }

    /** Position among {@link #variables} of the variable whose value a key tells, or -1 when a key doesn't. */
    public int indexOf(String variable) {
        for (int i = 0; i < variables.size(); i++) {
            if (variables.get(i).name().equals(variable)
                    && !variables.get(i).type().isLossy()) {
                return i;
            }
        }
        return -1;
    }

    public boolean isConstant() {
        return variables.isEmpty();
    }

    /** The literal text before the first variable; the whole text of a constant. */
    public String literalPrefix() {
        return segments.get(0) instanceof Segment.Literal literal ? literal.text() : "";
    }

    /**
     * The values of a key text, one a variable and in their order, or null when the text doesn't match. Of a {@link
     * VariableType#isLossy lossy} variable it is the least one that has the text. Where a text could be divided in several
     * ways, the earlier variables take as little as they can. A variable that occurs several times has the same value each time.
     */
    public Object @Nullable [] match(String key) {
        if (pattern == null) {
            String prefix = literalPrefix();
            if (!key.startsWith(prefix)) {
                return null;
            }
            if (variables.isEmpty()) {
                return key.length() == prefix.length() ? new Object[0] : null;
            }
            Object value = variables.get(0).type().decode(key.substring(prefix.length()));
            return value == null ? null : new Object[] {value};
        }
        String[] texts = texts(key);
        if (texts == null) {
            return null;
        }
        Object[] values = new Object[variables.size()];
        for (int i = 0; i < values.length; i++) {
            Object value = variables.get(i).type().decode(texts[i]);
            if (value == null) {
                return null;
            }
            values[i] = value;
        }
        return repeated && !agree(values) ? null : values;
    }

    /**
     * The texts that stand for the variables in a key text, one a variable and in their order; null when the text can't be
     * divided so. That they have values is not said.
     */
    public String @Nullable [] texts(String key) {
        if (pattern != null) {
            return pattern.divide(key);
        }
        String prefix = literalPrefix();
        if (!key.startsWith(prefix)) {
            return null;
        }
        String rest = key.substring(prefix.length());
        return variables.isEmpty() ? (rest.isEmpty() ? new String[0] : null) : new String[] {rest};
    }

    /** Whether a variable has the same value wherever it occurs. */
    private boolean agree(Object[] values) {
        for (int i = 0; i < values.length; i++) {
            for (int j = i + 1; j < values.length; j++) {
                Segment.Variable one = variables.get(i);
                Segment.Variable other = variables.get(j);
                if (one.name().equals(other.name())
                        && !one.type().isLossy()
                        && !other.type().isLossy()
                        && !values[i].equals(values[j])) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A key text that matches both templates, if there is one. */
    public Optional<String> common(KeyTemplate other) {
        String prefix = literalPrefix();
        String otherPrefix = other.literalPrefix();
        if (!prefix.startsWith(otherPrefix) && !otherPrefix.startsWith(prefix)) {
            return Optional.empty();
        }
        return language().common(other.language());
    }

    private Language language() {
        return Language.sequence(segments.stream()
                .map(segment -> segment instanceof Segment.Variable variable
                        ? variable.type().language()
                        : Language.text(((Segment.Literal) segment).text()))
                .toList());
    }

    /** The template as it was written. */
    @Override
    public String toString() {
        return text;
    }
}
