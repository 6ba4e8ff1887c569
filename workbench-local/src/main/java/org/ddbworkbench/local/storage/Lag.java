package org.ddbworkbench.local.storage;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How far reads of global indexes lag behind writes.
 *
 * @param clock the time in nanoseconds since any moment; it never goes back
 */
public record Lag(Duration delay, LongSupplier clock) {
    /** Reads see every write that was answered before. */
    public static final Lag NONE = new Lag(Duration.ZERO, () -> 0);

    public Lag {
        if (delay.isNegative()) {
            throw new IllegalArgumentException("A lag can't be negative: " + delay);
        }
    }

    boolean isNone() {
        return delay.isZero();
    }

    long now() {
        return clock.getAsLong();
    }

    /** The moment whose state a reader sees now. */
    long horizon() {
        return now() - delay.toNanos();
    }
}
