package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.AccessUsage;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExplainAnalyzeTest {
    private static final String JOIN = "SELECT * FROM users u JOIN invoices i ON u.tenant=i.tenant"
            + " AND u.user_id=i.user_id WHERE u.tenant='acme' AND i.status = 'open'";

    private static List<String> explained(Sql.Answer answer) {
        return answer.text().lines().map(String::strip).toList();
    }

    @Test
    void actualNumbersAreThoseOfTheMeter() {
        Sql sql = Sql.demo(Backend.embedded());
        Sql.Answer plain = sql.run(JOIN);
        Sql.Answer answer = sql.run("EXPLAIN ANALYZE " + JOIN);
        List<String> lines = explained(answer);
        assertThat(answer.usage().itemsRead()).isEqualTo(plain.usage().itemsRead());
        assertThat(lines.stream().filter(line -> line.startsWith("actual")).distinct())
                .containsExactlyInAnyOrderElementsOf(answer.usage().accesses().stream()
                        .map(ExplainAnalyzeTest::line)
                        .toList());
        assertThat(lines.stream().filter(line -> line.startsWith("total actual: ")))
                .singleElement()
                .asString()
                .matches(java.util.regex.Pattern.quote(
                                "total actual: " + plain.usage().itemsRead() + " items, "
                                        + plain.usage().readUnits() + " read units, "
                                        + plain.usage().requests()
                                        + (plain.usage().requests() == 1 ? " request, $" : " requests, $"))
                        + "[0-9.]+, " + plain.rows().size() + " rows, [0-9.]+ s");
    }

    private static String line(AccessUsage usage) {
        return "actual: %d items, %.1f read units, %d request%s, %d rows, %d items read and dropped"
                .formatted(
                        usage.itemsRead(),
                        usage.readUnits(),
                        usage.requests(),
                        usage.requests() == 1 ? "" : "s",
                        usage.rows(),
                        usage.itemsRead() - usage.rows());
    }

    @Test
    void showsTheKeysThatParametersGave() {
        Sql sql = Sql.demo(Backend.embedded());
        String query = "SELECT email FROM users WHERE tenant = ? AND user_id IN (?, ?)";
        assertThat(explained(sql.run("EXPLAIN " + query, "acme", "u_0001", "u_0002")))
                .contains("keys: known when it runs, from tenant = ?1, user_id IN (?2, ?3)");
        assertThat(explained(sql.run("EXPLAIN ANALYZE " + query, "acme", "u_0001", "u_0002")))
                .contains("Key: pk = 'TENANT#acme', sk = 'USER#u_0001'", "Key: pk = 'TENANT#acme', sk = 'USER#u_0002'");
    }

    @Test
    void explainsThePlanThatIsKept() {
        Sql sql = Sql.demo(Backend.embedded());
        String query = "SELECT * FROM invoices WHERE tenant = 'acme' AND status = 'void'";
        PreparedQuery kept = sql.engine().prepare(query);
        for (String words : new String[] {"EXPLAIN ", "explain plan for\n"}) {
            assertThat(sql.run(words + query).text()).as(words).contains("Query saas-billing -> invoices");
            assertThat(sql.engine().prepare(query)).as(words).isSameAs(kept);
        }
        for (String words : new String[] {"EXPLAIN ANALYZE ", " EXPLAIN\tANALYZE PLAN FOR "}) {
            AnalyzedExplanation analyzed = (AnalyzedExplanation) sql.engine().prepare(words + query);
            assertThat(analyzed.query()).as(words).isSameAs(kept);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            EXPLAIN | EXPLAIN needs a query
            EXPLAIN PLAN FOR | EXPLAIN needs a query
            EXPLAIN ANALYZE | EXPLAIN ANALYZE needs a query
            EXPLAIN ANALYZE EXPLAIN SELECT 1 | EXPLAIN ANALYZE needs a query
            EXPLAIN ANALYZE users | a statement begins with SELECT
            EXPLAIN DESCRIBE users | there is no DESCRIBE here
            EXPLAIN DELETE FROM users | only queries can be run, not DELETE
            """)
    void explainsQueriesOnly(String statement, String message) {
        Sql sql = Sql.demo(Backend.embedded());
        assertThatThrownBy(() -> sql.run(statement))
                .isInstanceOf(WorkbenchException.class)
                .hasMessageContaining(message);
    }

    @Test
    void takesParameters() {
        Sql sql = Sql.demo(Backend.embedded());
        Sql.Answer answer = sql.run(
                "EXPLAIN ANALYZE PLAN FOR SELECT * FROM invoices WHERE tenant = ? AND status = ?", "acme", "open");
        assertThat(explained(answer))
                .contains("actual: 30 items, 0.5 read units, 1 request, 6 rows, 24 items read and dropped");
    }

    @Test
    void thePriceIsTheOneThatWasGiven() {
        Backend backend = Backend.embedded();
        Sql.demo(backend);
        SqlEngineOptions options =
                new SqlEngineOptions(true, "", false, ReadPrice.of(new BigDecimal("1000000")), false, null);
        Sql sql = Sql.of(backend.settings(), CatalogReader.read(DemoData.catalog(), "demo"), options);
        assertThat(explained(sql.run("EXPLAIN SELECT * FROM users WHERE tenant = 'acme' AND user_id = 'u_0001'")))
                .contains(
                        "total estimate: 1 item, 0.5 read units, 1 request, $0.5",
                        "price: $1000000 a million read units, as the connection says");
    }

    @Test
    void readingElsewhereThanFromAwsCostsNothing() {
        Sql sql = Sql.demo(Backend.embedded());
        QueryContext context = new QueryContext();
        try (RowStream rows = sql.engine()
                .prepare("SELECT * FROM users WHERE tenant = 'acme'")
                .execute(List.of(), context)) {
            while (rows.next()) {
                assertThat(rows.row()).isNotEmpty();
            }
        }
        assertThat(context.usage().readUnits()).isPositive();
        assertThat(context.cost()).isEmpty();
    }
}
