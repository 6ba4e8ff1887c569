package org.ddbworkbench.dynamo;

import java.io.IOException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** Lets the {@link Cancellation} that the current thread has entered abort the requests of another client. */
record CancellableHttpClient(SdkHttpClient delegate) implements SdkHttpClient {
    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        Cancellation.Waiting waiting = Cancellation.current();
        ExecutableHttpRequest prepared = delegate.prepareRequest(request);
        return waiting == null ? prepared : new CancellableRequest(prepared, waiting);
    }

    private record CancellableRequest(ExecutableHttpRequest delegate, Cancellation.Waiting waiting)
            implements ExecutableHttpRequest {
        @Override
        public HttpExecuteResponse call() throws IOException {
            if (waiting.isCancelled()) {
                throw AbortedException.create("cancelled");
            }
            waiting.inFlight(delegate::abort);
            HttpExecuteResponse response = delegate.call();
            response.responseBody()
                    .ifPresent(body -> waiting.inFlight(() -> {
                        delegate.abort();
                        body.abort();
                    }));
            return response;
        }

        @Override
        public void abort() {
            delegate.abort();
        }
    }

    @Override
    public void close() {
        delegate.close();
    }

    @Override
    public String clientName() {
        return delegate.clientName();
    }
}
