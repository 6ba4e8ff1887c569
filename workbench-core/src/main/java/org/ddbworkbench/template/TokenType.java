package org.ddbworkbench.template;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An identifier of fixed length over a small alphabet, such as a ULID.
 *
 * @param pattern regular expression of the texts, without groups
 */
record TokenType(String name, String pattern, Language language) implements VariableType {
    private static final CharacterSet HEXADECIMAL = CharacterSet.of("0123456789abcdefABCDEF");
    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";
    private static final String BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    static final TokenType UUID = new TokenType(
            "uuid",
            "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}",
            Language.sequence(List.of(
                    Language.exactly(8, HEXADECIMAL),
                    Language.text("-"),
                    Language.exactly(4, HEXADECIMAL),
                    Language.text("-"),
                    Language.exactly(4, HEXADECIMAL),
                    Language.text("-"),
                    Language.exactly(4, HEXADECIMAL),
                    Language.text("-"),
                    Language.exactly(12, HEXADECIMAL))));
    static final TokenType ULID = new TokenType(
            "ulid", "[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}", Language.exactly(26, CharacterSet.of(BASE_32)));
    static final TokenType KSUID =
            new TokenType("ksuid", "[0-9A-Za-z]{27}", Language.exactly(27, CharacterSet.of(BASE_62)));

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
}
