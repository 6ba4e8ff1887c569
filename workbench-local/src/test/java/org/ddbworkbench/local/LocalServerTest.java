package org.ddbworkbench.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.ddbworkbench.local.fault.Faults;
import org.ddbworkbench.local.storage.StorageException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client meets below the protocol: connections, framing, signatures. */
@Timeout(30)
class LocalServerTest {
    private static final String LIST_TABLES = "X-Amz-Target: DynamoDB_20120810.ListTables\r\n";
    private static final String SIGNED =
            "Authorization: " + Wire.AUTHORIZATION + "\r\nX-Amz-Date: " + Wire.DATE + "\r\n";

    private static final int MEGABYTE = 1024 * 1024;

    private final LocalDynamoDb engine = LocalDynamoDb.create();
    private LocalServer server;

    @AfterEach
    void stop() {
        server.close();
    }

    /** One connection of a client that minds every byte. */
    private static final class Client implements AutoCloseable {
        private final Socket socket;
        private final OutputStream out;
        private final BufferedReader in;

        Client(URI endpoint) throws IOException {
            socket = new Socket(endpoint.getHost(), endpoint.getPort());
            out = socket.getOutputStream();
            in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        }

        Client send(String text) throws IOException {
            out.write(text.getBytes(StandardCharsets.US_ASCII));
            out.flush();
            return this;
        }

