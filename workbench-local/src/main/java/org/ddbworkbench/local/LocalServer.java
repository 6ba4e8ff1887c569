package org.ddbworkbench.local;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;

/**
 * Serves an engine over HTTP, for clients outside this JVM. It checks that requests are signed, not what the signature says:
 * it is meant for the machine that it runs on.
 */
public final class LocalServer implements AutoCloseable {
    private static final int MAX_BODY_BYTES = 20 * 1024 * 1024;
    private static final int THREADS = Math.max(8, 4 * Runtime.getRuntime().availableProcessors());
    private static final int BACKLOG = 256;

    static {
        // Without it the second packet of an answer waits for the client's delayed acknowledgement, up to 40 ms.
        if (System.getProperty("sun.net.httpserver.nodelay") == null) {
            System.setProperty("sun.net.httpserver.nodelay", "true");
        }
    }

    private final LocalDynamoDb engine;
    private final HttpServer server;
    private final ExecutorService executor;

    private LocalServer(LocalDynamoDb engine, HttpServer server) {
        this.engine = engine;
        this.server = server;
        executor = Executors.newFixedThreadPool(THREADS, daemonThreads());
    }

    /** Serves {@code engine} on a free port of the loopback address. */
    public static LocalServer start(LocalDynamoDb engine) throws IOException {
        return start(engine, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    /**
     * Serves {@code engine}.
     *
     * @param address where to listen; port 0 stands for any free one
     * @throws IOException when the address is taken or not of this machine
     */
    public static LocalServer start(LocalDynamoDb engine, InetSocketAddress address) throws IOException {
        LocalServer server = new LocalServer(engine, HttpServer.create(address, BACKLOG));
        server.server.createContext("/", server::handle);
        server.server.setExecutor(server.executor);
        server.server.start();
        return server;
    }

    /** Where clients reach this server. */
    public URI endpoint() {
        InetSocketAddress address = server.getAddress();
        InetAddress host = address.getAddress();
        String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
        return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + address.getPort());
    }

    /** Stops listening; requests under way are cut off. */
    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            LocalResponse response = respond(exchange);
            Protocol.headers(response)
                    .forEach((name, value) -> exchange.getResponseHeaders().set(name, value));
            exchange.sendResponseHeaders(response.status(), response.body().length);
            exchange.getResponseBody().write(response.body());
        }
    }

    private LocalResponse respond(HttpExchange exchange) throws IOException {
        byte[] body;
        try (InputStream stream = exchange.getRequestBody()) {
            body = stream.readNBytes(MAX_BODY_BYTES + 1);
        }
        if (body.length > MAX_BODY_BYTES) {
            return refusal(ErrorCode.REQUEST_TOO_LARGE, "The request is larger than " + MAX_BODY_BYTES + " bytes");
        }
        if (!exchange.getRequestMethod().equals("POST")
                || !exchange.getRequestURI().getPath().equals("/")) {
            return refusal(ErrorCode.UNKNOWN_OPERATION, "Only POST / is served");
        }
        String authorization = exchange.getRequestHeaders().getFirst("Authorization");
        if (authorization == null || !authorization.startsWith("AWS4-HMAC-SHA256")) {
            return refusal(ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token");
        }
        return Protocol.execute(engine, exchange.getRequestHeaders().getFirst(Protocol.TARGET_HEADER), body);
    }

    private static LocalResponse refusal(ErrorCode code, String message) {
        return Protocol.error(new ServiceException(code, message));
    }

    private static ThreadFactory daemonThreads() {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, "local-dynamodb-" + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
