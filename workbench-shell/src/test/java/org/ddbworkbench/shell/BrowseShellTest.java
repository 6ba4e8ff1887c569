package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code \d}, {@code \entities} and {@code \browse}. */
class BrowseShellTest {
    @TempDir
    private Path directory;

    @Test
    void anIndexSaysWhichConditionsMakeItAQuery() {
        assertThat(ShellRun.of("demo", "-e", "\\d invoices").out()).contains("""
                table saas-billing (pk, sk)
                    key       pk = TENANT#{tenant}, sk = INVOICE#{invoice_no}
                    Query     tenant = ...
                    narrower  by invoice_no (=, <, >, BETWEEN, LIKE 'x%')
                    GetItem   tenant = ... AND invoice_no = ...
                    order     ORDER BY invoice_no, up or down
                index gsi1 (gsi1pk, gsi1sk; projects all attributes)
                    key       gsi1pk = STATUS#{status}, gsi1sk = {due_date:date}; complete
                    Query     status = ...
                    narrower  by due_date (=, <, >, BETWEEN)
                    rows      none can be missing
                    order     ORDER BY due_date, up or down
                """);
    }

    @Test
    void columnsSayWhereTheyComeFrom() {
        assertThat(ShellRun.of("demo", "-e", "\\d invoices").out())
                .contains(
                        "| {tenant} of pk ",
                        "| attribute status, else {status} of gsi1pk ",
                        "| attribute user_id                             | users.user_id |");
        assertThat(ShellRun.of("demo", "-e", "\\d _items").out())
                .contains(
                        "rows      not proven complete for _items: an item without gsi1sk is not in it;",
                        "used      with gsi1sk IS NOT NULL");
    }

    @Test
    void aSparseIndexSaysWhatToDeclareOrToAskFor() throws IOException {
        ShellRun run = tickets("\\d tickets");
        assertThat(run.out())
                .contains(
                        "priority  5",
                        "items     kind = 'ticket'",
                        "when status = open",
                        "rows      holds only items of tickets with status = open",
                        "used      with status = 'open'",
                        "columns   has ",
                        "for others, items are fetched from the table: BatchGetItem",
                        "pk = TICKET#{id:int(4)}",
                        "pk = T#{id:int}");
    }

    @Test
    void entitiesAreListedWithTheirQueries() {
        ShellRun run = ShellRun.of("demo", "-e", "\\entities users");
        assertThat(run.out())
                .contains("    key      pk = TENANT#{tenant}, sk = USER#{user_id}\n", "    example  pk = 'TENANT#")
                .containsPattern("SQL      SELECT \\* FROM users WHERE tenant = '[^']+'\n")
                .containsPattern("Query    pk = 'TENANT#[^']+' AND begins_with\\(sk, 'USER#'\\)\n")
                .doesNotContain("made up");
        assertThat(run.err()).contains("nobody has counted the items", "ANALYZE", " read units, ");
        assertThat(readUnits(run.err())).isLessThan(10);
    }

    @Test
    void countsComeFromAnalyze() {
        ShellRun run = ShellRun.of("demo", "-e", "ANALYZE; \\entities saas-billing");
        assertThat(run.out()).contains("saas-billing.tenants, ", " items, as of ", " (exact)");
        assertThat(run.err()).doesNotContain("nobody has counted");
        assertThat(ShellRun.of("demo", "-e", "\\entities user").err()).contains("did you mean users?");
    }

