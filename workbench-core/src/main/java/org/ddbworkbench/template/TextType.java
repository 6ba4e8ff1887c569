package org.ddbworkbench.template;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One or more characters.
 *
 * @param separators characters that a text may not contain; empty for a greedy variable
 */
record TextType(String separators) implements VariableType {
    @Override
    public String name() {
        return "text";
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TEXT;
    }

    String regex() {
        return separators.isEmpty() ? ".+?" : "[^" + escapeClass(separators) + "]+?";
    }

    private static String escapeClass(String characters) {
        StringBuilder escaped = new StringBuilder();
        characters.codePoints().forEach(c -> escaped.append(Pattern.quote(Character.toString(c))));
        return escaped.toString();
    }

    @Override
    public @Nullable Object decode(String text) {
        return accepts(text) ? text : null;
    }

    @Override
    public Encoding encode(Object value) {
        return value instanceof String text && accepts(text) ? new Encoding.Exact(text) : new Encoding.None();
    }

    private boolean accepts(String text) {
        if (text.isEmpty()) {
            return false;
        }
        return separators.codePoints().allMatch(separator -> text.indexOf(separator) < 0);
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return false;
    }

    @Override
    public boolean isBounded() {
        return true;
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public String lowerBound(Object value, boolean inclusive) {
        return textLowerBound((String) value);
    }

    @Override
    public UpperBound upperBound(Object value, boolean inclusive) {
        return textUpperBound((String) value);
    }

    /** SQL compares texts by UTF-16, so only what both orders agree on bounds the keys. */
    static String textLowerBound(String text) {
        return text.substring(0, TextOrder.plainLength(text));
    }

    static UpperBound textUpperBound(String text) {
        int plain = TextOrder.plainLength(text);
        return new UpperBound(text.substring(0, plain), plain < text.length());
    }

    @Override
    public Language language() {
        return Language.atLeast(1, CharacterSet.allBut(separators));
    }
}
