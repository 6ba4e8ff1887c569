package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoShellTest {
    private static final String JOIN =
            "SELECT u.user_id, u.email, i.invoice_no, i.amount_cents FROM users u JOIN invoices i"
                    + " ON u.tenant = i.tenant AND u.user_id = i.user_id"
                    + " WHERE u.tenant = 'acme' AND i.status = 'open' ORDER BY i.invoice_no";

    @Test
    void entitiesAreJoined() {
        ShellRun run = ShellRun.of("demo", "-e", JOIN);
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEqualTo("""
                        user_id | email               | invoice_no | amount_cents
                        --------+---------------------+------------+-------------
                        u_0007  | u_0007@acme.example | 2026-0007  |          700
                        u_0008  | u_0008@acme.example | 2026-0008  |          800
                        u_0017  | u_0017@acme.example | 2026-0017  |         1700
                        u_0018  | u_0018@acme.example | 2026-0018  |         1800
                        u_0007  | u_0007@acme.example | 2026-0027  |         2700
                        u_0008  | u_0008@acme.example | 2026-0028  |         2800
                        """);
        assertThat(run.err()).startsWith("(6 rows, 2 requests, 34 items read, ").hasLineCount(1);
    }

    @Test
    void thePlanOfTheJoinHasQueriesAndNoScan() {
        assertThat(ShellRun.of("demo", "-e", "EXPLAIN PLAN FOR " + JOIN).out())
                .contains("Query", "begins_with(")
                .doesNotContain("Scan");
    }

    @Test
    void csvAndOptionsOnEitherSideOfTheSubcommand() {
        ShellRun run = ShellRun.of(
                "--csv",
                "demo",
                "--stats",
                "none",
                "-e",
                "SELECT user_id, email FROM users WHERE tenant = 'acme' LIMIT 1");
        assertThat(run.out()).isEqualTo("user_id,email\nu_0001,u_0001@acme.example\n");
        assertThat(run.err()).isEmpty();
    }

    @Test
    void statisticsAreOneLineOfJson() throws IOException {
        ShellRun run = ShellRun.of(
                "demo",
                "--stats",
                "json",
                "-e",
                "SELECT email FROM users WHERE tenant = 'acme' AND user_id = 'u_0001'");
        assertThat(run.err())
                .hasLineCount(1)
                .startsWith("{\"rows\":1,\"requests\":1,\"items_read\":1,")
                .contains("\"accesses\":[{\"operation\":\"", "\"entity\":\"users\"");
        try (JsonParser json = new JsonFactory().createParser(run.err())) {
            assertThat(json.nextToken()).isEqualTo(JsonToken.START_OBJECT);
            json.skipChildren();
            assertThat(json.nextToken()).isNull();
        }
    }

    @Test
    void aScriptStopsAtItsFirstError() {
        ShellRun run = ShellRun.of("demo", "-e", "SELECT 1 AS a; SELECT * FROM userz; SELECT 2 AS b");
        assertThat(run.exitCode()).isEqualTo(ExitCode.SQL);
        assertThat(run.out()).isEqualTo("a\n-\n1\n");
        assertThat(run.err())
                .contains("error: line 1:30: ", "(UNKNOWN_TABLE, SQLSTATE 42P01)", "\n                ^\n")
                .contains("hint: did you mean users?")
                .doesNotContain("\tat ");
    }

    @Test
    void errorsCanBeIgnored() {
        ShellRun run = ShellRun.of("demo", "--ignore-errors", "-e", "SELECT * FROM userz", "-e", "SELECT 2 AS b");
        assertThat(run.exitCode()).isEqualTo(ExitCode.SQL);
        assertThat(run.out()).isEqualTo("b\n-\n2\n");
    }

    @Test
    void debugShowsTheStackTrace() {
        assertThat(ShellRun.of("demo", "--debug", "-e", "SELECT * FROM userz").err())
                .contains("\tat org.ddbworkbench");
    }

    @Test
    void statementsComeFromFilesAndStandardInputInTheOrderGiven(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("s.sql"), "-- two\nSELECT 2 AS b;\n\\q\nSELECT 9 AS z;");
        ShellRun run = ShellRun.of("demo", "--csv", "-e", "SELECT 1 AS a", "-f", file.toString());
        assertThat(run.out()).isEqualTo("a\n1\nb\n2\n");
        assertThat(ShellRun.withInput("SELECT 'ä;' AS a;\nSELECT 2 AS b", "demo", "--csv")
                        .out())
                .isEqualTo("a\nä;\nb\n2\n");
        assertThat(ShellRun.withInput("SELECT 3 AS c", "demo", "--csv", "-f", "-")
                        .out())
                .isEqualTo("c\n3\n");
    }

    @Test
    void errorsInAFileNameItAndTheLine(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("s.sql"), "SELECT 1;\n\nSELECT *\n  FROM userz;");
        assertThat(ShellRun.of("demo", "-f", file.toString()).err()).contains("error: " + file + ":4:8: ");
        ShellRun missing =
                ShellRun.of("demo", "-f", directory.resolve("none.sql").toString());
        assertThat(missing.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(missing.err()).contains("error: no such file: ").hasLineCount(1);
    }

    @Test
    void tablesAreListedAndDescribed() {
        assertThat(ShellRun.of("demo", "-e", "\\d").out()).contains("users", "invoices", "_items");
        assertThat(ShellRun.of("demo", "-e", "\\d USERS;").out())
                .contains("email   | VARCHAR | YES      | attribute email");
        ShellRun unknown = ShellRun.of("demo", "-e", "\\d user");
        assertThat(unknown.exitCode()).isEqualTo(ExitCode.SQL);
        assertThat(unknown.err()).isEqualTo("error: no table user; hint: did you mean users?\n");
        assertThat(ShellRun.of("demo", "-e", "\\foo").err()).contains("unknown command \\foo");
    }

    @Test
    void commandsNeedNoLineOfTheirOwn() {
        assertThat(ShellRun.of("demo", "-e", "\\d tenants; \\d users").out()).contains("plan", "role");
        ShellRun help = ShellRun.withInput("help\nSELECT 1 AS a;", "demo");
        assertThat(help.err()).contains("\\d NAME", "(*)", "\\x");
        assertThat(help.out()).isEqualTo("a\n-\n1\n");
    }

    @Test
    void aStatementWithoutItsSemicolonIsNamed() {
        ShellRun run = ShellRun.of("demo", "-e", "SELECT 1 AS a\n\\d\n");
        assertThat(run.exitCode()).isEqualTo(ExitCode.SQL);
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("no semicolon", "\\d").hasLineCount(1);
    }

    @Test
    void rowsAreTurnedOnTheirSide() {
        String sql = "SELECT 1 AS a, 'x' AS bb; ";
        assertThat(ShellRun.of("demo", "-e", "\\x; " + sql + "\\x off; " + sql).out())
                .isEqualTo("-[ row 1 ]-\na  | 1\nbb | x\na | bb\n--+---\n1 | x\n");
        assertThat(ShellRun.of("demo", "-o", "vertical", "-e", sql).out()).isEqualTo("-[ row 1 ]-\na  | 1\nbb | x\n");
        assertThat(ShellRun.of("demo", "-e", "\\x maybe").exitCode()).isEqualTo(ExitCode.SQL);
    }

    @Test
    void aStatementThatFailsPrintsNothing() {
        for (String format : new String[] {"aligned", "vertical", "csv"}) {
            ShellRun run =
                    ShellRun.of("demo", "-o", format, "-e", "SELECT 1 / (COUNT(*) - COUNT(*)) AS a FROM tenants");
            assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.SQL);
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void anEndpointWithoutASchemeIsExplained() {
        ShellRun run = ShellRun.of("demo", "--endpoint", "127.0.0.1:8123", "-e", "SELECT 1");
        assertThat(run.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(run.err())
                .contains("http:// or https://")
                .doesNotContain("URISyntax")
                .hasLineCount(1);
    }

    @Test
    void anEndpointThatRefusesIsAConnectionError(@TempDir Path directory) {
        ShellRun run = ShellRun.of(
                "demo", "--endpoint", "http://127.0.0.1:1", "-e", "SELECT * FROM users WHERE tenant = 'acme'");
        assertThat(run.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(run.err())
                .startsWith("error: ")
                .contains("(CONNECTION, SQLSTATE 08006); hint: ")
                .hasLineCount(1);
        ShellRun noCatalog =
                ShellRun.of("--catalog", directory.resolve("none.yaml").toString(), "-e", "SELECT 1");
        assertThat(noCatalog.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(noCatalog.err()).contains("none.yaml").hasLineCount(1);
    }

    @Test
    void scriptsAreUtf8WithOrWithoutAByteOrderMark(@TempDir Path directory) throws IOException {
        Path marked = Files.writeString(directory.resolve("bom.sql"), "\uFEFFSELECT 'ä' AS a;\r\n");
        assertThat(ShellRun.of("demo", "--csv", "-f", marked.toString()).out()).isEqualTo("a\nä\n");
        Path latin = Files.write(directory.resolve("latin.sql"), new byte[] {'S', '\'', (byte) 0xE9, '\''});
        ShellRun run = ShellRun.of("demo", "-f", latin.toString());
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).isEqualTo("error: " + latin + " is not UTF-8 text\n");
    }
}
