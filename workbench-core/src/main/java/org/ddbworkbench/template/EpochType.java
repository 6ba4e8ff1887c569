package org.ddbworkbench.template;

import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A time stamp as the whole number of seconds or milliseconds since 1970.
 *
 * @param seconds whether it is seconds; else milliseconds
 * @param digits how the number is written; its values fit a long
 */
record EpochType(boolean seconds, IntegerType digits) implements VariableType {
    private static final int WIDEST = 15;
    /** The beginning of the year 0 and the end of the year 9999. */
    private static final long FIRST = -62_167_219_200_000L;

    private static final long LAST = 253_402_300_799_999L;

    /**
     * Reads the width.
     *
     * @param width number of digits; empty: without padding
     */
    static EpochType of(boolean seconds, String width) {
        if (width.isEmpty()) {
            return new EpochType(seconds, IntegerType.PLAIN);
        }
        if (!width.matches("[0-9]{1,2}") || Integer.parseInt(width) < 1 || Integer.parseInt(width) > WIDEST) {
            throw new IllegalArgumentException("the width lies between 1 and 15 digits, as in "
                    + (seconds ? "epoch_seconds(10)" : "epoch_millis(13)"));
        }
        return new EpochType(seconds, new IntegerType(Integer.parseInt(width), false));
    }

    private long unit() {
        return seconds ? 1_000 : 1;
    }

    @Override
    public String name() {
        return (seconds ? "epoch_seconds" : "epoch_millis") + (digits.width() == 0 ? "" : "(" + digits.width() + ")");
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TIMESTAMP;
    }

    @Override
    public String regex() {
        return digits.regex();
    }

    @Override
    public @Nullable Object decode(String text) {
        return digits.decode(text) instanceof Long number ? millis(number) : null;
    }

    private @Nullable Object millis(long number) {
        return number < FIRST / unit() || number > LAST / unit() ? null : (Object) (number * unit());
    }

    private static boolean isTime(long millis) {
        return millis >= FIRST && millis <= LAST;
    }

    @Override
    public Encoding encode(Object value) {
        long millis = (Long) value;
        return isTime(millis) && Math.floorMod(millis, unit()) == 0
                ? digits.encode(millis / unit())
                : new Encoding.None();
    }

    @Override
    public Encoding composed(Object value) {
        return digits.composed(Math.floorDiv((Long) value, unit()));
    }

    @Override
    public boolean isLossyWhenComposed() {
        return seconds;
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return digits.isFixedWidth();
    }

    @Override
    public boolean isBounded() {
        return digits.isBounded();
    }

    @Override
    public boolean isOrdered() {
        return digits.isOrdered();
    }

    private static long least(Object value, boolean inclusive) {
        return (Long) value + (inclusive ? 0 : 1);
    }

    private static long greatest(Object value, boolean inclusive) {
        return (Long) value - (inclusive ? 0 : 1);
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        return digits.lowerBound(-Math.floorDiv(-least(value, inclusive), unit()), true);
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        return digits.upperBound(Math.floorDiv(greatest(value, inclusive), unit()), true);
    }

    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return digits.composedLowerBound(Math.floorDiv(least(value, inclusive), unit()), true);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        if (low == null || high == null) {
            return Optional.empty();
        }
        long first = -Math.floorDiv(-least(low, lowInclusive), unit());
        long last = Math.floorDiv(greatest(high, highInclusive), unit());
        return digits.between(first, true, last, true, atMost)
                .map(numbers -> numbers.stream()
                        .map(number -> millis((Long) number))
                        .filter(Objects::nonNull)
                        .toList());
    }

    @Override
    public boolean isPlainNumber() {
        return digits.isPlainNumber();
    }

    @Override
    public BigDecimal toNumber(Object value) {
        return seconds ? BigDecimal.valueOf((Long) value, 3) : BigDecimal.valueOf((Long) value);
    }

    @Override
    public Language language() {
        return digits.language();
    }
}
