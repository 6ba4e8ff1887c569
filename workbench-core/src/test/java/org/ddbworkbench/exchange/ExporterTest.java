package org.ddbworkbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.junit.jupiter.api.Test;

/** What is exported is read back. */
final class ExporterTest {
    private static final String CATALOG = """
        version: 1
        tables:
          saas-billing:
            partitionKey: pk
            sortKey: sk
            indexes:
              gsi1: {partitionKey: gsi1pk, sortKey: gsi1sk, projection: include, attributes: [email]}
              wide: {partitionKey: [region, {name: tier, type: N}], sortKey: [since, sk], projection: keys_only}
              lsi1: {type: local, sortKey: {name: created, type: N}}
            entities:
              tenants: {key: ["TENANT#{tenant}", META]}
              users:
                key: ["TENANT#{tenant}", "USER#{user_id:uuid}"]
                indexes:
                  gsi1: ["MAIL#{email*}", "{{x}}#{user_id:uuid}"]
                columns:
                  email: text
                  "full name": {type: text, attribute: n, description: 'called "name"'}
                  tier: integer
                  settings: document
              "user-notes":
                key: ["TENANT#{tenant}", "USER#{user_id:uuid}#NOTE#{note:int(4)}"]
              invoices:
                key: ["TENANT#{tenant}", "INVOICE#{number:int}"]
                columns:
                  customer: {type: text, references: users.user_id}
                  due: date
          "9 lives": {partitionKey: {name: id, type: B}}
        """;

    private static List<Catalog> catalogs() throws IOException {
        Path designs = ImporterTest.file("../designs/online_shop.yaml").getParent();
        try (Stream<Path> files = Files.walk(designs)) {
            List<Catalog> read = new ArrayList<>(List.of(CatalogReader.read(CATALOG, "c.yaml")));
            files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .forEach(file -> read.add(CatalogReader.read(file)));
            return read;
        }
    }

    @Test
    void templatesOfSchemaJsonAreReadBack() throws IOException {
        for (Catalog catalog : catalogs()) {
            String text = Exporter.write(catalog, ExportFormat.SCHEMA_JSON).text();
            List<CatalogDraft.Table> tables = Importer.read(text, "schema.json", ImportOptions.NONE)
                    .draft()
                    .tables();
            for (int t = 0; t < tables.size(); t++) {
                PhysicalTable table = catalog.tables().get(t);
                assertThat(tables.get(t).name()).isEqualTo(table.name());
                assertThat(tables.get(t).entities())
                        .extracting(CatalogDraft.Entity::name)
                        .containsExactlyElementsOf(
                                table.entities().stream().map(Entity::name).toList());
                for (int e = 0; e < table.entities().size(); e++) {
                    Entity entity = table.entities().get(e);
                    List<String> expected = table.key().attributes().stream()
                            .map(attribute ->
                                    untyped(entity.templates(attribute.name()).get(0)))
                            .toList();
                    assertThat(tables.get(t).entities().get(e).keys().get(0).stream()
                                    .map(ExporterTest::untyped)
                                    .toList())
                            .as(catalog.source() + " " + entity)
                            .isEqualTo(expected);
                }
            }
        }
    }

