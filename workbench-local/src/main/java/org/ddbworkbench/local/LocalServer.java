package org.ddbworkbench.local;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.core5.http.URIScheme;
import org.apache.hc.core5.http.impl.bootstrap.AsyncServerBootstrap;
import org.apache.hc.core5.http.impl.bootstrap.HttpAsyncServer;
import org.apache.hc.core5.http.nio.support.BasicServerExchangeHandler;
import org.apache.hc.core5.http.protocol.HttpProcessorBuilder;
import org.apache.hc.core5.http.protocol.ResponseContent;
import org.apache.hc.core5.http.protocol.ResponseDate;
import org.apache.hc.core5.http.protocol.ResponseServer;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.reactor.IOReactorConfig;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Serves engines over HTTP/1.1, for clients outside this JVM. It checks that requests are signed, not what the signature
 * says: it is meant for the machine that it runs on. Threads, connections, requests that wait for a thread and the size of
 * requests, of one and of all under way, are bounded; clients that are slow or silent hold no thread, and are cut off after a
 * minute.
 */
public final class LocalServer implements AutoCloseable {
    private static final int BACKLOG = 256;
    private static final int IDLE_WORKER_SECONDS = 10;

    private final HttpAsyncServer server;
    private final ThreadPoolExecutor workers;
    private final ScheduledExecutorService timer;
    private final InetSocketAddress address;

    private LocalServer(
            HttpAsyncServer server,
            ThreadPoolExecutor workers,
            ScheduledExecutorService timer,
            InetSocketAddress address) {
        this.server = server;
        this.workers = workers;
        this.timer = timer;
        this.address = address;
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
        return start(Databases.shared(engine), address);
    }

    /** Serves several engines, chosen by the credentials of each request; see {@link #start(LocalDynamoDb)}. */
    public static LocalServer start(Databases databases, InetSocketAddress address) throws IOException {
        return start(databases, address, ServerLimits.standard());
    }

    static LocalServer start(Databases databases, InetSocketAddress address, ServerLimits limits) throws IOException {
        OpenConnections connections = new OpenConnections(limits.connections(), limits.allBodyBytes());
        ThreadPoolExecutor workers = new ThreadPoolExecutor(
                limits.threads(),
                limits.threads(),
                IDLE_WORKER_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(limits.waiting()),
                daemonThreads("local-dynamodb-"));
        workers.allowCoreThreadTimeOut(true);
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, daemonThreads("local-dynamodb-timer-"));
        RequestHandler handler = new RequestHandler(databases, limits, connections, workers, timer);
        HttpAsyncServer server = AsyncServerBootstrap.bootstrap()
                .setIOReactorConfig(IOReactorConfig.custom()
                        .setIoThreadCount(1) // more would only wake each other: it moves bytes, and does nothing else
                        .setBacklogSize(BACKLOG)
                        .setSoReuseAddress(true)
                        .setSoTimeout(Timeout.of(limits.idle()))
                        // Else the second packet of an answer waits for the client's delayed acknowledgement, up to 40
                        // ms.
                        .setTcpNoDelay(true)
                        .build())
                .setHttpProcessor(HttpProcessorBuilder.create()
                        .addAll(new ResponseDate(), new ResponseServer("Server"), new ResponseContent())
                        .build())
                .setIOSessionListener(connections)
                .setRequestRouter((request, context) -> () -> new BasicServerExchangeHandler<>(handler))
                .create();
        server.start();
        try {
            InetSocketAddress listening = (InetSocketAddress)
                    server.listen(address, URIScheme.HTTP).get().getAddress();
            return new LocalServer(server, workers, timer, listening);
        } catch (ExecutionException e) {
            server.close(CloseMode.IMMEDIATE);
            throw refusal(e.getCause());
        } catch (InterruptedException e) {
            server.close(CloseMode.IMMEDIATE);
            Thread.currentThread().interrupt();
            throw new IOException("Interrupted while starting to listen", e);
        }
    }

    /** Why an address can't be had, in the operating system's words, which come last among those of the transport. */
    private static IOException refusal(@Nullable Throwable cause) {
        if (cause instanceof BindException && cause.getMessage() != null) {
            String message = cause.getMessage();
            BindException refusal = new BindException(
                    message.substring(message.lastIndexOf(": ") + 1).strip());
            refusal.initCause(cause);
            return refusal;
        }
        return cause instanceof IOException e ? e : new IOException(cause);
    }

    /** Where clients reach this server. */
    public URI endpoint() {
        InetAddress host = address.getAddress();
        String name = host.isAnyLocalAddress() ? "127.0.0.1" : host.getHostAddress();
        return URI.create("http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + address.getPort());
    }

    /** Stops listening; requests under way are cut off. */
    @Override
    public void close() {
        server.close(CloseMode.IMMEDIATE);
        timer.shutdownNow();
        workers.shutdown(); // an interrupt would take the store on disk from under a write
        workers.getQueue().clear();
    }

    private static ThreadFactory daemonThreads(String prefix) {
        AtomicInteger count = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, prefix + count.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
