package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing of the files is left out without a word. */
class CompletenessTest {
    private static final OpenOptions KEYED = OpenOptions.DEFAULT.withKey(KeySpec.parse("pk:S"));
    private static final OpenOptions SKIPPING = KEYED.withSkipBadRecords(true);

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'Item':{'pk':{'S':'b'}}}",
                "{'pk':{'S':'b'}}",
                "{'Responses':{'music':[{'pk':{'S':'b'}}]}}",
                "{'Items':null}",
                "{'Count':3}"
            })
    void aDocumentOfAnotherFormThanTheFirstIsBad(String second) throws IOException {
        Path file = file("a.json", "{'Items':[{'pk':{'S':'a'}}]}\n" + second + "\n{'Items':[{'pk':{'S':'c'}}]}");
        assertThatThrownBy(() -> Opened.of(KEYED, file))
                .hasMessage(file + ": document 2 (line 2): it has no items where the first document of the file has"
                        + " them");
        assertThat(Opened.of(SKIPPING, file).items()).containsExactlyInAnyOrder("{pk={S=a}}", "{pk={S=c}}");
        Path other = file("b.json", "{'music':[{'PutRequest':{'Item':{'pk':{'S':'a'}}}}]}\n" + second);
        assertThatThrownBy(() -> Opened.of(KEYED, other)).hasMessageContaining("document 2 (line 2): it has no items");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {'Items':[{'pk':{'S':'a'}}],'Count':3}                   | document 1 (line 1): it has 1 items, its Count is 3
            {'Count':0,'Items':[{'pk':{'S':'a'}}]}                   | document 1 (line 1): it has 1 items, its Count is 0
            {'Items':[{'pk':{'S':'a'}}],'Count':1,'NextToken':'x'}   | it says that there are more items
            {'Items':[],'LastEvaluatedKey':{'pk':{'S':'a'}}}         | it says that there are more items
            {'Responses':{'music':[{'pk':{'S':'a'}}]},'UnprocessedKeys':{'music':{'Keys':[]}}} | it has UnprocessedKeys
            """)
    void aPartOfATableIsWarnedOf(String document, String warning) throws IOException {
        assertThat(Opened.of(KEYED, file("a.json", document)).warnings())
                .singleElement()
                .asString()
                .contains(warning)
                .endsWith("THE TABLE IS A PART OF WHAT IT WAS");
    }

    @Test
    void allPagesAreAWholeTableInOneFileOrInSeveral() throws IOException {
        String first = "{'Items':[{'pk':{'S':'a'}}],'Count':1,'LastEvaluatedKey':{'pk':{'S':'a'}}}";
        String last = "{'Items':[{'pk':{'S':'b'}}],'Count':1,'LastEvaluatedKey':null,'UnprocessedKeys':{}}";
        for (Opened opened : List.of(
                Opened.of(KEYED, file("one.json", first + "\n" + last)),
                Opened.of(KEYED, file("z.json", first), file("a.json", last)))) {
            assertThat(opened.warnings()).isEmpty();
            assertThat(opened.table().items()).isEqualTo(2);
        }
    }

    @Test
    void itemsOfOneKeyInOneScanOrOneExportShowThatTheKeyIsWrong() throws IOException {
        Path scan = file("scan.json", "{'Items':[{'pk':{'S':'a'},'sk':{'S':'1'}},{'pk':{'S':'a'},'sk':{'S':'2'}}]}");
        String message = " can't be pk:S: several items have the same values in it, in one export or scan";
        assertThatThrownBy(() -> Opened.of(KEYED, scan)).hasMessage("the key of table scan" + message);
        assertThat(Opened.of(SKIPPING, scan).warnings()).hasSize(1);
        Path export = ExportFixture.full(directory.resolve("export"))
                .file("a.json.gz", List.of(ExportFixture.item(0)))
                .file("b.json.gz", List.of(ExportFixture.item(3)))
                .finishFull("2026-11-01T00:00:00Z");
        assertThatThrownBy(() -> Opened.of(KEYED, export)).hasMessage("the key of table orders" + message);
    }

    @Test
    void onlyAMissingKeyRefutesAGuess() throws IOException {
        Path file = file("a.json", "{'pk':{'S':'a'}}\n{'pk':{'S':'" + "x".repeat(3000) + "'}}");
        assertThatThrownBy(() -> Opened.of(OpenOptions.DEFAULT, file))
                .hasMessageStartingWith(file + ": line 2: One or more parameter values were invalid: Size of hashkey");
        assertThat(Opened.of(OpenOptions.DEFAULT.withSkipBadRecords(true), file).items())
                .containsExactly("{pk={S=a}}");
    }

    @Test
    void filesThatAreLeftOutAreNoticed() throws IOException {
        Path folder = Files.createDirectories(directory.resolve("dump/deep")).getParent();
        file("dump/a.json", "{'pk':{'S':'a'}}");
        Path deep = file("dump/deep/b.json", "{'pk':{'S':'b'}}");
        Files.createFile(folder.resolve("_SUCCESS"));
        file("dump/.DS_Store", "x");
        assertThat(Opened.of(KEYED, folder).notices())
                .containsExactly("1 file below " + folder + " are left out, such as " + deep);
        Path export = ExportFixture.full(directory.resolve("exports/one"))
                .file("a.json.gz", List.of("{\"Item\":{\"pk\":{\"S\":\"a\"}}}"))
                .finishFull("2026-11-01T00:00:00Z");
        assertThat(Opened.of(KEYED, export.getParent()).notices()).isEmpty();
        Path extra = file("exports/one/data/extra.json", "{'pk':{'S':'b'}}");
        Path beside = file("exports/z.json", "{'pk':{'S':'b'}}");
        assertThat(Opened.of(KEYED, export.getParent()).notices())
                .containsExactly("2 files below " + export.getParent() + " are left out, such as " + extra);
        assertThat(Opened.of(KEYED, export.getParent(), beside).notices())
                .containsExactly("1 file below " + export.getParent() + " are left out, such as " + extra);
    }

    @Test
    void aFileThatIsGivenTwiceIsReadOnce() throws IOException {
        Path file = file("a.json", "{'pk':{'S':'a'}}");
        Path link = Files.createSymbolicLink(directory.resolve("link"), file);
        Opened opened = Opened.of(KEYED, file, link, file);
        assertThat(opened.summary().files()).isEqualTo(1);
        assertThat(opened.table().replaced()).isZero();
    }

    @Test
    void whatFollowsCompressedDataIsGzipToo() throws IOException {
        byte[] first = gzip("{'pk':{'S':'a'}}\n");
        byte[] second = gzip("{'pk':{'S':'b'}}\n");
        assertThat(Opened.of(KEYED, bytes(first, second)).table().items()).isEqualTo(2);
        assertThat(Opened.of(KEYED, bytes(first, new byte[512])).table().items())
                .isEqualTo(1);
        byte[] damaged = second.clone();
        damaged[0] = 'x';
        for (byte[] rest : List.of(damaged, Arrays.copyOf(second, 5), Arrays.copyOf(second, second.length - 3))) {
            assertThatThrownBy(() -> Opened.of(KEYED, bytes(first, rest)))
                    .isInstanceOf(TableFileException.class)
                    .hasMessageMatching(".*both\\.gz: line [23]: the .*");
        }
    }

    @Test
    void tablesWhoseNamesBecomeEqualAreNotMerged() throws IOException {
        String put = "[{'PutRequest':{'Item':{'pk':{'S':'a'}}}}]";
        Path batch = file("batch.json", "{'My Table':" + put + ",'My_Table':" + put + "}");
        assertThatThrownBy(() -> Opened.of(KEYED, batch))
                .hasMessage("the tables 'My Table' and 'My_Table' would both be called My_Table");
        assertThat(Opened.of(KEYED, file("one.json", "{'My Table':" + put + "}"))
                        .notices())
                .containsExactly("the table 'My Table' is opened as My_Table, since tables can't have its name");
        String table =
                "{'TableName':'orders','KeyAttributes':{'PartitionKey':{'AttributeName':'pk','AttributeType':'S'}}}";
        Path model = file("model.json", "{'DataModel':[" + table + "," + table + "]}");
        assertThatThrownBy(() -> Opened.of(OpenOptions.DEFAULT, model))
                .hasMessage("there are several tables orders in the models");
    }

    @Test
    void changesOnItemsOfAnUnknownTimeAreNoticed() throws IOException {
        Path items = file("full.json", "{'Item':{'pk':{'S':'a'}}}");
        Path changes = file(
                "inc.json",
                "{'Metadata':{'WriteTimestampMicros':{'N':'1'}},'Keys':{'pk':{'S':'b'}},'NewImage':{'pk':{'S':'b'}}}");
        Opened opened = Opened.of(KEYED, changes, items);
        assertThat(opened.items()).hasSize(2);
        assertThat(opened.notices())
                .singleElement()
                .asString()
                .startsWith("the time of the items is not known, since no manifest of a full export tells it");
    }

    @Test
    void changesInIonMayBeWrapped() throws IOException {
        Path items = Files.writeString(directory.resolve("full.ion"), "$ion_1_0 {Item:{pk:\"a\",v:1.}}");
        Path changes = Files.writeString(
                directory.resolve("inc.ion"),
                "$ion_1_0 {Record:{Metadata:{WriteTimestampMicros:5.},Keys:{pk:\"a\"},NewImage:{pk:\"a\",v:2.}}}");
        assertThat(Opened.of(KEYED, changes, items).items()).containsExactly("{pk={S=a}, v={N=2}}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"{'pk':{'S':'a'},'pk':{'S':'b'}}", "{'pk':{'S':'a'},'m':{'M':{'x':{'S':'1'},'x':{'S':'2'}}}}"})
    void oneNameTwiceIsBad(String line) throws IOException {
        assertThatThrownBy(() -> Opened.of(KEYED, file("a.json", "{'pk':{'S':'a'}}\n" + line)))
                .hasMessageContaining("a.json: line 2: malformed JSON: Duplicate field ");
    }

    @Test
    void modelsHaveValuesOfEveryLooseForm() throws IOException {
        String table =
                "{'TableName':'orders','KeyAttributes':{'PartitionKey':{'AttributeName':'pk','AttributeType':'S'}},";
        Path model = file(
                "model.json",
                "{'DataModel':[" + table + "'TableData':[{'pk':{'S':'a'},'n':{'N':5},'b':{'BOOL':'true'},"
                        + "'nul':{'NULL':'true'},'ns':{'NS':[1,2]}}]}]}");
        assertThat(Opened.of(OpenOptions.DEFAULT, model).items())
                .containsExactly("{pk={S=a}, n={N=5}, b={BOOL=true}, nul={NULL=true}, ns={NS=[1, 2]}}");
        Path object = file("object.json", "{'DataModel':[" + table + "'TableData':{'pk':{'S':'a'}}}]}");
        assertThatThrownBy(() -> Opened.of(OpenOptions.DEFAULT, object))
                .hasMessage("the sample data of table orders (TableData) are no list");
    }

    @Test
    void whatIsTooMuchForAParserIsAnError() throws IOException {
        String deep = "[".repeat(1000);
        for (Path file : List.of(
                file("first.json", "{'Items':[{'pk':" + deep),
                file("second.json", "{'Items':[{'pk':{'S':'a'}},{'pk':" + deep))) {
            assertThatThrownBy(() -> Opened.of(KEYED, file)).isInstanceOf(TableFileException.class);
        }
    }

    private static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    private Path bytes(byte[] first, byte[] second) throws IOException {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return Files.write(directory.resolve("both.gz"), both);
    }

    /** Single quotes stand for double ones. */
    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content.replace('\'', '"'));
    }
}
