package org.ddbworkbench.access;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * What DynamoDB can store, and so be asked for: key texts are not empty and not longer than a limit; numbers have up to 38
 * digits, between 1E-130 and 9.99...E+125 or their negatives, or are zero.
 */
final class Storable {
    private static final int DIGITS = 38;
    private static final int SCALE = 130;
    private static final BigDecimal GREATEST = new BigDecimal("9." + "9".repeat(DIGITS - 1) + "E+125");

    private Storable() {}

    /** Whether a number can be stored. */
    static boolean isNumber(BigDecimal number) {
        return number.stripTrailingZeros().precision() <= DIGITS
                && number.stripTrailingZeros().scale()
                                - number.stripTrailingZeros().precision()
                        < SCALE
                && number.abs().compareTo(GREATEST) <= 0;
    }

    /**
     * Whether a key can have the value.
     *
     * @param maxBytes longest text in bytes of UTF-8
     */
    static boolean isKey(Object value, int maxBytes) {
        if (value instanceof String text) {
            return !text.isEmpty() && !isLonger(text, maxBytes);
        }
        return !(value instanceof BigDecimal number) || isNumber(number);
    }

    /** A span that DynamoDB can be asked for, with all keys of the given one. */
    static KeySpan around(KeySpan span, int maxBytes) {
        boolean lowFits = span.low() == null || isKey(span.low(), maxBytes);
        boolean highFits = span.high() == null || isKey(span.high(), maxBytes) || "".equals(span.high());
        return new KeySpan(
                lowFits ? span.low() : below(span.low(), maxBytes),
                lowFits ? span.lowInclusive() : true,
                highFits ? span.high() : above(span.high(), maxBytes),
                highFits ? span.highInclusive() : !(span.high() instanceof String));
    }

    private static @Nullable Object below(Object value, int maxBytes) {
        if (value instanceof String text) {
            return beginning(text, maxBytes);
        }
        return rounded((BigDecimal) value, RoundingMode.FLOOR);
    }

    private static @Nullable Object above(Object value, int maxBytes) {
        if (value instanceof String text) {
            return TextOrder.prefixEnd(beginning(text, maxBytes));
        }
        return rounded((BigDecimal) value, RoundingMode.CEILING);
    }

    /** The nearest storable number on one side; the greatest or its negative where there is none beyond. */
    private static BigDecimal rounded(BigDecimal number, RoundingMode mode) {
        BigDecimal digits = number.round(new MathContext(DIGITS, mode));
        BigDecimal scaled = digits.scale() > SCALE ? digits.setScale(SCALE, mode) : digits;
        return scaled.max(GREATEST.negate()).min(GREATEST);
    }

    private static boolean isLonger(String text, int maxBytes) {
        return text.length() * 3 > maxBytes && text.getBytes(StandardCharsets.UTF_8).length > maxBytes;
    }

    /** As many characters of the text as fit in any case. */
    private static String beginning(String text, int maxBytes) {
        return text.substring(0, text.offsetByCodePoints(0, maxBytes / 4));
    }
}
