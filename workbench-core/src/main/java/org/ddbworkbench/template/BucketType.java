package org.ddbworkbench.template;

import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The bucket, such as the day, of a date or a time stamp whose full value stands elsewhere. Takes values of the kinds DATE and
 * TIMESTAMP alike; decodes to a TIMESTAMP, the first instant of the bucket.
 */
record BucketType(TimePattern pattern) implements VariableType {
    private static final long DAY = 86_400_000L;

    @Override
    public String name() {
        return "bucket(" + pattern + ")";
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TIMESTAMP;
    }

    @Override
    public String regex() {
        return pattern.regex();
    }

    @Override
    public @Nullable Object decode(String text) {
        return pattern.parse(text);
    }

    @Override
    public Encoding encode(Object value) {
        String text = pattern.format(pattern.floor(millis(value)));
        return text == null ? new Encoding.None() : new Encoding.Exact(text);
    }

    private static long millis(Object value) {
        return value instanceof Integer days ? days * DAY : (Long) value;
    }

    /** The least difference between two values of the class. */
    private static long unit(Object value) {
        return value instanceof Integer ? DAY : 1;
    }

    private static long least(Object value, boolean inclusive) {
        return inclusive ? millis(value) : millis(value) + unit(value);
    }

    private static long greatest(Object value, boolean inclusive) {
        return inclusive ? millis(value) : millis(value) - unit(value);
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isLossy() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return true;
    }

    @Override
    public boolean isBounded() {
        return pattern.isOrdered();
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        return pattern.isOrdered() ? pattern.format(pattern.floor(least(value, inclusive))) : null;
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        String text = pattern.isOrdered() ? pattern.format(pattern.floor(greatest(value, inclusive))) : null;
        return text == null ? null : new UpperBound(text, false);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        if (low == null || high == null) {
            return Optional.empty();
        }
        long least = least(low, lowInclusive);
        long greatest = greatest(high, highInclusive);
        if (least > greatest) {
            return Optional.of(List.of());
        }
        LongFunction<Object> value =
                low instanceof Integer ? millis -> (int) Math.floorDiv(millis, DAY) : millis -> millis;
        return pattern.between(pattern.floor(least), greatest, atMost)
                .map(times -> times.stream().map(value::apply).distinct().toList());
    }

    @Override
    public Language language() {
        return pattern.language();
    }
}
