package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.ddbworkbench.testing.SqlScript;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** SQL over the demo at scale small: what {@code src/test/resources/sql} says, statement by statement. */
class SqlFeaturesTest {
    private static final List<String> SCRIPTS = List.of(
            "joins",
            "subqueries",
            "aggregates",
            "expressions",
            "names",
            "documents",
            "parameters",
            "push-down",
            "explain",
            "errors");

    private static final Catalog DEMO = CatalogReader.read(DemoData.catalog(), "demo catalog");

    private static Backend backend;
    private static Sql sql;

    @BeforeAll
    static void loadDemo() {
        backend = Backend.embedded();
        sql = Sql.demo(backend);
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @TestFactory
    Stream<DynamicContainer> everyStatementAnswersAsWritten() {
        return SCRIPTS.stream()
                .map(name -> DynamicContainer.dynamicContainer(name, tests(SqlScript.read("/sql/" + name + ".txt"))));
    }

    /** Each script has an engine of its own, since what one reads changes the estimates of the next. */
    private static Stream<DynamicTest> tests(List<SqlScript> scripts) {
        Sql own = Sql.of(backend, DEMO);
        return scripts.stream()
                .map(script -> DynamicTest.dynamicTest(
                        script.name(),
                        () -> assertThat(script.run(own)).as(script.sql()).isEqualTo(script.expectedLines())));
    }

    @TestFactory
    Stream<DynamicTest> whatCalciteCannotDoIsStillSo() {
        return Stream.of(KnownCalciteGap.values())
                .map(gap -> DynamicTest.dynamicTest(gap + ": " + gap.reason(), () -> {
                    SqlScript script = new SqlScript(gap.name(), gap.sql(), List.of(), List.of(gap.answer()));
                    assertThat(script.run(sql))
                            .as("when this works, make it a case of the scripts")
                            .singleElement()
                            .asString()
                            .startsWith(gap.answer());
                }));
    }
}
