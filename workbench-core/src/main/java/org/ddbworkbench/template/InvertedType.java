package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A whole number from zero on as its distance from the greatest one of so many digits, padded with zeros: the greatest number
 * comes first.
 */
record InvertedType(int width) implements VariableType {
    /** Numbers of this many digits fit a long. */
    private static final int LONG_DIGITS = 18;

    static InvertedType of(String width) {
        if (!width.matches("[0-9]{1,2}") || Integer.parseInt(width) < 1 || Integer.parseInt(width) > 38) {
            throw new IllegalArgumentException(
                    "the width of an inverted number lies between 1 and 38, as in inverted(13)");
        }
        return new InvertedType(Integer.parseInt(width));
    }

    @Override
    public String name() {
        return "inverted(" + width + ")";
    }

    @Override
    public ValueKind kind() {
        return width > LONG_DIGITS ? ValueKind.DECIMAL : ValueKind.INTEGER;
    }

    @Override
    public String regex() {
        return "[0-9]{" + width + "}";
    }

    private BigInteger greatest() {
        return BigInteger.TEN.pow(width).subtract(BigInteger.ONE);
    }

    @Override
    public @Nullable Object decode(String text) {
        boolean digits = text.chars().allMatch(c -> c >= '0' && c <= '9');
        return text.length() == width && digits ? value(greatest().subtract(new BigInteger(text))) : null;
    }

    private @Nullable Object value(BigInteger number) {
        BigDecimal decimal = new BigDecimal(number);
        return kind() == ValueKind.DECIMAL ? Numbers.normalize(decimal) : Numbers.toLong(decimal);
    }

    @Override
    public Encoding encode(Object value) {
        String digits = Integers.digits(value);
        BigInteger number = digits == null ? null : new BigInteger(digits);
        return number == null || number.signum() < 0 || number.compareTo(greatest()) > 0
                ? new Encoding.None()
                : new Encoding.Exact(Integers.padded(greatest().subtract(number), width));
    }

    /** Of a number out of bounds it is what the subtraction gives. */
    @Override
    public Encoding composed(Object value) {
        String digits = Integers.digits(value);
        if (digits == null) {
            return new Encoding.None();
        }
        BigInteger distance = greatest().subtract(new BigInteger(digits));
        return new Encoding.Exact(distance.signum() < 0 ? distance.toString() : Integers.padded(distance, width));
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
    public boolean isDescending() {
        return true;
    }

    /** Of numbers at or below the value. */
    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        BigInteger most = Integers.greatest(value, inclusive);
        if (most == null || most.compareTo(greatest()) >= 0) {
            return null;
        }
        return Integers.padded(greatest().subtract(most.max(BigInteger.ZERO)), width);
    }

    /** A negative number has a text of more digits, which sorts among the shorter ones. */
    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        String bound = lowerBound(value, inclusive);
        String outgrown = "1" + "0".repeat(width);
        return bound == null || bound.compareTo(outgrown) < 0 ? bound : outgrown;
    }

    /** Of numbers at or above the value. */
    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        BigInteger least = Integers.least(value, inclusive);
        if (least == null || least.signum() < 0 || least.compareTo(greatest()) > 0) {
            return null;
        }
        return new UpperBound(Integers.padded(greatest().subtract(least), width), false);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        BigInteger least = low == null ? null : Integers.least(low, lowInclusive);
        BigInteger most = high == null ? null : Integers.greatest(high, highInclusive);
        return least == null || most == null
                ? Optional.empty()
                : Integers.between(least, most, atMost)
                        .map(numbers -> numbers.stream()
                                .map(this::value)
                                .filter(Objects::nonNull)
                                .toList());
    }

    @Override
    public Language language() {
        return Language.exactly(width, CharacterSet.DIGITS);
    }
}
