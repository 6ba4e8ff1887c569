package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
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
        return value(new BigInteger(text));
    }

    /** The value of the type's kind, or null when that has no such number. */
    private @Nullable Object value(BigInteger number) {
        BigDecimal decimal = new BigDecimal(number);
        return kind() == ValueKind.DECIMAL ? Numbers.normalize(decimal) : Numbers.toLong(decimal);
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
        String digits = Integers.digits(value);
        if (digits == null || (width > 0 && digits.startsWith("-"))) {
            return new Encoding.None();
        }
        return new Encoding.Exact(Integers.padded(digits, width));
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
        BigInteger least = Integers.least(value, inclusive);
        if (width == 0 || least == null || least.signum() <= 0) {
            return null;
        }
        String padded = Integers.padded(least, width);
        String firstOutgrown = "1" + "0".repeat(width);
        return padded.length() > width || padded.compareTo(firstOutgrown) > 0 ? firstOutgrown : padded;
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        BigInteger greatest = Integers.greatest(value, inclusive);
        if (width == 0 || greatest == null || greatest.signum() < 0) {
            return null;
        }
        String padded = Integers.padded(greatest, width);
        return padded.length() > width ? null : new UpperBound(padded, false);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        BigInteger least = low == null ? null : Integers.least(low, lowInclusive);
        if (width > 0) {
            least = least == null ? BigInteger.ZERO : least.max(BigInteger.ZERO);
        }
        BigInteger greatest = high == null ? null : Integers.greatest(high, highInclusive);
        return least == null || greatest == null
                ? Optional.empty()
                : Integers.between(least, greatest, atMost)
                        .map(numbers -> numbers.stream()
                                .map(this::value)
                                .filter(Objects::nonNull)
                                .toList());
    }

    @Override
    public boolean isPlainNumber() {
        return width == 0;
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
