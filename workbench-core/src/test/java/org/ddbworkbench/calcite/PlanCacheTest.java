package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

class PlanCacheTest {
    private static final PhysicalTable ONE = table("one");
    private static final PhysicalTable OTHER = table("other");

    private final Map<PhysicalTable, Long> now = new HashMap<>(Map.of(ONE, 0L, OTHER, 0L));
    private final PlanCache cache = new PlanCache(2, now::get);

    private static PhysicalTable table(String name) {
        KeySchema key = new KeySchema(List.of(new KeyAttribute("pk", KeyType.S)), List.of());
        return PhysicalTable.withoutEntities(name, key, List.of());
    }

    private static PreparedQuery plan() {
        return new Explanation(List.of(), List.of());
    }

    @Test
    void keepsThoseThatWereUsedLast() {
        cache.put("a", plan(), Map.of(ONE, 0L));
        cache.put("b", plan(), Map.of(ONE, 0L));
        assertThat(cache.get("a")).isNotNull();
        cache.put("c", plan(), Map.of(ONE, 0L));
        assertThat(cache.get("a")).isNotNull();
        assertThat(cache.get("b")).isNull();
        assertThat(cache.get("c")).isNotNull();
    }

    @Test
    void dropsThoseWhoseStatisticsChange() {
        cache.put("a", plan(), Map.of(ONE, 0L));
        now.put(ONE, 1L);
        assertThat(cache.get("a")).isNull();
        cache.put("b", plan(), Map.of(ONE, 0L));
        assertThat(cache.get("b")).as("planned before the change").isNull();
        cache.put("b", plan(), Map.of(ONE, 1L));
        assertThat(cache.get("b")).isNotNull();
    }

    @Test
    void thoseOfOtherTablesStay() {
        cache.put("a", plan(), Map.of(ONE, 0L, OTHER, 0L));
        cache.put("b", plan(), Map.of(OTHER, 0L));
        now.put(ONE, 1L);
        assertThat(cache.get("a")).isNull();
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
