package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Queries against the best plan by hand: rows, items read, requests and the operation, each exactly. The data are those of
 * the demo at scale small: 5 tenants with 20 users, 30 invoices and 100 events each.
 */
class CostSuiteTest {
    /**
     * @param name number in the suite
     * @param rows rows of the result
     * @param items ScannedCount, plus keys asked of GetItem and BatchGetItem
     */
    private record Case(String name, String sql, int rows, int items, int requests, List<String> operations) {
        static Case of(String name, String sql, int rows, int items, int requests, String... operations) {
            return new Case(name, sql, rows, items, requests, List.of(operations));
        }
    }

    private static final List<Case> CASES = List.of(
            Case.of("1", "SELECT * FROM users WHERE tenant='acme'", 20, 20, 1, "Query"),
            Case.of("2", "SELECT * FROM users WHERE pk='TENANT#acme' AND sk LIKE 'USER#%'", 20, 20, 1, "Query"),
            Case.of("3", "SELECT * FROM users WHERE tenant='acme' AND user_id='u_0007'", 1, 1, 1, "GetItem"),
            Case.of(
                    "4",
                    "SELECT * FROM users WHERE tenant='acme' AND user_id IN ('u_0001','u_0002','u_0003')",
                    3,
                    3,
                    1,
                    "BatchGetItem"),
            Case.of("5", "SELECT * FROM users WHERE tenant IN ('acme','beta')", 40, 40, 2, "Query"),
            Case.of(
                    "7",
                    "SELECT * FROM users WHERE tenant='acme' AND user_id BETWEEN 'u_0010' AND 'u_0019'",
                    10,
                    10,
                    1,
                    "Query"),
            Case.of(
                    "8",
                    "SELECT * FROM events WHERE tenant='acme' AND at >= TIMESTAMP '2026-01-02 00:00:00'"
                            + " AND at < TIMESTAMP '2026-01-03 00:00:00'",
                    39,
                    39,
                    1,
                    "Query"),
            Case.of("9", "SELECT * FROM events WHERE tenant='acme' ORDER BY at DESC LIMIT 20", 20, 20, 1, "Query"),
            Case.of(
                    "12",
                    "SELECT * FROM invoices WHERE status='open' ORDER BY due_date LIMIT 10",
                    10,
                    10,
                    1,
                    "Query gsi1"),
            Case.of(
                    "13",
                    "SELECT * FROM invoices WHERE status='open' AND due_date BETWEEN DATE '2026-01-08' AND DATE"
                            + " '2026-01-20'",
                    20,
                    20,
                    1,
                    "Query gsi1"),
            Case.of("14", "SELECT * FROM invoices WHERE tenant='acme' AND status='open'", 6, 30, 1, "Query"),
            Case.of(
                    "15",
                    "SELECT * FROM users u JOIN invoices i ON u.tenant=i.tenant AND u.user_id=i.user_id"
                            + " WHERE u.tenant='acme'",
                    30,
                    50,
                    2,
                    "Query",
                    "Query"),
            Case.of(
                    "16",
                    "SELECT * FROM tenants t JOIN users u ON t.tenant=u.tenant WHERE t.tenant='acme'",
                    20,
                    21,
                    2,
                    "GetItem",
                    "Query"),
            Case.of("24", "SELECT tenant FROM users WHERE tenant='acme' LIMIT 5", 5, 5, 1, "Query"),
            Case.of("25", "SELECT * FROM users WHERE tenant='acme' AND tenant='beta'", 0, 0, 0),
            Case.of(
                    "26",
                    "SELECT entity, COUNT(*), SUM(item_size) FROM _items WHERE pk='TENANT#acme' GROUP BY entity",
                    4,
                    151,
                    1,
                    "Query"));

    @TestFactory
    Stream<DynamicNode> readsWhatAnExpertWouldRead() {
        return Backend.onEach(backend -> {
            Sql sql = Sql.demo(backend);
            List<DynamicTest> tests = new ArrayList<>();
            for (Case suiteCase : CASES) {
                tests.add(DynamicTest.dynamicTest(suiteCase.name, () -> check(sql, suiteCase)));
            }
            tests.add(DynamicTest.dynamicTest("29: 1, 8 and 12 with parameters", () -> checkParameters(sql)));
            return tests.stream();
        });
    }

    private static void check(Sql sql, Case suiteCase) {
        Sql.Answer answer = sql.run(suiteCase.sql);
        assertThat(answer.rows()).hasSize(suiteCase.rows);
        assertThat(answer.usage().itemsRead()).isEqualTo(suiteCase.items);
        assertThat(answer.usage().requests()).isEqualTo(suiteCase.requests);
        assertThat(answer.operations()).containsExactlyInAnyOrderElementsOf(suiteCase.operations);
    }

    private static void checkParameters(Sql sql) {
        Sql.Answer slice = sql.run("SELECT * FROM users WHERE tenant=?", "acme");
        assertThat(slice.rows()).hasSize(20);
        assertThat(slice.usage().itemsRead()).isEqualTo(20);
        Sql.Answer range = sql.run(
                "SELECT * FROM events WHERE tenant=? AND at >= ? AND at < ?",
                "acme",
                java.time.LocalDateTime.parse("2026-01-02T00:00"),
                java.time.LocalDateTime.parse("2026-01-03T00:00"));
        assertThat(range.rows()).hasSize(39);
        assertThat(range.usage().itemsRead()).isEqualTo(39);
        Sql.Answer first = sql.run("SELECT * FROM invoices WHERE status=? ORDER BY due_date LIMIT ?", "open", 10);
        assertThat(first.rows()).hasSize(10);
        assertThat(first.usage().itemsRead()).isEqualTo(10);
        assertThat(first.operations()).containsExactly("Query gsi1");
    }
}
