package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BadRecordsTest {
    private static final OpenOptions KEYED = OpenOptions.DEFAULT.withKey(KeySpec.parse("pk:S"));
    private static final OpenOptions SKIPPING = KEYED.withSkipBadRecords(true);
    private static final String GOOD = "{\"pk\":{\"S\":\"good\"}}";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {"pk":{"S":"a"}                   | it ends in the middle of its JSON
            {"pk":{"S":"a"}} x                | malformed JSON: Unrecognized token 'x'
            {"pk":{"S":"a"},"n":{"N":5}}      | attribute n:
            {"pk":{"S":"a"},"n":{"N":"x"}}    | attribute n: The parameter cannot be converted to a numeric value
            {"pk":{"S":"a"},"n":{"N":"123456789012345678901234567890123456789"}} | attribute n: Attempting to store more than 38 significant digits
            {"pk":{"S":"a"},"x":{"B":"A?=="}} | attribute x:
            {"pk":{"S":"a"},"x":"plain"}      | attribute x: its value has no type
            {"pk":{"N":"1"}}                  | Type mismatch for key pk
            {"sk":{"S":"a"}}                  | Missing the key pk
            [{"pk":{"S":"a"}}]                | it is no JSON object
            """)
    void aBadLineIsNamedWithItsReason(String line, String reason) throws IOException {
        Path file = file(GOOD + "\n\n" + line + "\n{\"pk\":{\"S\":\"last\"}}\n");
        TableFileException error = catchThrowableOfType(TableFileException.class, () -> Opened.of(KEYED, file));
        assertThat(error).hasMessageStartingWith(file + ": line 3: ").hasMessageContaining(reason);
        assertThat(error.hint()).hasValue("--skip-bad-lines opens the rest without such records");

        Opened opened = Opened.of(SKIPPING, file);
        assertThat(opened.items()).containsExactlyInAnyOrder("{pk={S=good}}", "{pk={S=last}}");
        assertThat(opened.warnings()).containsExactly("skipped " + error.getMessage());
        assertThat(opened.summary().badRecords()).isEqualTo(1);
    }

    @Test
    void nothingIsLeftOfATableThatFailed() throws IOException {
        Path file = file(GOOD + "\n" + "{}");
        Opened opened = new Opened();
        assertThatThrownBy(() -> opened.open(KEYED, file)).isInstanceOf(TableFileException.class);
        assertThat(opened.tableNames()).isEmpty();
    }

    @Test
    void theFirstLinesMayBeBad() throws IOException {
        Path file = file("# a comment\n" + GOOD);
        assertThatThrownBy(() -> Opened.of(KEYED, file)).hasMessageContaining("items.jsonl: line 1: malformed JSON: ");
        assertThat(Opened.of(SKIPPING, file).items()).hasSize(1);
    }

    @Test
    void fewBadRecordsAreShownAndAllAreCounted() throws IOException {
        String bad = IntStream.range(0, 12).mapToObj(i -> "{}").collect(Collectors.joining("\n"));
        Opened opened = Opened.of(SKIPPING, file(GOOD + "\n" + bad));
        assertThat(opened.summary().badRecords()).isEqualTo(12);
        assertThat(opened.warnings()).hasSize(6).last().isEqualTo("skipped 7 more records, 12 in all");
    }

    @Test
    void tooLargeAnItemIsBad() throws IOException {
        Path file = file("{\"pk\":{\"S\":\"a\"},\"x\":{\"S\":\"" + "x".repeat(410_000) + "\"}}\n" + GOOD);
        assertThatThrownBy(() -> Opened.of(KEYED, file))
                .hasMessage(file + ": line 1: Item size has exceeded the maximum allowed size");
    }

    @Test
    void badItemsOfADocumentAreNumbered() throws IOException {
        Path file = file("""
                {"Items": [
                    {"pk": {"S": "a"}},
                    {"pk": {"S": "\\ud800"}, "x": {"L": [{"S": "y"}]}},
                    {"pk": {"S": "b"}, "x": {"N": "many"}},
                    5,
                    [1],
                    {"pk": {"S": "c"}}
                ]}
                """);
        assertThatThrownBy(() -> Opened.of(KEYED, file))
                .hasMessage(file + ": item 2 (line 3): A text has half a surrogate pair");
        Opened opened = Opened.of(SKIPPING, file);
        assertThat(opened.items()).containsExactlyInAnyOrder("{pk={S=a}}", "{pk={S=c}}");
        assertThat(opened.warnings())
                .containsExactly(
                        "skipped " + file + ": item 2 (line 3): A text has half a surrogate pair",
                        "skipped " + file
                                + ": item 3 (line 4): attribute x: The parameter cannot be converted to a numeric value:"
                                + " many",
                        "skipped " + file + ": item 4 (line 5): it is no JSON object",
                        "skipped " + file + ": item 5 (line 6): it is no JSON object");
    }

    @Test
    void aDocumentThatBreaksOffIsDamaged() throws IOException {
        Path file = file("{\"Items\": [\n{\"pk\": {\"S\": \"a\"}},\n{\"pk\": {\"S\": \"b\"");
        TableFileException error = catchThrowableOfType(TableFileException.class, () -> Opened.of(KEYED, file));
        assertThat(error).hasMessage(file + ": line 3: it ends in the middle of its JSON");
        assertThat(error.hint()).hasValueSatisfying(hint -> assertThat(hint).contains("copy the file again"));
        Opened opened = Opened.of(SKIPPING, file);
        assertThat(opened.items()).containsExactly("{pk={S=a}}");
        assertThat(opened.warnings())
                .singleElement()
                .asString()
                .contains("line 3: it ends in the middle of its JSON. THE TABLE IS NOT WHAT IT WAS");
    }

    @Test
    void aChangeHasOneKey() throws IOException {
        Path file = file("{\"Metadata\":{\"WriteTimestampMicros\":{\"N\":\"1\"}},\"Keys\":{\"pk\":{\"S\":\"a\"}},"
                + "\"NewImage\":{\"pk\":{\"S\":\"b\"}}}");
        assertThatThrownBy(() -> Opened.of(KEYED, file))
                .hasMessage(file + ": line 1: the key of NewImage is not the one in Keys");
    }

    @Test
    void theLastOfSeveralItemsWithOneKeyWins() throws IOException {
        Opened opened = Opened.of(KEYED, file(GOOD + "\n{\"pk\":{\"S\":\"good\"},\"n\":{\"N\":\"2\"}}\n"));
        assertThat(opened.items()).containsExactly("{pk={S=good}, n={N=2}}");
        assertThat(opened.table().replaced()).isEqualTo(1);
    }

    private Path file(String content) throws IOException {
        return Files.writeString(directory.resolve("items.jsonl"), content);
    }
}
