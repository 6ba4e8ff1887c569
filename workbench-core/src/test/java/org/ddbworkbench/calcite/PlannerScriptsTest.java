package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.QuidemScript;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The planner's scripts in {@code src/test/resources/iq}: what is read for which statement, and why. {@code
 * -Dworkbench.rewrite=true} writes the present answers into them, to be reviewed.
 */
class PlannerScriptsTest {
    private static final Path SCRIPTS = Path.of("src/test/resources/iq");

    private static Map<String, Sql> connections;

    @BeforeAll
    static void loadDemo() {
        Backend backend = Backend.embedded();
        Sql demo = Sql.demo(backend);
        String sparse = DemoData.catalog().replaceAll("complete: true.*", "complete: false");
        connections = Map.of(
                "demo",
                demo,
                "incomplete",
                Sql.of(backend, CatalogReader.read(sparse, "demo with an index that may lack invoices")),
                "guarded",
                Sql.of(
                        backend.settings(),
                        CatalogReader.read(DemoData.catalog(), "demo"),
                        new SqlEngineOptions(false, "")));
    }

    @AfterAll
    static void close() {
        connections.values().forEach(Sql::close);
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
        String actual = QuidemScript.run(expected, connections);
        if (Boolean.getBoolean("workbench.rewrite")) {
            Files.writeString(script, actual);
        } else {
            assertThat(actual).isEqualTo(expected);
        }
    }
}
