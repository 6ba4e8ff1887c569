package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OpenFormatsTest {
    private static final String ADA = "{artist={S=Ada}, year={N=1999}}";
    private static final String BOB = "{artist={S=Bob}, year={N=1971}}";
    private static final OpenOptions KEYED = OpenOptions.DEFAULT.withKey(KeySpec.parse("artist,year"));

    @TempDir
    private Path directory;

    @Test
    void outputOfScanHasAllTypesAndMayHaveSeveralPages() {
        Opened opened = Opened.of(KEYED, Opened.resource("scan.json"));
        assertThat(opened.table()).isEqualTo(new LoadSummary.LoadedTable("scan", "artist:S,year:N", 3, 0, 0, 0));
        assertThat(opened.items())
                .containsExactlyInAnyOrder(
                        BOB,
                        "{artist={S=Ada}, year={N=2003}}",
                        "{artist={S=Ada}, year={N=1999}, price={N=12345678901234567890.123456789012345678},"
                                + " cover={B=AQID}, tags={SS=[jazz, live]}, marks={NS=[1, 2.5]}, raw={BS=[AQ==, Ag==]},"
                                + " sold={BOOL=true}, label={NULL=true}, tracks={L=[{S=One}, {N=2}]},"
                                + " studio={M={city={S=Köln}, L={N=4}}}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"items.json", "item-lines.jsonl"})
    void listsAndLinesOfItems(String file) {
        assertThat(Opened.of(KEYED, Opened.resource(file)).items()).containsExactlyInAnyOrder(ADA, BOB);
    }

    @Test
    void linesOfAttributesMayHaveOneThatIsCalledItem() {
        assertThat(Opened.of(KEYED, Opened.resource("bare-lines.jsonl")).items())
                .containsExactlyInAnyOrder(ADA, "{artist={S=Bob}, year={N=1971}, Item={S=an attribute}}");
    }

    @Test
    void oneItemAsGetItemAnswersAndAsPutItemTakesIt() {
        assertThat(Opened.of(KEYED, Opened.resource("get-item.json")).items("get-item"))
                .containsExactly(ADA);
        assertThat(Opened.of(KEYED, Opened.resource("put-item.json")).items("music"))
                .containsExactly(ADA);
        assertThat(Opened.of(KEYED, Opened.resource("request-items.json")).items("music"))
                .containsExactly(ADA);
    }

    @Test
    void batchesAreOfSeveralTables() {
        OpenOptions defined = OpenOptions.DEFAULT.withDefinitions(List.of(
                new TableSpec("music", KeySpec.parse("artist:S,year:N"), List.of()),
                new TableSpec("shops", KeySpec.parse("pk:S"), List.of())));
        Opened written = Opened.of(defined, Opened.resource("batch-write.json"));
        assertThat(written.items("music")).containsExactly(BOB);
        assertThat(written.items("shops")).containsExactly("{pk={S=SHOP#1}, town={S=Bonn}}");
        Opened read = Opened.of(defined, Opened.resource("batch-get.json"));
        assertThat(read.items("music")).containsExactly(ADA);
        assertThat(read.items("shops")).containsExactly("{pk={S=SHOP#1}, town={S=Bonn}}");
        assertThatThrownBy(() -> Opened.of(KEYED.withTableName("mine"), Opened.resource("batch-write.json")))
                .isInstanceOf(TableFileException.class)
                .hasMessage("the files have items of several tables, such as music and shops");
    }

    @Test
    void aTableIsNamedAsTheOptionsSay() {
        Opened opened = Opened.of(KEYED.withTableName("mine"), Opened.resource("put-item.json"));
        assertThat(opened.tableNames()).containsExactly("mine");
    }

    @Test
    void changesAreMadeInTheOrderOfTheirTimes() {
        Opened opened = Opened.of(OpenOptions.DEFAULT, Opened.resource("changes.jsonl"));
        assertThat(opened.items())
                .containsExactlyInAnyOrder("{pk={S=a}, sk={N=1}, v={S=third}}", "{pk={S=b}, sk={N=1}}");
        assertThat(opened.table()).isEqualTo(new LoadSummary.LoadedTable("changes", "pk:S,sk:N", 2, 0, 3, 2));
        assertThat(opened.notices()).isEmpty();
    }

    @Test
    void standardInputMayBeCompressedAndIsReadOnce() throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(compressed)) {
            Files.copy(Opened.resource("scan.json"), out);
        }
        OpenOptions piped = KEYED.withStandardInput(new ByteArrayInputStream(compressed.toByteArray()));
        assertThat(Opened.of(piped, Path.of("-")).table())
                .isEqualTo(new LoadSummary.LoadedTable("stdin", "artist:S,year:N", 3, 0, 0, 0));
        assertThatThrownBy(() -> Opened.of(
                        KEYED.withStandardInput(Files.newInputStream(Opened.resource("items.json"))),
                        Path.of("-"),
                        Path.of("-")))
                .hasMessage("standard input is given twice, and can be read only once");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    @Timeout(60)
    void pipesAreRead() throws IOException, InterruptedException {
        Path pipe = directory.resolve("pipe.json");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Process writer = new ProcessBuilder(
                        "sh",
                        "-c",
                        "cat \"$0\" > \"$1\"",
                        Opened.resource("items.json").toString(),
                        pipe.toString())
                .start();
        Opened opened = Opened.of(KEYED, pipe);
        assertThat(writer.waitFor()).isZero();
        assertThat(opened.items("pipe")).containsExactlyInAnyOrder(ADA, BOB);
    }

    @Test
    void plainJsonIsOpenedOnlyWhenAskedFor() {
        OpenOptions keyed = OpenOptions.DEFAULT.withKey(KeySpec.parse("id"));
        assertThatThrownBy(() -> Opened.of(keyed, Opened.resource("plain.jsonl")))
                .isInstanceOf(TableFileException.class)
                .hasMessageContaining("plain.jsonl is JSON without DynamoDB's types");
        assertThat(Opened.of(keyed.withPlainJson(true), Opened.resource("plain.jsonl"))
                        .items())
                .containsExactlyInAnyOrder(
                        "{id={S=a}, n={N=1.5}, ok={BOOL=true}, none={NULL=true}, list={L=[{S=x}, {N=2}]},"
                                + " map={M={S={N=1}}}}",
                        "{id={S=b}, n={N=12345678901234567890123456789012345678}}");
        assertThat(Opened.of(KEYED.withPlainJson(true), Opened.resource("items.json"))
                        .items())
                .containsExactlyInAnyOrder(ADA, BOB);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"id\":\"a\",\"x\":{\"S\":\"y\"}}\n",
                "[{\"id\":\"a\",\"x\":{\"S\":\"y\"}}]",
                "{\"Items\":[{\"id\":\"a\",\"x\":{\"S\":\"y\"}}]}"
            })
    void plainJsonMayHaveValuesThatLookTyped(String content) throws IOException {
        Path file = Files.writeString(directory.resolve("plain.json"), content);
        OpenOptions plain = OpenOptions.DEFAULT.withKey(KeySpec.parse("id")).withPlainJson(true);
        assertThat(Opened.of(plain, file).items()).containsExactly("{id={S=a}, x={M={S={S=y}}}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s\n%<s\n", "[%s]", "{\"Records\":[%s,%<s]}"})
    void streamRecordsAreRefusedByName(String document) throws IOException {
        String record = "{\"eventID\":\"1\",\"eventName\":\"REMOVE\",\"dynamodb\":{\"Keys\":{\"id\":{\"S\":\"a\"}}}}";
        Path file = Files.writeString(directory.resolve("stream.json"), document.formatted(record));
        assertThatThrownBy(() -> Opened.of(KEYED, file))
                .isInstanceOf(TableFileException.class)
                .hasMessage(file + " has records of a DynamoDB stream, which can't be opened");
    }

    @Test
    void ionHasSetsAsAnnotatedLists() {
        assertThat(Opened.of(KEYED, Opened.resource("export.ion")).items())
                .containsExactlyInAnyOrder(
                        BOB,
                        "{artist={S=Ada}, year={N=1999}, price={N=12345678901234567890.123456789012345678},"
                                + " cover={B=AQID}, tags={SS=[jazz, live]}, marks={NS=[1, 2.5]}, raw={BS=[AQ==]},"
                                + " sold={BOOL=true}, label={NULL=true}, tracks={L=[{S=One}, {N=2}]},"
                                + " studio={M={city={S=Köln}}}}");
    }

    @Test
    void contentTellsTheFormatNotTheName() throws IOException {
        Path disguised = directory.resolve("items.ion");
        try (OutputStream file = new GZIPOutputStream(Files.newOutputStream(disguised))) {
            file.write(new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
            Files.copy(Opened.resource("item-lines.jsonl"), file);
        }
        Opened opened = Opened.of(KEYED, disguised);
        assertThat(opened.items("items")).containsExactlyInAnyOrder(ADA, BOB);
    }

    @Test
    void severalFilesAndFoldersAreOneTable() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("my dump"));
        Files.copy(Opened.resource("get-item.json"), folder.resolve("a"));
        Files.copy(Opened.resource("item-lines.jsonl"), folder.resolve("b"));
        Files.createFile(folder.resolve("c"));
        Opened opened = Opened.of(KEYED, folder, Opened.resource("scan.json"));
        assertThat(opened.summary().files()).isEqualTo(4);
        assertThat(opened.table()).isEqualTo(new LoadSummary.LoadedTable("my_dump", "artist:S,year:N", 3, 3, 0, 0));
    }

    @Test
    void whatIsNotDataIsExplained() throws IOException {
        assertThatThrownBy(() -> Opened.of(KEYED, directory.resolve("none.json")))
                .hasMessage("no such file: " + directory.resolve("none.json"));
        assertThatThrownBy(() -> Opened.of(KEYED, directory)).hasMessageContaining("has neither files nor an export");
        assertThatThrownBy(() -> Opened.of(KEYED, Opened.resource("definitions/describe-table.json")))
                .hasMessageContaining("defines tables and has no data");
        assertThatThrownBy(() -> Opened.of(KEYED, file("text.json", "Hello!\nHow are you?")))
                .isInstanceOf(TableFileException.class)
                .hasMessageContaining("text.json: line 1: malformed JSON: ");
        assertThatThrownBy(() -> Opened.of(KEYED, file("numbers.json", "[1, 2]")))
                .hasMessageContaining("numbers.json has no JSON object");
        assertThatThrownBy(() -> Opened.of(OpenOptions.DEFAULT, file("empty.json", "\n")))
                .hasMessage("there are no items in the files");
    }

    @Test
    void aDocumentMayBeOneLongLineOrShareIt() throws IOException {
        String filler = "\"artist\":{\"S\":\"Ada\"},\"x\":{\"S\":\"" + "x".repeat(300_000) + "\"}}";
        Path line = file(
                "line.json",
                IntStream.range(0, 251)
                        .mapToObj(year -> "{\"year\":{\"N\":\"" + year + "\"}," + filler)
                        .collect(Collectors.joining(",", "{\"Items\":[", "]}")));
        assertThat(Files.size(line)).isGreaterThan(64 << 20);
        assertThat(Opened.of(KEYED, line).table())
                .isEqualTo(new LoadSummary.LoadedTable("line", "artist:S,year:N", 251, 0, 0, 0));
        Path shared = file(
                "shared.json",
                "{\"Item\":{\"artist\":{\"S\":\"Ada\"},\"year\":{\"N\":\"1999\"}}} {\"Item\":{\"artist\":{\"S\":\"Bob\"},"
                        + "\"year\":{\"N\":\"1971\"}}}");
        assertThat(Opened.of(KEYED, shared).items()).containsExactlyInAnyOrder(ADA, BOB);
    }

    @Test
    void otherCompressionAndEncodingAreNamed() throws IOException {
        assertThat(refusal(new byte[] {'P', 'K', 3, 4})).isEqualTo("a zip archive; unpack it");
        assertThat(refusal(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD}))
                .isEqualTo("compressed with zstd; decompress it with zstd -d");
        assertThat(refusal(new byte[] {(byte) 0xFF, (byte) 0xFE, '{', 0}))
                .isEqualTo("text in UTF-16; save it as UTF-8");
    }

    private String refusal(byte[] content) throws IOException {
        Path file = Files.write(directory.resolve("refused"), content);
        try {
            Opened.of(KEYED, file);
        } catch (TableFileException e) {
            return e.getMessage().substring((file + " is ").length()) + "; "
                    + e.hint().orElse("");
        }
        throw new AssertionError("it was opened");
    }

    @Test
    void anEmptyTableNeedsAKey() throws IOException {
        Path none = file("none.json", "{\"Items\": [], \"Count\": 0, \"ScannedCount\": 0}");
        assertThat(Opened.of(OpenOptions.DEFAULT.withKey(KeySpec.parse("pk:S,sk:B")), none)
                        .table())
                .isEqualTo(new LoadSummary.LoadedTable("none", "pk:S,sk:B", 0, 0, 0, 0));
        assertThatThrownBy(() -> Opened.of(OpenOptions.DEFAULT, none))
                .hasMessage("the key of table none is not known: the files don't say it");
    }

    @Test
    void progressReachesTheWholeSize() {
        long[] last = new long[3];
        LoadSummary summary = TableFiles.open(
                LocalDynamoDb.create(),
                List.of(Opened.resource("scan.json"), Opened.resource("items.json")),
                KEYED,
                new LoadListener() {
                    @Override
                    public void progress(long items, long bytes, long totalBytes) {
                        assertThat(bytes).isGreaterThanOrEqualTo(last[1]);
                        last[0] = items;
                        last[1] = bytes;
                        last[2] = totalBytes;
                    }
                });
        assertThat(last).containsExactly(5, summary.bytes(), summary.bytes());
    }

    @Test
    void aTableThatWasLeftHalfLoadedIsLoadedAnew() {
        LocalDynamoDb engine = LocalDynamoDb.create();
        new EngineTables(engine).create("mine", new TableSpec("mine", KeySpec.parse("x:S"), List.of()));
        List<String> messages = new ArrayList<>();
        LoadListener listener = new LoadListener() {
            @Override
            public void notice(String message) {
                messages.add(message);
            }

            @Override
            public void warning(String message) {
                messages.add(message);
            }
        };
        assertThat(TableFiles.tables(engine, listener)).isEmpty();
        TableFiles.open(engine, List.of(Opened.resource("items.json")), KEYED.withTableName("mine"), listener);
        assertThat(TableFiles.tables(engine, listener)).containsExactly("mine");
        assertThat(messages)
                .containsExactly(
                        "table mine is left out: it was only half loaded when the run ended; open its files again",
                        "table mine was left half loaded by a run that ended early; it is loaded anew");
    }

    @Test
    void aTableThatIsThereAlreadyIsLeftAlone() {
        Opened opened = Opened.of(KEYED.withTableName("mine"), Opened.resource("get-item.json"));
        assertThatThrownBy(() -> opened.open(KEYED.withTableName("mine"), Opened.resource("scan.json")))
                .isInstanceOf(TableFileException.class)
                .hasMessageContaining("Table already exists: mine");
        assertThat(opened.items("mine")).containsExactly(ADA);
        assertThat(opened.tableNames()).containsExactly("mine");
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }
}
