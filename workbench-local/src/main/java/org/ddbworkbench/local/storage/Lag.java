package org.ddbworkbench.local.storage;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How far reads of global indexes lag behind writes.
 *
 * @param nanos the lag
 * @param clock the time in nanoseconds since any moment; it never goes back
 */
public record Lag(long nanos, LongSupplier clock) {
    /** Reads see every write that was answered before. */
    public static final Lag NONE = new Lag(0, () -> 0);

    public Lag {
        if (nanos < 0) {
            throw new IllegalArgumentException("A lag can't be negative: " + nanos);
        }
    }

    /** @throws ArithmeticException when {@code delay} is longer than 292 years */
    public Lag(Duration delay, LongSupplier clock) {
        this(delay.toNanos(), clock);
    }

    boolean isNone() {
        return nanos == 0;
    }

    long now() {
        return clock.getAsLong();
    }

    /** The moment whose state a reader sees now. */
    long horizon() {
        return now() - nanos;
    }
}
