package org.ddbworkbench.local;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/** How an engine works: {@link #DEFAULT}, and what is to be otherwise. Immutable. */
public final class EngineOptions {
    /** In memory, with indexes that are always up to date. */
    public static final EngineOptions DEFAULT = new EngineOptions(Optional.empty(), Duration.ZERO);

    private static final Duration MAX_GSI_LAG = Duration.ofDays(1);

    private final Optional<Path> path;
    private final Duration gsiLag;

    private EngineOptions(Optional<Path> path, Duration gsiLag) {
        this.path = path;
        this.gsiLag = gsiLag;
    }

    /** The directory that tables are kept in; empty for tables on the heap, which live as long as the engine. */
    public Optional<Path> path() {
        return path;
    }

    /**
     * How long a write stays unseen by reads of global indexes, as it does for a moment in the service; zero for indexes that
     * are always up to date; a day at most. Reads of tables and of local indexes never lag.
     */
    public Duration gsiLag() {
        return gsiLag;
    }

    public EngineOptions withPath(Path next) {
        return new EngineOptions(Optional.of(next), gsiLag);
    }

    /** @throws IllegalArgumentException when the lag is negative or longer than a day */
    public EngineOptions withGsiLag(Duration next) {
        if (next.isNegative()) {
            throw new IllegalArgumentException("the lag of indexes can't be negative: " + next);
        }
        if (next.compareTo(MAX_GSI_LAG) > 0) {
            throw new IllegalArgumentException("indexes can't lag by more than a day: " + next);
        }
        return new EngineOptions(path, next);
    }

    @Override
    public String toString() {
        return path.map(directory -> "in " + directory).orElse("in memory") + ", gsiLag " + gsiLag;
    }
}
