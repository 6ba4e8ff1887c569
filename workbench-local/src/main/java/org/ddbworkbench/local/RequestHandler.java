package org.ddbworkbench.local;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.SocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
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

/** Answers the requests of a server. A request that is to wait is handed to the timer, and holds no other thread. */
final class RequestHandler implements AsyncServerRequestHandler<Message<HttpRequest, RequestBody.Content>> {
    private final Databases databases;
    private final ServerLimits limits;
    private final OpenConnections connections;
    private final ScheduledExecutorService timer;

    RequestHandler(
            Databases databases, ServerLimits limits, OpenConnections connections, ScheduledExecutorService timer) {
        this.databases = databases;
        this.limits = limits;
        this.connections = connections;
        this.timer = timer;
    }

    @Override
    public AsyncRequestConsumer<Message<HttpRequest, RequestBody.Content>> prepare(
            HttpRequest request, @Nullable EntityDetails body, HttpContext context) {
        return new BasicRequestConsumer<>(body == null ? null : new RequestBody(limits.bodyBytes()));
    }

    @Override
    public void handle(Message<HttpRequest, RequestBody.Content> message, ResponseTrigger trigger, HttpContext context)
            throws HttpException, IOException {
        Exchange exchange = new Exchange(
                trigger,
                context,
                HttpCoreContext.cast(context).getEndpointDetails().getRemoteAddress());
        RequestBody.Content body = message.getBody() == null ? RequestBody.Content.EMPTY : message.getBody();
        try {
            if (message.getHead().getMethod().equals("GET")
                    && message.getHead().getPath().equals("/")) {
                exchange.send(healthy());
                return;
            }
            PendingRequest request = accept(message.getHead(), body);
            Duration delay = request.delay();
            if (delay.isZero()) {
                exchange.finish(request);
            } else {
                ScheduledFuture<?> unused = // finishLater deals with what goes wrong
                        timer.schedule(() -> exchange.finishLater(request), delay.toNanos(), TimeUnit.NANOSECONDS);
            }
        } catch (ServiceException e) {
            exchange.send(Reply.of(Protocol.error(e)));
        } catch (RuntimeException e) { // of a database that can't be opened
            exchange.send(
                    Reply.of(Protocol.error(new ServiceException(ErrorCode.INTERNAL_SERVER_ERROR, e.toString()))));
        }
    }

    private PendingRequest accept(HttpRequest request, RequestBody.Content body) {
        if (body.bytes() == null) {
            throw new ServiceException(
                    ErrorCode.REQUEST_TOO_LARGE, "The request is larger than " + limits.bodyBytes() + " bytes");
        }
        String path = request.getPath();
        int query = path.indexOf('?');
        if (!request.getMethod().equals("POST") || !(query < 0 ? path : path.substring(0, query)).equals("/")) {
            throw new ServiceException(ErrorCode.UNKNOWN_OPERATION, "Only POST / is served");
        }
        CredentialScope scope =
                SignedRequest.scope(name -> header(request, name), query < 0 ? "" : path.substring(query + 1));
        return PendingRequest.of(databases.of(scope), header(request, Protocol.TARGET_HEADER), body.bytes());
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

    /** One request and the way back to its client. */
    private final class Exchange {
        private final ResponseTrigger trigger;
        private final HttpContext context;
        private final @Nullable SocketAddress client;

        private Exchange(ResponseTrigger trigger, HttpContext context, @Nullable SocketAddress client) {
            this.trigger = trigger;
            this.context = context;
            this.client = client;
        }

        private void finish(PendingRequest request) throws HttpException, IOException {
            Optional<Reply> reply = request.execute();
            if (reply.isPresent()) {
                send(reply.get());
            } else {
                connections.cut(client);
            }
        }

        private void finishLater(PendingRequest request) {
            try {
                finish(request);
            } catch (HttpException | IOException | RuntimeException e) {
                connections.cut(client); // which has gone in the meantime, or would wait in vain
            }
        }

        private void send(Reply reply) throws HttpException, IOException {
            BasicHttpResponse head = new BasicHttpResponse(reply.status());
            reply.headers().forEach(head::setHeader);
            trigger.submitResponse(new BasicResponseProducer(head, new ReplyBody(reply)), context);
        }
    }
}
