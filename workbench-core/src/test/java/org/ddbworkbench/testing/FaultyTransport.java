package org.ddbworkbench.testing;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32;
import org.ddbworkbench.dynamo.ClientSettings;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/** A transport that damages answers on their way, and remembers what was asked. Thread-safe. */
public final class FaultyTransport implements SdkHttpClient {
    private final SdkHttpClient delegate;
    private final Map<String, Deque<Fault>> once = new HashMap<>();
    private final Map<String, Fault> always = new HashMap<>();
    private final List<String> asked = new ArrayList<>();
    private final CountDownLatch stalled = new CountDownLatch(1);

    /** What happens to an answer. */
    @FunctionalInterface
    public interface Fault {
        Answer change(Answer answer) throws IOException;
    }

    /** An answer on its way. */
    @SuppressWarnings("ArrayRecordComponent") // bodies are passed on, not compared
    public record Answer(int status, Map<String, String> headers, byte[] body) {
        public Answer {
            headers = new LinkedHashMap<>(headers);
        }

        /** The same headers but for the checksum, which fits the body. */
        public Answer withBody(byte[] newBody) {
            CRC32 crc = new CRC32();
            crc.update(newBody);
            return new Answer(status, headers, newBody).withHeader("x-amz-crc32", Long.toString(crc.getValue()));
        }

        public Answer withHeader(String name, String value) {
            Map<String, String> changed = new LinkedHashMap<>(headers);
            changed.put(name, value);
            return new Answer(status, changed, body);
        }
    }

    public FaultyTransport(Backend backend) {
        this.delegate = Objects.requireNonNull(backend.settings().transport());
    }

    /** How the workbench connects through it. */
    public ClientSettings settings() {
        return new ClientSettings(null, null, null, this);
    }

    /** Damages the next answer to the operation that is not damaged yet. */
    public synchronized FaultyTransport once(String operation, Fault fault) {
        once.computeIfAbsent(operation, name -> new ArrayDeque<>()).add(fault);
        return this;
    }

    /** Damages every answer to the operation. */
    public synchronized FaultyTransport always(String operation, Fault fault) {
        always.put(operation, fault);
        return this;
    }

    /** A fault: no answer until the request is aborted. */
    public Fault stall() {
        return answer -> {
            throw new Stalled();
        };
    }

    private static final class Stalled extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /** Waits until a request stalls. */
    public void awaitStall() throws InterruptedException {
        if (!stalled.await(20, TimeUnit.SECONDS)) {
            throw new IllegalStateException("no request stalled");
        }
    }

    /** How many requests of an operation were sent. */
    public synchronized int count(String operation) {
        return (int) asked.stream().filter(operation::equals).count();
    }

    /** How many requests were sent. */
    public synchronized int count() {
        return asked.size();
    }

    /** An error as the service sends it. */
    public static Fault error(int status, String type, String message) {
        return answer -> new Answer(status, Map.of("Content-Type", "application/x-amz-json-1.0"), new byte[0])
                .withBody(("{\"__type\":\"" + type + "\",\"message\":\"" + message + "\"}")
                        .getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    private synchronized Fault next(String operation) {
        asked.add(operation);
        Deque<Fault> waiting = once.get(operation);
        Fault fault = waiting == null ? null : waiting.poll();
        return fault == null ? always.getOrDefault(operation, answer -> answer) : fault;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        String target =
                request.httpRequest().firstMatchingHeader("X-Amz-Target").orElse("");
        String operation = target.substring(target.indexOf('.') + 1);
        ExecutableHttpRequest prepared = delegate.prepareRequest(request);
        CountDownLatch aborted = new CountDownLatch(1);
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                Fault fault = next(operation);
                try {
                    return response(fault.change(answer(prepared.call())));
                } catch (Stalled e) {
                    stalled.countDown();
                    awaitAbort(aborted);
                    throw new IOException("aborted", e);
                }
            }

            @Override
            public void abort() {
                aborted.countDown();
            }
        };
    }

    private static void awaitAbort(CountDownLatch aborted) throws IOException {
        try {
            aborted.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private static Answer answer(HttpExecuteResponse response) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        response.httpResponse().forEachHeader((name, values) -> headers.put(name, values.get(0)));
        byte[] body = response.responseBody().isPresent()
                ? response.responseBody().get().readAllBytes()
                : new byte[0];
        return new Answer(response.httpResponse().statusCode(), headers, body);
    }

    private static HttpExecuteResponse response(Answer answer) {
        SdkHttpResponse.Builder head = SdkHttpResponse.builder().statusCode(answer.status());
        answer.headers().forEach(head::putHeader);
        return HttpExecuteResponse.builder()
                .response(head.build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer.body())))
                .build();
    }

    @Override
    public String clientName() {
        return "Faulty";
    }

    @Override
    public void close() {
        delegate.close();
    }
}
