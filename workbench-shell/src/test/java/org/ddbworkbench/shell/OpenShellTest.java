package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.ddbworkbench.local.DemoData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenShellTest {
    private static final String LINES = """
            {"Item":{"tenant":{"S":"acme"},"created":{"N":"1"},"status":{"S":"open"}}}
            {"Item":{"tenant":{"S":"acme"},"created":{"N":"2"},"status":{"S":"paid"}}}
            """;

    @TempDir
    private Path directory;

    @Test
    void aFileIsQueried() throws IOException {
        String file = gzip("dump.jsonl.gz", LINES).toString();
        ShellRun run = ShellRun.of(
                "open",
                file,
                "--key",
                "tenant:S,created:N",
                "--index",
                "by_status=status,created",
                "--csv",
                "-e",
                "SELECT created FROM _items WHERE tenant = 'acme' ORDER BY created",
                "-e",
                "SELECT tenant, created FROM dump._items WHERE status = 'paid'");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("created\n1\n2\ntenant,created\nacme,2\n");
        assertThat(run.err())
                .startsWith("opened dump (tenant:S,created:N): 2 items\nread 1 file, 0.0 MB, in ")
                .contains("\nnotice: found 1 entity of dump in 2 items (0.5 read units)\n")
                .contains("(1 row, 1 request, 1 item read, 0.5 read units, ")
                .hasLineCount(5);
    }

    @Test
    void onlyWarningsAreLeftWithoutStatistics() throws IOException {
        String file = file("dump.jsonl", LINES + "oops\n" + LINES).toString();
        ShellRun run = ShellRun.of(
                "open",
                file,
                "--key",
                "tenant,created",
                "--skip-bad-lines",
                "--no-discover",
                "--stats",
                "none",
                "-e",
                "SELECT 1 AS a");
        assertThat(run.exitCode()).isZero();
        assertThat(run.err())
                .startsWith("warning: skipped " + file + ": line 3: malformed JSON: ")
                .endsWith("notice: 2 items of table dump had the key of a later one, which replaced it\n")
                .hasLineCount(2);
    }

    @Test
    void aCatalogNamesTheTableAndItsKeysAndTheEntities() throws IOException {
        String items = DemoData.items(DemoData.Scale.SMALL).collect(Collectors.joining("\n"));
        String catalog = file("catalog.yaml", DemoData.catalog()).toString();
        ShellRun run = ShellRun.of(
                "open",
                gzip("0123.json.gz", items).toString(),
                "--catalog",
                catalog,
                "--csv",
                "-e",
                "SELECT COUNT(*) AS n FROM users; SELECT COUNT(*) AS n FROM invoices WHERE status = 'open'");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("n\n100\nn\n30\n");
        assertThat(run.err()).startsWith("opened saas-billing (pk:S,sk:S): 755 items\n");
    }

    @Test
    void aCatalogGivesItsIndexesBesideAKeyAndNamesTheTable() throws IOException {
        String items = DemoData.items(DemoData.Scale.SMALL).collect(Collectors.joining("\n"));
        String file = gzip("0123.json.gz", items).toString();
        String catalog = file("catalog.yaml", DemoData.catalog()).toString();
        ShellRun run = ShellRun.of(
                "open",
                file,
                "--key",
                "pk,sk",
                "--catalog",
                catalog,
                "--csv",
                "-e",
                "SELECT COUNT(*) AS n FROM invoices WHERE status = 'open'");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("n\n30\n");
        ShellRun other = ShellRun.of("--table", "other", "open", file, "--catalog", catalog, "-e", "SELECT 1");
        assertThat(other.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(other.err()).isEqualTo("error: the catalog has no table other; hint: its tables are saas-billing\n");
    }

    @Test
    void largeTablesAreScannedWithoutAsking() throws IOException {
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            items.append("{\"id\":{\"N\":\"" + i + "\"},\"x\":{\"S\":\"" + "x".repeat(300_000) + "\"}}\n");
        }
        ShellRun run = ShellRun.of(
                "open",
                gzip("large.json", items.toString()).toString(),
                "--key",
                "id",
                "--csv",
                "-e",
                "SELECT COUNT(*) AS n, SUM(item_size) AS s FROM _items");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("n,s\n60,18");
    }

    @Test
    void everyTableOfAModelIsASchema() throws IOException {
        String model = file("model.json", """
                {"DataModel": [
                  {"TableName": "orders", "KeyAttributes": {"PartitionKey": {"AttributeName": "id", "AttributeType": "S"}},
                   "TableData": [{"id": {"S": "o1"}, "shop": {"N": "7"}}]},
                  {"TableName": "shops", "KeyAttributes": {"PartitionKey": {"AttributeName": "no", "AttributeType": "N"}},
                   "TableData": [{"no": {"N": "7"}}]}]}""").toString();
        ShellRun run = ShellRun.of(
                "open",
                model,
                "--csv",
                "-e",
                "SELECT o.id, s.no FROM orders._items o, shops._items s",
                "-e",
                "SELECT id FROM _items",
                "--schema",
                "orders");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("id,no\no1,7\nid\no1\n");
        assertThat(ShellRun.of("--table", "shops", "open", model, "--csv", "-e", "SELECT no FROM _items")
                        .out())
                .isEqualTo("no\n7\n");
    }

    @Test
    void tablesAreKeptInADirectory() throws IOException {
        String path = directory.resolve("kept").toString();
        String sql = "SELECT COUNT(*) AS n FROM dump._items";
        String file = gzip("dump.jsonl.gz", LINES).toString();
        ShellRun first = ShellRun.of("open", file, "--key", "tenant,created", "--path", path, "--csv", "-e", sql);
        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out()).isEqualTo("n\n2\n");
        String other = file("other.jsonl", LINES).toString();
        assertThat(ShellRun.of("open", other, "--key", "created", "--path", path, "--csv", "-e", sql)
                        .out())
                .isEqualTo("n\n2\n");
        ShellRun again =
                ShellRun.of("open", "--path", path, "--csv", "-e", sql, "-e", "SELECT created FROM other._items");
        assertThat(again.out()).startsWith("n\n2\ncreated\n").hasLineCount(5);
        assertThat(again.err()).doesNotContain("opened", "warning");
        ShellRun twice = ShellRun.of("open", file, "--key", "tenant,created", "--path", path, "-e", sql);
        assertThat(twice.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(twice.err()).contains("Table already exists: dump").hasLineCount(1);

        ShellRun none = ShellRun.of("open", "--path", directory.resolve("empty").toString(), "-e", "SELECT 1");
        assertThat(none.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(none.err()).startsWith("error: there is no directory ").hasLineCount(1);
        assertThat(directory.resolve("empty")).doesNotExist();
        ShellRun ignored = ShellRun.of("open", "--path", path, "--index", "new_index=tenant", "-e", "SELECT 1");
        assertThat(ignored.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(ignored.err())
                .startsWith("error: --key, --index and --definition are for files")
                .hasLineCount(1);
        ShellRun noDirectory = ShellRun.of("open", "--path", other, "-e", "SELECT 1");
        assertThat(noDirectory.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(noDirectory.err()).startsWith("error: ").hasLineCount(1);
    }

    @Test
    void statementsComeFromStandardInputToo() throws IOException {
        String file = file("dump.jsonl", LINES).toString();
        assertThat(ShellRun.withInput(
                                "SELECT COUNT(*) AS n FROM _items;", "open", file, "--key", "tenant,created", "--csv")
                        .out())
                .isEqualTo("n\n2\n");
    }

    @Test
    void whatCanNotBeOpenedIsOneLineAndExitCodeTwo() throws IOException {
        ShellRun missing = ShellRun.of("open", "no-such.json", "-e", "SELECT 1");
        assertThat(missing.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(missing.err()).isEqualTo("error: no such file: no-such.json\n");

        String file = file("dump.jsonl", LINES).toString();
        ShellRun noKey = ShellRun.of("open", file, "-e", "SELECT 1");
        assertThat(noKey.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(noKey.err())
                .startsWith("error: the key of table dump is not known: the files don't say it; hint: give the key with"
                        + " --key HASH[,RANGE]")
                .endsWith("in every item are tenant (S), created (N, unique), status (S, unique)\n")
                .hasLineCount(1);
        assertThat(ShellRun.of("open", file, "--debug", "-e", "SELECT 1").err()).contains("\tat org.ddbworkbench");

        ShellRun definition = ShellRun.of("open", file, "--definition", file);
        assertThat(definition.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(definition.err())
                .contains("defines no table; hint: give JSON")
                .hasLineCount(1);
    }

    @Test
    void standardInputIsAFileOnce() {
        for (String name : new String[] {"-", "/dev/stdin"}) {
            ShellRun run = ShellRun.withInput(
                    LINES, "open", name, "--key", "tenant,created", "--csv", "-e", "SELECT COUNT(*) AS n FROM _items");
            assertThat(run.exitCode()).as(run.err()).isZero();
            assertThat(run.out()).isEqualTo("n\n2\n");
            assertThat(run.err()).startsWith("opened stdin (tenant:S,created:N): 2 items\n");
        }
        ShellRun noStatements = ShellRun.withInput(LINES, "open", "-", "--key", "tenant,created");
        assertThat(noStatements.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(noStatements.err())
                .isEqualTo("error: standard input is the file to open, so it can't have the statements too;"
                        + " hint: give them with -e or -f\n");
        ShellRun both = ShellRun.withInput(LINES, "open", "-", "-e", "SELECT 1", "-f", "-");
        assertThat(both.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err())
                .contains("both as a file to open and as statements")
                .hasLineCount(1);
        ShellRun twice = ShellRun.withInput(LINES, "open", "-", "/dev/stdin", "--key", "tenant", "-e", "SELECT 1");
        assertThat(twice.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(twice.err()).isEqualTo("error: standard input is given twice, and can be read only once\n");
    }

    @Test
    void elementsOfListsAreCountedFromOne() {
        ShellRun run = ShellRun.withInput(
                "{\"id\":{\"S\":\"a\"},\"l\":{\"L\":[{\"S\":\"x\"},{\"S\":\"y\"}]},\"s\":{\"SS\":[\"x\"]}}",
                "open",
                "-",
                "--key",
                "id",
                "--csv",
                "-e",
                "SELECT item['l'][1] AS l, item['s'][1] IS NULL AS s FROM _items");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).isEqualTo("l,s\nx,true\n");
    }

    @Test
    void wrongUseIsExplained() {
        ShellRun nothing = ShellRun.of("open");
        assertThat(nothing.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(nothing.err())
                .startsWith("error: there is no file to open; hint: ")
                .hasLineCount(1);
        ShellRun both = ShellRun.of("open", "f", "--key", "a", "--definition", "d");
        assertThat(both.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(both.err()).isEqualTo("error: --key and --definition exclude each other\n");
        ShellRun key = ShellRun.of("open", "f", "--key", "a,b,c");
        assertThat(key.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(key.err()).contains("'a,b,c' has more than a partition and a sort key: write HASH[:TYPE]");
        ShellRun index = ShellRun.of("open", "f", "--index", "gsi1");
        assertThat(index.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(index.err()).contains("'gsi1' is no index: write NAME=HASH");
        assertThat(ShellRun.of("open", "f", "--endpoint", "http://x").exitCode())
                .isEqualTo(ExitCode.USAGE);
    }

    @Test
    void helpSaysWhatCanBeOpened() {
        ShellRun help = ShellRun.of("open", "--help");
        assertThat(help.exitCode()).isZero();
        assertThat(help.out())
                .contains(
                        "--key",
                        "--index",
                        "--definition",
                        "--skip-bad-lines",
                        "--plain-json",
                        "--execute",
                        "--catalog")
                .doesNotContain("--endpoint", "--region", "--allow-scan");
    }

    @Test
    void progressIsOneLine() {
        assertThat(LoadReport.line(52_000, 61_000_000, 122_000_000, 3_250_000_000L))
                .isEqualTo("0:03 [52,000 items, 61.0 of 122.0 MB, 16,000 items/s] [=======>       ] 50%");
        assertThat(LoadReport.line(1, 10, 10, 1_000_000_000)).endsWith("[===============] 100%");
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(directory.resolve(name), content);
    }

    private Path gzip(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }
}
