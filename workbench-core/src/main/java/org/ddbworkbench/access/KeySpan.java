package org.ddbworkbench.access;

import java.util.Comparator;
import java.util.Objects;
import org.ddbworkbench.template.TextOrder;
import org.jspecify.annotations.Nullable;

/**
 * An interval of key values in DynamoDB's order; a null end is open. No key is the empty text, which DynamoDB refuses in
 * conditions, too: as the low end it is an open one, and nothing lies below it.
 *
 * @param low {@link String} or {@link java.math.BigDecimal}, as the high end; of an attribute of type B its bytes as hexadecimal
 *     digits
 */
public record KeySpan(
        @Nullable Object low,
        boolean lowInclusive,
        @Nullable Object high,
        boolean highInclusive) {
    /** There are no empty keys, so the empty text bounds nothing from below. */
    public KeySpan {
        if ("".equals(low)) {
            low = null;
            lowInclusive = false;
        }
    }

    static final KeySpan ALL = new KeySpan(null, false, null, false);

    /** Spans that begin earlier first; an open low end is the earliest. */
    static final Comparator<KeySpan> BY_LOW = (a, b) -> {
        if (a.low == null || b.low == null) {
            return a.low == b.low ? 0 : a.low == null ? -1 : 1;
        }
        int order = Values.compareKeys(a.low, b.low);
        return order != 0 ? order : Boolean.compare(b.lowInclusive, a.lowInclusive);
    };

    /** Just the value. */
    static KeySpan of(Object value) {
        return new KeySpan(value, true, value, true);
    }

    /** All texts that begin with the prefix. */
    static KeySpan startingWith(String prefix) {
        return prefix.isEmpty() ? ALL : new KeySpan(prefix, true, TextOrder.prefixEnd(prefix), false);
    }

    boolean isAll() {
        return low == null && high == null;
    }

    /** The prefix that all values of the span begin with, if the span is just those; else null. */
    @Nullable
    String prefix() {
        if (!(low instanceof String text) || !lowInclusive || highInclusive || text.isEmpty()) {
            return null;
        }
        String end = TextOrder.prefixEnd(text);
        return Objects.equals(end, high) ? text : null;
    }

    KeySpan intersect(KeySpan other) {
        KeySpan lower = lowerOf(other);
        KeySpan upper = upperOf(other);
        return new KeySpan(lower.low, lower.lowInclusive, upper.high, upper.highInclusive);
    }

    /** Whichever begins later. */
    private KeySpan lowerOf(KeySpan other) {
        if (low == null || other.low == null) {
            return low == null ? other : this;
        }
        int order = Values.compareKeys(low, other.low);
        return order > 0 || (order == 0 && !lowInclusive) ? this : other;
    }

    /** Whichever ends earlier. */
    private KeySpan upperOf(KeySpan other) {
        if (high == null || other.high == null) {
            return high == null ? other : this;
        }
        int order = Values.compareKeys(high, other.high);
        return order < 0 || (order == 0 && !highInclusive) ? this : other;
    }

    boolean isEmpty() {
        if ("".equals(high)) {
            return true;
        }
        if (low == null || high == null) {
            return false;
        }
        int order = Values.compareKeys(low, high);
        return order > 0 || (order == 0 && !(lowInclusive && highInclusive));
    }

    boolean contains(Object value) {
        if (low != null && Values.compareKeys(value, low) < (lowInclusive ? 0 : 1)) {
            return false;
        }
        return high == null || Values.compareKeys(value, high) <= (highInclusive ? 0 : -1);
    }

    /** Whether all of its values are below all of the other's. */
    boolean isBelow(KeySpan other) {
        if (high == null || other.low == null) {
            return false;
        }
        int order = Values.compareKeys(high, other.low);
        return order < 0 || (order == 0 && !(highInclusive && other.lowInclusive));
    }

    /** Whether a span that begins no earlier has a value of this one, or follows without a gap. */
    boolean reaches(KeySpan later) {
        if (high == null || later.low == null) {
            return true;
        }
        int order = Values.compareKeys(high, later.low);
        return order > 0 || (order == 0 && (highInclusive || later.lowInclusive));
    }

    /** From the beginning of this one to the end of whichever ends later. */
    KeySpan hull(KeySpan later) {
        KeySpan end = upperOf(later).equals(this) ? later : this;
        return new KeySpan(low, lowInclusive, end.high, end.highInclusive);
    }
}
