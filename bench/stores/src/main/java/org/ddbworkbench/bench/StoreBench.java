package org.ddbworkbench.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Measures a store as the engine would use it: items of 300 bytes, keys that begin with a hash, so that inserts land
 * anywhere.
 *
 * <p>Speeds are by the CPU time of the process, its background threads included, so that a busy machine does little to them.
 *
 * <p>Arguments: the store (mvstore, je, xodus), an empty directory, the number of items, and the megabytes of the cache.
 */
public final class StoreBench {
    private static final OperatingSystemMXBean PROCESS =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private static final int VALUE_BYTES = 300;
    private static final int SINGLE_COMMITS = 20_000;
    private static final int KILL_AFTER_MILLIS = 8_000;

    private final String name;
    private final Path directory;
    private final int items;
    private final long cacheBytes;

    private StoreBench(String name, Path directory, int items, long cacheBytes) {
        this.name = name;
        this.directory = directory;
        this.items = items;
        this.cacheBytes = cacheBytes;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments[0].equals("until-killed")) {
            writeUntilKilled(arguments[1], Path.of(arguments[2]), Long.parseLong(arguments[3]));
            return;
        }
        new StoreBench(
                        arguments[0],
                        Path.of(arguments[1]),
                        Integer.parseInt(arguments[2]),
                        Long.parseLong(arguments[3]) << 20)
                .run();
    }

    private void run() throws Exception {
        Files.createDirectories(directory);
        try (CandidateStore store = open()) {
            for (int threads : new int[] {1, 10}) {
                measure("commit each, " + threads + " threads", SINGLE_COMMITS, () -> commitEach(store, threads));
            }
            measure("load, batches of 25", items / 4, () -> load(store, 25, items / 4, 1));
            measure("load, batches of 1000", items, () -> load(store, 1000, items, 2));
            System.out.printf("%-28s %,d bytes%n", "on disk", bytesOnDisk());
            measure("scan", items, () -> require(store.scan() >= items));
            measure("point reads", items / 4, () -> read(store, items / 4));
            for (int version = 3; version < 5; version++) {
                int seed = version;
                measure("overwrite, batches of 25", items, () -> load(store, 25, items, seed));
            }
            System.out.printf("%-28s %,d bytes%n", "on disk, overwritten twice", bytesOnDisk());
            measure("scan", items, () -> require(store.scan() >= items));
        }
        System.out.printf("%-28s %,d bytes%n", "on disk, closed", bytesOnDisk());
        kill();
    }

    /** Kills a process that writes, and opens what it leaves. */
    private void kill() throws Exception {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + (Runtime.getRuntime().maxMemory() >> 20) + "m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StoreBench.class.getName(),
                        "until-killed",
                        name,
                        directory.toString(),
                        Long.toString(cacheBytes))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Thread killer = new Thread(() -> {
            try {
                Thread.sleep(KILL_AFTER_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            writer.toHandle().destroyForcibly(); // unlike the process's own, leaves its output to be read
        });
        killer.start();
        long acknowledged = -1;
        try (BufferedReader out = new BufferedReader(new InputStreamReader(writer.getInputStream()))) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                acknowledged = line.endsWith(".") ? Long.parseLong(line.substring(0, line.length() - 1)) : acknowledged;
            }
        }
        killer.join();
        long start = System.nanoTime();
        try (CandidateStore store = open()) {
            require(store.get(key(0)) != null);
            System.out.printf("%-28s %,d ms%n", "open after kill -9", millisSince(start));
            long lost = 0;
            for (long i = 0; i <= acknowledged; i++) {
                lost += store.get(key(Integer.MAX_VALUE - i)) == null ? 1 : 0;
            }
            System.out.printf("%-28s %,d of %,d%n", "acknowledged writes lost", lost, acknowledged + 1);
        }
        start = System.nanoTime();
        try (CandidateStore store = open()) {
            require(store.get(key(0)) != null);
            System.out.printf("%-28s %,d ms%n", "open after close", millisSince(start));
        }
    }

    private static void writeUntilKilled(String name, Path directory, long cacheBytes) {
        @SuppressWarnings("resource") // ends by being killed
        CandidateStore store = CandidateStore.open(name, directory, cacheBytes);
        Random random = new Random(7);
        for (int i = 0; ; i++) {
            store.commit(List.of(entry(Integer.MAX_VALUE - i, random)));
            System.out.println(i + ".");
        }
    }

    private CandidateStore open() {
        return CandidateStore.open(name, directory, cacheBytes);
    }

    private static void commitEach(CandidateStore store, int threads) throws InterruptedException {
        List<Thread> writers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int first = t;
            writers.add(new Thread(() -> {
                Random random = new Random(first);
                for (int i = first; i < SINGLE_COMMITS; i += threads) {
                    store.commit(List.of(entry(i, random)));
                }
            }));
        }
        writers.forEach(Thread::start);
        for (Thread writer : writers) {
            writer.join();
        }
    }

    private static void load(CandidateStore store, int batch, int items, int seed) {
        Random random = new Random(seed);
        List<CandidateStore.Entry> entries = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            entries.add(entry(i, random));
            if (entries.size() == batch) {
                store.commit(entries);
                entries.clear();
            }
        }
        if (!entries.isEmpty()) {
            store.commit(entries);
        }
    }

    private void read(CandidateStore store, int reads) {
        Random random = new Random(99);
        for (int i = 0; i < reads; i++) {
            require(store.get(key(random.nextInt(items))).length == VALUE_BYTES);
        }
    }

    private static CandidateStore.Entry entry(long number, Random random) {
        byte[] value = new byte[VALUE_BYTES];
        random.nextBytes(value);
        return new CandidateStore.Entry(key(number), value);
    }

    /** A hash and a number, 20 bytes. */
    private static byte[] key(long number) {
        long hash = number * 0x9E3779B97F4A7C15L;
        hash = (hash ^ (hash >>> 32)) * 0xD6E8FEB86659FD93L;
        return ByteBuffer.allocate(20).putInt((int) (hash >>> 32)).putLong(0).putLong(number).array();
    }

    private long bytesOnDisk() {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).mapToLong(StoreBench::size).sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private interface Work {
        void run() throws Exception;
    }

    private static void measure(String what, long count, Work work) throws Exception {
        long start = PROCESS.getProcessCpuTime();
        work.run();
        long nanos = PROCESS.getProcessCpuTime() - start;
        System.out.printf("%-28s %,d a CPU second%n", what, count * TimeUnit.SECONDS.toNanos(1) / nanos);
    }

    private static long millisSince(long start) {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("The store has lost items");
        }
    }
}
