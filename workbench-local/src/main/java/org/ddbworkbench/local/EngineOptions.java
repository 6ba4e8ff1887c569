package org.ddbworkbench.local;

import java.time.Duration;

/**
 * How an engine works.
 *
 * @param gsiLag how long a write stays unseen by reads of global indexes, as it does for a moment in the service; zero for
 *     indexes that are always up to date. Reads of tables and of local indexes never lag.
 */
public record EngineOptions(Duration gsiLag) {
    public static final EngineOptions DEFAULT = new EngineOptions(Duration.ZERO);

    /** @throws IllegalArgumentException when the lag is negative */
    public EngineOptions {
        if (gsiLag.isNegative()) {
            throw new IllegalArgumentException("gsiLag can't be negative: " + gsiLag);
        }
    }

    public EngineOptions withGsiLag(Duration next) {
        return new EngineOptions(next);
    }
}
