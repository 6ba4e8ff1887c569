package org.ddbworkbench.template;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One or more characters, of which separators and the escape character itself have the escape character before them in the
 * key.
 */
record EscapedTextType(String separators, int escape) implements VariableType {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TEXT;
    }

    private CharacterSet special() {
        return CharacterSet.of(separators + Character.toString(escape));
    }

    @Override
    public String regex() {
        return "(?:" + special().complement().regex() + "|"
                + CharacterSet.of(escape, escape).regex() + special().regex() + ")+?";
    }

    private boolean isSpecial(int c) {
        return c == escape || separators.indexOf(c) >= 0;
    }

    @Override
    public @Nullable Object decode(String text) {
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < text.length(); ) {
            int c = text.codePointAt(i);
            i += Character.charCount(c);
            if (c == escape && i < text.length()) {
                c = text.codePointAt(i);
                i += Character.charCount(c);
                if (!isSpecial(c)) {
                    return null;
                }
            } else if (isSpecial(c)) {
                return null;
            }
            value.appendCodePoint(c);
        }
        return text.isEmpty() ? null : value.toString();
    }

    private String escaped(String value) {
        StringBuilder text = new StringBuilder();
        value.codePoints().forEach(c -> {
            if (isSpecial(c)) {
                text.appendCodePoint(escape);
            }
            text.appendCodePoint(c);
        });
        return text.toString();
    }

    @Override
    public Encoding encode(Object value) {
        String text = (String) value;
        return text.isEmpty() ? new Encoding.None() : new Encoding.Exact(escaped(text));
    }

    @Override
    public Encoding composed(Object value) {
        return new Encoding.Exact(escaped((String) value));
    }

    @Override
    public String prefix(String beginning, boolean composed) {
        return escaped(beginning);
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return false;
    }

    /** An escape character sorts as itself, and not as the separator after it. */
    @Override
    public Language language() {
        Language plain = Language.exactly(1, special().complement());
        Language escaped = Language.sequence(
                List.of(Language.exactly(1, CharacterSet.of(escape, escape)), Language.exactly(1, special())));
        Language one = Language.either(List.of(plain, escaped));
        return Language.sequence(List.of(one, one.repeated()));
    }
}
