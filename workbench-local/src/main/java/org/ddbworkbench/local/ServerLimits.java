package org.ddbworkbench.local;

import java.time.Duration;

/**
 * The bounds of a server.
 *
 * @param threads that read requests, execute them and write answers; slow clients hold none
 * @param connections open at the same time; one more is closed at once
 * @param idle how long a connection may transfer nothing, in or between requests, before it is closed
 * @param bodyBytes of a request; 16 MB, as the service's
 */
record ServerLimits(int threads, int connections, Duration idle, int bodyBytes) {
    private static final int MIN_THREADS = 8;
    private static final int THREADS_PER_PROCESSOR = 4;
    private static final int CONNECTIONS = 1024;
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final int BODY_BYTES = 16 * 1024 * 1024;

    static ServerLimits standard() {
        int processors = Runtime.getRuntime().availableProcessors();
        return new ServerLimits(
                Math.max(MIN_THREADS, THREADS_PER_PROCESSOR * processors), CONNECTIONS, IDLE, BODY_BYTES);
    }
}
