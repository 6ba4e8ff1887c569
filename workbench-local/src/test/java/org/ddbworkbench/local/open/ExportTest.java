package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportTest {
    private static final OpenOptions KEYED = OpenOptions.DEFAULT.withKey(KeySpec.parse("pk:S,sk:N"));
    private static final OpenOptions SKIPPING = KEYED.withSkipBadRecords(true);
    private static final String TIME = "2026-11-01T00:00:00.000Z";

    @TempDir
    private Path directory;

    private Path root;
    private Path folder;

    @BeforeEach
    void paths() {
        root = directory.resolve("AWSDynamoDB");
        folder = root.resolve("01700000000000-a1b2c3d4");
    }

    private ExportFixture twoFiles() throws IOException {
        return ExportFixture.full(folder)
                .file("a.json.gz", items(0, 2000))
                .file("b.json.gz", items(2000, 2500))
                .file("empty.json.gz", List.of());
    }

    private static List<String> items(int from, int to) {
        return IntStream.range(from, to).mapToObj(ExportFixture::item).toList();
    }

    @Test
    void theFolderItsParentsItsManifestAndItsDataAreTheExport() throws IOException {
        twoFiles().finishFull(TIME);
        for (Path given : List.of(
                folder,
                root,
                directory,
                folder.resolve("manifest-summary.json"),
                folder.resolve("manifest-files.json"))) {
            LoadSummary summary = Opened.of(OpenOptions.DEFAULT, given).summary();
            assertThat(summary.tables())
                    .containsExactly(new LoadSummary.LoadedTable("orders", "pk:S,sk:N", 2500, 0, 0, 0));
            assertThat(summary.checksums()).isEqualTo(3);
            assertThat(summary.files()).isEqualTo(3);
        }
        LoadSummary data = Opened.of(KEYED, folder.resolve("data")).summary();
        assertThat(data.tables()).containsExactly(new LoadSummary.LoadedTable("data", "pk:S,sk:N", 2500, 0, 0, 0));
        assertThat(data.checksums()).isZero();
    }

    @Test
    void withoutASummaryTheFilesAreCheckedAllTheSame() throws IOException {
        twoFiles().finishFull(TIME);
        Files.delete(folder.resolve("manifest-summary.json"));
        assertThat(Opened.of(KEYED, folder).summary().checksums()).isEqualTo(3);
        Files.delete(folder.resolve("data/a.json.gz"));
        assertThatThrownBy(() -> Opened.of(KEYED, folder))
                .hasMessageMatching("the data file a.json.gz of the export in .* is missing");
    }

    @Test
    void aDataFileThatIsMissingIsAnError() throws IOException {
        twoFiles().finishFull(TIME);
        Files.delete(folder.resolve("data/b.json.gz"));
        TableFileException error = catchThrowableOfType(TableFileException.class, () -> Opened.of(KEYED, folder));
        assertThat(error).hasMessage("the data file b.json.gz of the export in " + folder + " is missing");
        assertThat(error.hint()).hasValueSatisfying(hint -> assertThat(hint).contains("aws s3 cp --recursive"));
        Opened opened = Opened.of(SKIPPING, folder);
        assertThat(opened.table().items()).isEqualTo(2000);
        assertThat(opened.warnings()).singleElement().asString().contains("b.json.gz", "THE TABLE IS NOT WHAT IT WAS");
    }

    @Test
    void aChecksumThatDiffersIsAnErrorAndALoudWarning() throws IOException {
        twoFiles().finishFull(TIME);
        Path other = directory.resolve("other");
        ExportFixture.full(other).file("b.json.gz", items(3000, 3500));
        Files.copy(
                other.resolve("data/b.json.gz"), folder.resolve("data/b.json.gz"), StandardCopyOption.REPLACE_EXISTING);
        Path file = folder.resolve("data/b.json.gz");
        Opened failed = new Opened();
        assertThatThrownBy(() -> failed.open(KEYED, folder))
                .hasMessage(file + ": its checksum is not the one of the manifest");
        assertThat(failed.tableNames()).isEmpty();
        Opened opened = Opened.of(SKIPPING, folder);
        assertThat(opened.table().items()).isEqualTo(2500);
        assertThat(opened.warnings())
                .containsExactly(
                        file + ": its checksum is not the one of the manifest. THE TABLE IS NOT WHAT IT WAS: copy"
                                + " the file again from where it came");
        assertThat(opened.summary().checksums()).isEqualTo(2);
    }

    @Test
    void countsThatDifferAreErrors() throws IOException {
        ExportFixture.full(folder).file("a.json.gz", items(0, 10), 11).finishFull(TIME);
        assertThatThrownBy(() -> Opened.of(KEYED, folder))
                .hasMessage(folder.resolve("data/a.json.gz") + " has 10 items, the manifest says 11");
        Path other = root.resolve("other");
        ExportFixture.full(other)
                .file("a.json.gz", items(0, 10))
                .finish("\"exportTime\":\"" + TIME + "\"", "orders", 12);
        assertThatThrownBy(() -> Opened.of(KEYED, other))
                .hasMessage(
                        "the export in " + other + " has 10 items in the files of its manifest, its summary says 12");
        assertThat(Opened.of(SKIPPING, other).warnings()).hasSize(1);
    }

    @Test
    void aTruncatedFileIsNamedWithTheLineThatItEndsIn() throws IOException {
        twoFiles().finishFull(TIME);
        Path file = folder.resolve("data/a.json.gz");
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length / 2));
        TableFileException error = catchThrowableOfType(TableFileException.class, () -> Opened.of(KEYED, folder));
        assertThat(error.getMessage())
                .matches("\\Q" + file + "\\E: line \\d+: the file ends here, in the middle of its compressed data");
        Opened opened = Opened.of(SKIPPING, folder);
        assertThat(opened.table().items()).isBetween(600L, 2400L);
        assertThat(opened.warnings()).hasSize(3).anyMatch(warning -> warning.contains("items, the manifest says 2000"));
    }

    @Test
    void damagedCompressionIsNoticedWithoutAManifestToo() throws IOException {
        twoFiles();
        Path file = folder.resolve("data/a.json.gz");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length - 6] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> Opened.of(KEYED, file)).hasMessageContaining("the compressed data are damaged");
    }

    @Test
    void filesThatWereDecompressedAreCountedAtLeast() throws IOException {
        twoFiles().finishFull(TIME);
        Path file = folder.resolve("data/b.json.gz");
        byte[] plain;
        try (InputStream text = new GZIPInputStream(Files.newInputStream(file))) {
            plain = text.readAllBytes();
        }
        Files.write(folder.resolve("data/b.json"), plain);
        Files.delete(file);
        Opened opened = Opened.of(KEYED, folder);
        assertThat(opened.table().items()).isEqualTo(2500);
        assertThat(opened.summary().checksums()).isEqualTo(2);
        assertThat(opened.notices())
                .containsExactly(folder.resolve("data/b.json")
                        + " was decompressed after the export: its checksum can't be checked");
    }

    @Test
    void changesGoOnTopOfAFullExportFromItsTimeOn() throws IOException {
        // 2026-11-01T00:00:00Z is 1793491200 s after 1970
        twoFiles().finishFull(TIME);
        Path changes = new ExportFixture(root.resolve("01700000000001-inc"), root.resolve("data"))
                .file(
                        "c.json.gz",
                        List.of(
                                ExportFixture.change(1, "1793491199999999", "already in the full export"),
                                ExportFixture.change(2, "1793491200000000", "new"),
                                ExportFixture.change(3, "1793491200000001", ""),
                                ExportFixture.change(9000, "1793491200000002", "added")))
                .finishIncremental(TIME, "2026-11-01T01:00:00Z");
        for (Opened opened : List.of(Opened.of(OpenOptions.DEFAULT, directory), Opened.of(KEYED, changes, folder))) {
            assertThat(opened.table()).isEqualTo(new LoadSummary.LoadedTable("orders", "pk:S,sk:N", 2500, 0, 3, 1));
            assertThat(opened.summary().checksums()).isEqualTo(4);
            assertThat(opened.items())
                    .contains("{pk={S=P#1}, sk={N=1}}", "{pk={S=P#2}, sk={N=2}, v={S=new}}")
                    .doesNotContain("{pk={S=P#0}, sk={N=3}}");
        }
        assertThat(Opened.of(OpenOptions.DEFAULT, changes).table())
                .isEqualTo(new LoadSummary.LoadedTable("orders", "pk:S,sk:N", 3, 0, 4, 0));
    }

    @Test
    void incrementalExportsAreAppliedInTheOrderOfTheirTimes() throws IOException {
        Path later = increment("0-later", 1793497800, "later", "2026-11-01T01:00:00Z", "2026-11-01T02:00:00Z");
        Path earlier = increment("1-earlier", 1793493000, "earlier", TIME, "2026-11-01T01:00:00Z");
        assertThatTheLaterCounts(later, earlier, new LoadSummary.LoadedTable("orders", "pk:S,sk:N", 1, 0, 2, 0));
    }

    @Test
    void whereIncrementalExportsOverlapTheTimesOfTheirChangesDecide() throws IOException {
        Path later = increment("0-later", 1793497800, "later", TIME, "2026-11-01T02:00:00Z");
        Path earlier = increment("1-earlier", 1793496000, "earlier", "2026-11-01T01:00:00Z", "2026-11-01T01:30:00Z");
        assertThatTheLaterCounts(later, earlier, new LoadSummary.LoadedTable("orders", "pk:S,sk:N", 1, 0, 1, 1));
    }

    private Path increment(String name, long second, String value, String from, String to) throws IOException {
        return new ExportFixture(root.resolve(name), root.resolve("data"))
                .file(name + ".json.gz", List.of(ExportFixture.change(2, second + "000000", value)))
                .finishIncremental(from, to);
    }

    private void assertThatTheLaterCounts(Path later, Path earlier, LoadSummary.LoadedTable expected) {
        for (List<Path> given : List.of(List.of(root), List.of(later, earlier), List.of(earlier, later))) {
            Opened opened = Opened.of(KEYED, given.toArray(Path[]::new));
            assertThat(opened.items()).containsExactly("{pk={S=P#2}, sk={N=2}, v={S=later}}");
            assertThat(opened.table()).isEqualTo(expected);
        }
    }

    @Test
    void exportsThatDoNotFollowEachOtherAreNoticed() throws IOException {
        twoFiles().finishFull(TIME);
        new ExportFixture(root.resolve("inc"), root.resolve("data"))
                .file("c.json.gz", List.of(ExportFixture.change(2, "1793500000000000", "new")))
                .finishIncremental("2026-11-01T02:00:00Z", "2026-11-01T03:00:00Z");
        assertThat(Opened.of(KEYED, directory).notices())
                .containsExactly("no export has the changes from 2026-11-01T00:00:00Z to 2026-11-01T02:00:00Z");
    }

    @Test
    void severalFullExportsAreNotOneTable() throws IOException {
        twoFiles().finishFull(TIME);
        ExportFixture.full(root.resolve("second"))
                .file("a.json.gz", items(0, 1))
                .finishFull(TIME);
        assertThatThrownBy(() -> Opened.of(KEYED, root)).hasMessageContaining("there are several full exports: ");
        ExportFixture.full(root.resolve("third"))
                .file("a.json.gz", items(0, 1))
                .finish("\"exportTime\":\"" + TIME + "\"", "others", 1);
        assertThatThrownBy(() -> Opened.of(KEYED, root)).hasMessageContaining("there are exports of several tables: ");
    }

    @Test
    void exportsInIon() throws IOException {
        ExportFixture.full(folder)
                .file(
                        "a.ion.gz",
                        List.of(
                                "$ion_1_0 {Item:{pk:\"a\",sk:1.}}",
                                "$ion_1_0 {Item:{pk:\"a\",sk:2.,s:$dynamodb_SS::[\"x\"]}}"))
                .finish("\"exportTime\":\"" + TIME + "\",\"outputFormat\":\"ION\"", "orders", 2);
        Opened opened = Opened.of(OpenOptions.DEFAULT, folder);
        assertThat(opened.items()).containsExactly("{pk={S=a}, sk={N=1}}", "{pk={S=a}, sk={N=2}, s={SS=[x]}}");
        assertThat(opened.summary().checksums()).isEqualTo(1);
        Path damaged = Files.writeString(directory.resolve("damaged.ion"), "$ion_1_0 {Item:{pk:\"a\",sk:1.}} {Item:{");
        assertThatThrownBy(() -> Opened.of(KEYED, damaged)).hasMessageContaining("damaged.ion: item 2: ");
        Path bad = Files.writeString(
                directory.resolve("bad.ion"), "$ion_1_0 {Item:{pk:\"a\",sk:2026-01-01T}} {Item:{pk:\"a\",sk:2.}}");
        assertThatThrownBy(() -> Opened.of(KEYED, bad))
                .hasMessage(bad + ": item 1: attribute sk: a value of Ion type TIMESTAMP is none of DynamoDB's");
        assertThat(Opened.of(SKIPPING, bad).items()).containsExactly("{pk={S=a}, sk={N=2}}");
    }

    @Test
    void changesInIonGoOnTopInWhateverOrderTheFilesAreGiven() throws IOException {
        ExportFixture.full(folder)
                .file("a.ion.gz", List.of("$ion_1_0 {Item:{pk:\"a\",sk:1.,v:\"old\"}}", "{Item:{pk:\"a\",sk:2.}}"))
                .finishFull(TIME);
        String change = "$ion_1_0 {Metadata:{WriteTimestampMicros:1793491200000001.},Keys:{pk:\"a\",sk:1.},"
                + "OldImage:{pk:\"a\",sk:1.,v:\"old\"},NewImage:{pk:\"a\",sk:1.,v:\"new\"}}";
        String deletion = "$ion_1_0 {Metadata:{WriteTimestampMicros:1793491200000002.},Keys:{pk:\"a\",sk:2.}}";
        Path changes = new ExportFixture(root.resolve("01700000000001-inc"), root.resolve("data"))
                .file("c.ion.gz", List.of(change, deletion))
                .finishIncremental(TIME, "2026-11-01T01:00:00Z");
        Path loose = Files.writeString(directory.resolve("inc.ion"), "$ion_1_0 5 {Other:{}}" + change + deletion);
        Path fullData = folder.resolve("data/a.ion.gz");
        for (List<Path> given : List.of(
                List.of(root),
                List.of(changes, folder),
                List.of(loose, folder),
                List.of(folder, loose),
                List.of(loose, fullData))) {
            Opened opened = Opened.of(SKIPPING, given.toArray(Path[]::new));
            assertThat(opened.items()).containsExactly("{pk={S=a}, sk={N=1}, v={S=new}}");
        }
    }
}
