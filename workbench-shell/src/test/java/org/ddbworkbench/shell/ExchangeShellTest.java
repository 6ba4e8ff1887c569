package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code workbench import} and {@code workbench export}. */
class ExchangeShellTest {
    private static final String CONTRACT = """
        {"tables": [{"table": "ledger", "pk": "PK", "sk": "SK", "entities": [
          {"entity_type": "Account", "pk_template": "ACC#{account_id}", "sk_template": "META", "attributes": ["owner"]}]}]}
        """;
    private static final String DEFINITION = """
        {"TableName": "prod-ledger", "AttributeDefinitions": [{"AttributeName": "PK", "AttributeType": "S"},
          {"AttributeName": "SK", "AttributeType": "S"}, {"AttributeName": "owner", "AttributeType": "S"}],
         "KeySchema": [{"AttributeName": "PK", "KeyType": "HASH"}, {"AttributeName": "SK", "KeyType": "RANGE"}],
         "GlobalSecondaryIndexes": [{"IndexName": "by_owner",
           "KeySchema": [{"AttributeName": "owner", "KeyType": "HASH"}], "Projection": {"ProjectionType": "ALL"}}]}
        """;

    @TempDir
    private Path directory;

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @Test
    void aCatalogIsImportedFromSeveralFilesAndExported() throws IOException {
        String catalog = directory.resolve("catalog.yaml").toString();
        ShellRun imported = ShellRun.of(
                "import", file("contract.json", CONTRACT), file("table.json", DEFINITION), "--output", catalog);
        assertThat(imported.exitCode()).as(imported.err()).isZero();
        assertThat(imported.out()).isEmpty();
        assertThat(imported.err())
                .contains("warning: " + directory.resolve("contract.json")
                        + ": tables[0]: table 'ledger' is taken for 'prod-ledger', which has the same key");
        assertThat(Files.readString(Path.of(catalog)))
                .contains(
                        "prod-ledger:",
                        "by_owner: {partitionKey: owner, projection: all}",
                        "key: [\"ACC#{account_id*}\", META]");

        ShellRun diagram = ShellRun.of("export", "mermaid", "--catalog", catalog);
        assertThat(diagram.exitCode()).as(diagram.err()).isZero();
        assertThat(diagram.out()).isEqualTo("""
            erDiagram
                Account {
                    text account_id PK "from the key"
                    text owner
                }
            """);
        ShellRun definitions = ShellRun.of("--catalog", catalog, "export", "cloudformation");
        assertThat(definitions.exitCode()).as(definitions.err()).isZero();
        assertThat(definitions.out()).contains("\"TableName\" : \"prod-ledger\"");
    }

    @Test
    void aFileIsOverwrittenOnDemandAlone() throws IOException {
        String contract = file("contract.json", CONTRACT);
        String catalog = file("catalog.yaml", "mine");
        ShellRun refused = ShellRun.of("import", contract, "--output", catalog);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).isEqualTo("error: " + catalog + " exists already; hint: --force overwrites it\n");
        assertThat(Files.readString(Path.of(catalog))).isEqualTo("mine");
        ShellRun forced = ShellRun.of("import", contract, "--output", catalog, "--force", "--table", "x");
        assertThat(forced.exitCode()).as(forced.err()).isZero();
        assertThat(Files.readString(Path.of(catalog))).contains("\n  x:\n");
    }

    @Test
    void withoutOutputTheCatalogIsPrinted() throws IOException {
        ShellRun run = ShellRun.of("import", file("contract.json", CONTRACT));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("version: 1\ntables:\n  ledger:\n");
        ShellRun schema = ShellRun.of("export", "json-schema");
        assertThat(schema.exitCode()).isZero();
        assertThat(schema.out()).startsWith("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\"");
    }

    @Test
    void wrongUseAndWrongFilesAreErrors() throws IOException {
        ShellRun malformed = ShellRun.of("import", file("bad.json", "{\"DataModel\": [}"));
        assertThat(malformed.exitCode()).isEqualTo(2);
        assertThat(malformed.err()).contains("bad.json: line 1: malformed JSON: ");
        assertThat(ShellRun.of("import", directory.resolve("none").toString()).exitCode())
                .isEqualTo(2);
        assertThat(ShellRun.of("import").exitCode()).isEqualTo(1);
        assertThat(ShellRun.of("export", "mermaid").err())
                .isEqualTo("error: which catalog?; hint: say it with --catalog FILE\n");
        ShellRun unknown = ShellRun.of("export", "xml");
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err())
                .isEqualTo("error: 'xml' is no format; hint: choose schema.json, cloudformation, terraform, mermaid,"
                        + " json-schema\n");
        assertThat(ShellRun.of("import", "--csv", "x").exitCode()).isEqualTo(1);
    }
}
