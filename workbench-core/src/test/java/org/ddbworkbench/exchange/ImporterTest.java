package org.ddbworkbench.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.CatalogWriter;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.junit.jupiter.api.Test;

final class ImporterTest {
    static Path file(String name) {
        URL resource = Objects.requireNonNull(ImporterTest.class.getResource("/exchange/" + name), name);
        try {
            return Path.of(resource.toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Imported imported(String... names) {
        return Importer.read(Stream.of(names).map(ImporterTest::file).toList(), ImportOptions.NONE);
    }

    private static CatalogDraft.Table table(Imported imported) {
        assertThat(imported.draft().tables()).hasSize(1);
        return imported.draft().tables().get(0);
    }

    private static CatalogDraft.Entity entity(CatalogDraft.Table table, String name) {
        return table.entities().stream()
                .filter(entity -> entity.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> index(CatalogDraft.Entity entity, String name) {
        List<CatalogDraft.Index> templates = entity.indexes().get(name);
        assertThat(templates).as(entity.indexes().toString()).hasSize(1);
        return templates.get(0).key();
    }

    private static String columns(CatalogDraft.Entity entity) {
        return String.join(
                " ",
                entity.columns().stream()
                        .map(column -> column.name() + ":" + column.type()
                                + (column.attribute() == null ? "" : "@" + column.attribute())
                                + (column.path().isEmpty() ? "" : column.path()))
                        .toList());
    }

    private static List<String> messages(Imported imported) {
        return imported.findings().stream()
                .map(finding -> finding.toString().replaceAll("^.*/", ""))
                .toList();
    }

    @Test
    void facetsOfAWorkbenchModelAreEntitiesAndTheDataDecide() {
        Imported imported = imported("workbench-model.json");
        CatalogDraft.Table table = table(imported);
        assertThat(table.name()).isEqualTo("ToolLibrary");
        assertThat(table.typeAttribute()).isEqualTo("kind");
        CatalogDraft.Entity member = entity(table, "Member");
        assertThat(member.keys()).containsExactly(List.of("MEMBER#{memberId*}", "PROFILE"));
        assertThat(member.types()).containsExactly("member");
        assertThat(columns(member)).isEqualTo("kind:text phone:text address:map tags:string_set");
        CatalogDraft.Entity loan = entity(table, "Loan");
        assertThat(loan.keys()).containsExactly(List.of("MEMBER#{member_id*}", "LOAN#{loan_id}#{SK*}"));
        assertThat(columns(loan)).isEqualTo("kind:text deposit:integer lent:boolean");
        assertThat(loan.indexes().get("GSI1").get(0).sparse()).isTrue();
        CatalogDraft.Entity tool = entity(table, "Tool");
        assertThat(tool.keys()).containsExactly(List.of("TOOL#{toolId*}", "#META#{toolId*}"));
        assertThat(messages(imported))
                .anyMatch(message -> message.startsWith("workbench-model.json: DataModel[0].TableFacets[2]."
                        + "KeyAttributeAlias.PartitionKeyAlias: 'TOOLZ#toolId' does not fit the sample data"));
    }

    @Test
    void aTemplateGivesTheKeysAndIndexesOfAModel() {
        Imported imported = imported("workbench-model.json", "tool-library.template.json");
        CatalogDraft.Table table = table(imported);
        assertThat(table.name()).isEqualTo("ToolLibrary");
        assertThat(table.ttl()).isEqualTo("expires");
        assertThat(table.indexes().get(0).projection()).isEqualTo(SecondaryIndex.Projection.ALL);
        assertThat(table.entities()).hasSize(3);
    }

    @Test
    void valueTemplatesOfOneTableAreTemplates() {
        Imported imported = imported("onetable.json");
        CatalogDraft.Table table = table(imported);
        assertThat(table.typeAttribute()).isEqualTo("_type");
        assertThat(table.ttl()).isEqualTo("expires");
        assertThat(table.ignore())
                .containsExactly(
                        List.of("_unique#{value*}", "_unique#"),
                        List.of("_schema", "_schema:{name*}"),
                        List.of("_migration", "_migration:{name*}"));
        assertThat(table.indexes())
                .extracting(SecondaryIndex::name, SecondaryIndex::local, SecondaryIndex::projection)
                .containsExactly(
                        tuple("gs1", false, SecondaryIndex.Projection.INCLUDE),
                        tuple("ls1", true, SecondaryIndex.Projection.KEYS_ONLY));
        CatalogDraft.Entity account = entity(table, "Account");
        assertThat(account.keys()).containsExactly(List.of("account#{id:ulid}", "account#"));
        assertThat(index(account, "gs1")).containsExactly("account#", "account#{name*}{id:ulid}");
        CatalogDraft.Entity ticket = entity(table, "Ticket");
        assertThat(ticket.keys()).containsExactly(List.of("account#{accountId*}", "ticket#{no:int(6+)}"));
        assertThat(index(ticket, "gs1"))
                .containsExactly("ticket#{status}#{code:padded(4,x)}", "ticket#{opened:timestamp(millis)}");
        assertThat(columns(ticket))
                .isEqualTo("accountId:text no:integer status:text code:text title:text@ti city:text[data, city]"
                        + " tags:string_set steps:list place:map secret:text expires:epoch_seconds"
                        + " created:timestamp updated:timestamp");
        assertThat(entity(table, "Part").keys()).containsExactly(List.of("part#", "{maker}#{number*}"));
        assertThat(messages(imported))
                .contains(
                        "onetable.json: models.Ticket.secret: is stored as cipher text: the column shows that",
                        "onetable.json: models.Part: has a part of the key of index 'gs1' only (gs1pk), so its items"
                                + " are not in it",
                        "onetable.json: the files don't say what the table is called: say it with --table NAME");
    }

    @Test
    void describeTableNamesTheTableOfASchema() {
        CatalogDraft.Table table = table(imported("onetable.json", "describe-table.json"));
        assertThat(table.name()).isEqualTo("support");
        assertThat(table.indexes()).extracting(SecondaryIndex::projection).contains(SecondaryIndex.Projection.ALL);
        assertThat(table.entities()).hasSize(3);
    }

    @Test
    void electroDbKeysAreComposedAsTheLibraryDoes() {
        Imported imported = imported("electrodb.json");
        CatalogDraft.Table table = table(imported);
        assertThat(table.typeAttribute()).isEqualTo("__edb_e__");
        CatalogDraft.Entity shelf = entity(table, "Shelf");
        assertThat(shelf.types()).containsExactly("Shelf");
        assertThat(shelf.when()).hasToString("{__edb_v__=OneOf[values=[1]]}");
        assertThat(shelf.keys())
                .containsExactly(List.of("$stock#site_{site*:lower}", "$place#rack#shelf_1#s_{shelf*:lower}"));
        assertThat(index(shelf, "gsi1"))
                .containsExactly(
                        "$STOCK#KIND_{kind*:upper}",
                        "$kinds#full_{full_key:enum(true|false)}#levels_{levels:int(3+)}#Shelf_1");
        assertThat(index(shelf, "gsi2")).containsExactly("$stock_zed$shelf_1#owner_{owner*:lower}");
        assertThat(index(shelf, "gsi3")).containsExactly("{levels:int}", "p#{site*:lower}#{shelf*:lower}");
        assertThat(shelf.indexes()).doesNotContainKey("gsi4");
        assertThat(table.indexes())
                .filteredOn(index -> index.name().equals("gsi4"))
                .singleElement()
                .satisfies(index -> assertThat(index.key().attributes())
                        .containsExactly(
                                new KeyAttribute("site", KeyType.S),
                                new KeyAttribute("kind", KeyType.S),
                                new KeyAttribute("levels", KeyType.N)));
        CatalogDraft.Entity count = entity(table, "count-run");
        assertThat(count.keys())
                .containsExactly(
                        List.of("$stock#site_{site*:lower}", "$count-run_2#at_{at*:lower}#total_{total:number}"));
        assertThat(index(count, "gsi1")).containsExactly("count", "$count-run_2#code_{code:padded(5,x)}");
        assertThat(count.indexes().get("gsi1").get(0).sparse()).isTrue();
        assertThat(messages(imported)).anyMatch(message -> message.contains("[1].indexes.byCode.condition: is code"));
    }

    @Test
    void oldElectroDbModelsHaveTheVersionInThePartitionKey() {
        CatalogDraft.Entity beta = entity(table(imported("electrodb-beta.json")), "beta");
        assertThat(beta.keys()).containsExactly(List.of("$s_1#a_{a*:lower}", "$beta"));
        assertThat(index(beta, "by_id")).containsExactly("{id*:lower}", "$beta");
    }

    @Test
    void oldElectroDbModelsWithoutASortKeyHaveTheEntityInThePartitionKey() {
        CatalogDraft.Entity plain = entity(table(Importer.read("""
                        {"service": "s", "entity": "plain", "version": "2", "table": "old_stock",
                         "attributes": {"a": {"type": "string"}, "b": {"type": "number"}},
                         "indexes": {"main": {"pk": {"field": "pk", "facets": ["a", "b"]}}}}
                        """, "plain.json", ImportOptions.NONE)), "plain");
        assertThat(plain.keys()).hasSize(1);
        assertThat(plain.keys().get(0)).hasSize(1);
        assertThat(plain.keys().get(0).get(0)).startsWith("$s_2$plain#a_{a*:lower}#b_{b");
    }

    @Test
    void theSchemaOfOneTableInAWorkbenchModelCountsInPlaceOfItsFacets() {
        CatalogDraft.Table table = table(Importer.read("""
                {"ModelName": "shop", "ModelMetadata": {"Author": "", "Version": "3.0"},
                 "DataModel": [{"TableName": "shop",
                   "KeyAttributes": {
                     "PartitionKey": {"AttributeName": "pk", "AttributeType": "S"},
                     "SortKey": {"AttributeName": "sk", "AttributeType": "S"}},
                   "NonKeyAttributes": [{"AttributeName": "gs1pk", "AttributeType": "S"}],
                   "GlobalSecondaryIndexes": [{"IndexName": "gs1",
                     "KeyAttributes": {"PartitionKey": {"AttributeName": "gs1pk", "AttributeType": "S"},
                       "SortKey": {"AttributeName": "sk", "AttributeType": "S"}},
                     "Projection": {"ProjectionType": "ALL"}}],
                   "TableFacets": [{"FacetName": "Order", "KeyAttributeAlias": {"PartitionKeyAlias": "x", "SortKeyAlias": "y"}}],
                   "TableData": []}],
                 "ModelSchema": {"format": "onetable:1.1.0", "version": "1.0.0",
                   "indexes": {"primary": {"hash": "pk", "sort": "sk"}, "gs1": {"hash": "gs1pk", "sort": "sk"}},
                   "models": {"Order": {
                     "pk": {"type": "string", "value": "customer#${customer}"},
                     "sk": {"type": "string", "value": "order#${number:6}"},
                     "gs1pk": {"type": "string", "value": "state#${state}"},
                     "customer": {"type": "string"}, "number": {"type": "number"}, "state": {"type": "string"}}},
                   "params": {"typeField": "_type"}}}
                """, "shop.json", ImportOptions.NONE));
        assertThat(table.name()).isEqualTo("shop");
        assertThat(table.entities()).hasSize(1);
        CatalogDraft.Entity order = entity(table, "Order");
        assertThat(order.keys()).containsExactly(List.of("customer#{customer*}", "order#{number:int(6+)}"));
        assertThat(index(order, "gs1")).first().isEqualTo("state#{state*}");
    }

    @Test
    void pipedTransformersOfToolboxAreAppliedOneAfterTheOther() {
        Imported imported = Importer.read("""
                {"entityName": "pet", "timestamps": false,
                 "schema": {"type": "item", "attributes": {
                   "id": {"type": "string", "key": true, "savedAs": "pk", "transform": {"transformerId": "pipe", "transformers": [
                     {"transformerId": "prefix", "prefix": "PET"},
                     {"transformerId": "pipe", "transformers": [{"transformerId": "prefix", "prefix": "v1", "delimiter": "/"}]},
                     {"transformerId": "suffix", "suffix": "END", "delimiter": "|"}]}},
                   "code": {"type": "string", "key": true, "savedAs": "sk", "transform": {"transformerId": "pipe", "transformers": [
                     {"transformerId": "jsonStringify"}, {"transformerId": "prefix", "prefix": "C"}]}}}},
                 "table": {"tableName": "pets", "partitionKey": {"name": "pk", "type": "string"},
                   "sortKey": {"name": "sk", "type": "string"}, "indexes": {}, "entityAttributeSavedAs": "_et"}}
                """, "pet.json", ImportOptions.NONE);
        assertThat(entity(table(imported), "pet").keys()).hasSize(1);
        assertThat(entity(table(imported), "pet").keys().get(0)).first().isEqualTo("v1/PET#{id*}|END");
        assertThat(messages(imported))
                .anyMatch(message -> message.contains("'jsonStringify' is a transformer that a template can't say"));
    }

    @Test
    void toolboxTransformsAreTemplatesAndComputedKeysAreFindings() {
        Imported imported = imported("toolbox.json");
        CatalogDraft.Table table = table(imported);
        CatalogDraft.Entity trainer = entity(table, "trainer");
        assertThat(table.typeAttribute()).isEqualTo("_et");
        assertThat(trainer.keys()).containsExactly(List.of("TRAINER#{name*}", "{role:enum(MAIN|SPARE)}|ROLE"));
        assertThat(columns(trainer))
                .isEqualTo("name:text role:text town:text badges:string_set level:number created:timestamp@_ct"
                        + " modified:timestamp@_md");
        CatalogDraft.Entity match = entity(table, "match");
        assertThat(match.keys()).containsExactly(List.of("{pk*}", "{sk*}"));
        assertThat(messages(imported))
                .contains(
                        "toolbox.json: entities.match.schema.attributes.pk: is composed by code (computeKey), which the"
                                + " file doesn't have: workbench discover finds its template");
    }

    @Test
    void repositorySchemasHaveTemplatesAndTypes() {
        CatalogDraft.Table table = table(imported("repository-schema.json"));
        CatalogDraft.Entity visit = entity(table, "Visit");
        assertThat(visit.keys()).containsExactly(List.of("PATIENT#{patient_id*}", "VISIT#{day}#{visit_no:int}"));
        assertThat(index(visit, "ByDoctor")).containsExactly("DOCTOR#{doctor_id:uuid}", "{day*}");
        assertThat(index(visit, "ByWard")).containsExactly("{ward*}", "{floor:int}", "{since*}");
        assertThat(columns(visit)).contains("fee:number notes:list vitals:map paid:boolean");
    }

    @Test
    void modernizerContractsAndDmsMappingsHaveEntities() {
        CatalogDraft.Table ledger = table(imported("modernizer.json"));
        assertThat(entity(ledger, "Entry").keys())
                .containsExactly(List.of("ACC#{account_id*}", "ENTRY#{posted}#{entry_id*}"));
        assertThat(ledger.indexes().get(0).includes()).containsExactly("balance");
        Imported films = imported("dms.json");
        assertThat(table(films).separators()).isEqualTo("|");
        assertThat(entity(table(films), "title_basic").keys())
                .containsExactly(List.of("{tconst*}", "DETL|{titletype}|{ordering*}"));
        assertThat(columns(entity(table(films), "title_rating"))).isEqualTo("votes:number parts:map");
        assertThat(messages(films)).anyMatch(message -> message.startsWith("dms.json: rules[1]: the columns"));
    }

    @Test
    void tablesOfCloudFormationHaveTheirFunctionsFollowed() {
        Imported imported = imported("template.yaml");
        assertThat(imported.draft().tables())
                .extracting(CatalogDraft.Table::name)
                .containsExactly("loans-dev", "Counters");
        CatalogDraft.Table loans = imported.draft().tables().get(0);
        assertThat(loans.ttl()).isEqualTo("expires");
        assertThat(loans.indexes()).extracting(SecondaryIndex::name).containsExactly("byBranch", "byDue");
        assertThat(loans.indexes().get(0).key().partition())
                .containsExactly(new KeyAttribute("branch", KeyType.S), new KeyAttribute("SK", KeyType.S));
        assertThat(loans.indexes().get(1).local()).isTrue();
        assertThat(messages(imported)).anyMatch(message -> message.contains("it is called 'Counters' until --table"));
        Imported serverless = imported("serverless.yml");
        assertThat(table(serverless).key().partition()).containsExactly(new KeyAttribute("id", KeyType.N));
        assertThat(messages(serverless)).anyMatch(message -> message.contains("resources[1]"));
    }

    @Test
    void tablesOfTerraform() {
        Imported imported = imported("terraform-show.json");
        assertThat(imported.draft().tables())
                .extracting(CatalogDraft.Table::name)
                .containsExactly("plain", "loans");
        assertThat(imported.draft().tables().get(0).key().sort()).isEmpty();
        CatalogDraft.Table loans = imported.draft().tables().get(1);
        assertThat(loans.indexes()).extracting(SecondaryIndex::name).containsExactly("by_due", "ls", "multi");
        assertThat(loans.indexes().get(2).key().partition())
                .containsExactly(new KeyAttribute("a", KeyType.S), new KeyAttribute("b", KeyType.N));
        assertThat(loans.ttl()).isEqualTo("expires");
        assertThat(table(imported("tables.tf.json")).name()).isEqualTo("loans");
    }

    @Test
    void aTableIsChosenOrNamed() {
        ImportOptions loans = new ImportOptions("loans");
        assertThat(Importer.read(List.of(file("terraform-show.json")), loans)
                        .draft()
                        .tables())
                .extracting(CatalogDraft.Table::name)
                .containsExactly("loans");
        assertThat(Importer.read(List.of(file("onetable.json")), loans).draft().tables())
                .extracting(CatalogDraft.Table::name)
                .containsExactly("loans");
        assertThatThrownBy(() -> Importer.read(List.of(file("terraform-show.json")), new ImportOptions("x")))
                .isInstanceOf(WorkbenchException.class)
                .hasMessage("the files define no table 'x'");
    }

    @Test
    void whatTheReaderOfCatalogsKnowsIsReadBack() {
        for (String name : List.of(
                "modernizer.json",
                "describe-table.json",
                "serverless.yml",
                "tables.tf.json",
                "electrodb.json",
                "electrodb-vcs.json",
                "electrodb-beta.json",
                "onetable.json",
                "toolbox.json",
                "repository-schema.json",
                "dms.json",
                "template.yaml",
                "terraform-show.json",
                "workbench-model.json")) {
            Imported imported = imported(name);
            assertThat(messages(imported)).noneMatch(message -> message.startsWith("result"));
            CatalogReader.read(CatalogWriter.write(imported.draft()), name);
        }
    }

    @Test
    void errorsSayWhere() {
        assertThatThrownBy(() -> Importer.read("{\n\"DataModel\": [", "m.json", ImportOptions.NONE))
                .hasMessageStartingWith("m.json: line 2: malformed JSON: ");
        assertThatThrownBy(() -> Importer.read("{\"DataModel\": [{\"TableName\": []}]}", "m.json", ImportOptions.NONE))
                .hasMessage("m.json: DataModel[0].TableName: a text is expected here, not a list");
        assertThatThrownBy(() -> Importer.read("{\"a\": 1}", "m.json", ImportOptions.NONE))
                .hasMessage("m.json: is of no format that can be imported");
        assertThatThrownBy(() -> Importer.read("Resources: [\n  a: b: c", "t.yaml", ImportOptions.NONE))
                .hasMessageStartingWith("t.yaml: line 2: not valid YAML: ");
    }
}
