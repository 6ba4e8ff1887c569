package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code workbench lint}. */
class LintShellTest {
    private static final String CATALOG = """
        version: 1
        tables:
          orders:
            partitionKey: pk
            sortKey: sk
            entities:
              users:
                key: ["TENANT#{tenant}", "USER#{user}"]
              groups:
                key: ["TENANT#{tenant}", "USERGROUP#{group}"]
        """;

    @TempDir
    private Path directory;

    private String file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text).toString();
    }

    @Test
    void aCatalogAloneIsLookedAt() throws IOException {
        String catalog = file("catalog.yaml", CATALOG);
        ShellRun run = ShellRun.of("lint", catalog);
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("""
            warning colliding-prefixes  %s:8: orders.users, attribute sk
                    begins_with(sk, 'USER') takes users and also groups (USERGROUP#{group})
                    fix: always ask with the separator: begins_with(sk, 'USER#')
            """.formatted(catalog));
        assertThat(run.err())
                .isEqualTo(
                        "0 errors, 1 warning, 0 infos; the catalog alone was looked at: --table NAME reads items, too\n");
        assertThat(ShellRun.of("--catalog", catalog, "lint").out()).isEqualTo(run.out());
    }

    @Test
    void nothingIsFoundInTheDemo() {
        ShellRun run = ShellRun.of("lint", "--demo", "--fail-on", "info");
        assertThat(run.exitCode()).as(run.out() + run.err()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err())
                .startsWith("0 errors, 0 warnings, 0 infos; 755 items (all), ")
                .endsWith(" read units\n");
    }

    @Test
    void itemsAreReadFromTheTable() throws IOException {
        LocalDynamoDb engine = LocalDynamoDb.create();
        DemoData.load(engine, DemoData.Scale.SMALL);
        try (LocalServer server = LocalServer.start(engine)) {
            String catalog = file("demo.yaml", DemoData.catalog().replace("\"USER#{user_id}\"", "\"USERS#{user_id}\""));
            ShellRun run = ShellRun.of(
                    "lint",
                    catalog,
                    "--table",
                    DemoData.tableName(),
                    "--endpoint",
                    server.endpoint().toString());
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).contains("near-miss-prefix", "with 'USER' where users have 'USERS'");
            assertThat(run.err()).contains("755 items (all)", "read units");

            ShellRun few = ShellRun.of(
                    "lint", catalog, "--endpoint", server.endpoint().toString(), "--sample", "20", "--format", "json");
            assertThat(few.out()).contains("\"items\" : 20,", "\"whole\" : false");
        }
    }

    @Test
    void theExitCodeSaysWhetherSomethingIsBadEnough() throws IOException {
        String catalog = file("catalog.yaml", CATALOG);
        assertThat(ShellRun.of("lint", catalog, "--fail-on", "warning").exitCode())
                .isEqualTo(ExitCode.FINDINGS);
        assertThat(ShellRun.of("lint", catalog, "--fail-on", "never").exitCode())
                .isZero();
        assertThat(ShellRun.of("lint", catalog, "--fail-on", "info", "--ignore", "colliding-prefixes")
                        .exitCode())
                .isZero();
        assertThat(ShellRun.of("lint", catalog, "--fail-on", "info", "--rules", "unused-index")
                        .exitCode())
                .isZero();
    }

    @Test
    void jsonIsOneDocumentOnStandardOutput() throws IOException {
        ShellRun run = ShellRun.of("lint", file("catalog.yaml", CATALOG), "--format", "json");
        assertThat(run.out())
                .contains("\"code\" : \"colliding-prefixes\"", "\"severity\" : \"warning\"", "\"line\" : 8");
        try (JsonParser json = new JsonFactory().createParser(run.out())) {
            assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            json.skipChildren();
            assertThat(json.nextToken()).isNull();
        }
    }

    @Test
    void theShellLooksAtItsCatalog() throws IOException {
        ShellRun run = ShellRun.of("--catalog", file("catalog.yaml", CATALOG), "--region", "us-east-1", "-e", "\\lint");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("colliding-prefixes", "catalog.yaml:8: orders.users");
        assertThat(run.err())
                .isEqualTo("0 errors, 1 warning, 0 infos; the catalog alone was looked at: workbench lint reads items,"
                        + " too\n");
        assertThat(ShellRun.of("demo", "-e", "\\lint").out()).isEmpty();
    }

    @Test
    void wrongUseIsExplained() throws IOException {
        String catalog = file("catalog.yaml", CATALOG);
        assertThat(ShellRun.of("lint"))
                .isEqualTo(new ShellRun(
                        ExitCode.USAGE,
                        "",
                        "error: which catalog?; hint: workbench lint catalog.yaml; to make one of a table:"
                                + " workbench discover --table NAME --output catalog.yaml\n"));
        assertThat(ShellRun.of("lint", "--table", "t").err()).contains("workbench discover --table t --output");
        assertThat(ShellRun.of("lint", catalog, "--ignore", "colliding-prefix").err())
                .isEqualTo("error: 'colliding-prefix' is no rule; hint: did you mean colliding-prefixes?\n");
        assertThat(ShellRun.of("lint", catalog, "--table", "other").err())
                .isEqualTo("error: the catalog has no table other; hint: it has orders\n");
        assertThat(ShellRun.of("lint", catalog, "--sample", "0").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aMalformedCatalogIsAPositionedError() throws IOException {
        String catalog = file("catalog.yaml", CATALOG.replace("sortKey", "sortkey"));
        ShellRun run = ShellRun.of("lint", catalog);
        assertThat(run.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(run.err())
                .startsWith("error: " + catalog + ":5: ")
                .contains("did you mean 'sortKey'?")
                .doesNotContain("\tat ");
        assertThat(ShellRun.of("lint", directory.resolve("none.yaml").toString())
                        .exitCode())
                .isEqualTo(ExitCode.CONNECTION);
    }
}
