package org.ddbworkbench.template;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Numbers as DynamoDB has them: exact, 38 digits, without a memory of trailing zeros. */
public final class Numbers {
    private Numbers() {}

    /** The one form of a number: equal numbers are equal objects; no exponent above zero. */
    public static BigDecimal normalize(BigDecimal number) {
        if (number.signum() == 0) {
            return BigDecimal.ZERO;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        return stripped.scale() < 0 ? stripped.setScale(0) : stripped;
    }

    /** The number as a long, or null when it has a fraction or is too large. */
    public static @Nullable Long toLong(BigDecimal number) {
        if (number.precision() - number.scale() > 19) {
            return null;
        }
        try {
            return number.longValueExact();
        } catch (ArithmeticException notALong) {
            return null;
        }
    }
}
