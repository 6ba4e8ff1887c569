package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.FaultyTransport;
import org.ddbworkbench.testing.FaultyTransport.Fault;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What goes wrong between DynamoDB and the reader: rows come once and right, or an error says what happened. */
class FaultsTest {
    private static final String CATALOG = """
            version: 1
            tables:
              things:
                partitionKey: pk
                sortKey: sk
                separators: "#"
                entities:
                  readings:
                    key: ["DEVICE#{device}", "AT#{at}"]
                    columns: {level: integer}
            """;
    private static final String CREATE = """
            {"TableName": "things", "BillingMode": "PAY_PER_REQUEST",
             "AttributeDefinitions": [
               {"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"}],
             "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}]}
            """;
    private static final String QUERY = "SELECT at, level FROM readings WHERE device = 'd' ORDER BY at";
    private static final String BATCH =
            "SELECT at, level FROM readings WHERE device = 'd' AND at IN ('1', '2', '3', '4', '5') ORDER BY at";

    private final Backend backend = Backend.embedded();
    private final FaultyTransport transport = new FaultyTransport(backend);
    private Sql sql;

    @BeforeEach
    void fill() {
        backend.createTable("things", CREATE);
        for (int i = 1; i <= 5; i++) {
            backend.put("things", reading(i, "{\"N\":\"" + 10 * i + "\"}"));
        }
        sql = Sql.of(transport.settings(), CatalogReader.read(CATALOG, "test"));
    }

    private static String reading(int at, String level) {
        return "{\"pk\":{\"S\":\"DEVICE#d\"},\"sk\":{\"S\":\"AT#" + at + "\"},\"level\":" + level + "}";
    }

    @AfterEach
    void close() {
        sql.close();
    }

    private void assertRowsOfQuery(int requests) {
        Sql.Answer answer = sql.run(QUERY);
        assertThat(answer.rows())
                .containsExactly(
                        List.of("1", 10L), List.of("2", 20L), List.of("3", 30L), List.of("4", 40L), List.of("5", 50L));
        assertThat(answer.usage().itemsRead()).isEqualTo(5);
        assertThat(answer.usage().requests()).as("answered requests").isEqualTo(1);
        assertThat(transport.count("Query")).isEqualTo(requests);
    }

    private static WorkbenchException failure(ThrowingCallable action) {
        WorkbenchException[] thrown = new WorkbenchException[1];
        assertThatThrownBy(action).isInstanceOfSatisfying(WorkbenchException.class, e -> thrown[0] = e);
        assertThat(thrown[0].getMessage()).doesNotContain("\n");
        return thrown[0];
    }

    private WorkbenchException failureOf(String operation, Fault fault) {
        transport.always(operation, fault);
        return failure(() -> sql.run(QUERY));
    }

    @Test
    void anUndamagedAnswerIsReadOnce() {
        assertRowsOfQuery(1);
    }

    @Test
    void aWrongChecksumIsAskedForAgain() {
        transport.once("Query", answer -> answer.withHeader("x-amz-crc32", "12345"));
        assertRowsOfQuery(2);
    }

    @Test
    void aChangedByteIsNoticed() {
        transport.once("Query", answer -> {
            String changed = new String(answer.body(), StandardCharsets.UTF_8).replace("\"30\"", "\"31\"");
            return new FaultyTransport.Answer(
                    answer.status(), answer.headers(), changed.getBytes(StandardCharsets.UTF_8));
        });
        assertRowsOfQuery(2);
    }

    @Test
    void aTruncatedBodyIsAskedForAgain() {
        transport.once("Query", answer -> truncated(answer, 2));
        assertRowsOfQuery(2);
    }

    @Test
    void aBodyTruncatedWithinAnItemLeavesNoTraceInSizes() {
        String sizes = "SELECT item_size FROM _items WHERE pk = 'DEVICE#d'";
        List<List<Object>> expected = sql.run(sizes).rows();
        for (int part = 2; part < 8; part++) {
            int divisor = part;
            transport.once("Query", answer -> truncated(answer, divisor));
            assertThat(sql.run(sizes).rows()).isEqualTo(expected);
        }
    }

    @Test
    void aBodyTruncatedLateLeavesNoTraceInWarnings() {
        backend.put("things", reading(1, "{\"S\":\"high\"}"));
        transport.once(
                "Query",
                answer -> new FaultyTransport.Answer(
                        answer.status(), answer.headers(), Arrays.copyOf(answer.body(), answer.body().length - 5)));
        assertThat(sql.run(QUERY).warnings()).singleElement().asString().contains("1 value is S");
    }