        /** Reads one answer: its status line, a line with its body, and its headers in between. */
        List<String> receive() throws IOException {
            List<String> lines = new ArrayList<>();
            int length = 0;
            for (String line = in.readLine(); line != null && !line.isEmpty(); line = in.readLine()) {
                lines.add(line);
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring("Content-Length: ".length()));
                }
            }
            char[] body = new char[length];
            for (int read = 0; read < length; ) {
                read += in.read(body, read, length - read);
            }
            lines.add(new String(body));
            return lines;
        }

        /** Whether the server has closed the connection, waiting for it to. */
        boolean isClosedByServer() {
            try {
                return in.read() < 0;
            } catch (IOException e) {
                return true; // reset
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private Client connect() throws IOException {
        return new Client(server.endpoint());
    }

    private void start() throws IOException {
        server = LocalServer.start(engine);
    }

    private void start(int threads, int connections, Duration idle) throws IOException {
        start(Databases.shared(engine), new ServerLimits(threads, 100, connections, idle, MEGABYTE, 10 * MEGABYTE));
    }

    private void start(Databases databases, ServerLimits limits) throws IOException {
        server = LocalServer.start(databases, new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), limits);
    }

    private static ServerLimits limits(int threads, int waiting, int allBodyBytes) {
        return new ServerLimits(threads, waiting, 100, Duration.ofSeconds(20), MEGABYTE, allBodyBytes);
    }

    /** The engine, behind requests of the access key {@code slow} that hold their thread until the latch is down. */
    private Databases slowly(CountDownLatch reached, CountDownLatch latch) {
        return scope -> {
            if (scope.accessKey().equals("slow")) {
                reached.countDown();
                awaitUninterruptibly(latch);
            }
            return engine;
        };
    }

    private static void awaitUninterruptibly(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String signedBy(String accessKey) {
        return SIGNED.replace("=local/", "=" + accessKey + "/");
    }

    private static String post(String headers, String body) {
        return "POST / HTTP/1.1\r\nHost: localhost\r\n" + headers + "Content-Length: " + body.length() + "\r\n\r\n"
                + body;
    }

    @Test
    void theEndpointTellsThatItIsHealthy() throws IOException {
        start();
        try (Client client = connect()) {
            List<String> answer =
                    client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").receive();

            assertThat(answer.get(0)).isEqualTo("HTTP/1.1 200 OK");
            assertThat(answer.get(answer.size() - 1)).startsWith("healthy: dynamodb");
            assertThat(answer).anyMatch(line -> line.startsWith("x-amz-crc32: "));
        }
    }

    @Test
    void refusalsKeepTheConnection() throws IOException {
        start();
        try (Client client = connect()) {
            for (int i = 0; i < 3; i++) {
                assertThat(client.send(post(LIST_TABLES, "{}")).receive())
                        .startsWith("HTTP/1.1 400 Bad Request")
                        .noneMatch(line -> line.startsWith("Connection: close"));
            }
            assertThat(client.send(post(SIGNED + LIST_TABLES, "{}")).receive())
                    .startsWith("HTTP/1.1 200 OK")
                    .endsWith("{\"TableNames\":[]}");
        }
    }

    @Test
    void bodiesMayComeInChunks() throws IOException {
        start();
        try (Client client = connect()) {
            client.send("POST / HTTP/1.1\r\nHost: localhost\r\n" + SIGNED + LIST_TABLES
                    + "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\nb\r\n\"Limit\":10}\r\n0\r\n\r\n");

            assertThat(client.receive()).startsWith("HTTP/1.1 200 OK").endsWith("{\"TableNames\":[]}");
        }
    }

    @Test
    void aClientThatAsksWhetherToContinueIsToldTo() throws IOException {
        start();
        try (Client client = connect()) {
            client.send("POST / HTTP/1.1\r\nHost: localhost\r\n" + SIGNED + LIST_TABLES
                    + "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
            assertThat(client.receive()).startsWith("HTTP/1.1 100 Continue");
            client.send("{}");

            assertThat(client.receive()).startsWith("HTTP/1.1 200 OK").endsWith("{\"TableNames\":[]}");
        }
    }

    @Test
    void pipelinedRequestsAreAnsweredInOrder() throws IOException {
        start();
        try (Client client = connect()) {
            client.send(post(SIGNED + LIST_TABLES, "{}") + post(LIST_TABLES, "{}"));

            assertThat(client.receive()).startsWith("HTTP/1.1 200 OK");
            assertThat(client.receive()).startsWith("HTTP/1.1 400 Bad Request");
        }
    }

    @Test
    void slowClientsHoldNoThread() throws IOException {
        start(1, 100, Duration.ofSeconds(20));
        String whole = post(SIGNED + LIST_TABLES, "{}");
        try (Client headers = connect().send(whole.substring(0, 40));
                Client body = connect().send(whole.substring(0, whole.length() - 1));
                Client silent = connect();
                Client brisk = connect()) {
            assertThat(brisk.send(whole).receive()).startsWith("HTTP/1.1 200 OK");

            assertThat(headers.send(whole.substring(40)).receive()).startsWith("HTTP/1.1 200 OK");
            assertThat(body.send("}").receive()).startsWith("HTTP/1.1 200 OK");
            assertThat(silent.send(whole).receive()).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void silentClientsAreCutOff() throws IOException {
        start(1, 100, Duration.ofMillis(500));
        String whole = post(SIGNED + LIST_TABLES, "{}");
        try (Client headers = connect().send(whole.substring(0, 40));
                Client body = connect().send(whole.substring(0, whole.length() - 1));
                Client silent = connect()) {
            assertThat(headers.isClosedByServer()).isTrue();
            assertThat(body.isClosedByServer()).isTrue();
            assertThat(silent.isClosedByServer()).isTrue();
        }
    }

    @Test
    void waitingRequestsHoldNoThread() throws IOException {
        start(1, 100, Duration.ofSeconds(20));
        engine.injectFaults(Faults.builder().add("latency=5s:first:1").build());
        try (Client waiting = connect();
                Client brisk = connect()) {
            waiting.send(post(SIGNED + LIST_TABLES, "{}"));
            while (engine.delayedRequests() == 0) {
                Thread.onSpinWait();
            }
            long start = System.nanoTime();

            assertThat(brisk.send(post(SIGNED + LIST_TABLES, "{}")).receive()).startsWith("HTTP/1.1 200 OK");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(4));
        }
    }

    @Test
    void slowRequestsHoldUpNoOtherConnection() throws Exception {
        int slow = 4;
        CountDownLatch reached = new CountDownLatch(slow);
        CountDownLatch latch = new CountDownLatch(1);
        start(slowly(reached, latch), limits(slow + 1, 100, MEGABYTE));
        List<Client> waiting = new ArrayList<>();
        for (int i = 0; i < slow; i++) {
            waiting.add(connect().send(post(signedBy("slow") + LIST_TABLES, "{}")));
        }
        awaitUninterruptibly(reached);

        for (int i = 0; i < 20; i++) {
            try (Client brisk = connect()) {
                assertThat(brisk.send(post(SIGNED + LIST_TABLES, "{}")).receive())
                        .startsWith("HTTP/1.1 200 OK");
            }
        }
        latch.countDown();
        for (Client client : waiting) {
            assertThat(client.receive()).startsWith("HTTP/1.1 200 OK");
            client.close();
        }
    }

    @Test
    void requestsThatWaitForAThreadAreBounded() throws IOException {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch latch = new CountDownLatch(1);
        start(slowly(reached, latch), limits(1, 1, MEGABYTE));
        try (Client working = connect().send(post(signedBy("slow") + LIST_TABLES, "{}"))) {
            awaitUninterruptibly(reached);
            try (Client first = connect().send(post(SIGNED + LIST_TABLES, "{}"));
                    Client second = connect().send(post(SIGNED + LIST_TABLES, "{}"))) {
                // One of the two waits for the thread; it can't be told which came first.
                CompletableFuture<List<String>> ofFirst = receiving(first);
                CompletableFuture<List<String>> ofSecond = receiving(second);
                assertThat(CompletableFuture.anyOf(ofFirst, ofSecond).join().toString())
                        .contains("HTTP/1.1 503 Service Unavailable")
                        .contains("ServiceUnavailableException")
                        .contains("Too many requests are under way");
                latch.countDown();

                assertThat(List.of(ofFirst.join().get(0), ofSecond.join().get(0)))
                        .containsExactlyInAnyOrder("HTTP/1.1 200 OK", "HTTP/1.1 503 Service Unavailable");
            }
            assertThat(working.receive()).startsWith("HTTP/1.1 200 OK");
        }
    }

    private static CompletableFuture<List<String>> receiving(Client client) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return client.receive();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    @Test
    void anErrorEndsItsRequestOnly() throws IOException {
        Logger log = Logger.getLogger(Protocol.class.getName());
        log.setLevel(Level.OFF);
        try {
            start(
                    scope -> {
                        switch (scope.accessKey()) {
                            case "bad" -> throw new AssertionError("simulated");
                            case "large" -> throw new IllegalStateException(new OutOfMemoryError("simulated"));
                            default -> {
                                return engine;
                            }
                        }
                    },
                    limits(2, 100, MEGABYTE));
            for (int i = 0; i < 50; i++) {
                try (Client client = connect()) {
                    assertThat(client.send(post(signedBy("bad") + LIST_TABLES, "{}"))
                                    .receive())
                            .startsWith("HTTP/1.1 500 Internal Server Error")
                            .endsWith("{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError\","
                                    + "\"message\":\"Internal server error\"}");
                    assertThat(String.join(
                                    "\n",
                                    client.send(post(signedBy("large") + LIST_TABLES, "{}"))
                                            .receive()))
                            .contains("500 Internal Server Error", "Out of memory: a Java heap of ");
                    assertThat(client.send(post(SIGNED + LIST_TABLES, "{}")).receive())
                            .startsWith("HTTP/1.1 200 OK");
                }
            }
        } finally {
            log.setLevel(null);
        }
    }

    @Test
    void bodiesUnderWayAreBoundedTogether() throws IOException {
        CountDownLatch reached = new CountDownLatch(1);
        CountDownLatch latch = new CountDownLatch(1);
        start(slowly(reached, latch), limits(2, 100, MEGABYTE));
        String large = "{" + " ".repeat(600_000) + "}";
        try (Client first = connect().send(post(signedBy("slow") + LIST_TABLES, large));
                Client second = connect()) {
            awaitUninterruptibly(reached);

            assertThat(second.send(post(SIGNED + LIST_TABLES, large)).receive())
                    .startsWith("HTTP/1.1 503 Service Unavailable")
                    .last()
                    .asString()
                    .contains("The requests under way are too large");
            assertThat(second.send(post(SIGNED + LIST_TABLES, "{}")).receive()).startsWith("HTTP/1.1 200 OK");

            latch.countDown();
            assertThat(first.receive()).startsWith("HTTP/1.1 200 OK");
            for (int i = 0; i < 5; i++) { // the room is given back each time
                assertThat(second.send(post(SIGNED + LIST_TABLES, large)).receive())
                        .startsWith("HTTP/1.1 200 OK");
            }
        }
    }

    @Test
    void aBodyThatDoesNotArriveGivesItsRoomBack() throws IOException {
        start(Databases.shared(engine), limits(2, 100, MEGABYTE));
        String large = "{" + " ".repeat(600_000) + "}";
        String whole = post(SIGNED + LIST_TABLES, large);
        for (int i = 0; i < 5; i++) {
            connect().send(whole.substring(0, whole.length() - 1)).close();
        }
        try (Client client = connect()) {
            List<String> answer = client.send(whole).receive();
            while (answer.get(0).contains("503")) { // until the server has noticed that the others are gone
                answer = client.send(whole).receive();
            }
            assertThat(answer).startsWith("HTTP/1.1 200 OK");
        }
    }

    @Test
    void aClientThatSendsButNeverReadsIsCutOff() throws IOException {
        start(2, 100, Duration.ofSeconds(20));
        String request = post(SIGNED + LIST_TABLES, "{}");
        try (Client client = connect()) {
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100_000; i++) {
                            client.send(request.repeat(100));
                        }
                    })
                    .isInstanceOf(SocketException.class);
        }
        try (Client client = connect()) {
            for (int i = 0; i < 100; i++) { // what is answered doesn't count
                assertThat(client.send(request).receive()).startsWith("HTTP/1.1 200 OK");
            }
        }
    }

    @Test
    void answersThatNobodyReadsAreBoundedTogether() throws Exception {
        start(Databases.shared(engine), limits(4, 100, 4 * MEGABYTE));
        Wire wire = Wire.http(server.endpoint());
        Wire.Answer created = wire.send("CreateTable", DemoData.createTableRequest());
        assertThat(created.status()).isEqualTo(200);
        for (int i = 0; i < 4; i++) {
            String item =
                    "{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"" + i + "\"},\"v\":{\"S\":\"" + "x".repeat(350_000) + "\"}}";
            String put = "{\"TableName\":\"saas-billing\",\"Item\":" + item + "}";
            assertThat(wire.send("PutItem", put).status()).isEqualTo(200);
        }
        String scan = post(SIGNED + LIST_TABLES.replace("ListTables", "Scan"), "{\"TableName\":\"saas-billing\"}");
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            clients.add(connect().send(scan.repeat(10)));
        }
        while (wire.send("Scan", "{\"TableName\":\"saas-billing\"}").status() != 503) {
            Thread.onSpinWait();
        }
        for (Client client : clients) {
            client.close();
        }
        while (wire.send("Scan", "{\"TableName\":\"saas-billing\"}").status() != 200) {
            Thread.onSpinWait();
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
    void aTruncatedAnswerEndsAtOnce(long seed) throws IOException {
        start(2, 100, Duration.ofSeconds(20));
        engine.execute("CreateTable", DemoData.createTableRequest().getBytes(StandardCharsets.UTF_8));
        engine.injectFaults(Faults.builder().seed(seed).add("truncate=1").build());
        try (Client client = connect()) {
            client.socket.setSoTimeout(5000);
            // its answer is {}, of which nothing or the first half is sent
            client.send(post(
                    SIGNED + LIST_TABLES.replace("ListTables", "PutItem"),
                    "{\"TableName\":\"saas-billing\",\"Item\":{\"pk\":{\"S\":\"a\"},\"sk\":{\"S\":\"b\"}}}"));

            StringBuilder answer = new StringBuilder();
            try {
                for (String line = client.in.readLine(); line != null; line = client.in.readLine()) {
                    answer.append(line);
                }
            } catch (SocketException e) {
                // reset, which is an end as well
            }
            assertThat(answer.toString()).contains("200 OK").doesNotContain("}");
        }
    }

    @Test
    void connectionsAreBounded() throws IOException {
        start(2, 3, Duration.ofSeconds(20));
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            clients.add(connect());
            assertThat(clients.get(i).send(post(SIGNED + LIST_TABLES, "{}")).receive())
                    .startsWith("HTTP/1.1 200 OK");
        }
        try (Client tooMany = connect()) {
            assertThat(tooMany.isClosedByServer()).isTrue();
        }
        for (Client client : clients) {
            assertThat(client.send(post(SIGNED + LIST_TABLES, "{}")).receive()).startsWith("HTTP/1.1 200 OK");
            client.close();
        }
        awaitRoomForAnother();
    }

    /** A place is free again once the server has noticed that a client is gone. */
    private void awaitRoomForAnother() throws IOException {
        while (true) {
            try (Client client = connect()) {
                if (client.send(post(SIGNED + LIST_TABLES, "{}")).receive().contains("{\"TableNames\":[]}")) {
                    return;
                }
            } catch (SocketException e) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void bodiesAreBounded() throws IOException {
        start(1, 10, Duration.ofSeconds(20));
        try (Client client = connect()) {
            assertThat(client.send(post(SIGNED + LIST_TABLES, " ".repeat(1024 * 1024 + 1)))
                            .receive())
                    .startsWith("HTTP/1.1 413 Request Too Long");
        }
        try (Client client = connect()) {
            String endless = post(SIGNED + LIST_TABLES, " ".repeat(30 * 1024 * 1024));
            assertThatThrownBy(() -> {
                        while (true) {
                            client.send(endless);
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Authorization: Basic abc | MissingAuthenticationTokenException | Request is missing Authentication Token",
                "Authorization: AWS4-HMAC-SHA256 | IncompleteSignatureException | Authorization header requires"
                        + " 'Credential' parameter. Authorization header requires 'Signature' parameter. Authorization"
                        + " header requires 'SignedHeaders' parameter. Authorization header requires existence of either a"
                        + " 'X-Amz-Date' or a 'Date' header. Authorization=AWS4-HMAC-SHA256",
                "Authorization: AWS4-HMAC-SHA256 Credential=a/b/c, SignedHeaders=host, Signature=0#Date: x |"
                        + " IncompleteSignatureException | Credential must have exactly 5 slash-delimited elements, e.g."
                        + " keyid/date/region/service/term, got 'a/b/c'",
            })
    void incompleteSignaturesAreRefused(String headers, String type, String message) throws IOException {
        start();
        try (Client client = connect()) {
            List<String> answer = client.send(post(headers.replace("#", "\r\n") + "\r\n" + LIST_TABLES, "{}"))
                    .receive();

            assertThat(answer)
                    .startsWith("HTTP/1.1 400 Bad Request")
                    .endsWith("{\"__type\":\"com.amazon.coral.service#" + type + "\",\"message\":\"" + message + "\"}");
        }
    }

    @Test
    void aSignatureMayStandInTheQuery() throws IOException {
        start();
        String signature = "X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=a%2F20260101%2Fus-east-1%2Fdynamodb%2F"
                + "aws4_request&X-Amz-Date=20260101T000000Z&X-Amz-SignedHeaders=host&X-Amz-Signature=00";
        try (Client client = connect()) {
            String signed = post(LIST_TABLES, "{}").replace("POST / ", "POST /?" + signature + " ");
            assertThat(client.send(signed).receive()).startsWith("HTTP/1.1 200 OK");
            assertThat(client.send(signed.replace("&X-Amz-Signature=00", "")).receive())
                    .last()
                    .asString()
                    .contains("AWS query-string parameters must include 'X-Amz-Signature'. Re-examine");
            assertThat(client.send(signed.replace(LIST_TABLES, SIGNED + LIST_TABLES))
                            .receive())
                    .last()
                    .asString()
                    .contains("InvalidSignatureException")
                    .contains("Found both 'X-Amz-Algorithm'");
        }
    }

    @Test
    void accessKeyAndRegionMaySelectDatabases() throws IOException {
        server = LocalServer.start(
                Databases.separate(scope -> LocalDynamoDb.create()),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        String create = "{\"TableName\":\"abc\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":"
                + "[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],\"KeySchema\":[{\"AttributeName\":\"pk\","
                + "\"KeyType\":\"HASH\"}]}";
        try (Client client = connect()) {
            assertThat(client.send(post(SIGNED + LIST_TABLES.replace("ListTables", "CreateTable"), create))
                            .receive())
                    .startsWith("HTTP/1.1 200 OK");

            assertThat(client.send(post(SIGNED + LIST_TABLES, "{}")).receive()).endsWith("{\"TableNames\":[\"abc\"]}");
            assertThat(client.send(post(SIGNED.replace("us-east-1", "eu-west-1") + LIST_TABLES, "{}"))
                            .receive())
                    .endsWith("{\"TableNames\":[]}");
            assertThat(client.send(post(SIGNED.replace("=local/", "=other/") + LIST_TABLES, "{}"))
                            .receive())
                    .endsWith("{\"TableNames\":[]}");
        }
    }

    @Test
    void aDatabaseThatCanNotBeOpenedIsAnInternalError() throws IOException {
        server = LocalServer.start(
                Databases.separate(scope -> {
                    throw new StorageException("no place for " + scope.region());
                }),
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        try (Client client = connect()) {
            assertThat(client.send(post(SIGNED + LIST_TABLES, "{}")).receive())
                    .startsWith("HTTP/1.1 500 Internal Server Error")
                    .last()
                    .asString()
                    .contains("InternalServerError")
                    .contains("no place for us-east-1");
        }
    }

    @Test
    void itListensOnTheLoopbackAddressUntilClosed() throws IOException {
        start();
        URI endpoint = server.endpoint();
        assertThat(InetAddress.getByName(endpoint.getHost()).isLoopbackAddress())
                .isTrue();
        InetSocketAddress address = new InetSocketAddress(endpoint.getHost(), endpoint.getPort());
        assertThatThrownBy(() -> LocalServer.start(engine, address))
                .isInstanceOf(BindException.class)
                .hasMessage("Address already in use");

        server.close();

        server = LocalServer.start(engine, address);
        assertThat(Wire.http(server.endpoint()).send("ListTables", "{}").status())
                .isEqualTo(200);
    }
}
