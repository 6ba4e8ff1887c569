package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Whole numbers among the values that predicates compare with: {@link Long} or {@link BigDecimal}. */
final class Integers {
    private Integers() {}

    /** The least whole number at or above (inclusive) or above the value; null when the value is no number. */
    static @Nullable BigInteger least(Object value, boolean inclusive) {
        if (value instanceof Long number) {
            return BigInteger.valueOf(number).add(inclusive ? BigInteger.ZERO : BigInteger.ONE);
        }
        if (value instanceof BigDecimal number) {
            BigInteger ceiling = number.setScale(0, RoundingMode.CEILING).toBigIntegerExact();
            boolean above = inclusive || number.scale() > 0;
            return above ? ceiling : ceiling.add(BigInteger.ONE);
        }
        return null;
    }

    /** The greatest whole number at or below (inclusive) or below the value; null when the value is no number. */
    static @Nullable BigInteger greatest(Object value, boolean inclusive) {
        if (value instanceof Long number) {
            return BigInteger.valueOf(number).subtract(inclusive ? BigInteger.ZERO : BigInteger.ONE);
        }
        if (value instanceof BigDecimal number) {
            BigInteger floor = number.setScale(0, RoundingMode.FLOOR).toBigIntegerExact();
            boolean below = inclusive || number.scale() > 0;
            return below ? floor : floor.subtract(BigInteger.ONE);
        }
        return null;
    }

    /** The whole numbers from the least to the greatest, both included, if they are at most so many. */
    static Optional<List<BigInteger>> between(BigInteger least, BigInteger greatest, int atMost) {
        BigInteger count = greatest.subtract(least).add(BigInteger.ONE);
        if (count.compareTo(BigInteger.valueOf(atMost)) > 0) {
            return Optional.empty();
        }
        List<BigInteger> numbers = new ArrayList<>();
        for (BigInteger number = least; number.compareTo(greatest) <= 0; number = number.add(BigInteger.ONE)) {
            numbers.add(number);
        }
        return Optional.of(numbers);
    }

    /** The decimal digits of a whole number, after a minus sign if need be; null for other values. */
    static @Nullable String digits(Object value) {
        if (value instanceof Long number) {
            return Long.toString(number);
        }
        return value instanceof BigDecimal number && number.scale() <= 0
                ? number.toBigIntegerExact().toString()
                : null;
    }

    static String padded(BigInteger number, int width) {
        return padded(number.toString(), width);
    }

    /** The digits after as many zeros as make them so long. */
    static String padded(String digits, int width) {
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }
}
