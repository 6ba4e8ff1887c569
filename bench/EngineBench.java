import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/**
 * Measures DynamoDB-compatible servers by the CPU time of their processes: each is started, loaded and read twice, first as
 * it comes (nothing is left out as warm-up) and then once more. The client is the same for all and costs them nothing.
 */
public final class EngineBench {
    private static final int CLIENTS = 4;
    private static final int PARTITION_ITEMS = 200;
    private static final int BATCH = 25;
    private static final int ITEM_BYTES = 300;
    private static final int TICKS_PER_SECOND = 100; // of /proc/PID/stat, on every Linux of today
    private static final int START_SECONDS = 60;

    private final int items;
    private final int port;
    private final long pid;
    private final Map<String, Double> results = new LinkedHashMap<>();

    private EngineBench(int items, int port, long pid) {
        this.items = items;
        this.port = port;
        this.pid = pid;
    }

    /** Arguments: the number of items, then the name of each server and the command that starts it, without its port. */
    public static void main(String[] arguments) throws Exception {
        int items = Integer.parseInt(arguments[0]);
        List<String> names = new ArrayList<>();
        List<Map<String, Double>> results = new ArrayList<>();
        for (int i = 1; i < arguments.length; i += 2) {
            names.add(arguments[i]);
            results.add(measure(items, arguments[i + 1]));
        }
        System.out.println("| per CPU second of the server | " + String.join(" | ", names) + " | ratio |");
        System.out.println("|---|" + "---|".repeat(names.size() + 1));
        for (String phase : results.get(0).keySet()) {
            StringBuilder row = new StringBuilder("| " + phase + " |");
            results.forEach(result -> row.append(String.format(" %,.0f |", result.get(phase))));
            row.append(String.format(
                    " %.1f |", results.get(0).get(phase) / results.get(1).get(phase)));
            System.out.println(row);
        }
    }

