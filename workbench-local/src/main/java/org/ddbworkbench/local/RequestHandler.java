package org.ddbworkbench.local;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.apache.hc.core5.http.EntityDetails;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpRequest;
import org.apache.hc.core5.http.Message;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.apache.hc.core5.http.nio.AsyncRequestConsumer;
import org.apache.hc.core5.http.nio.AsyncServerRequestHandler;
import org.apache.hc.core5.http.nio.support.BasicRequestConsumer;
import org.apache.hc.core5.http.nio.support.BasicResponseProducer;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.http.protocol.HttpCoreContext;
import org.ddbworkbench.local.error.ErrorCode;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;

/**
 * Answers the requests of a server. The threads that move bytes hand each request to the workers, except for those that take no
 * longer than that, so that one that takes long holds up no other connection; a request that is to wait is handed to the timer meanwhile, and holds no thread. Whatever goes
 * wrong with a request ends that request only.
 */
final class RequestHandler implements AsyncServerRequestHandler<Message<HttpRequest, RequestBody.Content>> {
    private static final int MAX_BRIEF_BYTES = 16 * 1024;

    private final Databases databases;
    private final ServerLimits limits;
    private final OpenConnections connections;
    private final Executor workers;
    private final ScheduledExecutorService timer;
    private final Semaphore bodyRoom;

    /**
     * @param workers execute requests, and reject those that are too many
     * @param timer hands requests to the workers when their time has come
     */
    RequestHandler(
            Databases databases,
            ServerLimits limits,
            OpenConnections connections,
            Executor workers,
            ScheduledExecutorService timer) {
        this.databases = databases;
        this.limits = limits;
        this.connections = connections;
        this.workers = workers;
        this.timer = timer;
        bodyRoom = new Semaphore(limits.allBodyBytes());
    }

    @Override
    public AsyncRequestConsumer<Message<HttpRequest, RequestBody.Content>> prepare(
            HttpRequest request, @Nullable EntityDetails body, HttpContext context) {
        connections.begin(client(context));
        return new BasicRequestConsumer<>(
                body == null ? null : new RequestBody(limits.bodyBytes(), body.getContentLength(), bodyRoom));
    }

    @Override
    public void handle(
            Message<HttpRequest, RequestBody.Content> message, ResponseTrigger trigger, HttpContext context) {
        new Exchange(message, trigger, context).submit();
    }

    private static @Nullable SocketAddress client(HttpContext context) {
        return HttpCoreContext.cast(context).getEndpointDetails().getRemoteAddress();
    }

    private PendingRequest accept(HttpRequest request, byte[] body) {
        String path = request.getPath();
        int query = path.indexOf('?');
        if (!request.getMethod().equals("POST") || !(query < 0 ? path : path.substring(0, query)).equals("/")) {
            throw new ServiceException(ErrorCode.UNKNOWN_OPERATION, "Only POST / is served");
        }
        CredentialScope scope =
                SignedRequest.scope(name -> header(request, name), query < 0 ? "" : path.substring(query + 1));
        return PendingRequest.of(databases.of(scope), header(request, Protocol.TARGET_HEADER), body);
    }

    private static @Nullable String header(HttpRequest request, String name) {
        Header header = request.getFirstHeader(name);
        return header == null ? null : header.getValue();
    }

    /** What the service's endpoints tell load balancers and browsers. */
    private static Reply healthy() {
        byte[] body = "healthy: dynamodb.local ".getBytes(StandardCharsets.UTF_8);
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("Content-Type", "text/plain");
        headers.putAll(Protocol.headers(body));
        return new Reply(HttpURLConnection.HTTP_OK, headers, body, body.length);
    }

    /** One request and the way back to its client. One thread at a time works on it. */
    private final class Exchange implements Runnable {
        private final HttpRequest head;
        private final RequestBody.Content body;
        private final ResponseTrigger trigger;
        private final HttpContext context;
        private final @Nullable SocketAddress client;
        private @Nullable PendingRequest waiting;

        private Exchange(
                Message<HttpRequest, RequestBody.Content> message, ResponseTrigger trigger, HttpContext context) {
            head = message.getHead();
            body = message.getBody() == null ? RequestBody.Content.empty() : message.getBody();
            this.trigger = trigger;
            this.context = context;
            client = client(context);
        }

        private void submit() {
            if (waiting == null && isBrief()) {
                run();
                return;
            }
            try {
                workers.execute(this);
            } catch (RejectedExecutionException e) {
                end(Optional.of(unavailable("Too many requests are under way; try again")));
            }
        }

        /** Whether this is a small request for one item that is in memory, which waits for nothing that takes long. */
        private boolean isBrief() {
            return databases instanceof SharedDatabase shared
                    && shared.engine().isInMemory()
                    && body.isWithin(MAX_BRIEF_BYTES)
                    && Protocol.isFor("GetItem", header(head, Protocol.TARGET_HEADER));
        }

        @Override
        public void run() {
            try {
                if (waiting != null) {
                    end(waiting.execute());
                } else if (head.getMethod().equals("GET") && head.getPath().equals("/")) {
                    end(Optional.of(healthy()));
                } else {
                    begin(accept(head, body.bytes()));
                }
            } catch (ServiceException e) {
                end(Optional.of(Reply.of(Protocol.error(e))));
            } catch (RuntimeException | Error e) {
                fail(e);
            }
        }

        private void begin(PendingRequest request) {
            Duration delay = request.delay();
            if (delay.isZero()) {
                end(request.execute());
            } else {
                waiting = request;
                ScheduledFuture<?> unused = // submit deals with what goes wrong
                        timer.schedule(this::submit, delay.toNanos(), TimeUnit.NANOSECONDS);
            }
        }

        /** Tells the client of a failure of the engine, if there is memory left for that. */
        private void fail(Throwable failure) {
            try {
                end(Optional.of(Reply.of(Protocol.failure(failure))));
            } catch (RuntimeException | Error e) {
                body.release();
                connections.cut(client);
            }
        }

        /** Sends the reply, or breaks the connection when there is none or the client is gone. */
        private void end(Optional<Reply> reply) {
            body.release();
            if (reply.isEmpty()) {
                connections.cut(client);
                return;
            }
            try {
                Runnable sent = connections.take(client, reply.get().body().length);
                if (sent == null) {
                    send(unavailable("Too many answers wait to be read; try again"), connections.take(client, 0));
                } else {
                    send(reply.get(), sent);
                }
            } catch (Exception | Error e) {
                connections.cut(client); // a second answer after half of one would be worse
            }
        }

        /** @param sent gives room back; null when the client is gone */
        private void send(Reply reply, @Nullable Runnable sent) throws HttpException, IOException {
            if (sent == null) {
                return;
            }
            BasicHttpResponse response = new BasicHttpResponse(reply.status());
            reply.headers().forEach(response::setHeader);
            trigger.submitResponse(new BasicResponseProducer(response, new ReplyBody(reply, sent)), context);
        }
    }

    private static Reply unavailable(String message) {
        return Reply.of(Protocol.error(new ServiceException(ErrorCode.SERVICE_UNAVAILABLE, message)));
    }
}
