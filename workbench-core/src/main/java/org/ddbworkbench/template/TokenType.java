package org.ddbworkbench.template;

import java.util.List;
import java.util.regex.Pattern;

/**
 * An identifier of fixed length over a small alphabet, such as a ULID.
 *
 * @param pattern regular expression of the texts, without groups
 */
record TokenType(String name, Pattern pattern, Language language) implements TextualType {
    private static final CharacterSet HEXADECIMAL = CharacterSet.of("0123456789abcdefABCDEF");
    private static final String BASE_32 = "0123456789ABCDEFGHJKMNPQRSTVWXYZabcdefghjkmnpqrstvwxyz";
    private static final String BASE_62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    static final TokenType UUID = new TokenType(
            "uuid",
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"),
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
            "ulid",
            Pattern.compile("[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}"),
            Language.exactly(26, CharacterSet.of(BASE_32)));
    static final TokenType KSUID =
            new TokenType("ksuid", Pattern.compile("[0-9A-Za-z]{27}"), Language.exactly(27, CharacterSet.of(BASE_62)));

    @Override
    public String regex() {
        return pattern.pattern();
    }

    @Override
    public boolean accepts(String text) {
        return pattern.matcher(text).matches();
    }

    @Override
    public boolean isFixedWidth() {
        return true;
    }
}
