package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.ddbworkbench.local.fault.FaultKind;
import org.ddbworkbench.local.fault.Faults;
import org.ddbworkbench.local.fault.When;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The same faults through both transports. */
@ParameterizedClass
@EnumSource(FaultInjectionTest.Transport.class)
class FaultInjectionTest {
    private static final Pattern KEY = Pattern.compile("\"pk\":\\{\"S\":\"(k[0-9]+)\"}");

    private final LocalDynamoDb engine = LocalDynamoDb.create();

    enum Transport {
        IN_PROCESS,
        HTTP
    }

    @Parameter
    private Transport transport;

    private LocalServer server;
    private Wire wire;

    @BeforeEach
    void connect() throws IOException {
        server = LocalServer.start(engine);
        wire = switch (transport) {
            case IN_PROCESS -> Wire.inProcess(engine);
            case HTTP -> Wire.http(server.endpoint());
        };
        assertThat(execute("CreateTable", """
                {"TableName": "abc", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "pk", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}]}
                """)).contains("TableDescription");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "THROTTLE | 400 | com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException | The level of",
                "THROTTLING | 400 | com.amazon.coral.availability#ThrottlingException | Rate of requests exceeds",
                "REQUEST_LIMIT | 400 | com.amazonaws.dynamodb.v20120810#RequestLimitExceeded | Throughput exceeds the",
                "SERVER_ERROR | 500 | com.amazonaws.dynamodb.v20120810#InternalServerError | Internal server error",
                "UNAVAILABLE | 503 | com.amazon.coral.service#ServiceUnavailableException | Service is unavailable",
                "EXPIRED_TOKEN | 400 | com.amazon.coral.service#ExpiredTokenException | The security token included in"
                        + " the request is expired",
                "UNRECOGNIZED_CLIENT | 400 | com.amazon.coral.service#UnrecognizedClientException | The security token"
                        + " included in the request is invalid.",
            })
    void refusalsComeBeforeTheOperation(FaultKind kind, int status, String type, String message) throws IOException {
        engine.injectFaults(Faults.builder().add(kind, When.first(1)).build());

        Wire.Answer refused = put("k0");

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.body()).startsWith("{\"__type\":\"" + type + "\",\"message\":\"" + message);
        assertThat(refused.header("x-amz-crc32"))
                .isEqualTo(Long.toString(Protocol.checksum(refused.body().getBytes(StandardCharsets.UTF_8))));
        assertThat(storedKeys()).isEmpty();
        assertThat(put("k0").status()).isEqualTo(200);
        assertThat(storedKeys()).hasSize(1);
        assertThat(engine.injectedFaults()).isEqualTo(Map.of(kind, 1L));
    }

    @Test
    void aConnectionBreaksBeforeOrAfterTheOperation() {
        engine.injectFaults(Faults.builder()
                .add(FaultKind.DROP_BEFORE, When.first(1))
                .add(FaultKind.DROP_AFTER, When.always())
                .build());

        assertThatThrownBy(() -> put("k1")).isInstanceOf(IOException.class);
        assertThat(storedKeys()).isEmpty();
        assertThatThrownBy(() -> put("k2")).isInstanceOf(IOException.class);
        assertThat(storedKeys()).containsExactly("k2");
        assertThat(engine.injectedFaults()).isEqualTo(Map.of(FaultKind.DROP_BEFORE, 1L, FaultKind.DROP_AFTER, 1L));
    }

    @Test
    void aDroppedConnectionLeavesOpenWhetherTheOperationTookEffect() {
        engine.injectFaults(
                Faults.builder().seed(3).add(FaultKind.DROP, When.always()).build());

        for (int i = 0; i < 40; i++) {
            String key = "k" + i;
            assertThatThrownBy(() -> put(key)).isInstanceOf(IOException.class);
        }

        assertThat(storedKeys()).hasSizeBetween(10, 30);
    }

    @Test
    void bodiesAreTruncatedAfterTheOperation() throws IOException {
        engine.injectFaults(
                Faults.builder().add(FaultKind.TRUNCATE, When.first(1)).build());
        assertThat(execute(
                        "PutItem",
                        "{\"TableName\":\"abc\",\"Item\":{\"pk\":{\"S\":\"k1\"},\"v\":{\"S\":\"" + "x".repeat(300_000)
                                + "\"}}}"))
                .isEqualTo("{}");

        try {
            Wire.Answer answer = wire.send("Scan", "{\"TableName\":\"abc\"}");
            assertThat(answer.body().length()).isLessThan(Integer.parseInt(answer.header("Content-Length")));
        } catch (IOException e) {
            assertThat(transport).isEqualTo(Transport.HTTP);
            assertThat(e.toString()).containsAnyOf("fixed content-length", "EOF", "reset", "bytes received");
        }

        assertThat(wire.send("Scan", "{\"TableName\":\"abc\"}").body()).endsWith("\"ScannedCount\":1}");
    }

    @Test
    void aWrongChecksumComesWithTheRightBody() throws IOException {
        engine.injectFaults(
                Faults.builder().add(FaultKind.WRONG_CRC, When.every(2)).build());

        assertThat(put("k1").header("x-amz-crc32"))
                .isEqualTo(Long.toString(Protocol.checksum("{}".getBytes(StandardCharsets.UTF_8))));
        Wire.Answer wrong = put("k2");

        assertThat(wrong.body()).isEqualTo("{}");
        assertThat(wrong.header("x-amz-crc32"))
                .isNotEqualTo(Long.toString(Protocol.checksum("{}".getBytes(StandardCharsets.UTF_8))));
        assertThat(storedKeys()).containsExactlyInAnyOrder("k1", "k2");
    }

    @Test
    void requestsWait() throws IOException {
        engine.injectFaults(Faults.builder()
                .latency(Duration.ofMillis(200), When.first(1))
                .add(FaultKind.THROTTLE, When.first(1))
                .build());

        long start = System.nanoTime();
        assertThat(put("k0").status()).isEqualTo(400);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(200));

        assertThat(engine.injectedFaults()).isEqualTo(Map.of(FaultKind.THROTTLE, 1L));
        assertThat(engine.delayedRequests()).isOne();
    }

    @Test
    void partOfABatchOfWritesIsHandedBack() throws IOException {
        engine.injectFaults(Faults.builder()
                .add(FaultKind.UNPROCESSED, When.always().of("BatchWriteItem"))
                .build());
        List<String> waiting = keys(12);
        List<String> stored = new ArrayList<>();

        while (waiting.size() > 1) {
            Wire.Answer answer = wire.send("BatchWriteItem", batchWrite(waiting));
            assertThat(answer.status()).isEqualTo(200);
            List<String> unprocessed = keysIn(answer.body());
            assertThat(unprocessed).isNotEmpty().hasSizeLessThan(waiting.size());
            assertThat(waiting).containsAll(unprocessed);
            waiting.removeAll(unprocessed);
            stored.addAll(waiting);
            waiting = unprocessed;
            assertThat(storedKeys()).containsExactlyInAnyOrderElementsOf(stored);
        }
        long injected = engine.injectedFaults().get(FaultKind.UNPROCESSED);
        assertThat(wire.send("BatchWriteItem", batchWrite(waiting)).body()).isEqualTo("{\"UnprocessedItems\":{}}");

        assertThat(storedKeys()).hasSize(12);
        assertThat(engine.injectedFaults()).isEqualTo(Map.of(FaultKind.UNPROCESSED, injected));
    }

    @Test
    void partOfABatchOfReadsIsHandedBackWithItsParameters() throws IOException {
        for (String key : keys(10)) {
            put(key);
        }
        engine.injectFaults(
                Faults.builder().add(FaultKind.UNPROCESSED, When.first(1)).build());
        String request = "{\"RequestItems\":{\"abc\":{\"ConsistentRead\":true,\"Keys\":[" + list(keys(10)) + "]}}}";

        String body = wire.send("BatchGetItem", request).body();
        int split = body.indexOf("\"UnprocessedKeys\"");

        assertThat(keysIn(body)).containsExactlyInAnyOrderElementsOf(keys(10));
        assertThat(keysIn(body.substring(0, split))).isNotEmpty();
        assertThat(keysIn(body.substring(split))).isNotEmpty();
        assertThat(body.substring(split)).contains("\"ConsistentRead\":true");
    }

    @Test
    void aWholeBatchIsHandedBackOnlyWhenAskedFor() throws IOException {
        engine.injectFaults(
                Faults.builder().add(FaultKind.UNPROCESSED_ALL, When.always()).build());

        assertThat(keysIn(wire.send("BatchWriteItem", batchWrite(keys(3))).body()))
                .containsExactly("k0", "k1", "k2");
        assertThat(storedKeys()).isEmpty();
    }

    @Test
    void batchesThatTheServiceRefusesAreRefused() throws IOException {
        engine.injectFaults(
                Faults.builder().add(FaultKind.UNPROCESSED, When.always()).build());

        assertThat(wire.send("BatchWriteItem", batchWrite(keys(26))).body()).contains("ValidationException");
        assertThat(wire.send("BatchWriteItem", "{").body()).contains("SerializationException");
        assertThat(wire.send("BatchWriteItem", "{\"RequestItems\":{}}").body()).contains("ValidationException");
        assertThat(wire.send("BatchGetItem", "{\"RequestItems\":{\"abc\":[1,2]}}")
                        .body())
                .contains("SerializationException");
        assertThat(engine.injectedFaults()).isEmpty();
    }

    @Test
    void aRunIsRepeatableWhateverOtherOperationsDo() throws Exception {
        Faults faults = Faults.builder()
                .seed(42)
                .add(FaultKind.THROTTLE, When.rate(0.3).of("PutItem", "GetItem"))
                .build();
        engine.injectFaults(faults);
        List<Integer> alone = statuses(50);
        engine.injectFaults(faults);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        Future<Void> reads = threads.submit(() -> {
            for (int i = 0; i < 50; i++) {
                wire.send("GetItem", "{\"TableName\":\"abc\",\"Key\":{\"pk\":{\"S\":\"a\"}}}");
            }
            return null;
        });

        List<Integer> together = statuses(50);
        reads.get();
        threads.shutdown();

        assertThat(together).isEqualTo(alone).contains(200, 400);
        assertThat(alone.stream().filter(status -> status == 400)).hasSizeBetween(5, 25);
    }

    @Test
    void faultsCanBeChangedWhileTheEngineRuns() throws IOException {
        engine.injectFaults(
                Faults.builder().add(FaultKind.SERVER_ERROR, When.always()).build());
        assertThat(put("k0").status()).isEqualTo(500);

        engine.injectFaults(Faults.none());

        assertThat(put("k0").status()).isEqualTo(200);
        assertThat(engine.injectedFaults()).isEmpty();
    }

    @Test
    void operationsThatDoNotExistAreRefused() {
        Faults faults = Faults.builder()
                .add(FaultKind.THROTTLE, When.always().of("Qery"))
                .build();

        assertThatThrownBy(() -> engine.injectFaults(faults))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("no such operation: Qery; there are BatchGetItem");
    }

    private List<Integer> statuses(int count) throws IOException {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            statuses.add(put("k0").status());
        }
        return statuses;
    }

    private Wire.Answer put(String key) throws IOException {
        return wire.send("PutItem", "{\"TableName\":\"abc\",\"Item\":{\"pk\":{\"S\":\"" + key + "\"}}}");
    }

    private List<String> storedKeys() {
        return keysIn(execute("Scan", "{\"TableName\":\"abc\"}"));
    }

    private String execute(String operation, String json) {
        return engine.execute(operation, json.getBytes(StandardCharsets.UTF_8)).text();
    }

    private static List<String> keys(int count) {
        return new ArrayList<>(IntStream.range(0, count).mapToObj(i -> "k" + i).toList());
    }

    private static List<String> keysIn(String body) {
        return new ArrayList<>(
                KEY.matcher(body).results().map(match -> match.group(1)).toList());
    }

    private static String list(List<String> keys) {
        return String.join(
                ",",
                keys.stream().map(key -> "{\"pk\":{\"S\":\"" + key + "\"}}").toList());
    }

    private static String batchWrite(List<String> keys) {
        return "{\"RequestItems\":{\"abc\":["
                + String.join(
                        ",",
                        keys.stream()
                                .map(key -> "{\"PutRequest\":{\"Item\":" + list(List.of(key)) + "}}")
                                .toList())
                + "]}}";
    }
}
