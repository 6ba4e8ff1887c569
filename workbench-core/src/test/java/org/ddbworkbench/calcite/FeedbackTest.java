package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

/** What accesses have really read changes later estimates. */
class FeedbackTest {
    private final Sql sql = Sql.demo(Backend.embedded());

    private String estimate(String query) {
        return sql.run("EXPLAIN " + query)
                .text()
                .lines()
                .map(String::strip)
                .filter(line -> line.startsWith("estimate: "))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void anAccessThatWasReadToItsEndCorrectsTheNextEstimate() {
        String events = "SELECT * FROM events WHERE tenant = 'acme'";
        String before = estimate(events);
        Sql.Answer answer = sql.run(events);
        String actual = "estimate: 100 items, %.1f read units, 1 request"
                .formatted(answer.usage().readUnits());
        assertThat(before).isNotEqualTo(actual);
        assertThat(estimate(events)).isEqualTo(actual);
        assertThat(estimate("SELECT detail FROM events WHERE tenant = ?"))
                .as("of the same shape")
                .isEqualTo(actual);
        assertThat(estimate("SELECT * FROM events WHERE tenant IN ('acme', 'beta')"))
                .isEqualTo("estimate: 200 items, %.1f read units, 2 requests"
                        .formatted(2 * answer.usage().readUnits()));
        assertThat(estimate("SELECT * FROM invoices WHERE tenant = 'acme'"))
                .as("of another one")
                .isNotEqualTo(actual);
    }

    @Test
    void anAccessThatStoppedEarlyCorrectsNothing() {
        String events = "SELECT * FROM events WHERE tenant = 'acme'";
        String before = estimate(events);
        assertThat(sql.run(events + " LIMIT 3").usage().itemsRead()).isEqualTo(3);
        assertThat(estimate(events)).isEqualTo(before);
    }

    @Test
    void aSurpriseDropsPlans() {
        String events = "SELECT * FROM events WHERE tenant = 'acme'";
        PreparedQuery before = sql.engine().prepare(events);
        sql.run(events);
        assertThat(sql.engine().prepare(events)).isNotSameAs(before);
        PreparedQuery after = sql.engine().prepare(events);
        sql.run(events);
        assertThat(sql.engine().prepare(events)).isSameAs(after);
    }
}