    @Test
    void aPartIsShownWithItsCost() {
        ShellRun run = ShellRun.of("demo", "-e", "\\browse TENANT#acme USER#u_0001");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out())
                .startsWith("users  pk = TENANT#acme\nsk          | user_id | email ")
                .contains("USER#u_0001 | u_0001  | u_0001@acme.example | ");
        assertThat(run.err())
                .contains(
                        "users: 1 item, ",
                        " read units alone: pk = 'TENANT#acme' AND begins_with(sk, 'USER#')\n    SELECT * FROM users WHERE tenant = 'acme';\n",
                        "(1 row, 1 request, 1 item read, ",
                        "so far 1 item, ");
    }

    @Test
    void anIndexIsBrowsed() {
        ShellRun run = ShellRun.of("demo", "-e", "\\browse gsi1 STATUS#open 2026-0");
        assertThat(run.out()).startsWith("invoices  gsi1pk = STATUS#open\ngsi1sk     | pk ");
        assertThat(run.err()).contains("gsi1pk = 'STATUS#open'", "WHERE status = 'open'");
    }

    @Test
    void pagesLoseNothingAndReadNothingTwice() throws IOException {
        StringBuilder items = new StringBuilder();
        for (int i = 0; i < 500; i++) {
            items.append(String.format(
                    Locale.ROOT,
                    "{\"Item\":{\"pk\":{\"S\":\"A#1\"},\"sk\":{\"S\":\"%s#%04d\"},\"pad\":{\"S\":\"%s\"}}}%n",
                    i % 2 == 0 ? "X" : "Y",
                    i,
                    "p".repeat(4_000)));
        }
        String catalog = """
                version: 1
                tables:
                  big:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      xs: {key: ["A#{a}", "X#{n:int(4)}"]}
                      ys: {key: ["A#{a}", "Y#{n:int(4)}"]}
                """;
        ShellRun run = open("big", catalog, items.toString(), "\\browse A#1" + "; \\more 200".repeat(20));
        assertThat(run.exitCode()).as(run.err()).isZero();
        Matcher keys = Pattern.compile("(?m)^([XY]#\\d{4}) ").matcher(run.out());
        Set<String> seen = new HashSet<>();
        while (keys.find()) {
            assertThat(seen.add(keys.group(1))).as(keys.group(1)).isTrue();
        }
        assertThat(seen).hasSize(500);
        assertThat(run.err()).contains("that was all: so far 500 items, ", "xs: 250 items, ", "ys: 250 items, ");
        Matcher total = Pattern.compile("that was all: so far 500 items, [\\d,.]+ KB, ([\\d.]+) read units")
                .matcher(run.err());
        assertThat(total.find()).isTrue();
        assertThat(readUnits(run.err())).isEqualTo(Double.parseDouble(total.group(1)));
    }

    /** Of all lines of cost. */
    private static double readUnits(String err) {
        Matcher costs = Pattern.compile("(?m)^\\(\\d+ rows?, .* items? read, ([\\d.]+) read units")
                .matcher(err);
        double sum = 0;
        while (costs.find()) {
            sum += Double.parseDouble(costs.group(1));
        }
        return sum;
    }

    @Test
    void keysOfBytesAndNumbers() throws IOException {
        String catalog = """
                version: 1
                tables:
                  bytes:
                    partitionKey: {name: pk, type: B}
                    sortKey: {name: sk, type: N}
                    entities:
                      entry: {key: ["01{id:hex(4)}", "{n:int}"]}
                """;
        String items = "{\"Item\":{\"pk\":{\"B\":\"AQAq\"},\"sk\":{\"N\":\"7\"},\"v\":{\"N\":\"1\"}}}\n";
        ShellRun run = open("bytes", catalog, items, "\\browse X'01002A'; \\browse X'01002a' 7");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).startsWith("entry  pk = X'01002a'\nsk | n | other attributes\n");
        assertThat(run.err()).contains("so far 1 item, ");
        assertThat(open("bytes", catalog, items, "\\browse 01").err()).contains("pk is of type B", "X'0aff'");
        assertThat(open("bytes", catalog, items, "\\browse X'01' seven").err()).contains("'seven' is no number");
    }

    @Test
    void itemsOfNoEntityAreAGroupOfTheirOwn() throws IOException {
        ShellRun run = tickets("\\browse TICKET#0007");
        assertThat(run.out())
                .contains("tickets  pk = TICKET#0007", "_unclassified  pk = TICKET#0007", "{\"x\":1}", "expired");
    }

    @Test
    void nothingFoundSaysWhatMayHaveBeenMeant() {
        ShellRun run = ShellRun.of("demo", "-e", "\\browse tenant#acme");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).isEmpty();
        assertThat(run.err()).contains("TENANT#", "so far 0 items");
    }

    @Test
    void wrongArgumentsAreExplained() {
        assertThat(ShellRun.of("demo", "-e", "\\browse").err())
                .startsWith("error: which partition?")
                .contains("\\browse [TABLE]");
        assertThat(ShellRun.of("demo", "-e", "\\browse a b c").err()).contains("pk, sk: 3 values are too many");
        assertThat(ShellRun.of("demo", "-e", "\\browse 'a").err()).contains("a quote is not closed");
        assertThat(ShellRun.of("demo", "-e", "\\more").err()).contains("nothing to go on with");
        ShellRun csv = ShellRun.of("demo", "--csv", "-e", "\\browse TENANT#acme META");
        assertThat(csv.err()).contains("not as csv");
        assertThat(csv.out()).startsWith("tenants ");
    }

    @Test
    void valuesDoNotDriveTheTerminal() throws IOException {
        String catalog = """
                version: 1
                tables:
                  things:
                    partitionKey: pk
                    entities:
                      things: {key: ["{id}"], columns: {name: text}}
                """;
        ShellRun run = open(
                "things",
                catalog,
                "{\"Item\":{\"pk\":{\"S\":\"a b\"},\"name\":{\"S\":\"x\\u001b[2Jy\"}}}\n",
                "\\browse 'a b'");
        assertThat(run.out()).contains("x\\x1B[2Jy").doesNotContain("\u001b");
    }

    @Test
    void controlCStopsAPageWhichCanBeReadAgain() throws IOException, SQLException {
        boolean[] pressed = {true};
        Interrupts interrupts = action -> {
            if (pressed[0]) {
                action.run();
            }
            return () -> {};
        };
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        StandardStreams streams = StandardStreams.plain(
                InputStream.nullInputStream(), new PrintStream(out), new PrintStream(new ByteArrayOutputStream()));
        OutputSettings settings = new OutputSettings(OutputFormat.ALIGNED, StatisticsFormat.NONE, ColorMode.NEVER);
        ErrorReport errors = new ErrorReport(streams.err(), Style.PLAIN, false);
        try (Connection connection = DriverManager.getConnection("jdbc:workbench:;demo=true")) {
            connection
                    .createStatement()
                    .executeQuery("SELECT 1 FROM tenants WHERE tenant = 'acme'")
                    .next();
            Session session = new Session(connection, streams, settings, Screen.of(streams), errors, interrupts);
            assertThat(session.run(Script.split("\\browse TENANT#acme").get(0), null))
                    .isEqualTo(Session.Outcome.INTERRUPTED);
            pressed[0] = false;
            assertThat(session.run(Script.split("\\browse TENANT#acme META").get(0), null))
                    .isEqualTo(Session.Outcome.DONE);
            assertThat(out.toString(StandardCharsets.UTF_8)).startsWith("tenants ");
        }
    }

    private ShellRun tickets(String command) throws IOException {
        String catalog = """
                version: 1
                tables:
                  desk:
                    partitionKey: pk
                    sortKey: sk
                    ttl: gone
                    typeAttribute: kind
                    indexes:
                      gsi1: {partitionKey: g1, projection: keys_only}
                    entities:
                      tickets:
                        keys:
                          - ["TICKET#{id:int(4)}", META]
                          - ["T#{id:int}", META]
                        type: ticket
                        priority: 5
                        columns: {status: text, owner: text, title: text}
                        indexes:
                          gsi1: {key: ["OPEN#{owner}"], when: {status: open}}
                """;
        String items = """
                {"Item":{"pk":{"S":"TICKET#0007"},"sk":{"S":"META"},"kind":{"S":"ticket"},"status":{"S":"open"},"gone":{"N":"%d"}}}
                {"Item":{"pk":{"S":"TICKET#0007"},"sk":{"S":"NOTE"},"x":{"N":"1"}}}
                """;
        long past = Instant.now().getEpochSecond() - 60;
        return open("desk", catalog, items.formatted(past), command);
    }

    private ShellRun open(String name, String catalog, String items, String command) throws IOException {
        Path data = Files.writeString(directory.resolve(name + ".jsonl"), items);
        Path file = Files.writeString(directory.resolve("catalog.yaml"), catalog);
        return ShellRun.of("open", data.toString(), "--catalog", file.toString(), "-e", command);
    }
}
