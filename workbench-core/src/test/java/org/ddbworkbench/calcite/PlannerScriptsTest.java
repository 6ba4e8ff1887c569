package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.AccountTable;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.LogTable;
import org.ddbworkbench.testing.QuidemScript;
import org.ddbworkbench.testing.Sql;
import org.ddbworkbench.testing.ValuesTable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The planner's scripts in {@code src/test/resources/iq}: what is read for which statement, and why. {@code
 * -Dworkbench.rewrite=true} writes the present answers into them, to be reviewed.
 */
class PlannerScriptsTest {
    private static final Path SCRIPTS = Path.of("src/test/resources/iq");

    private static Backend backend;

    @BeforeAll
    static void loadDemo() {
        backend = Backend.embedded();
        Sql.demo(backend).close();
        LogTable.load(backend);
        AccountTable.load(backend);
        ValuesTable.load(backend);
    }

    /** Connections that have not learned anything of the table yet. */
    private static Map<String, Sql> connections() {
        String complete = DemoData.catalog();
        return Map.ofEntries(
                Map.entry("demo", connection(complete, true)),
                Map.entry("incomplete", connection(complete.replaceAll("complete: true.*", "complete: false"), true)),
                Map.entry("guarded", connection(complete, false)),
                Map.entry(
                        "consistent",
                        connection(complete, new SqlEngineOptions(true, "", true, ReadPrice.DEFAULT, false, null))),
                Map.entry(
                        "helpful",
                        connection(complete, new SqlEngineOptions(true, "", false, ReadPrice.DEFAULT, true, null))),
                Map.entry("logs", Sql.of(backend, LogTable.catalog())),
                Map.entry("accounts", Sql.of(backend, AccountTable.catalog())),
                Map.entry("values", Sql.of(backend, ValuesTable.catalog())));
    }

    private static Sql connection(String catalog, boolean allowScan) {
        return connection(catalog, new SqlEngineOptions(allowScan, ""));
    }

    private static Sql connection(String catalog, SqlEngineOptions options) {
        return Sql.of(backend.settings(), CatalogReader.read(catalog, "demo catalog"), options);
    }

    @TestFactory
    Stream<DynamicTest> everyStatementReadsWhatIsWritten() throws IOException {
        try (Stream<Path> scripts = Files.list(SCRIPTS)) {
            List<Path> sorted = scripts.sorted().toList();
            assertThat(sorted).isNotEmpty();
            return sorted.stream()
                    .map(script -> DynamicTest.dynamicTest(String.valueOf(script.getFileName()), () -> check(script)));
        }
    }

    private static void check(Path script) throws IOException {
        String expected = Files.readString(script);
        Map<String, Sql> connections = connections();
        String actual;
        try {
            actual = QuidemScript.run(expected, connections);
        } finally {
            connections.values().forEach(Sql::close);
        }
        if (Boolean.getBoolean("workbench.rewrite")) {
            Files.writeString(script, actual);
        } else {
            assertThat(actual).isEqualTo(expected);
        }
    }
}
