package org.ddbworkbench.local;

import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.atomic.AtomicBoolean;
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
        private final AtomicBoolean aborted = new AtomicBoolean();

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
            LocalResponse response = Protocol.execute(engine, target, body());
            failIfAborted(aborted);
            SdkHttpResponse.Builder head = SdkHttpResponse.builder()
                    .statusCode(response.status())
                    .putHeader("Content-Length", Integer.toString(response.body().length));
            Protocol.headers(response).forEach(head::putHeader);
            return HttpExecuteResponse.builder()
                    .response(head.build())
                    .responseBody(AbortableInputStream.create(new Body(response, aborted), this))
                    .build();
        }

        @Override
        public void abort() {
            aborted.set(true);
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

    /** The body of an answer, which can be read until the call is aborted. */
    private static final class Body extends FilterInputStream {
        private final AtomicBoolean aborted;

        private Body(LocalResponse response, AtomicBoolean aborted) {
            super(new ByteArrayInputStream(response.body()));
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

    private static void failIfAborted(AtomicBoolean aborted) throws IOException {
        if (aborted.get()) {
            throw new IOException("The request was aborted");
        }
    }
}
