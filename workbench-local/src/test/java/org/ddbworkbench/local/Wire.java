package org.ddbworkbench.local;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;

/** A client that sends requests as they are and sees answers as they come, without retries. */
@FunctionalInterface
interface Wire {
    String AUTHORIZATION = "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request,"
            + " SignedHeaders=host;x-amz-date, Signature=00";
    String DATE = "20260101T000000Z";
    String TARGET = "DynamoDB_20120810.";

    /** An answer, with as much of its body as arrived. */
    record Answer(int status, Function<String, Optional<String>> headers, String body) {
        String header(String name) {
            return headers.apply(name).orElseThrow();
        }
    }

    Answer send(String operation, String json) throws IOException;

    static Wire inProcess(LocalDynamoDb engine) {
        SdkHttpClient client = engine.httpClient();
        return (operation, json) -> {
            HttpExecuteResponse response = client.prepareRequest(HttpExecuteRequest.builder()
                            .request(SdkHttpRequest.builder()
                                    .method(SdkHttpMethod.POST)
                                    .uri(URI.create("http://in-process"))
                                    .putHeader("X-Amz-Target", TARGET + operation)
                                    .build())
                            .contentStreamProvider(ContentStreamProvider.fromUtf8String(json))
                            .build())
                    .call();
            try (InputStream body = response.responseBody().orElseThrow()) {
                return new Answer(
                        response.httpResponse().statusCode(),
                        response.httpResponse()::firstMatchingHeader,
                        new String(body.readAllBytes(), StandardCharsets.UTF_8));
            }
        };
    }

    static Wire http(URI endpoint) {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return (operation, json) -> {
            HttpRequest request = HttpRequest.newBuilder(endpoint)
                    .header("X-Amz-Target", TARGET + operation)
                    .header("Authorization", AUTHORIZATION)
                    .header("X-Amz-Date", DATE)
                    .POST(HttpRequest.BodyPublishers.ofString(json))
                    .build();
            try {
                HttpResponse<String> response = client.send(request, HttpResponse.BodyHandlers.ofString());
                return new Answer(response.statusCode(), response.headers()::firstValue, response.body());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException(e);
            }
        };
    }
}
