package org.ddbworkbench.template;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A text after as many padding characters as make it so wide; longer texts stand as they are. A value doesn't begin with the
 * padding character, unless it is that character alone or longer than the width: otherwise the key would not tell it.
 *
 * @param separators characters that a text may not contain
 */
record PaddedType(int width, int padding, String separators) implements VariableType {
    private static final int WIDEST = 1_000;

    /**
     * Reads width and padding.
     *
     * @param argument such as {@code 6,x}
     */
    static PaddedType of(String argument, String separators) {
        int comma = argument.indexOf(',');
        String width = comma < 0 ? "" : argument.substring(0, comma).strip();
        String padding = comma < 0 ? "" : argument.substring(comma + 1).strip();
        if (!width.matches("[0-9]{1,4}") || padding.codePointCount(0, padding.length()) != 1) {
            throw new IllegalArgumentException("a width and one character are expected, as in padded(6,x)");
        }
        int characters = Integer.parseInt(width);
        if (characters < 1 || characters > WIDEST) {
            throw new IllegalArgumentException("the width of a padded text lies between 1 and 1000");
        }
        if (separators.contains(padding)) {
            throw new IllegalArgumentException("the padding is a separator of the table");
        }
        return new PaddedType(characters, padding.codePointAt(0), separators);
    }

    @Override
    public String name() {
        return "padded(" + width + "," + Character.toString(padding) + ")";
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TEXT;
    }

    @Override
    public String regex() {
        return new TextType(separators).character() + "{" + width + ",}?";
    }

    @Override
    public @Nullable Object decode(String text) {
        int characters = text.codePointCount(0, text.length());
        if (characters < width || !new TextType(separators).accepts(text)) {
            return null;
        }
        if (characters > width) {
            return text;
        }
        int last = text.offsetByCodePoints(text.length(), -1);
        int begin = 0;
        while (begin < last && text.codePointAt(begin) == padding) {
            begin += Character.charCount(padding);
        }
        return text.substring(begin);
    }

    @Override
    public Encoding encode(Object value) {
        String text = padded((String) value);
        return value.equals(decode(text)) ? new Encoding.Exact(text) : new Encoding.None();
    }

    private String padded(String value) {
        int missing = width - value.codePointCount(0, value.length());
        return Character.toString(padding).repeat(Math.max(0, missing)) + value;
    }

    @Override
    public Encoding composed(Object value) {
        return new Encoding.Exact(padded((String) value));
    }

    /** {@code x} and {@code xx} have one text. */
    @Override
    public boolean isLossyWhenComposed() {
        return true;
    }

    @Override
    public String prefix(String beginning, boolean composed) {
        return "";
    }

    @Override
    public Prefixes prefixes(boolean composed) {
        return Prefixes.NONE;
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
    public Language language() {
        CharacterSet characters = CharacterSet.allBut(separators);
        return Language.sequence(List.of(
                Language.exactly(width, characters),
                Language.exactly(1, characters).repeated()));
    }
}
