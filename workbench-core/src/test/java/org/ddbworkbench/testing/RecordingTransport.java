package org.ddbworkbench.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** A transport that remembers what was asked, and how many requests were in flight at the same time. Thread-safe. */
public final class RecordingTransport implements SdkHttpClient {
    private final SdkHttpClient delegate;
    private final List<Asked> asked = new ArrayList<>();
    private final Map<String, Runnable> before = new HashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger mostInFlight = new AtomicInteger();

    /**
     * A request.
     *
     * @param body JSON
     */
    public record Asked(String operation, String body) {}

    public RecordingTransport(SdkHttpClient delegate) {
        this.delegate = delegate;
    }

    /** The requests of an operation so far, in the order in which they were sent. */
    public synchronized List<String> bodies(String operation) {
        return asked.stream()
                .filter(request -> request.operation.equals(operation))
                .map(Asked::body)
                .toList();
    }

    /** How many requests were sent so far. */
    public synchronized int count() {
        return asked.size();
    }

    public int inFlight() {
        return inFlight.get();
    }

    /** How many requests were in flight at the same time, at most. */
    public int mostInFlight() {
        return mostInFlight.get();
    }

    /** Does something just before the next request of an operation is sent. */
    public synchronized void beforeNext(String operation, Runnable action) {
        before.put(operation, action);
    }

    private synchronized void record(Asked request) {
        asked.add(request);
        Runnable action = before.remove(request.operation);
        if (action != null) {
            action.run();
        }
    }

    /** Forgets what was asked so far. */
    public synchronized void reset() {
        asked.clear();
        mostInFlight.set(0);
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        String target =
                request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
        Asked asking = new Asked(target.substring(target.indexOf('.') + 1), body(request));
        ExecutableHttpRequest prepared = delegate.prepareRequest(request);
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                record(asking);
                int now = inFlight.incrementAndGet();
                mostInFlight.accumulateAndGet(now, Math::max);
                try {
                    return prepared.call();
                } finally {
                    inFlight.decrementAndGet();
                }
            }

            @Override
            public void abort() {
                prepared.abort();
            }
        };
    }

    private static String body(HttpExecuteRequest request) {
        try (InputStream body = request.contentStreamProvider().orElseThrow().newStream()) {
            return new String(body.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String clientName() {
        return "Recording";
    }

    @Override
    public void close() {
        delegate.close();
    }
}
