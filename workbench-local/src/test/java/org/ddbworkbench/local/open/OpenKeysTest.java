package org.ddbworkbench.local.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ddbworkbench.local.open.definition.IndexSpec;
import org.ddbworkbench.local.open.definition.KeySpec;
import org.ddbworkbench.local.open.definition.TableDefinitions;
import org.ddbworkbench.local.open.definition.TableSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenKeysTest {
    private static final OpenOptions DEFAULT = OpenOptions.DEFAULT;

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            pk | sk | pk:S,sk:N
            PK | SK | PK:S,SK:N
            partition_key | sort_key | partition_key:S,sort_key:N
            hashKey | rangeKey | hashKey:S,rangeKey:N
            pk | other | pk:S
            """)
    void usualNamesThatEveryItemHasAreTheKey(String partition, String sort, String key) throws IOException {
        Opened opened = Opened.of(
                DEFAULT,
                file("{'%1$s':{'S':'a'},'%2$s':{'N':'1'}}\n{'%1$s':{'S':'b'},'%2$s':{'N':'1'}}"
                        .formatted(partition, sort)));
        assertThat(opened.table().key()).isEqualTo(key);
        assertThat(opened.notices())
                .containsExactly("the key of table items is taken to be " + key
                        + ", after the names of attributes that every item has; --key HASH[,RANGE] says otherwise");
    }

    @Test
    void aGuessThatTheDataRefuteIsAnError() throws IOException {
        Path twice =
                file("{'pk':{'S':'a'},'sk':{'S':'x'},'n':{'N':'1'}}\n{'pk':{'S':'a'},'sk':{'S':'x'},'n':{'N':'2'}}");
        assertThatThrownBy(() -> Opened.of(DEFAULT, twice))
                .hasMessage(
                        "the key of table items is not known: it can't be pk:S,sk:S, since several items have the same"
                                + " values in it");
        String many = IntStream.range(0, 1500)
                .mapToObj(i -> "{'pk':{'S':'" + i + "'}}")
                .collect(Collectors.joining("\n"));
        Path later = file(many + "\n{'id':{'S':'z'}}");
        assertThatThrownBy(() -> Opened.of(DEFAULT.withSkipBadRecords(true), later))
                .hasMessageContaining("it can't be pk:S, since " + later + ": line 1501: ");
    }

    @Test
    void withoutEvidenceTheCandidatesAreListed() throws IOException {
        Path file = file(
                "{'id':{'S':'a'},'n':{'N':'1'},'flag':{'BOOL':true}}\n{'id':{'S':'b'},'n':{'N':'1'},'x':{'S':''}}");
        TableFileException error = catchThrowableOfType(TableFileException.class, () -> Opened.of(DEFAULT, file));
        assertThat(error).hasMessage("the key of table items is not known: the files don't say it");
        assertThat(error.hint().orElseThrow())
                .contains("--key HASH[,RANGE]", "--definition FILE")
                .endsWith("in every item are id (S, unique), n (N)");
    }

    @Test
    void changesTellTheNamesButNotTheOrderOfKeyAttributes() throws IOException {
        Path file = file("{'Metadata':{'WriteTimestampMicros':{'N':'1'}},'Keys':{'at':{'N':'1'},'user':{'S':'a'}},"
                + "'NewImage':{'at':{'N':'1'},'user':{'S':'a'}}}");
        TableFileException error = catchThrowableOfType(TableFileException.class, () -> Opened.of(DEFAULT, file));
        assertThat(error)
                .hasMessage(
                        "the key of table items is made of at and user, but which of them is the partition key is not"
                                + " known");
        assertThat(error.hint()).hasValue("give --key at,user or --key user,at");
        assertThat(Opened.of(DEFAULT.withKey(KeySpec.parse("user,at")), file)
                        .table()
                        .key())
                .isEqualTo("user:S,at:N");
        assertThatThrownBy(() -> Opened.of(DEFAULT.withKey(KeySpec.parse("user")), file))
                .hasMessage("table items can't have the key user: in the files it is made of at and user");
    }

    @Test
    void oneKeyAttributeOfChangesIsThePartitionKey() throws IOException {
        Path file = file("{'Metadata':{'WriteTimestampMicros':{'N':'1'}},'Keys':{'at':{'N':'1'}}}");
        assertThat(Opened.of(DEFAULT, file).table().key()).isEqualTo("at:N");
    }

    @Test
    void typesFollowFromTheData() {
        OpenOptions options = DEFAULT.withKey(KeySpec.parse("artist,year"))
                .withIndexes(List.of(
                        IndexSpec.parse("by_price=price"),
                        IndexSpec.parse("by_cover=cover+artist,year"),
                        IndexSpec.parse("by_none=none,year")));
        Opened opened = Opened.of(options, Opened.resource("scan.json"));
        assertThat(opened.description("scan"))
                .contains(
                        "{\"AttributeName\":\"price\",\"AttributeType\":\"N\"}",
                        "{\"AttributeName\":\"cover\",\"AttributeType\":\"B\"}",
                        "{\"AttributeName\":\"none\",\"AttributeType\":\"S\"}",
                        "{\"AttributeName\":\"cover\",\"KeyType\":\"HASH\"},"
                                + "{\"AttributeName\":\"artist\",\"KeyType\":\"HASH\"},"
                                + "{\"AttributeName\":\"year\",\"KeyType\":\"RANGE\"}");
        assertThat(opened.notices())
                .containsExactly("the key attribute none of table scan is taken to be text: the first 3 items lack it;"
                        + " none:N says otherwise");
        assertThat(opened.execute("Query", """
                                {"TableName": "scan", "IndexName": "by_price", "KeyConditionExpression": "price = :p",
                                 "ExpressionAttributeValues": {":p": {"N": "12345678901234567890.123456789012345678"}}}""").text()).contains("\"Count\":1");
    }

    @Test
    void aKeyAttributeThatNoItemHasIsAnErrorAtOnce() {
        TableFileException error = catchThrowableOfType(
                TableFileException.class,
                () -> Opened.of(DEFAULT.withKey(KeySpec.parse("artist,yaer")), Opened.resource("items.json")));
        assertThat(error).hasMessage("table items can't have the key attribute yaer: the first 2 items lack it");
        assertThat(error.hint()).hasValue("in every item are artist (S, unique), year (N, unique)");
    }

    @Test
    void aTypeThatTheDataDoNotHaveIsAnErrorAtOnce() {
        TableFileException error = catchThrowableOfType(
                TableFileException.class,
                () -> Opened.of(DEFAULT.withKey(KeySpec.parse("artist:N,year")), Opened.resource("items.json")));
        assertThat(error).hasMessage("table items can't have the key attribute artist:N: its values are of type S");
        assertThat(error.hint()).hasValue("the right type is in artist:S, or none: the data tell it");
        OpenOptions index =
                DEFAULT.withKey(KeySpec.parse("artist,year")).withIndexes(List.of(IndexSpec.parse("by_price=price:S")));
        assertThatThrownBy(() -> Opened.of(index, Opened.resource("scan.json")))
                .hasMessage("table scan can't have the key attribute price:S: its values are of type N");
        assertThatThrownBy(() -> IndexSpec.parse("g=a")).hasMessageContaining("'g' can't be the name of an index");
        assertThatThrownBy(() -> KeySpec.parse("pk,pk")).hasMessageContaining("'pk,pk' has an attribute twice");
    }

    @Test
    void aDefinitionGivesKeysAndIndexes() {
        List<TableSpec> music = TableDefinitions.read(Opened.resource("definitions/describe-table.json"));
        Opened opened = Opened.of(DEFAULT.withDefinitions(music), Opened.resource("items.json"));
        assertThat(opened.table()).isEqualTo(new LoadSummary.LoadedTable("music", "artist:S,year:N", 2, 0, 0, 0));
        assertThat(opened.description("music"))
                .contains("by_label", "by_price", "\"ProjectionType\":\"INCLUDE\",\"NonKeyAttributes\":[\"sold\"]");
    }

    @Test
    void ofSeveralDefinitionsTheOneOfTheTableCounts() {
        List<TableSpec> template = TableDefinitions.read(Opened.resource("definitions/template.json"));
        assertThat(Opened.of(
                                DEFAULT.withDefinitions(template).withTableName("MusicTable"),
                                Opened.resource("items.json"))
                        .table()
                        .key())
                .isEqualTo("artist:S,year:N");
        assertThatThrownBy(() -> Opened.of(DEFAULT.withDefinitions(template), Opened.resource("items.json")))
                .hasMessage("no definition is of a table items: they are of MusicTable, sessions, Plain");
    }

    /** Single quotes stand for double ones. */
    private Path file(String lines) throws IOException {
        return Files.writeString(directory.resolve("items.jsonl"), lines.replace('\'', '"'));
    }
}
