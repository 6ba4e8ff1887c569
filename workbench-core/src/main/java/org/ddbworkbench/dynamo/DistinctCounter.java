package org.ddbworkbench.dynamo;

import java.util.HashMap;
import java.util.Map;

/**
 * Counts different values, exactly up to {@link #MOST} of them. Of more it keeps those whose hash ends in ever more zeros:
 * Wegman's adaptive sampling, off by half a percent.
 */
final class DistinctCounter {
    static final int MOST = 50_000;

    /** The values that are kept, each with whether it was seen more than once. */
    private final Map<Object, Boolean> kept = new HashMap<>();

    private int zeros;

    /**
     * @param value one with equals and hashCode by its content
     */
    void add(Object value) {
        if (!isKept(value)) {
            return;
        }
        kept.merge(value, false, (once, again) -> true);
        while (kept.size() > MOST) {
            zeros++;
            kept.keySet().removeIf(candidate -> !isKept(candidate));
        }
    }

    private boolean isKept(Object value) {
        // Fibonacci hashing: the multiplication spreads what hashCode leaves in few bits, upwards.
        return zeros == 0 || Integer.numberOfTrailingZeros((value.hashCode() * 0x9E3779B9) >>> 13) >= zeros;
    }

    boolean contains(Object value) {
        return kept.containsKey(value);
    }

    /** How many different values there were. */
    double distinct() {
        return Math.scalb((double) kept.size(), zeros);
    }

    /** How many of them came once. */
    double once() {
        return Math.scalb(
                (double) kept.values().stream().filter(again -> !again).count(), zeros);
    }
}
