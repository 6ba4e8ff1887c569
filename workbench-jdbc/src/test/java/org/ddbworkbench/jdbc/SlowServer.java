package org.ddbworkbench.jdbc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalResponse;

/** An engine that takes its time for reads, and counts them. */
final class SlowServer implements AutoCloseable {
    private final LocalDynamoDb engine;
    private final long latencyMillis;
    private final HttpServer server;
    private final ExecutorService executor = Executors.newCachedThreadPool();
    private final AtomicInteger reads = new AtomicInteger();
    private final CountDownLatch begun = new CountDownLatch(1);

    SlowServer(LocalDynamoDb engine, long latencyMillis) throws IOException {
        this.engine = engine;
        this.latencyMillis = latencyMillis;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.setExecutor(executor);
        server.start();
    }

    String endpoint() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    int reads() {
        return reads.get();
    }

    /** Waits until the first read has arrived. */
    void awaitRead() throws InterruptedException {
        if (!begun.await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("nothing was read for a minute");
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String target = exchange.getRequestHeaders().getFirst("X-Amz-Target");
            String operation = target.substring(target.indexOf('.') + 1);
            if (!operation.startsWith("Describe")) {
                reads.incrementAndGet();
                begun.countDown();
                Thread.sleep(latencyMillis);
            }
            LocalResponse response =
                    engine.execute(operation, exchange.getRequestBody().readAllBytes());
            exchange.getResponseHeaders().set("Content-Type", "application/x-amz-json-1.0");
            exchange.sendResponseHeaders(response.status(), response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        server.stop(0);
        executor.shutdownNow();
    }
}
