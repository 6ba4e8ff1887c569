package org.ddbworkbench.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ddbworkbench.local.LocalDynamoDb;
import org.ddbworkbench.local.LocalServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong before a statement can be read is said in one line, with what to do about it. */
class ConnectionErrorsTest {
    @Test
    void entitiesThatCollideAreNamedWithAKeyThatBothMatch(@TempDir Path directory) throws IOException {
        Path catalog = Files.writeString(directory.resolve("catalog.yaml"), """
                version: 1
                tables:
                  app:
                    partitionKey: pk
                    sortKey: sk
                    separators: ""
                    entities:
                      users: {key: ["TENANT#{tenant}", "USER#{a}"]}
                      notes: {key: ["TENANT#{tenant}", "USER#{a}#{b*}"]}
                """);
        ShellRun run =
                ShellRun.of("--catalog", catalog.toString(), "--endpoint", "http://127.0.0.1:1", "-e", "SELECT 1");
        assertThat(run.exitCode()).isEqualTo(ExitCode.CONNECTION);
        assertThat(run.err())
                .startsWith("error: " + catalog
                        + ":9: tables.app.entities.notes: entities 'users' (line 8) and 'notes' collide")
                .contains("'USER#a#a'", "hint: ", "separators")
                .hasLineCount(1);
    }

    @Test
    void aTableThatDynamoDbLacksIsNamedWithTheOneThatWasMeant() throws IOException {
        LocalDynamoDb engine = LocalDynamoDb.create();
        byte[] create = """
                {"TableName":"orders","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}
                """.getBytes(StandardCharsets.UTF_8);
        assertThat(engine.execute("CreateTable", create).isSuccessful()).isTrue();
        try (LocalServer server = LocalServer.start(engine)) {
            String endpoint = server.endpoint().toString();
            ShellRun run = ShellRun.of("--table", "order", "--endpoint", endpoint, "-e", "SELECT * FROM _items");
            assertThat(run.exitCode()).isEqualTo(ExitCode.CONNECTION);
            assertThat(run.err())
                    .startsWith("error: DynamoDB has no table 'order' here")
                    .contains("did you mean 'orders'?")
                    .hasLineCount(1);
        }
    }

    @Test
    void keysThatDifferFromTheCatalogsAreNoFailureOfTheStatement(@TempDir Path directory) throws IOException {
        Path catalog = Files.writeString(directory.resolve("catalog.yaml"), """
                version: 1
                tables:
                  orders:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      orders: {key: ["ORDER#{id}", "A"]}
                """);
        LocalDynamoDb engine = LocalDynamoDb.create();
        byte[] create = """
                {"TableName":"orders","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"id","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"id","KeyType":"HASH"}]}
                """.getBytes(StandardCharsets.UTF_8);
        assertThat(engine.execute("CreateTable", create).isSuccessful()).isTrue();
        try (LocalServer server = LocalServer.start(engine)) {
            String endpoint = server.endpoint().toString();
            ShellRun run = ShellRun.of(
                    "--catalog",
                    catalog.toString(),
                    "--endpoint",
                    endpoint,
                    "-e",
                    "SELECT * FROM orders WHERE id = '1'");
            assertThat(run.err()).contains("(CATALOG, SQLSTATE F0000)");
            assertThat(run.exitCode()).isEqualTo(ExitCode.CONNECTION);
            assertThat(run.out()).isEmpty();
        }
    }

    @Test
    void schemasThatShareATableNameAreAllDescribed(@TempDir Path directory) throws IOException {
        Path catalog = Files.writeString(directory.resolve("catalog.yaml"), """
                version: 1
                tables:
                  crm:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      users: {key: ["USER#{id}", "A"], columns: {phone: text}}
                  billing:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      users: {key: ["USER#{id}", "A"], columns: {iban: text}}
                """);
        String[] arguments = {"--catalog", catalog.toString(), "--endpoint", "http://127.0.0.1:1", "--csv", "-e"};
        assertThat(ShellRun.of(with(arguments, "\\d users")).out())
                .contains("schema,column,type", "\ncrm,phone,", "\nbilling,iban,");
        assertThat(ShellRun.of(with(arguments, "\\d crm.users")).out())
                .startsWith("column,type")
                .contains("phone")
                .doesNotContain("iban");
    }

    private static String[] with(String[] arguments, String last) {
        String[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = last;
        return all;
    }

    @Test
    void withoutCredentialsTheWaysToGiveThemAreNamed(@TempDir Path home) throws Exception {
        Run run = inCleanEnvironment(
                home, Map.of("AWS_REGION", "eu-west-1"), "--table", "orders", "-e", "SELECT * FROM _items");
        assertThat(run.exitCode).isEqualTo(ExitCode.CONNECTION);
        assertThat(run.err)
                .startsWith("error: no usable AWS credentials: ")
                .contains("(CREDENTIALS, SQLSTATE 28000); hint: ", "AWS_ACCESS_KEY_ID", "--profile")
                .hasLineCount(1);
    }

    @Test
    void withoutARegionTheWaysToGiveItAreNamed(@TempDir Path home) throws Exception {
        Run run = inCleanEnvironment(home, Map.of(), "--table", "orders", "-e", "SELECT * FROM _items");
        assertThat(run.exitCode).isEqualTo(ExitCode.CONNECTION);
        assertThat(run.err)
                .startsWith("error: no AWS region is configured ")
                .contains("hint: ", "--region", "AWS_REGION")
                .hasLineCount(1);
    }

    private record Run(int exitCode, String err) {}

    /** A process of its own, without the AWS settings of whoever runs the tests. */
    private static Run inCleanEnvironment(Path home, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Duser.home=" + home,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(arguments));
        Path err = home.resolve("err.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(ProcessBuilder.Redirect.from(
                        Files.createFile(home.resolve("in.txt")).toFile()))
                .redirectOutput(home.resolve("out.txt").toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("HOME", home.toString());
        builder.environment().put("AWS_EC2_METADATA_DISABLED", "true");
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("ends").isTrue();
        } finally {
            process.destroyForcibly();
        }
        return new Run(process.exitValue(), Files.readString(err));
    }
}
