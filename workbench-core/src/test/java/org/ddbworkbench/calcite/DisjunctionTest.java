package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** ORs whose alternatives have keys in different places: of the table and of an index. */
class DisjunctionTest {
    /** An invoice by its key, or the same one by its status and day. */
    private static final String EITHER =
            "((tenant = ? AND invoice_no = ?) OR (status = 'paid' AND due_date = DATE '2026-01-15'))";

    private static Sql sql;

    @BeforeAll
    static void open() {
        sql = Sql.demo(Backend.embedded());
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT tenant, invoice_no FROM invoices WHERE %s AND tenant = 'acme'",
                "SELECT DISTINCT tenant, invoice_no FROM invoices WHERE %s AND tenant = 'acme'",
                "SELECT MAX(tenant), MAX(invoice_no) FROM invoices WHERE %s AND tenant = 'acme' HAVING COUNT(*) = 1",
                "SELECT tenant, invoice_no FROM invoices WHERE tenant = 'acme' AND %s ORDER BY due_date, tenant LIMIT 3",
                "SELECT i.tenant, i.invoice_no FROM (SELECT * FROM invoices WHERE %s) i JOIN tenants t ON t.tenant = i.tenant"
                        + " WHERE t.tenant = 'acme'"
            })
    void aRowOfBothAlternativesComesOnce(String statement) {
        assertThat(sql.run(String.format(statement, EITHER), "acme", "2026-0014")
                        .rows())
                .hasToString("[[acme, 2026-0014]]");
    }

    @Test
    void anAlternativeThatComparesWithNullIsLeftOut() {
        Sql.Answer all = sql.run("SELECT tenant, invoice_no FROM invoices WHERE " + EITHER, "acme", "2026-0014");
        assertThat(all.operations()).containsExactly("GetItem", "Query gsi1");
        Sql.Answer second = sql.run("SELECT tenant, invoice_no FROM invoices WHERE " + EITHER, null, "2026-0014");
        assertThat(second.usage().requests()).isEqualTo(1);
        assertThat(second.rows()).containsExactlyInAnyOrderElementsOf(all.rows());
    }

    /** An OR is divided once, so that each more of them takes about as long as the one before. */
    @Test
    void severalOfThemArePlannedInLittleTime() {
        String ors = IntStream.range(0, 9)
                .mapToObj(i -> "((tenant = 'acme' AND invoice_no = '2026-00" + (14 + i)
                        + "') OR (status = 'open' AND due_date = DATE '2026-06-" + (10 + i) + "'))")
                .collect(Collectors.joining(" AND "));
        sql.engine().prepare("SELECT tenant FROM invoices WHERE " + EITHER);
        long begun = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        sql.engine().prepare("SELECT tenant FROM invoices WHERE " + ors);
        assertThat((ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - begun) / 1_000_000)
                .as("milliseconds")
                .isLessThan(5_000);
    }
}
