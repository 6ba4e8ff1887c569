import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalResponse;

/**
 * Fills a table on disk that is greater than the heap, and reads it: loads it by BatchWriteItem of 25 items in two threads, opens
 * it again, scans it and reads items at random. Every request goes through the engine's JSON protocol.
 *
 * <p>Arguments: a directory, the number of items, and the bytes of an item.
 */
public final class LargeTable {
    private static final int BATCH = 25;
    private static final int THREADS = 2;
    private static final int POINT_READS = 100_000;
    private static final Pattern COUNT = Pattern.compile("\"ScannedCount\":(\\d+)");
    private static final Pattern LAST_KEY = Pattern.compile("\"LastEvaluatedKey\":(\\{\"pk\":\\{\"S\":\"[^\"]*\"\\}\\})");
    private static final Pattern SIZES = Pattern.compile("\"ItemCount\":(\\d+),\"TableSizeBytes\":(\\d+)");

    private final Path directory;
    private final int items;
    private final String filler;

    private LargeTable(Path directory, int items, int itemBytes) {
        this.directory = directory;
        this.items = items;
        filler = "x".repeat(itemBytes - 30);
    }

    public static void main(String[] arguments) throws Exception {
        new LargeTable(Path.of(arguments[0]), Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2])).run();
    }

    private void run() throws Exception {
        System.out.printf("heap %,d MB%n", Runtime.getRuntime().maxMemory() >> 20);
        try (LocalDynamoDb engine = LocalDynamoDb.open(directory)) {
            execute(
                    engine,
                    "CreateTable",
                    "{\"TableName\":\"large\",\"BillingMode\":\"PAY_PER_REQUEST\","
                            + "\"AttributeDefinitions\":[{\"AttributeName\":\"pk\",\"AttributeType\":\"S\"}],"
                            + "\"KeySchema\":[{\"AttributeName\":\"pk\",\"KeyType\":\"HASH\"}]}");
            measure("items loaded", items, () -> load(engine));
        }
        long start = System.nanoTime();
        try (LocalDynamoDb engine = LocalDynamoDb.open(directory)) {
            System.out.printf("opened in %,d ms%n", TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
            Matcher sizes = SIZES.matcher(execute(engine, "DescribeTable", "{\"TableName\":\"large\"}"));
            require(sizes.find());
            System.out.printf(
                    "%,d items of %,d bytes in all, %,d bytes on disk%n",
                    Long.parseLong(sizes.group(1)), Long.parseLong(sizes.group(2)), bytesOnDisk());
            require(Integer.parseInt(sizes.group(1)) == items);
            measure("items scanned", items, () -> require(scan(engine) == items));
            measure("items read at random", POINT_READS, () -> read(engine));
        }
    }

    private void load(LocalDynamoDb engine) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        List<Future<?>> parts = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
            int first = thread * BATCH;
            parts.add(threads.submit(() -> {
                for (int start = first; start < items; start += THREADS * BATCH) {
                    execute(engine, "BatchWriteItem", batch(start, Math.min(items, start + BATCH)));
                }
            }));
        }
        for (Future<?> part : parts) {
            part.get();
        }
        threads.shutdown();
    }

    private String batch(int start, int end) {
        StringBuilder batch = new StringBuilder("{\"RequestItems\":{\"large\":[");
        for (int i = start; i < end; i++) {
            batch.append(i == start ? "" : ",")
                    .append("{\"PutRequest\":{\"Item\":{\"pk\":{\"S\":\"item-")
                    .append(i)
                    .append("\"},\"number\":{\"N\":\"")
                    .append(i)
                    .append("\"},\"text\":{\"S\":\"")
                    .append(filler)
                    .append("\"}}}}");
        }
        return batch.append("]}}").toString();
    }

    private static long scan(LocalDynamoDb engine) {
        long count = 0;
        String start = "";
        while (true) {
            String page = execute(engine, "Scan", "{\"TableName\":\"large\"" + start + "}");
            // Both stand behind the items.
            String end = page.substring(page.lastIndexOf("\"ScannedCount\""));
            Matcher scanned = COUNT.matcher(end);
            require(scanned.find());
            count += Long.parseLong(scanned.group(1));
            Matcher lastKey = LAST_KEY.matcher(end);
            if (!lastKey.find()) {
                return count;
            }
            start = ",\"ExclusiveStartKey\":" + lastKey.group(1);
        }
    }

    private void read(LocalDynamoDb engine) {
        Random random = new Random(1);
        for (int i = 0; i < POINT_READS; i++) {
            String item = execute(
                    engine,
                    "GetItem",
                    "{\"TableName\":\"large\",\"Key\":{\"pk\":{\"S\":\"item-" + random.nextInt(items) + "\"}}}");
            require(item.startsWith("{\"Item\""));
        }
    }

    private static String execute(LocalDynamoDb engine, String operation, String request) {
        LocalResponse response = engine.execute(operation, request.getBytes(StandardCharsets.UTF_8));
        String body = new String(response.body(), StandardCharsets.UTF_8);
        if (!response.isSuccessful()) {
            throw new IllegalStateException(body);
        }
        return body;
    }

    private long bytesOnDisk() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).mapToLong(LargeTable::size).sum();
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static void measure(String what, long count, Work work) throws Exception {
        long start = System.nanoTime();
        work.run();
        double seconds = (System.nanoTime() - start) / 1e9;
        System.out.printf("%,d %s: %,.0f a second%n", count, what, count / seconds);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("Items are missing");
        }
    }
}
