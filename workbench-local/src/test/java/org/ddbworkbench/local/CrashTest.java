package org.ddbworkbench.local;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.local.storage.Index;
import org.ddbworkbench.local.storage.ItemSource;
import org.ddbworkbench.local.storage.KeyRange;
import org.ddbworkbench.local.storage.Table;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.Item;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a process that works on an engine on disk, again and again, and looks at what it leaves each time. The property
 * {@code workbench.crash.seconds} says for how long.
 */
class CrashTest {
    private static final int SHORT_SECONDS = 8;
    private static final int SECONDS = Integer.getInteger("workbench.crash.seconds", SHORT_SECONDS);
    private static final int MIN_LIFE_MILLIS = 200;
    private static final int MAX_LIFE_MILLIS = Math.max(2500, 100 * SECONDS);
    private static final Pattern ANSWERED = Pattern.compile("(\\d+) (-?\\d+);");

    @TempDir
    private Path directory;

    private final Random random = new Random();

    /** The number of the last transfer of each writer that was answered. */
    private final int[] answered = new int[CrashWorkload.WRITERS];

    @Test
    void whatWasAnsweredIsKeptAndNothingIsKeptByHalf() throws Exception {
        Arrays.fill(answered, -1);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        int kills = 0;
        while (System.nanoTime() < end) {
            runUntilKilled();
            kills++;
            long start = System.nanoTime();
            try (LocalDynamoDb engine = LocalDynamoDb.open(directory)) {
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
                if (SECONDS > SHORT_SECONDS) {
                    System.out.printf(
                            "kill %d: opened in %d ms, %d transfers%n",
                            kills, millis, engine.table(CrashWorkload.LEDGER).itemCount());
                }
                check(engine);
            }
        }
    }

    private void runUntilKilled() throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CrashWorkload.class.getName(),
                        directory.toString(),
                        Long.toString(random.nextLong()))
                .redirectErrorStream(true)
                .start();
        List<String> other = new ArrayList<>();
        try (BufferedReader out = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8))) {
            boolean working = false;
            while (!working) { // the tables are there when it has begun
                String line = out.readLine();
                assertThat(line).as("the process ended by itself: %s", other).isNotNull();
                working = note(line, other);
            }
            Thread killer = new Thread(() -> kill(process));
            killer.start();
            out.lines().forEach(line -> note(line, other));
            killer.join();
        } finally {
            process.destroyForcibly().waitFor();
        }
        if (!other.isEmpty() && !other.get(other.size() - 1).endsWith(";")) {
            other.remove(other.size() - 1); // cut off in the midst of the line
        }
        assertThat(other).allMatch(line -> line.startsWith("SLF4J"));
    }

    private void kill(Process process) {
        try {
            Thread.sleep(MIN_LIFE_MILLIS + random.nextInt(MAX_LIFE_MILLIS - MIN_LIFE_MILLIS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        process.toHandle().destroyForcibly(); // unlike that of the process, it leaves the output to be read
    }

    /** Whether the line tells of a transfer. */
    private boolean note(String line, List<String> other) {
        Matcher transfer = ANSWERED.matcher(line);
        if (transfer.matches()) {
            answered[Integer.parseInt(transfer.group(1))] = Integer.parseInt(transfer.group(2));
        } else {
            other.add(line);
        }
        return transfer.matches();
    }

    private void check(LocalDynamoDb engine) {
        List<Item> ledger = items(engine.table(CrashWorkload.LEDGER));
        checkAnswered(ledger);
        checkBalances(ledger, items(engine.table(CrashWorkload.ACCOUNTS)));
        for (String name : CrashWorkload.client(engine).listTables().tableNames()) {
            checkCountsAndIndexes(engine.table(name));
        }
    }

    /** Every transfer that was answered is in the ledger, and of each writer at most one that was not. */
    private void checkAnswered(List<Item> ledger) {
        Map<Integer, Set<Integer>> numbers = new HashMap<>();
        for (Item entry : ledger) {
            assertThat(numbers.computeIfAbsent(number(entry, "writer"), writer -> new HashSet<>())
                            .add(number(entry, "number")))
                    .isTrue();
        }
        for (int writer = 0; writer < CrashWorkload.WRITERS; writer++) {
            int kept = numbers.getOrDefault(writer, Set.of()).size();
            assertThat(kept).as("writer %d", writer).isBetween(answered[writer] + 1, answered[writer] + 2);
            answered[writer] = kept - 1;
        }
    }

    private static void checkBalances(List<Item> ledger, List<Item> accounts) {
        int[] expected = new int[CrashWorkload.ACCOUNT_COUNT];
        Arrays.fill(expected, CrashWorkload.INITIAL_BALANCE);
        for (Item entry : ledger) {
            expected[number(entry, "from")] -= number(entry, "amount");
            expected[number(entry, "to")] += number(entry, "amount");
        }
        int[] actual = new int[CrashWorkload.ACCOUNT_COUNT];
        accounts.forEach(account -> actual[number(account, "account")] = number(account, "balance"));
        assertThat(actual).isEqualTo(expected);
    }

    /** The indexes of the workload hold whole items, of all items of the table. */
    private static void checkCountsAndIndexes(Table table) {
        List<Item> items = items(table);
        checkCounts(table, items);
        for (Index index : table.indexes()) {
            List<Item> entries = items(index);
            checkCounts(index, entries);
            assertThat(entries)
                    .as("%s %s", table.definition().name(), index.definition().name())
                    .hasSameSizeAs(items);
            assertThat(new HashSet<>(entries)).isEqualTo(new HashSet<>(items));
        }
    }

    private static void checkCounts(ItemSource source, List<Item> items) {
        assertThat(source.itemCount()).isEqualTo(items.size());
        assertThat(source.byteCount())
                .isEqualTo(items.stream().mapToLong(Item::size).sum());
    }

    private static List<Item> items(ItemSource source) {
        List<Item> items = new ArrayList<>();
        source.read(KeyRange.ALL, true).forEachRemaining(entry -> items.add(entry.item()));
        return items;
    }

    private static int number(Item item, String name) {
        BigDecimal value = ((AttributeValue.Numeric) item.attributes().get(name)).value();
        return value.intValueExact();
    }
}