    private static Map<String, Double> measure(int items, String command) throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(Integer.toString(port));
        Process server = new ProcessBuilder(words)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            EngineBench bench = new EngineBench(items, port, server.pid());
            bench.awaitStart();
            bench.round("");
            bench.round(", warmed up");
            return bench.results;
        } finally {
            server.destroy();
            server.waitFor(10, TimeUnit.SECONDS);
            server.destroyForcibly();
        }
    }

    private void awaitStart() throws Exception {
        for (int i = 0; i < START_SECONDS * 10; i++) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return;
            } catch (IOException e) {
                Thread.sleep(100);
            }
        }
        throw new IOException("no server at port " + port);
    }

    private void round(String suffix) throws Exception {
        String table = suffix.isEmpty() ? "fresh" : "warm";
        one("CreateTable", "{\"TableName\":\"" + table + "\",\"BillingMode\":\"PAY_PER_REQUEST\",\"AttributeDefinitions\":["
                + "{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"},{\"AttributeName\":\"sk\",\"AttributeType\":\"S\"}],"
                + "\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"},"
                + "{\"AttributeName\":\"sk\",\"KeyType\":\"RANGE\"}]}");
        while (!one("DescribeTable", "{\"TableName\":\"" + table + "\"}").contains("ACTIVE")) {
            Thread.sleep(20);
        }
        phase("items written by BatchWriteItem of 25" + suffix, items, () -> many(
                items / BATCH, "BatchWriteItem", i -> batch(table, i)));
        int single = Math.min(items, 10_000);
        phase("items written by PutItem" + suffix, single, () -> many(
                single, "PutItem", i -> "{\"TableName\":\"" + table + "\",\"Item\":" + item(spread(i)) + "}"));
        phase("items read by GetItem" + suffix, single, () -> many(
                single, "GetItem", i -> "{\"TableName\":\"" + table + "\",\"Key\":{" + key(spread(i)) + "}}"));
        int queries = items / PARTITION_ITEMS;
        phase("queries of 200 items" + suffix, queries, () -> many(
                queries,
                "Query",
                i -> "{\"TableName\":\"" + table + "\",\"KeyConditionExpression\":\"pk = :p\","
                        + "\"ExpressionAttributeValues\":{\":p\":{\"S\":\"" + partition(i) + "\"}}}"));
        phase("items read by Scan" + suffix, items, () -> scan(table));
    }

    private interface Work {
        void run() throws Exception;
    }

    private void phase(String name, int count, Work work) throws Exception {
        long start = ticks();
        long startNanos = System.nanoTime();
        work.run();
        double cpuSeconds = Math.max(1, ticks() - start) / (double) TICKS_PER_SECOND;
        results.put(name, count / cpuSeconds);
        System.err.printf(
                "%s: %,d in %.2f CPU seconds, %.2f seconds%n", name, count, cpuSeconds, (System.nanoTime() - startNanos) / 1e9);
    }

    /** User and system time of the server so far. */
    private long ticks() throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    private void many(int count, String operation, IntFunction<String> body) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        List<Future<?>> running = new ArrayList<>();
        for (int c = 0; c < CLIENTS; c++) {
            int first = c;
            running.add(threads.submit(() -> {
                try (Connection connection = new Connection(port)) {
                    for (int i = first; i < count; i += CLIENTS) {
                        connection.send(operation, body.apply(i));
                    }
                }
                return null;
            }));
        }
        for (Future<?> run : running) {
            run.get();
        }
        threads.shutdown();
    }

    private void scan(String table) throws IOException {
        try (Connection connection = new Connection(port)) {
            int count = 0;
            String start = "";
            do {
                String page = connection.send("Scan", "{\"TableName\":\"" + table + "\"" + start + "}");
                count += Integer.parseInt(after(page, "\"Count\":").split("[,}]")[0].strip());
                int last = page.indexOf("\"LastEvaluatedKey\":");
                start = last < 0 ? "" : ",\"ExclusiveStartKey\":" + object(page, page.indexOf('{', last));
            } while (!start.isEmpty());
            if (count != items) {
                throw new IOException(count + " items scanned");
            }
        }
    }

    private static String after(String text, String mark) {
        return text.substring(text.indexOf(mark) + mark.length());
    }

    /** The JSON object that starts at {@code start}; its texts have no braces. */
    private static String object(String text, int start) {
        int depth = 0;
        for (int i = start; ; i++) {
            depth += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
            if (depth == 0) {
                return text.substring(start, i + 1);
            }
        }
    }

    private String one(String operation, String body) throws IOException {
        try (Connection connection = new Connection(port)) {
            return connection.send(operation, body);
        }
    }

    /** Far from where the last one was. */
    private int spread(int i) {
        return (int) (i * 7919L % items);
    }

    private static String partition(int partition) {
        return String.format("tenant-%06d", partition);
    }

    private static String key(int i) {
        return "\"pk\":{\"S\":\"" + partition(i / PARTITION_ITEMS) + "\"},\"sk\":{\"S\":\""
                + String.format("order-%06d", i % PARTITION_ITEMS) + "\"}";
    }

    private static String item(int i) {
        String amount = Integer.toString(10_000 + i % 90_000); // five digits are four bytes
        String status = i % 3 == 0 ? "open" : "paid";
        int used = 2 + 13 + 2 + 12 + "amount".length() + 4 + "status".length() + 4 + "flag".length() + 1 + "text".length();
        return "{" + key(i) + ",\"amount\":{\"N\":\"" + amount + "\"},\"status\":{\"S\":\"" + status
                + "\"},\"flag\":{\"BOOL\":true},\"text\":{\"S\":\"" + "x".repeat(ITEM_BYTES - used) + "\"}}";
    }

    private static String batch(String table, int batch) {
        StringBuilder body = new StringBuilder("{\"RequestItems\":{\"" + table + "\":[");
        for (int i = 0; i < BATCH; i++) {
            body.append(i == 0 ? "" : ",")
                    .append("{\"PutRequest\":{\"Item\":")
                    .append(item(batch * BATCH + i))
                    .append("}}");
        }
        return body.append("]}}").toString();
    }

    /** A connection that is kept open. */
    private static final class Connection implements AutoCloseable {
        private static final String HEADERS = "Host: 127.0.0.1\r\nX-Amz-Date: 20260101T000000Z\r\n"
                + "Content-Type: application/x-amz-json-1.0\r\n"
                + "Authorization: AWS4-HMAC-SHA256 Credential=bench/20260101/us-east-1/dynamodb/aws4_request, "
                + "SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0".repeat(64) + "\r\n";

        private final Socket socket;
        private final InputStream in;
        private final OutputStream out;

        Connection(int port) throws IOException {
            socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            in = new BufferedInputStream(socket.getInputStream(), 64 * 1024);
            out = socket.getOutputStream();
        }

        String send(String operation, String body) throws IOException {
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            String head = "POST / HTTP/1.1\r\n" + HEADERS + "X-Amz-Target: DynamoDB_20120810." + operation
                    + "\r\nContent-Length: " + bytes.length + "\r\n\r\n";
            byte[] request = new byte[head.length() + bytes.length];
            System.arraycopy(head.getBytes(StandardCharsets.US_ASCII), 0, request, 0, head.length());
            System.arraycopy(bytes, 0, request, head.length(), bytes.length);
            out.write(request);
            String status = line();
            int length = 0;
            for (String line = line(); !line.isEmpty(); line = line()) {
                if (line.regionMatches(true, 0, "Content-Length:", 0, 15)) {
                    length = Integer.parseInt(line.substring(15).strip());
                }
            }
            String answer = new String(in.readNBytes(length), StandardCharsets.UTF_8);
            if (!status.contains(" 200 ")) {
                throw new IOException(operation + ": " + status + " " + answer);
            }
            return answer;
        }

        private String line() throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = in.read(); c != '\n'; c = in.read()) {
                if (c < 0) {
                    throw new EOFException("the server closed the connection");
                }
                if (c != '\r') {
                    line.append((char) c);
                }
            }
            return line.toString();
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
