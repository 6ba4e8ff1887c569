package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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
            {"pk":{"S":"a"},"n":{"N":5}}      | attribute n: the type N takes a number in quotes, not the number 5
            {"pk":{"S":"a"},"n":{"L":[{"M":{"x":{"S":["y"]}}}]}} | attribute n: the type S takes a string, not a list
            {"pk":{"S":"a"},"n":{"SS":["x",7]}}   | attribute n: the type SS takes a list of strings, not the number 7
            {"pk":{"S":"a"},"n":{"BOOL":"true"}}  | attribute n: the type BOOL takes true or false, not a string
            {"pk":{"S":"a"},"n":{"M":[]}}         | attribute n: the type M takes an object of values, not a list
            {"pk":{"S":"a"},"n":{"X":"x"}}        | attribute n: there is no type X; there are S, N, B,
            {"pk":{"S":"a"},"n":{}}               | attribute n: a value is an object with one type, such as {"S": "text"}; this one has none
            {"pk":{"S":"a"},"n":{"S":"x","N":"1"}} | attribute n: a value is an object with one type, such as {"S": "text"}; this one has S and N
            {"pk":{"S":"a"},"n":{"NULL":false}}   | attribute n: One or more parameter values were invalid: Null attribute value types must have the value of true
            {"pk":{"S":"a"},"n":{"SS":[]}}        | attribute n: One or more parameter values were invalid: An string set  may not be empty
            {"pk":{"S":"a"},"n":{"NS":["1","1.0"]}} | attribute n: Input collection contains duplicates
            {"pk":{"S":"a"},"":{"S":"x"}}         | Empty attribute name
            {"pk":{"S":"a"}} {}                   | more follows the JSON object
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

    @ParameterizedTest
    @ValueSource(ints = {34, 60, 400})
    void tooDeepAValueIsBadWithoutTypesToo(int levels) throws IOException {
        String reason = ": line 1: Nesting Levels have exceeded supported limits";
        Path plain = file("{\"pk\":\"a\",\"x\":" + "[".repeat(levels) + "]".repeat(levels) + "}\n{\"pk\":\"good\"}");
        assertThatThrownBy(() -> Opened.of(KEYED.withPlainJson(true), plain)).hasMessageContaining(reason);
        assertThat(Opened.of(SKIPPING.withPlainJson(true), plain).items()).containsExactly("{pk={S=good}}");
        assertThat(Opened.of(
                                KEYED.withPlainJson(true),
                                file("{\"pk\":\"a\",\"x\":" + "[".repeat(33) + "]".repeat(33) + "}"))
                        .items())
                .hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            x:nan                     | attribute x: the float NaN is no number of DynamoDB's
            x:[{y:-inf}]              | attribute x: the float -Infinity is no number of DynamoDB's
            x:1d200                   | attribute x: Number overflow
            x:1d-200                  | attribute x: Number underflow
            x:1234567890123456789012345678901234567890 | attribute x: Attempting to store more than 38
            x:$dynamodb_SS::[]        | attribute x: One or more parameter values were invalid: An string set  may not
            x:$dynamodb_NS::[1,1.0]   | attribute x: Input collection contains duplicates
            x:$dynamodb_BS::[]        | attribute x: One or more parameter values were invalid: Binary sets should not
            x:$dynamodb_SS::["x",5]   | attribute x: a set has a member of type N
            '':5                      | Empty attribute name
            x:$0                      | it has a symbol without text
            x:DEEP                    | attribute x: Nesting Levels have exceeded supported limits
            """)
    void badIonValuesAreBadRecords(String attribute, String reason) throws IOException {
        String value = attribute.replace("DEEP", "[".repeat(100_000) + "]".repeat(100_000));
        Path file = Files.writeString(
                directory.resolve("items.ion"),
                "$ion_1_0 {Item:{pk:\"good\"}} {Item:{pk:\"a\"," + value + "}} {Item:{pk:\"last\"}}");
        Opened failed = new Opened();
        assertThatThrownBy(() -> failed.open(KEYED, file))
                .isInstanceOf(TableFileException.class)
                .hasMessageStartingWith(file + ": item 2: " + reason);
        assertThat(failed.tableNames()).isEmpty();
        assertThat(Opened.of(SKIPPING, file).items()).containsExactlyInAnyOrder("{pk={S=good}}", "{pk={S=last}}");
    }

    @Test
    void aLongReasonIsCutOff() throws IOException {
        Path file = file("{\"pk\":{\"S\":\"a\"},\"n\":{\"N\":\"" + "1".repeat(5000) + "\"}}");
        assertThatThrownBy(() -> Opened.of(KEYED, file))
                .hasMessageEndingWith("111...")
                .message()
                .hasSizeLessThan(800);
    }

    @Test
    void anErrorOfTheMachineLeavesNothingEither() throws IOException {
        LocalDynamoDb engine = LocalDynamoDb.create();
        Path file = file((GOOD + "\n").repeat(2000));
        LoadListener failing = new LoadListener() {
            @Override
            public void progress(long items, long bytes, long totalBytes) {
                if (items == 2000) {
                    throw new StackOverflowError();
                }
            }
        };
        assertThatThrownBy(() -> TableFiles.open(engine, List.of(file), KEYED, failing))
                .isInstanceOf(StackOverflowError.class);
        assertThat(TableFiles.tables(engine, LoadListener.NONE)).isEmpty();
        assertThat(engine.execute("ListTables", "{}".getBytes(StandardCharsets.UTF_8))
                        .text())
                .isEqualTo("{\"TableNames\":[]}");
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
