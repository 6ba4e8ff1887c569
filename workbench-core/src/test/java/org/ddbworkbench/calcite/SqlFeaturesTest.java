package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
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

    private static Sql sql;

    @BeforeAll
    static void loadDemo() {
        sql = Sql.demo(Backend.embedded());
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @TestFactory
    Stream<DynamicContainer> everyStatementAnswersAsWritten() {
        return SCRIPTS.stream()
                .map(name -> DynamicContainer.dynamicContainer(
                        name,
                        SqlScript.read("/sql/" + name + ".txt").stream()
                                .map(script -> DynamicTest.dynamicTest(script.name(), () -> check(script)))));
    }

    private static void check(SqlScript script) {
        assertThat(script.run(sql)).as(script.sql()).isEqualTo(script.expectedLines());
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
