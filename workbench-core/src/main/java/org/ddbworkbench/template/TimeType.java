package org.ddbworkbench.template;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A date or a time stamp whose texts follow one {@link TimePattern}. */
final class TimeType implements VariableType {
    private static final long DAY = 86_400_000L;

    private final String name;
    private final ValueKind kind;
    private final TimePattern pattern;

    TimeType(String name, ValueKind kind, TimePattern pattern) {
        if (kind == ValueKind.DATE && pattern.hasTime()) {
            throw new IllegalArgumentException("a date has no hours: use timestamp(" + pattern + ")");
        }
        this.name = name;
        this.kind = kind;
        this.pattern = pattern;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public ValueKind kind() {
        return kind;
    }

    @Override
    public String regex() {
        return pattern.regex();
    }

    @Override
    public @Nullable Object decode(String text) {
        Long millis = pattern.parse(text);
        if (millis == null) {
            return null;
        }
        return value(millis);
    }

    private long millis(Object value) {
        return kind == ValueKind.DATE ? ((Integer) value) * DAY : (Long) value;
    }

    @Override
    public Encoding encode(Object value) {
        long millis = millis(value);
        String text = pattern.floor(millis) == millis ? pattern.format(millis) : null;
        if (text == null) {
            return new Encoding.None();
        }
        return pattern.isFinerThanMillis()
                ? new Encoding.Prefix(text.substring(0, pattern.lengthToMillis()))
                : new Encoding.Exact(text);
    }

    @Override
    public Encoding composed(Object value) {
        return encode(floor(value));
    }

    @Override
    public boolean isLossyWhenComposed() {
        return pattern.isCoarserThan(kind == ValueKind.DATE ? DAY : 1);
    }

    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return lowerBound(floor(value), true);
    }

    /** The greatest value at or below this one that the pattern can tell. */
    private Object floor(Object value) {
        return value(pattern.floor(millis(value)));
    }

    private Object value(long millis) {
        return kind == ValueKind.DATE ? (Object) (int) Math.floorDiv(millis, DAY) : (Object) millis;
    }

    @Override
    public boolean isExact() {
        return !pattern.isFinerThanMillis();
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
    public boolean isOrdered() {
        return pattern.isOrdered();
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        if (!pattern.isOrdered()) {
            return null;
        }
        return pattern.format(least(value, inclusive));
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        if (!pattern.isOrdered()) {
            return null;
        }
        String text = pattern.format(greatest(value, inclusive));
        if (text == null) {
            return null;
        }
        return pattern.isFinerThanMillis()
                ? new UpperBound(text.substring(0, pattern.lengthToMillis()), true)
                : new UpperBound(text, false);
    }

    private long least(Object value, boolean inclusive) {
        return inclusive ? pattern.ceiling(millis(value)) : pattern.next(millis(value));
    }

    private long greatest(Object value, boolean inclusive) {
        return pattern.floor(inclusive ? millis(value) : millis(value) - 1);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        if (low == null || high == null || !isExact()) {
            return Optional.empty();
        }
        return pattern.between(least(low, lowInclusive), greatest(high, highInclusive), atMost)
                .map(times -> times.stream().map(this::value).toList());
    }

    @Override
    public Language language() {
        return pattern.language();
    }
}
