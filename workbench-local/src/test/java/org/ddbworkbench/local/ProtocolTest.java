package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The protocol as a client sees it that is not the SDK. */
class ProtocolTest {
    private static final String AUTHORIZATION =
            "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00";
    private static LocalServer server;
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @BeforeAll
    static void startServer() throws IOException {
        server = LocalServer.start(LocalDynamoDb.create());
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void answersCarryTheHeadersOfTheService() throws Exception {
        HttpResponse<byte[]> response = post("ListTables", "{}");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(text(response)).isEqualTo("{\"TableNames\":[]}");
        assertThat(response.headers().firstValue("content-type")).hasValue("application/x-amz-json-1.0");
        assertThat(response.headers().firstValue("content-length")).hasValue("17");
        assertThat(response.headers().firstValue("x-amzn-requestid").orElseThrow())
                .matches("[0-9A-F-]{36}");
        CRC32 crc = new CRC32();
        crc.update(response.body());
        assertThat(response.headers().firstValue("x-amz-crc32")).hasValue(Long.toString(crc.getValue()));
    }

    @Test
    void refusalsNameTheirType() throws Exception {
        HttpResponse<byte[]> response = post("DescribeTable", "{\"TableName\":\"nosuch\"}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(text(response))
                .isEqualTo("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException\","
                        + "\"message\":\"Requested resource not found: Table: nosuch not found\"}");
    }

    @Test
    void unknownOperationsAreToldWhatThereIs() throws Exception {
        HttpResponse<byte[]> response = post("ExecuteStatement", "{}");

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(text(response))
                .contains("com.amazon.coral.service#UnknownOperationException")
                .contains("it has BatchGetItem, BatchWriteItem, CreateTable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"TableName\": 5}              | NUMBER_VALUE cannot be converted to String",
                "{\"TableName\":                 | \"Message\":\"Malformed JSON at line 1, column 14\"",
                "{\"TableName\": \"a\\ud800b\"}    | half a surrogate pair",
                "{\"Limit\": 1e99999999999}      | \"Message\":\"A number is out of range at line 1, column",
                "{\"x\": [-1E+2147483648]}       | \"Message\":\"A number is out of range at line 1, column",
                "[]                              | must be a JSON object",
                "{\"TableName\": \"abc\"} x      | \"Message\":\"Malformed JSON at line 1, column 22\"",
            })
    void malformedRequestsAreSerializationErrors(String body, String message) throws Exception {
        HttpResponse<byte[]> response = post("Scan", body);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(text(response))
                .contains("com.amazon.coral.service#SerializationException")
                .contains(message);
    }

    @Test
    void legacyParametersAreRefused() throws Exception {
        assertThat(text(post("Query", "{\"TableName\":\"abc\",\"KeyConditions\":{}}")))
                .contains("com.amazon.coral.validate#ValidationException")
                .contains("legacy parameter KeyConditions");
    }

    @Test
    void requestsHaveToBeSigned() throws Exception {
        HttpResponse<byte[]> response =
                CLIENT.send(request("ListTables", "{}").build(), HttpResponse.BodyHandlers.ofByteArray());

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(text(response)).contains("MissingAuthenticationTokenException");
    }

    @Test
    void bodiesAreBounded() throws Exception {
        HttpResponse<byte[]> response = post("Scan", " ".repeat(16 * 1024 * 1024 + 1));

        assertThat(response.statusCode()).isEqualTo(HttpURLConnection.HTTP_ENTITY_TOO_LARGE);
    }

    @Test
    void aConnectionServesManyRequests() throws Exception {
        URI endpoint = server.endpoint();
        try (Socket socket = new Socket(endpoint.getHost(), endpoint.getPort());
                OutputStream out = socket.getOutputStream();
                InputStream in = socket.getInputStream()) {
            byte[] request = ("POST / HTTP/1.1\r\nHost: localhost\r\nAuthorization: " + AUTHORIZATION
                            + "\r\nX-Amz-Date: x\r\n"
                            + "X-Amz-Target: DynamoDB_20120810.ListTables\r\nContent-Length: 2\r\n\r\n{}")
                    .getBytes(StandardCharsets.US_ASCII);
            long fastest = Long.MAX_VALUE;
            for (int i = 0; i < 20; i++) {
                long start = System.nanoTime();
                out.write(request);
                out.flush();
                StringBuilder answer = new StringBuilder();
                while (!answer.toString().endsWith("{\"TableNames\":[]}")) {
                    answer.append((char) in.read());
                }
                assertThat(answer).startsWith("HTTP/1.1 200");
                fastest = Math.min(fastest, System.nanoTime() - start);
            }
            // a delayed acknowledgement would cost each of them 40 ms
            assertThat(fastest).isLessThan(30_000_000);
        }
    }

    private static HttpResponse<byte[]> post(String operation, String body) throws Exception {
        return CLIENT.send(
                request(operation, body)
                        .header("Authorization", AUTHORIZATION)
                        .header("X-Amz-Date", "20260101T000000Z")
                        .build(),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private static HttpRequest.Builder request(String operation, String body) {
        return HttpRequest.newBuilder(server.endpoint())
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }
}