    private static FaultyTransport.Answer truncated(FaultyTransport.Answer answer, int divisor) {
        return new FaultyTransport.Answer(
                answer.status(),
                answer.headers(),
                Arrays.copyOf(answer.body(), answer.body().length - answer.body().length / divisor));
    }

    @Test
    void aCompressedBodyIsReadAndItsChecksumIsThatOfTheCompressedBytes() {
        transport.once("Query", answer -> answer.withBody(gzip(answer.body())).withHeader("Content-Encoding", "gzip"));
        assertRowsOfQuery(1);
    }

    @Test
    void aCompressedBodyWithTheChecksumOfTheTextIsWrong() {
        transport.once(
                "Query",
                answer -> new FaultyTransport.Answer(answer.status(), answer.headers(), gzip(answer.body()))
                        .withHeader("Content-Encoding", "gzip"));
        assertRowsOfQuery(2);
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream zipped = new GZIPOutputStream(bytes)) {
            zipped.write(body);
        }
        return bytes.toByteArray();
    }

    @Test
    void anInternalErrorIsAskedForAgain() {
        transport.once("Query", FaultyTransport.error(500, "InternalServerError", "sorry"));
        assertRowsOfQuery(2);
    }

    @Test
    void anInternalErrorThatStaysIsTheServices() {
        WorkbenchException e = failureOf("Query", FaultyTransport.error(500, "InternalServerError", "sorry"));
        assertThat(e.code()).isEqualTo(ErrorCode.SERVICE);
        assertThat(e.getMessage()).contains("Query").contains("things").contains("sorry");
    }

    @Test
    void throttlingIsWaitedFor() {
        transport.once("Query", throttled());
        transport.once("Query", throttled());
        assertRowsOfQuery(3);
    }

    @Test
    void throttlingThatStaysIsSaid() {
        WorkbenchException e = failureOf("Query", throttled());
        assertThat(e.code()).isEqualTo(ErrorCode.THROTTLED);
        assertThat(e.getMessage()).contains("things");
    }

    private static Fault throttled() {
        return FaultyTransport.error(
                400,
                "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded");
    }

    /** Enough for a query of the partition to cost more than five keys. */
    private void fillWithOthers() {
        for (int i = 0; i < 150; i++) {
            backend.put(
                    "things",
                    "{\"pk\":{\"S\":\"DEVICE#x\"},\"sk\":{\"S\":\"AT#" + i + "\"},\"text\":{\"S\":\"" + "x".repeat(4000)
                            + "\"}}");
        }
    }

    @Test
    void keysThatABatchLeavesOutAreAskedForAgain() {
        fillWithOthers();
        transport.once("BatchGetItem", answer -> batch(answer, List.of(1, 3, 5), List.of(2, 4)));
        transport.once("BatchGetItem", answer -> batch(answer, List.of(2), List.of(4)));
        Sql.Answer answer = sql.run(BATCH);
        assertThat(answer.text()).isEqualTo("1\n2\n3\n4\n5");
        assertThat(answer.usage().requests()).isEqualTo(3);
        assertThat(answer.usage().itemsRead()).isEqualTo(5);
    }

    @Test
    void keysThatABatchLeavesOutAlwaysAreThrottling() {
        fillWithOthers();
        transport.always("BatchGetItem", answer -> batch(answer, List.of(), List.of(1, 2, 3, 4, 5)));
        assertThat(failure(() -> sql.run(BATCH)).code()).isEqualTo(ErrorCode.THROTTLED);
    }

    /** An answer with some readings that says others to be unprocessed. */
    private static FaultyTransport.Answer batch(FaultyTransport.Answer answer, List<Integer> read, List<Integer> left) {
        String items = String.join(
                ",",
                read.stream()
                        .map(at -> reading(at, "{\"N\":\"" + 10 * at + "\"}"))
                        .toList());
        String keys = String.join(
                ",",
                left.stream()
                        .map(at -> "{\"pk\":{\"S\":\"DEVICE#d\"},\"sk\":{\"S\":\"AT#" + at + "\"}}")
                        .toList());
        String body = "{\"Responses\":{\"things\":[" + items + "]},\"UnprocessedKeys\":{\"things\":{\"Keys\":[" + keys
                + "]}}}";
        return answer.withBody(body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aDroppedConnectionIsTriedAgain() {
        transport.once("Query", answer -> {
            throw new IOException("Connection reset");
        });
        assertRowsOfQuery(2);
    }

    @Test
    void aConnectionThatIsDroppedAlwaysIsSaid() {
        WorkbenchException e = failureOf("Query", answer -> {
            throw new IOException("Connection reset");
        });
        assertThat(e.code()).isEqualTo(ErrorCode.CONNECTION);
        assertThat(e.getMessage()).contains("Connection reset");
    }

    @Test
    void aRefusedConnectionNamesTheEndpointAsTheCause() {
        WorkbenchException e = failureOf("DescribeTable", answer -> {
            throw new ConnectException("Connection refused");
        });
        assertThat(e.code()).isEqualTo(ErrorCode.CONNECTION);
        assertThat(e.getMessage()).contains("refused");
        assertThat(e.hint()).hasValueSatisfying(hint -> assertThat(hint).contains("--endpoint"));
    }

    @Test
    void anAnswerThatIsNoJsonIsTheServices() {
        WorkbenchException e = failureOf(
                "Query", answer -> answer.withBody("<html>\nproxy\n</html>".getBytes(StandardCharsets.UTF_8)));
        assertThat(e.code()).isEqualTo(ErrorCode.SERVICE);
        assertThat(e.getMessage()).contains("can't be read");
    }

    @Test
    void anEmptyBodyIsTheServices() {
        assertThat(failureOf("Query", answer -> answer.withBody(new byte[0])).code())
                .isEqualTo(ErrorCode.SERVICE);
    }

    @Test
    void anUnknownAttributeTypeIsTheServices() {
        WorkbenchException e = failureOf(
                "Query",
                answer -> answer.withBody(new String(answer.body(), StandardCharsets.UTF_8)
                        .replace("{\"N\":\"30\"}", "{\"X\":\"30\"}")
                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(e.code()).isEqualTo(ErrorCode.SERVICE);
        assertThat(e.getMessage()).contains("unknown attribute type X");
    }

    @Test
    void aNumberThatIsNoneIsTheServices() {
        WorkbenchException e = failureOf(
                "Query",
                answer -> answer.withBody(new String(answer.body(), StandardCharsets.UTF_8)
                        .replace("{\"N\":\"30\"}", "{\"N\":\"x\"}")
                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(e.code()).isEqualTo(ErrorCode.SERVICE);
    }

    @Test
    void anExpiredTokenIsAboutCredentials() {
        for (String type :
                List.of("ExpiredTokenException", "UnrecognizedClientException", "InvalidSignatureException")) {
            WorkbenchException e = failureOf("Query", FaultyTransport.error(400, type, "The security token expired"));
            assertThat(e.code()).as(type).isEqualTo(ErrorCode.CREDENTIALS);
            assertThat(e.getMessage()).contains("The security token expired");
        }
    }

    @Test
    void deniedAccessSaysWhatIsNotAllowed() {
        WorkbenchException e = failureOf(
                "Query",
                FaultyTransport.error(
                        400, "AccessDeniedException", "User x is not authorized to perform: dynamodb:Query"));
        assertThat(e.code()).isEqualTo(ErrorCode.ACCESS_DENIED);
        assertThat(e.getMessage()).contains("dynamodb:Query");
    }

    @Test
    void queriesRunWithoutThePermissionToDescribeTheTable() {
        transport.always("DescribeTable", FaultyTransport.error(400, "AccessDeniedException", "not authorized"));
        assertRowsOfQuery(1);
    }

    @Test
    void otherErrorsOfTheServiceAreShown() {
        WorkbenchException e =
                failureOf("Query", FaultyTransport.error(400, "ValidationException", "Query condition missed\\nkey"));
        assertThat(e.code()).isEqualTo(ErrorCode.SERVICE);
        assertThat(e.getMessage()).contains("ValidationException").contains("Query condition missed key");
    }

    @Test
    void headersWithoutAChecksumAreFine() {
        transport.once(
                "Query",
                answer -> new FaultyTransport.Answer(
                        answer.status(), Map.of("Content-Type", "application/x-amz-json-1.0"), answer.body()));
        assertRowsOfQuery(1);
    }
}
