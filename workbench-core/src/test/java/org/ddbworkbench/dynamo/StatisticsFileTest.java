package org.ddbworkbench.dynamo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.ddbworkbench.access.EntityStatistics;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

class StatisticsFileTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path directory;

    private static TableIdentity table(String name) {
        return new TableIdentity("arn:aws:dynamodb:eu-west-1:000000000000:table/" + name, "id of " + name, null, null);
    }

    private static TableSample sample(long items) {
        return new TableSample(
                "2026-12-01T01:52:32Z",
                true,
                1,
                88,
                items,
                1_000,
                5,
                5,
                Map.of("users", new EntityStatistics(items, 1_000, Map.of("tenant", 5.0))));
    }

    private Path path() {
        return directory.resolve("c.yaml.statistics.json");
    }

    private StatisticsFile file(Consumer<String> warnings) {
        return new StatisticsFile(path(), warnings);
    }

    private StatisticsFile file() {
        return file(warning -> {
            throw new AssertionError(warning);
        });
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException {
        assertThat(file().read(table("a"))).isEmpty();
        file().write(table("a"), sample(10));
        file().write(table("b"), sample(20));
        file().write(table("a"), sample(30));
        assertThat(file().read(table("a"))).contains(sample(30));
        assertThat(file().read(table("b"))).contains(sample(20));
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(path());
        }
    }

    @Test
    void itsModeIsThatOfOtherFilesHere() throws IOException {
        Path other = Files.createFile(directory.resolve("other"));
        file().write(table("a"), sample(10));
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path())))
                .isEqualTo(PosixFilePermissions.toString(Files.getPosixFilePermissions(other)));
    }

    @Test
    void writersAtTheSameTimeLoseNothing() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(8);
        List<Future<?>> writers = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            TableIdentity own = table("t" + i);
            writers.add(threads.submit(() -> {
                for (int n = 0; n < 5; n++) {
                    file().write(own, sample(n));
                }
            }));
        }
        for (Future<?> writer : writers) {
            writer.get();
        }
        threads.shutdown();
        for (int i = 0; i < 8; i++) {
            assertThat(file().read(table("t" + i))).as("table " + i).contains(sample(4));
        }
    }

    @Test
    void aWriterThatNeverEndsIsSaid() throws IOException {
        Path lock = Files.createFile(directory.resolve("c.yaml.statistics.json.lock"));
        List<String> warnings = new ArrayList<>();
        file(warnings::add).write(table("a"), sample(1));
        assertThat(warnings).singleElement().asString().contains("can't be written", "delete " + lock);
        assertThat(path()).doesNotExist();
        Files.delete(lock);
        file().write(table("a"), sample(1));
        assertThat(file().read(table("a"))).isPresent();
    }

    @Test
    void aDirectoryIsNotPromisedToBeWritten() throws IOException {
        Files.createDirectory(path());
        List<String> warnings = new ArrayList<>();
        assertThat(file(warnings::add).read(table("a"))).isEmpty();
        file(warnings::add).write(table("a"), sample(1));
        assertThat(warnings)
                .containsExactly(
                        "the statistics in " + path() + " are not used, since it is a directory",
                        "the statistics are used by this connection only, since " + path()
                                + " can't be written: it is a directory");
    }

    /** Each a change of the document, of its first entry, or of the statistics of users there. */
    private static Map<String, Consumer<ObjectNode>> damages() {
        Map<String, Consumer<ObjectNode>> damages = new LinkedHashMap<>();
        damages.put("no tables", document -> document.remove("tables"));
        damages.put("tables null", document -> document.putNull("tables"));
        damages.put("entry null", document -> ((ArrayNode) document.path("tables")).addNull());
        damages.put("another version", document -> document.put("version", 1));
        damages.put("table missing", document -> entry(document).remove("table"));
        damages.put("arn null", document -> ((ObjectNode) entry(document).path("table")).putNull("arn"));
        damages.put("sample null", document -> entry(document).putNull("sample"));
        damages.put("taken null", document -> sample(document).putNull("taken"));
        damages.put("taken never", document -> sample(document).put("taken", "never"));
        damages.put("items of the sample missing", document -> sample(document).remove("items"));
        damages.put(
                "items of the sample 9.2e18", document -> sample(document).put("items", 9_200_000_000_000_000_000L));
        damages.put("read units NaN", document -> sample(document).put("readUnits", "NaN"));
        damages.put("fraction NaN", document -> sample(document).put("fraction", "NaN"));
        damages.put(
                "more whole partitions than there are",
                document -> sample(document).put("wholePartitions", 6));
        damages.put("fraction 2", document -> sample(document).put("fraction", 2));
        damages.put("entities null", document -> sample(document).putNull("entities"));
        damages.put("entity null", document -> ((ObjectNode) sample(document).path("entities")).putNull("users"));
        damages.put("items -5", document -> users(document).put("items", -5));
        damages.put("items missing", document -> users(document).remove("items"));
        damages.put("items null", document -> users(document).putNull("items"));
        damages.put("items 9e17", document -> users(document).put("items", 9e17));
        damages.put("items 1e300", document -> users(document).put("items", 1e300));
        damages.put("items a text", document -> users(document).put("items", "10"));
        damages.put("bytes -1", document -> users(document).put("bytes", -1));
        damages.put("items of 1 MB", document -> users(document).put("bytes", 1e7));
        damages.put("distinct null", document -> users(document).putNull("distinct"));
        damages.put("distinct NaN", document -> distinct(document).put("tenant", "NaN"));
        damages.put("distinct -3", document -> distinct(document).put("tenant", -3));
        damages.put("distinct a null", document -> distinct(document).putNull("tenant"));
        return damages;
    }

    private static ObjectNode entry(ObjectNode document) {
        return (ObjectNode) document.path("tables").path(0);
    }

    private static ObjectNode sample(ObjectNode document) {
        return (ObjectNode) entry(document).path("sample");
    }

    private static ObjectNode users(ObjectNode document) {
        return (ObjectNode) sample(document).path("entities").path("users");
    }

    private static ObjectNode distinct(ObjectNode document) {
        return (ObjectNode) users(document).path("distinct");
    }

    @TestFactory
    Stream<DynamicTest> aDamagedFileIsSaidAndReplaced() {
        return damages().entrySet().stream()
                .map(damage -> DynamicTest.dynamicTest(damage.getKey(), () -> check(damage.getValue())));
    }

    private void check(Consumer<ObjectNode> damage) throws IOException {
        Files.deleteIfExists(path());
        file().write(table("a"), sample(10));
        ObjectNode document = (ObjectNode) JSON.readTree(path().toFile());
        damage.accept(document);
        JSON.writeValue(path().toFile(), document);
        List<String> warnings = new ArrayList<>();
        assertThat(file(warnings::add).read(table("a"))).isEqualTo(Optional.empty());
        file(warnings::add).write(table("b"), sample(20));
        assertThat(warnings)
                .hasSize(2)
                .allSatisfy(warning -> assertThat(warning)
                        .contains(path().toString())
                        .doesNotContain("org.", "java.", "jackson", "Exception", "reference chain", "\n"));
        assertThat(warnings.get(0)).endsWith("ANALYZE writes the file anew");
        assertThat(warnings.get(1)).endsWith("those of other tables are lost");
        assertThat(file().read(table("b"))).contains(sample(20));
    }
}
