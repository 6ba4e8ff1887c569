package org.ddbworkbench.template;

import org.jspecify.annotations.Nullable;

/**
 * An identifier of fixed length over a small alphabet, such as a ULID.
 *
 * @param pattern regular expression of the texts, without groups
 */
record TokenType(String name, int length, String alphabet, String pattern) implements VariableType {
    private static final String HEXADECIMAL = "0123456789abcdefABCDEF";
    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";
    private static final String BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    static final TokenType UUID = new TokenType(
            "uuid",
            36,
            HEXADECIMAL + "-",
            "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");
    static final TokenType ULID = new TokenType("ulid", 26, BASE_32, "[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}");
    static final TokenType KSUID = new TokenType("ksuid", 27, BASE_62, "[0-9A-Za-z]{27}");

    @Override
    public ValueKind kind() {
        return ValueKind.TEXT;
    }

    @Override
    public @Nullable Object decode(String text) {
        return text.matches(pattern) ? text : null;
    }

    @Override
    public Encoding encode(Object value) {
        return value instanceof String text && text.matches(pattern) ? new Encoding.Exact(text) : new Encoding.None();
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return true;
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
        return TextType.textLowerBound((String) value);
    }

    @Override
    public UpperBound upperBound(Object value, boolean inclusive) {
        return TextType.textUpperBound((String) value);
    }

    @Override
    public Language language() {
        return Language.exactly(length, CharacterSet.of(alphabet));
    }
}
