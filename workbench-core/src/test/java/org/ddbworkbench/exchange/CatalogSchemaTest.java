package org.ddbworkbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.CatalogWriter;
import org.junit.jupiter.api.Test;

/** The JSON Schema of catalog files agrees with the catalogs that there are. */
final class CatalogSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final JsonSchema SCHEMA =
            JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(Exporter.jsonSchema());

    private static Set<ValidationMessage> problems(String yaml) {
        JsonNode document = JSON.valueToTree(SourceParser.parse(yaml, "catalog").value());
        return SCHEMA.validate(document);
    }

    @Test
    void theSchemaInTheDocsIsTheOneThatIsPrinted() throws IOException {
        Path docs = Path.of("..", "docs", "catalog.schema.json");
        assertThat(Files.readString(docs)).isEqualTo(Exporter.jsonSchema());
    }

    @Test
    void catalogsAreValid() throws IOException {
        Path designs = ImporterTest.file("../designs/online_shop.yaml").getParent();
        try (Stream<Path> files = Files.walk(designs)) {
            List<Path> catalogs =
                    files.filter(file -> file.toString().endsWith(".yaml")).toList();
            assertThat(catalogs).isNotEmpty();
            for (Path file : catalogs) {
                assertThat(problems(Files.readString(file))).as(file.toString()).isEmpty();
            }
        }
        Path demo = Path.of("../workbench-local/src/main/resources/org/ddbworkbench/local/demo-catalog.yaml");
        assertThat(problems(Files.readString(demo))).isEmpty();
    }

    @Test
    void importedCatalogsAreValid() {
        for (String name : List.of(
                "workbench-model.json",
                "onetable.json",
                "electrodb.json",
                "toolbox.json",
                "repository-schema.json",
                "dms.json",
                "template.yaml",
                "terraform-show.json")) {
            String text = CatalogWriter.write(Importer.read(List.of(ImporterTest.file(name)), ImportOptions.NONE)
                    .draft());
            assertThat(problems(text)).as(text).isEmpty();
        }
    }

    @Test
    void theWholeGrammarIsValid() {
        assertThat(problems("""
            version: 1
            tables:
              t:
                schema: s
                partitionKey: pk
                sortKey: {name: sk, type: N}
                separators: "#"
                escape: "\\\\"
                typeAttribute: _type
                ttl: expires
                ignore: [["_schema", "{v}"]]
                indexes:
                  g: {partitionKey: [a, {name: b, type: N}], sortKey: c, projection: include, attributes: [d]}
                  l: {type: local, sortKey: e}
                entities:
                  a:
                    description: one
                    type: [A, B]
                    priority: 10
                    when: {kind: x, n: [1, 2], here: {present: false}, tags: {type: SS}}
                    keys: [["A#{x}[#{y}]", "{n:int}"], ["{x}", "{n:int}"]]
                    indexes:
                      g:
                        - {key: [a, b, c], when: {x: 1}, complete: true}
                        - {key: [a, b, c], when: {x: {present: true}}, sparse: true, enforced: false}
                      l: ["{x}", "{e}"]
                    columns:
                      p: {type: string_set, path: "data.tags[0]"}
                      q: {type: map, path: [data, 0, x], description: d, references: a.x}
                  b: {key: "B"}
            """)).isEmpty();
    }

    @Test
    void mistakesAreFound() {
        String head = "version: 1\ntables: {t: {partitionKey: pk, ";
        for (String wrong : List.of(
                head + "sortkey: sk}}",
                head + "indexes: {g: {partitionKey: a, projection: some}}}}",
                head + "entities: {e: {columns: {}}}}}",
                head + "entities: {e: {key: a, columns: {c: varchar}}}}}",
                "version: 2\ntables: {t: {partitionKey: pk}}")) {
            assertThat(problems(wrong)).as(wrong).isNotEmpty();
        }
    }

    /** The names are those in the messages of the reader, which lists what it knows. */
    @Test
    void theSchemaHasEveryNameThatTheReaderKnows() throws IOException {
        JsonNode definitions = JSON.readTree(Exporter.jsonSchema()).get("$defs");
        Path sources = Path.of("src/main/java/org/ddbworkbench/catalog");
        Set<String> known = new TreeSet<>();
        definitions
                .findValues("properties")
                .forEach(properties -> properties.fieldNames().forEachRemaining(known::add));
        Pattern sets = Pattern.compile("NAMES =\\s*Set\\.of\\(([^;]*)\\);");
        Pattern texts = Pattern.compile("\"([^\"]+)\"");
        int names = 0;
        try (Stream<Path> files = Files.list(sources)) {
            for (Path file : files.toList()) {
                Matcher set = sets.matcher(Files.readString(file));
                while (set.find()) {
                    Matcher text = texts.matcher(set.group(1));
                    while (text.find()) {
                        assertThat(known).as(file.toString()).contains(text.group(1));
                        names++;
                    }
                }
            }
        }
        assertThat(names).isGreaterThan(20);
    }
}
