package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A whole number: plain decimal digits, or padded with zeros to a width. A number that outgrows the width takes more
 * digits, as writers do; such keys sort among the shorter ones, which the bounds allow for.
 *
 * @param width least number of digits; 0: without padding, and with a minus sign where needed
 */
record IntegerType(int width) implements VariableType {
    /** Numbers of this many digits fit a long. */
    private static final int LONG_DIGITS = 18;

    static final IntegerType PLAIN = new IntegerType(0);

    /** @throws IllegalArgumentException for a width that no number has */
    static IntegerType padded(int width) {
        if (width < 1 || width > 38) {
            throw new IllegalArgumentException("the width of an int lies between 1 and 38");
        }
        return new IntegerType(width);
    }

    @Override
    public String name() {
        return width == 0 ? "int" : "int(" + width + ")";
    }

    @Override
    public ValueKind kind() {
        return width > LONG_DIGITS ? ValueKind.DECIMAL : ValueKind.INTEGER;
    }

    @Override
    public String regex() {
        return width == 0 ? "-?[1-9][0-9]*|0" : "[0-9]{" + width + "}|[1-9][0-9]{" + width + ",}";
    }

    @Override
    public @Nullable Object decode(String text) {
        if (!accepts(text)) {
            return null;
        }
        BigDecimal number = new BigDecimal(new BigInteger(text));
        return kind() == ValueKind.DECIMAL ? Numbers.normalize(number) : Numbers.toLong(number);
    }

    private boolean accepts(String text) {
        int start = width == 0 && text.startsWith("-") ? 1 : 0;
        int digits = text.length() - start;
        for (int i = start; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        boolean leadingZero = digits > 0 && text.charAt(start) == '0';
        return width == 0
                ? digits > 0 && (!leadingZero || text.equals("0"))
                : digits == width || (digits > width && !leadingZero);
    }

    @Override
    public Encoding encode(Object value) {
        String digits = digits(value);
        if (digits == null || (width > 0 && digits.startsWith("-"))) {
            return new Encoding.None();
        }
        return new Encoding.Exact("0".repeat(Math.max(0, width - digits.length())) + digits);
    }

    private static @Nullable String digits(Object value) {
        if (value instanceof Long number) {
            return Long.toString(number);
        }
        return value instanceof BigDecimal number && number.scale() <= 0
                ? number.toBigIntegerExact().toString()
                : null;
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
        return width > 0;
    }

    @Override
    public boolean isOrdered() {
        return false;
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        BigInteger least = least(value, inclusive);
        if (width == 0 || least == null || least.signum() <= 0) {
            return null;
        }
        String padded = padded(least);
        String firstOutgrown = "1" + "0".repeat(width);
        return padded.length() > width || padded.compareTo(firstOutgrown) > 0 ? firstOutgrown : padded;
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        BigInteger greatest = greatest(value, inclusive);
        if (width == 0 || greatest == null || greatest.signum() < 0) {
            return null;
        }
        String padded = padded(greatest);
        return padded.length() > width ? null : new UpperBound(padded, false);
    }

    private String padded(BigInteger number) {
        String digits = number.toString();
        return "0".repeat(Math.max(0, width - digits.length())) + digits;
    }

    private static @Nullable BigInteger least(Object value, boolean inclusive) {
        if (value instanceof Long number) {
            return BigInteger.valueOf(number).add(inclusive ? BigInteger.ZERO : BigInteger.ONE);
        }
        if (value instanceof BigDecimal number) {
            BigInteger ceiling =
                    number.setScale(0, java.math.RoundingMode.CEILING).toBigIntegerExact();
            boolean above = inclusive || number.scale() > 0;
            return above ? ceiling : ceiling.add(BigInteger.ONE);
        }
        return null;
    }

    private static @Nullable BigInteger greatest(Object value, boolean inclusive) {
        if (value instanceof Long number) {
            return BigInteger.valueOf(number).subtract(inclusive ? BigInteger.ZERO : BigInteger.ONE);
        }
        if (value instanceof BigDecimal number) {
            BigInteger floor = number.setScale(0, java.math.RoundingMode.FLOOR).toBigIntegerExact();
            boolean below = inclusive || number.scale() > 0;
            return below ? floor : floor.subtract(BigInteger.ONE);
        }
        return null;
    }

    @Override
    public Language language() {
        if (width > 0) {
            Language outgrown = Language.sequence(List.of(
                    Language.exactly(1, CharacterSet.NONZERO_DIGITS), Language.atLeast(width, CharacterSet.DIGITS)));
            return Language.anyOf(List.of(Language.exactly(width, CharacterSet.DIGITS), outgrown));
        }
        Language positive = positive();
        return Language.anyOf(
                List.of(Language.text("0"), positive, Language.sequence(List.of(Language.text("-"), positive))));
    }

    /** Digits without a leading zero. */
    static Language positive() {
        Language first = Language.exactly(1, CharacterSet.NONZERO_DIGITS);
        return Language.anyOf(List.of(
                first, Language.sequence(List.of(first, Language.atLeast(1, CharacterSet.DIGITS)))));
    }
}
