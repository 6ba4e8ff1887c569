package org.ddbworkbench.local.value;

import java.math.BigDecimal;
import org.ddbworkbench.local.error.ServiceException;

/** DynamoDB's numbers: up to 38 significant digits, magnitudes from 1E-130 to 9.99...E+125, and zero. */
public final class Numbers {
    private static final int MAX_DIGITS = 38;
    private static final int MIN_EXPONENT = -130;
    private static final int MAX_EXPONENT = 125;
    private static final int MAX_TEXT_LENGTH = 1_000;

    private Numbers() {}

    /** Reads the text of an {@code N} value; refuses what the service refuses. */
    public static BigDecimal parse(String text) {
        if (text.isEmpty()) {
            throw ServiceException.validation("The parameter cannot be converted to a numeric value");
        }
        if (text.length() > MAX_TEXT_LENGTH || !hasOnlyNumberCharacters(text)) {
            throw notANumber(text);
        }
        BigDecimal exact;
        try {
            exact = new BigDecimal(text);
        } catch (NumberFormatException e) {
            ServiceException refusal = notANumber(text);
            refusal.initCause(e);
            throw refusal;
        }
        requireRange(exact); // before the normal form, whose scale may be beyond that of a BigDecimal
        BigDecimal number = normalize(exact);
        if (number.precision() > MAX_DIGITS) {
            throw ServiceException.validation("Attempting to store more than 38 significant digits in a Number");
        }
        return number;
    }

    /** The sum of two numbers; refused when it is out of range or has more than 38 digits. */
    public static BigDecimal sum(BigDecimal left, BigDecimal right) {
        return result(left.add(right));
    }

    /** The difference of two numbers; refused when it is out of range or has more than 38 digits. */
    public static BigDecimal difference(BigDecimal left, BigDecimal right) {
        return result(left.subtract(right));
    }

    private static BigDecimal result(BigDecimal exact) {
        BigDecimal number = normalize(exact);
        requireRange(number);
        if (number.precision() > MAX_DIGITS) {
            throw overflow(); // which is what the service calls it
        }
        return number;
    }

    private static void requireRange(BigDecimal number) {
        if (number.signum() == 0) {
            return;
        }
        if (exponent(number) > MAX_EXPONENT) {
            throw overflow();
        }
        if (exponent(number) < MIN_EXPONENT) {
            throw ServiceException.validation(
                    "Number underflow. Attempting to store a number with magnitude smaller than supported range");
        }
    }

    private static ServiceException overflow() {
        return ServiceException.validation(
                "Number overflow. Attempting to store a number with magnitude larger than supported range");
    }

    /** The same number without trailing zeros; equal numbers become equal objects. */
    public static BigDecimal normalize(BigDecimal number) {
        return number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    }

    /** The text that the service returns: plain notation, no trailing zeros, no sign on zero. */
    public static String text(BigDecimal normalized) {
        return normalized.toPlainString();
    }

    /** The decimal exponent of the first significant digit: 0 for 1 to 9, 2 for 100, -1 for 0.5. */
    static long exponent(BigDecimal number) {
        return (long) number.precision() - number.scale() - 1;
    }

    /** Java's numbers may have digits of other scripts, the service's may not. */
    private static boolean hasOnlyNumberCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E') {
                return false;
            }
        }
        return true;
    }

    private static ServiceException notANumber(String text) {
        return ServiceException.validation("The parameter cannot be converted to a numeric value: " + text);
    }
}
