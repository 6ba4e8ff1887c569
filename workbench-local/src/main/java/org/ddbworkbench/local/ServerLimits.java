package org.ddbworkbench.local;

import java.time.Duration;

/**
 * The bounds of a server.
 *
 * @param threads that execute requests; slow clients and requests that wait hold none
 * @param waiting how many requests may wait for one of these threads
 * @param connections open at the same time; one more is closed at once
 * @param idle how long a connection may transfer nothing, in or between requests, before it is closed
 * @param bodyBytes of a request; 16 MB, as the service's
 * @param allBodyBytes of the requests under way together, and again of the answers that wait to be read
 */
record ServerLimits(int threads, int waiting, int connections, Duration idle, int bodyBytes, int allBodyBytes) {
    private static final int MIN_THREADS = 8;
    private static final int THREADS_PER_PROCESSOR = 4;
    private static final int CONNECTIONS = 1024;
    private static final Duration IDLE = Duration.ofMinutes(1);
    private static final int BODY_BYTES = 16 * 1024 * 1024;

    /** What a parsed body takes is some times its bytes. */
    private static final int SHARE_OF_HEAP = 8;

    static ServerLimits standard() {
        Runtime runtime = Runtime.getRuntime();
        int threads = Math.max(MIN_THREADS, THREADS_PER_PROCESSOR * runtime.availableProcessors());
        int allBodyBytes = (int) Math.min(Integer.MAX_VALUE, Math.max(BODY_BYTES, runtime.maxMemory() / SHARE_OF_HEAP));
        return new ServerLimits(threads, CONNECTIONS, CONNECTIONS, IDLE, BODY_BYTES, allBodyBytes);
    }
}
