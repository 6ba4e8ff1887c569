package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A whole number: plain decimal digits, or padded with zeros to a width. Where numbers may outgrow the width, they take more
 * digits; such keys sort among the shorter ones, which the bounds allow for. See ADR 9.
 *
 * @param width number of digits; 0: without padding, and with a minus sign where needed
 * @param outgrown whether greater numbers have more digits than the width; if not, they are none of this type
 */
record IntegerType(int width, boolean outgrown) implements VariableType {
    /** Numbers of this many digits fit a long. */
    private static final int LONG_DIGITS = 18;

    /** Above every text of digits. */
    private static final String ABOVE_DIGITS = ":";

    static final IntegerType PLAIN = new IntegerType(0, true);

    /**
     * Reads the width.
     *
     * @param width such as {@code 8}, or {@code 8+} where greater numbers have more digits
     * @throws IllegalArgumentException for what is no width, and for one that no number has
     */
    static IntegerType padded(String width) {
        if (!width.matches("[0-9]{1,9}[+]?")) {
            throw new IllegalArgumentException(
                    "a width is missing: int(10) has 10 digits, int(10+) at least so many, after zeros if need be");
        }
        boolean outgrown = width.endsWith("+");
        int digits = Integer.parseInt(outgrown ? width.substring(0, width.length() - 1) : width);
        if (digits < 1 || digits > 38) {
            throw new IllegalArgumentException("the width of an int lies between 1 and 38");
        }
        return new IntegerType(digits, outgrown);
    }

    @Override
    public String name() {
        return width == 0 ? "int" : "int(" + width + (outgrown ? "+)" : ")");
    }

    @Override
    public ValueKind kind() {
        return width > LONG_DIGITS ? ValueKind.DECIMAL : ValueKind.INTEGER;
    }

    @Override
    public String regex() {
        String padded = "[0-9]{" + width + "}";
        return width == 0 ? "-?[1-9][0-9]*|0" : outgrown ? padded + "|[1-9][0-9]{" + width + ",}" : padded;
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
                : digits == width || (outgrown && digits > width && !leadingZero);
    }

    @Override
    public Encoding encode(Object value) {
        String digits = Integers.digits(value);
        boolean fits =
                digits != null && (width == 0 || (!digits.startsWith("-") && (outgrown || digits.length() <= width)));
        return fits ? new Encoding.Exact(Integers.padded(digits, width)) : new Encoding.None();
    }

    /** A number that outgrows the width takes more digits, whatever is declared. */
    @Override
    public Encoding composed(Object value) {
        return withOutgrown().encode(value);
    }

    private IntegerType withOutgrown() {
        return outgrown ? this : new IntegerType(width, true);
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return !outgrown;
    }

    @Override
    public boolean isBounded() {
        return width > 0;
    }

    @Override
    public boolean isOrdered() {
        return !outgrown;
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        BigInteger least = Integers.least(value, inclusive);
        if (width == 0 || least == null || least.signum() <= 0) {
            return null;
        }
        String padded = Integers.padded(least, width);
        if (!outgrown) {
            return padded.length() > width ? ABOVE_DIGITS : padded;
        }
        String firstOutgrown = "1" + "0".repeat(width);
        return padded.length() > width || padded.compareTo(firstOutgrown) > 0 ? firstOutgrown : padded;
    }

    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return withOutgrown().lowerBound(value, inclusive);
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
            Language padded = Language.exactly(width, CharacterSet.DIGITS);
            Language longer = Language.sequence(List.of(
                    Language.exactly(1, CharacterSet.NONZERO_DIGITS), Language.atLeast(width, CharacterSet.DIGITS)));
            return outgrown ? Language.anyOf(List.of(padded, longer)) : padded;
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
