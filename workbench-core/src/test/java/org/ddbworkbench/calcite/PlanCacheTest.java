package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
    private final AtomicLong version = new AtomicLong();
    private final PlanCache cache = new PlanCache(2, version::get);

    private static PreparedQuery plan() {
        return new Explanation(List.of(), List.of());
    }

    @Test
    void keepsThoseThatWereUsedLast() {
        cache.put("a", plan(), 0);
        cache.put("b", plan(), 0);
        assertThat(cache.get("a")).isNotNull();
        cache.put("c", plan(), 0);
        assertThat(cache.get("a")).isNotNull();
        assertThat(cache.get("b")).isNull();
        assertThat(cache.get("c")).isNotNull();
    }

    @Test
    void dropsAllWhenStatisticsChange() {
        cache.put("a", plan(), 0);
        version.incrementAndGet();
        assertThat(cache.get("a")).isNull();
        cache.put("b", plan(), 0);
        assertThat(cache.get("b")).as("planned before the change").isNull();
        cache.put("b", plan(), 1);
        assertThat(cache.get("b")).isNotNull();
    }

    @Test
    void aStatementThatFailedIsPlannedAgain() {
        Sql sql = Sql.demo(Backend.embedded());
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> sql.engine().prepare("SELECT nothing FROM users"))
                    .isInstanceOf(WorkbenchException.class);
        }
        assertThat(sql.engine().prepare("SELECT email FROM users"))
                .isSameAs(sql.engine().prepare("SELECT email FROM users"));
    }
}
