package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A whole number of so many hexadecimal digits, with small letters. A signed one has its sign bit flipped, so that negative
 * numbers come before others.
 */
record HexadecimalType(int width, boolean signed) implements VariableType {
    /** No number of more digits has 38 decimal ones. */
    private static final int WIDEST = 31;
    /** Numbers of this many digits fit a long. */
    private static final int LONG_DIGITS = 15;

    private static final CharacterSet DIGITS = CharacterSet.of("0123456789abcdef");

    /**
     * Reads the width.
     *
     * @param argument such as {@code 8} or {@code 8,signed}
     */
    static HexadecimalType of(String argument) {
        if (!argument.matches("[0-9]{1,2}( *, *signed)?")) {
            throw new IllegalArgumentException(
                    "a width is missing: hex(8) has 8 digits, hex(8,signed) a flipped sign bit");
        }
        int comma = argument.indexOf(',');
        int width = Integer.parseInt((comma < 0 ? argument : argument.substring(0, comma)).strip());
        if (width < 1 || width > WIDEST) {
            throw new IllegalArgumentException("the width of a hexadecimal number lies between 1 and 31");
        }
        return new HexadecimalType(width, comma >= 0);
    }

    @Override
    public String name() {
        return "hex(" + width + (signed ? ",signed)" : ")");
    }

    @Override
    public ValueKind kind() {
        return width > LONG_DIGITS && !(signed && width == LONG_DIGITS + 1) ? ValueKind.DECIMAL : ValueKind.INTEGER;
    }

    @Override
    public String regex() {
        return "[0-9a-f]{" + width + "}";
    }

    private BigInteger offset() {
        return signed ? BigInteger.ONE.shiftLeft(4 * width - 1) : BigInteger.ZERO;
    }

    private BigInteger end() {
        return BigInteger.ONE.shiftLeft(4 * width);
    }

    @Override
    public @Nullable Object decode(String text) {
        if (text.length() != width || !text.chars().allMatch(DIGITS::contains)) {
            return null;
        }
        return value(new BigInteger(text, 16).subtract(offset()));
    }

    private @Nullable Object value(BigInteger number) {
        BigDecimal decimal = new BigDecimal(number);
        return kind() == ValueKind.DECIMAL ? Numbers.normalize(decimal) : Numbers.toLong(decimal);
    }

    /** The number that stands in the key; it may be too great for it, or negative. */
    private @Nullable BigInteger number(Object value) {
        String digits = Integers.digits(value);
        return digits == null ? null : new BigInteger(digits).add(offset());
    }

    private String text(BigInteger number) {
        return Integers.padded(number.toString(16).toLowerCase(Locale.ROOT), width);
    }

    @Override
    public Encoding encode(Object value) {
        BigInteger number = number(value);
        return number == null || number.signum() < 0 || number.compareTo(end()) >= 0
                ? new Encoding.None()
                : new Encoding.Exact(text(number));
    }

    /** A number that outgrows the width takes more digits; a signed one has no others. */
    @Override
    public Encoding composed(Object value) {
        BigInteger number = number(value);
        return signed || number == null || number.signum() < 0 ? encode(value) : new Encoding.Exact(text(number));
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
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        BigInteger least = Integers.least(value, inclusive);
        BigInteger number = least == null ? null : least.add(offset());
        if (number == null || number.signum() <= 0) {
            return null;
        }
        return text(number.compareTo(end()) >= 0 ? end().subtract(BigInteger.ONE) : number);
    }

    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        String bound = lowerBound(value, inclusive);
        String outgrown = "1" + "0".repeat(width);
        return signed || bound == null || bound.compareTo(outgrown) < 0 ? bound : outgrown;
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        BigInteger greatest = Integers.greatest(value, inclusive);
        BigInteger number = greatest == null ? null : greatest.add(offset());
        return number == null || number.signum() < 0 || number.compareTo(end()) >= 0
                ? null
                : new UpperBound(text(number), false);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        BigInteger least = low == null ? null : Integers.least(low, lowInclusive);
        BigInteger greatest = high == null ? null : Integers.greatest(high, highInclusive);
        if (least == null || greatest == null) {
            return Optional.empty();
        }
        return Integers.between(signed ? least : least.max(BigInteger.ZERO), greatest, atMost)
                .map(numbers -> numbers.stream()
                        .map(this::value)
                        .filter(Objects::nonNull)
                        .toList());
    }

    @Override
    public Language language() {
        return Language.exactly(width, DIGITS);
    }
}