    /** A template without the types of its variables, which schema.json can't say. */
    private static String untyped(KeyTemplate template) {
        StringBuilder text = new StringBuilder();
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Literal literal) {
                text.append(literal.text());
            } else if (segment instanceof Segment.Variable variable) {
                text.append('{').append(variable.name()).append('}');
            }
        }
        return text.toString();
    }

    private static String untyped(String template) {
        return template.replaceAll("(?<!\\{)\\{(\\w+)\\*?(:[^{}]*)?\\}", "{$1}")
                .replace("{{", "{")
                .replace("}}", "}")
                .replace("[[", "[")
                .replace("]]", "]");
    }

    @Test
    void whatSchemaJsonCantSayIsAFinding() {
        Exported exported = Exporter.write(CatalogReader.read(CATALOG, "c.yaml"), ExportFormat.SCHEMA_JSON);
        assertThat(exported.findings())
                .extracting(Finding::toString)
                .contains("saas-billing: local index 'lsi1' is left out: schema.json has global ones only")
                .anyMatch(finding -> finding.contains("column 'full name' shows attribute 'n'"));
    }

    @Test
    void whatFormsAndConditionsLoseIsAFinding() throws IOException {
        Catalog catalog = CatalogReader.read(ImporterTest.file("../designs/several_forms.yaml"));
        assertThat(Exporter.write(catalog, ExportFormat.SCHEMA_JSON).findings())
                .extracting(Finding::message)
                .contains(
                        "schema.json can't say which items to ignore",
                        "schema.json can't say that items have kind = 'draft'",
                        "schema.json can't say that items have tags of type SS",
                        "schema.json can't say that index 'bykind' has only items with state = open")
                .anyMatch(message -> message.startsWith("schema.json has one template for k2: of [")
                        && message.endsWith(" the first one"))
                .anyMatch(message -> message.startsWith("schema.json has one template for sk: of ["));
        assertThat(Exporter.write(catalog, ExportFormat.MERMAID).findings())
                .extracting(Finding::toString)
                .contains(
                        "several_forms.drafts: keys have 2 forms, which the diagram doesn't tell apart: PK is what is in"
                                + " any of them");

        Catalog bare = CatalogReader.read("""
                version: 1
                tables:
                  t:
                    partitionKey: pk
                    ttl: gone
                    indexes: {by_team: {partitionKey: team}}
                    entities:
                      users:
                        key: "U#{id}"
                        columns: {team: timestamp, city: {path: data.city}}
                      others: {key: "O#{id}"}
                """, "bare");
        assertThat(Exporter.write(bare, ExportFormat.SCHEMA_JSON).findings())
                .extracting(Finding::toString)
                .containsExactly(
                        "t: schema.json can't say that items expire at 'gone'",
                        "t.users: index 'by_team' is left out: schema.json needs a template for [team]",
                        "t.users: schema.json can't say that column 'city' shows a value inside attribute 'data'");
    }

    @Test
    void keysOfCloudFormationAndTerraformAreReadBack() throws IOException {
        for (Catalog catalog : catalogs()) {
            for (ExportFormat format : List.of(ExportFormat.CLOUDFORMATION, ExportFormat.TERRAFORM)) {
                String text = Exporter.write(catalog, format).text();
                List<CatalogDraft.Table> tables = Importer.read(text, "tables.json", ImportOptions.NONE)
                        .draft()
                        .tables();
                assertThat(tables).hasSameSizeAs(catalog.tables());
                for (int i = 0; i < tables.size(); i++) {
                    PhysicalTable table = catalog.tables().get(i);
                    assertThat(tables.get(i).name()).isEqualTo(table.name());
                    assertThat(tables.get(i).key()).isEqualTo(table.key());
                    assertThat(tables.get(i).indexes())
                            .as(format + " " + table)
                            .containsExactlyInAnyOrderElementsOf(table.indexes());
                }
            }
        }
    }

    @Test
    void terraformHasKeySchemasForIndexesOfSeveralAttributes() {
        String text = Exporter.write(CatalogReader.read(CATALOG, "c.yaml"), ExportFormat.TERRAFORM)
                .text();
        assertThat(text)
                .contains("\"billing_mode\" : \"PAY_PER_REQUEST\"", "\"saas-billing\" : {", "\"_9_lives\" : {")
                .containsOnlyOnce("\"key_schema\"");
        assertThat(Exporter.write(CatalogReader.read(CATALOG, "c.yaml"), ExportFormat.CLOUDFORMATION)
                        .text())
                .contains("\"SaasBilling\" : {", "\"9Lives\" : {");
    }

    private static final Pattern ENTITY = Pattern.compile("    ([A-Za-z][A-Za-z0-9_]*)(\\[\"[^\"]*\"\\])? \\{");
    private static final Pattern ATTRIBUTE =
            Pattern.compile("        [A-Za-z][A-Za-z0-9_]* [A-Za-z][A-Za-z0-9_]*( (PK|FK)(, (PK|FK))?)?( \"[^\"]*\")?");
    private static final Pattern RELATION =
            Pattern.compile("    ([A-Za-z][A-Za-z0-9_]*) \\|\\|--o\\{ ([A-Za-z][A-Za-z0-9_]*) : \"[^\"]*\"");

    @Test
    void diagramsKeepTheGrammarOfMermaid() throws IOException {
        for (Catalog catalog : catalogs()) {
            String text = Exporter.write(catalog, ExportFormat.MERMAID).text();
            Set<String> entities = new HashSet<>();
            boolean inside = false;
            for (String line : text.lines().skip(1).toList()) {
                Matcher entity = ENTITY.matcher(line);
                Matcher relation = RELATION.matcher(line);
                if (entity.matches()) {
                    assertThat(entities.add(entity.group(1))).isTrue();
                    inside = true;
                } else if (line.equals("    }")) {
                    inside = false;
                } else if (inside) {
                    assertThat(line).matches(ATTRIBUTE);
                } else {
                    assertThat(relation.matches()).as(line).isTrue();
                    assertThat(entities).contains(relation.group(1), relation.group(2));
                }
            }
            assertThat(text).startsWith("erDiagram\n");
            assertThat(inside).isFalse();
        }
    }

    @Test
    void relationsFollowReferencesAndKeys() {
        String text = Exporter.write(CatalogReader.read(CATALOG, "c.yaml"), ExportFormat.MERMAID)
                .text();
        assertThat(text)
                .contains(
                        "    tenants ||--o{ users : \"tenant\"\n",
                        "    users ||--o{ user_notes : \"tenant, user_id\"\n",
                        "    users ||--o{ invoices : \"customer\"\n",
                        "    user_notes[\"user-notes\"] {\n        text tenant PK, FK",
                        "        text full_name \"full name\"\n",
                        "        text customer FK")
                .doesNotContain("tenants ||--o{ user_notes");
    }

    @Test
    void everyIndexOfACatalogHasItsProjection() {
        String text = Exporter.write(CatalogReader.read(CATALOG, "c.yaml"), ExportFormat.CLOUDFORMATION)
                .text();
        assertThat(Importer.read(text, "t.json", ImportOptions.NONE)
                        .draft()
                        .tables()
                        .get(0)
                        .indexes())
                .extracting(SecondaryIndex::projection)
                .containsExactly(
                        SecondaryIndex.Projection.INCLUDE,
                        SecondaryIndex.Projection.KEYS_ONLY,
                        SecondaryIndex.Projection.ALL);
    }
}
