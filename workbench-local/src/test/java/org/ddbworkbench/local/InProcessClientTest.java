package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

class InProcessClientTest {
    private final LocalDynamoDb engine = LocalDynamoDb.create();

    @Test
    void answersCarryTheHeadersOfTheService() throws IOException {
        HttpExecuteResponse response = prepare(engine.httpClient()).call();

        byte[] body = response.responseBody().orElseThrow().readAllBytes();
        CRC32 crc = new CRC32();
        crc.update(body);
        assertThat(response.httpResponse().statusCode()).isEqualTo(200);
        assertThat(response.httpResponse().firstMatchingHeader("x-amz-crc32")).hasValue(Long.toString(crc.getValue()));
        assertThat(response.httpResponse().firstMatchingHeader("Content-Length"))
                .hasValue("" + body.length);
        assertThat(response.httpResponse().firstMatchingHeader("x-amzn-RequestId"))
                .isPresent();
    }

    @Test
    void closingAClientIsHarmless() throws IOException {
        SdkHttpClient client = engine.httpClient();

        client.close();

        assertThat(prepare(client).call().httpResponse().isSuccessful()).isTrue();
        assertThat(prepare(engine.httpClient()).call().httpResponse().isSuccessful())
                .isTrue();
    }

    @Test
    void anAbortedCallFails() {
        ExecutableHttpRequest call = prepare(engine.httpClient());

        call.abort();

        assertThatThrownBy(call::call).isInstanceOf(IOException.class).hasMessageContaining("aborted");
    }

    @Test
    void anAbortedAnswerCanNotBeReadOn() throws IOException {
        ExecutableHttpRequest call = prepare(engine.httpClient());
        InputStream body = call.call().responseBody().orElseThrow();
        assertThat(body.read()).isEqualTo('{');

        call.abort();

        assertThatThrownBy(body::read).isInstanceOf(IOException.class).hasMessageContaining("aborted");
    }

    private static ExecutableHttpRequest prepare(SdkHttpClient client) {
        return client.prepareRequest(HttpExecuteRequest.builder()
                .request(SdkHttpRequest.builder()
                        .method(SdkHttpMethod.POST)
                        .uri(URI.create("http://in-process"))
                        .putHeader("X-Amz-Target", "DynamoDB_20120810.ListTables")
                        .build())
                .contentStreamProvider(ContentStreamProvider.fromUtf8String("{}"))
                .build());
    }
}
