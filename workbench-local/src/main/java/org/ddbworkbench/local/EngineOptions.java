package org.ddbworkbench.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How an engine works.
 *
 * @param path the directory that tables are kept in; empty for tables on the heap, which live as long as the engine
 * @param gsiLag how long a write stays unseen by reads of global indexes, as it does for a moment in the service; zero for
 *     indexes that are always up to date; a day at most. Reads of tables and of local indexes never lag.
 */
public record EngineOptions(Optional<Path> path, Duration gsiLag) {
    private static final Duration MAX_GSI_LAG = Duration.ofDays(1);

    public static final EngineOptions DEFAULT = new EngineOptions(Optional.empty(), Duration.ZERO);

    /** @throws IllegalArgumentException when the lag is negative or longer than a day */
    public EngineOptions {
        if (gsiLag.isNegative()) {
            throw new IllegalArgumentException("the lag of indexes can't be negative: " + gsiLag);
        }
        if (gsiLag.compareTo(MAX_GSI_LAG) > 0) {
            throw new IllegalArgumentException("indexes can't lag by more than a day: " + gsiLag);
        }
    }

    public EngineOptions withPath(Path next) {
        return new EngineOptions(Optional.of(next), gsiLag);
    }

    public EngineOptions withGsiLag(Duration next) {
        return new EngineOptions(path, next);
    }
}
