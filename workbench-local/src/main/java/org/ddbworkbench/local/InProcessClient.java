package org.ddbworkbench.local;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.ddbworkbench.local.error.ServiceException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/** The SDK's transport without a socket. */
final class InProcessClient implements SdkHttpClient {
    private final LocalDynamoDb engine;

    InProcessClient(LocalDynamoDb engine) {
        this.engine = engine;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new Call(engine, request);
    }

    @Override
    public String clientName() {
        return "InProcess";
    }

    @Override
    public void close() {
        // holds nothing; the engine outlives its clients
    }

    /** One call; abort makes it, or the reading of its answer, fail. */
    private static final class Call implements ExecutableHttpRequest {
        private final LocalDynamoDb engine;
        private final HttpExecuteRequest request;
        private final CountDownLatch aborted = new CountDownLatch(1);

        private Call(LocalDynamoDb engine, HttpExecuteRequest request) {
            this.engine = engine;
            this.request = request;
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            failIfAborted(aborted);
            String target = request.httpRequest()
                    .firstMatchingHeader(Protocol.TARGET_HEADER)
                    .orElse(null);
            Reply reply = reply(target, body());
            failIfAborted(aborted);
            SdkHttpResponse.Builder head = SdkHttpResponse.builder()
                    .statusCode(reply.status())
                    .putHeader("Content-Length", Integer.toString(reply.body().length));
            reply.headers().forEach(head::putHeader);
            return HttpExecuteResponse.builder()
                    .response(head.build())
                    .responseBody(AbortableInputStream.create(new Body(reply, aborted), this))
                    .build();
        }

        private Reply reply(@Nullable String target, byte[] body) throws IOException {
            try {
                PendingRequest pending = PendingRequest.of(engine, target, body);
                pause(pending.delay());
                return pending.execute().orElseThrow(() -> new SocketException("Connection reset"));
            } catch (ServiceException e) {
                return Reply.of(Protocol.error(e));
            }
        }

        private void pause(Duration delay) throws IOException {
            if (delay.isZero()) {
                return;
            }
            try {
                if (aborted.await(delay.toNanos(), TimeUnit.NANOSECONDS)) {
                    failIfAborted(aborted);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("The request was interrupted");
            }
        }

        @Override
        public void abort() {
            aborted.countDown();
        }

        private byte[] body() throws IOException {
            ContentStreamProvider content = request.contentStreamProvider().orElse(null);
            if (content == null) {
                return new byte[0];
            }
            try (InputStream stream = content.newStream()) {
                return stream.readAllBytes();
            }
        }
    }

    /** The body of an answer, which can be read until the call is aborted; a truncated one just ends early. */
    private static final class Body extends FilterInputStream {
        private final CountDownLatch aborted;

        private Body(Reply reply, CountDownLatch aborted) {
            super(new ByteArrayInputStream(reply.body(), 0, reply.sent()));
            this.aborted = aborted;
        }

        @Override
        public int read() throws IOException {
            failIfAborted(aborted);
            return super.read();
        }

        @Override
        public int read(byte[] buffer, int offset, int length) throws IOException {
            failIfAborted(aborted);
            return super.read(buffer, offset, length);
        }
    }

    private static void failIfAborted(CountDownLatch aborted) throws IOException {
        if (aborted.getCount() == 0) {
            throw new IOException("The request was aborted");
        }
    }
}
