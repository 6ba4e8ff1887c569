package org.ddbworkbench.dynamo;

import java.io.IOException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;

/** Lets the current thread's {@link Cancellation} abort the requests of another client. */
record CancellableHttpClient(SdkHttpClient delegate) implements SdkHttpClient {
    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        Cancellation cancellation = Cancellation.current();
        ExecutableHttpRequest prepared = delegate.prepareRequest(request);
        return cancellation == null ? prepared : new CancellableRequest(prepared, cancellation);
    }

    private record CancellableRequest(ExecutableHttpRequest delegate, Cancellation cancellation)
            implements ExecutableHttpRequest {
        @Override
        public HttpExecuteResponse call() throws IOException {
            if (cancellation.isCancelled()) {
                throw AbortedException.create("cancelled");
            }
            cancellation.inFlight(delegate::abort);
            HttpExecuteResponse response = delegate.call();
            response.responseBody()
                    .ifPresent(body -> cancellation.inFlight(() -> {
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
