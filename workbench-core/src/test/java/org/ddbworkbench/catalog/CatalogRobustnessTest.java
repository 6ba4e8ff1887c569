package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ddbworkbench.WorkbenchException;
import org.junit.jupiter.api.Test;

/** Whatever a catalog file holds, reading it ends soon, with a catalog or with an error that says where it is wrong. */
final class CatalogRobustnessTest {
    /** Of the thread's own time: what a second is on a slow machine, before the code is compiled. */
    private static final long PATIENCE_MILLIS = 3_000;

    private static final String HEAD = "version: 1\ntables:\n  t:\n    partitionKey: pk\n    sortKey: sk\n";

    private static Throwable read(String yaml) {
        long start = cpuTime();
        Throwable thrown = catchThrowable(() -> CatalogReader.read(yaml, "c.yaml"));
        assertThat((cpuTime() - start) / 1_000_000)
                .as(yaml.substring(0, Math.min(200, yaml.length())))
                .isLessThan(PATIENCE_MILLIS);
        return thrown;
    }

    private static long cpuTime() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static String lines(int count, IntFunction<String> line) {
        return IntStream.range(0, count).mapToObj(line).collect(Collectors.joining("\n", "", "\n"));
    }

    @Test
    void mutatedCatalogsGiveErrorsWithAPlace() throws IOException, URISyntaxException {
        Random random = new Random(42);
        Path designs = Path.of(
                Objects.requireNonNull(getClass().getResource("/designs")).toURI());
        List<String> texts;
        try (Stream<Path> files = Files.walk(designs)) {
            texts = files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .map(CatalogRobustnessTest::text)
                    .toList();
        }
        int errors = 0;
        for (int i = 0; i < 6_000; i++) {
            String mutated = mutate(texts.get(i % texts.size()), texts.get(random.nextInt(texts.size())), random);
            try {
                CatalogReader.read(mutated, "c.yaml");
            } catch (WorkbenchException e) {
                errors++;
                assertThat(e.getMessage()).startsWith("c.yaml");
            } catch (RuntimeException | Error e) {
                fail(mutated, e);
            }
        }
        assertThat(errors).isGreaterThan(3_000);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String mutate(String text, String other, Random random) {
        StringBuilder mutated = new StringBuilder(text);
        int mutations = 1 + random.nextInt(3);
        for (int i = 0; i < mutations && mutated.length() > 0; i++) {
            int at = random.nextInt(mutated.length());
            int length = Math.min(random.nextInt(40), mutated.length() - at);
            switch (random.nextInt(6)) {
                case 0 -> mutated.setCharAt(at, "{}[]:,\"'#&*!|>%@`-? \n\t\u0001(".charAt(random.nextInt(24)));
                case 1 -> mutated.delete(at, at + length);
                case 2 -> mutated.insert(at, mutated.substring(at, at + length));
                case 3 -> {
                    int from = random.nextInt(other.length());
                    mutated.insert(at, other, from, Math.min(other.length(), from + 60));
                }
                case 4 ->
                    mutated.insert(
                            at,
                            List.of("&a ", "*a", "{b: *a}", "!!x ", "? ", "<<: *a\n", "(99999)")
                                    .get(random.nextInt(7)));
                default -> {
                    int line = mutated.indexOf("\n", at) + 1;
                    mutated.insert(line, " ".repeat(random.nextInt(10)) + "key: [a, b]\n");
                }
            }
        }
        return mutated.toString();
    }

    @Test
    void aliasesThatLeadInCirclesOrGrowAreErrors() {
        assertThat(read("version: 1\ntables: &a\n  t: *a\n")).isInstanceOf(WorkbenchException.class);
        assertThat(read("&a [*a]")).isInstanceOf(WorkbenchException.class);
        assertThat(read(HEAD + "    entities: &e\n      x: {key: &k [*k, *k]}\n"))
                .isInstanceOf(WorkbenchException.class);
        String laughs = "a: &x0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]\n"
                + lines(20, i -> "b" + i + ": &x" + (i + 1) + " [" + ("*x" + i + ", ").repeat(9) + "ha]");
        assertThat(read(laughs)).isInstanceOf(WorkbenchException.class);
        assertThat(read(HEAD + "    indexes: {g: {partitionKey: &k {name: a, type: *k}}}\n"))
                .isInstanceOf(WorkbenchException.class);
    }

    @Test
    void referencesMayLeadInCircles() {
        String entities = "    entities:\n"
                + "      a: {key: [\"A#{x}\", META], columns: {b: {type: text, references: b.y}}}\n"
                + "      b: {key: [\"B#{y}\", META], columns: {a: {type: text, references: a.x}}}\n";
        assertThat(CatalogReader.read(HEAD + entities, "c.yaml").tables()).hasSize(1);
    }

    @Test
    void fiveHundredEntitiesAreReadInASecond() {
        String similar = lines(
                500,
                i -> "      e" + i + ": {key: [\"TENANT#{tenant}\", \"E" + i
                        + "#{day:date}#{id}#{tail*}\"], columns: {a: text, b: integer}}");
        long start = cpuTime();
        assertThat(CatalogReader.read(HEAD + "    entities:\n" + similar, "c.yaml")
                        .tables()
                        .get(0)
                        .entities())
                .hasSize(500);
        assertThat((cpuTime() - start) / 1_000_000).isLessThan(PATIENCE_MILLIS);
    }

    @Test
    void tooManyOrTooLargePartsAreErrors() {
        assertThat(read(HEAD + "    entities:\n" + lines(60_000, i -> "      e" + i + ": {key: [\"E" + i + "\", A]}")))
                .isInstanceOf(WorkbenchException.class)
                .hasMessageContaining("c.yaml");
        assertThat(read(HEAD + "    entities:\n      e:\n        key: [\"A\", B]\n        columns:\n"
                        + lines(100_000, i -> "          c" + i + ": text")))
                .isInstanceOf(WorkbenchException.class);
        assertThat(read(HEAD + "    indexes:\n" + lines(50_000, i -> "      i" + i + ": {partitionKey: a" + i + "}")))
                .isInstanceOf(WorkbenchException.class);
        assertThat(read(HEAD + "    separators: " + "x".repeat(10_000_000))).isInstanceOf(WorkbenchException.class);
        assertThat(read(HEAD + "    entities:\n      e: {key: [\"" + "{a}#".repeat(100_000) + "\", B]}\n"))
                .isInstanceOf(WorkbenchException.class);
        assertThat(read("[".repeat(100_000))).isInstanceOf(WorkbenchException.class);
        assertThat(read("{a: ".repeat(100_000) + "}".repeat(100_000))).isInstanceOf(WorkbenchException.class);
        assertThat(read(lines(100_000, i -> "version: 1"))).isInstanceOf(WorkbenchException.class);
    }

    @Test
    void entitiesThatAreHardToTellApartAreComparedForABoundedTime() {
        String hard = lines(
                300,
                i -> "      e" + i + ": {key: [\"{a}-{b}-{c}-{d}-{e}-{f}-x" + i + "\", \"{g}.{h}.{i}.{j}.{k}.y" + i
                        + "\"]}");
        Throwable thrown = read(HEAD + "    separators: \"\"\n    entities:\n" + hard);
        if (thrown != null) {
            assertThat(thrown).isInstanceOf(WorkbenchException.class);
        }
    }
}
