package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.CostQuery;
import org.ddbworkbench.testing.CostQuery.Cost;
import org.ddbworkbench.testing.CostSuite;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The cost suite over the demo at scale small: rows, items read and requests, each exactly as by hand. */
class CostSuiteTest {
    @TestFactory
    Stream<DynamicNode> readsWhatAnExpertWouldRead() {
        return Backend.onEach(backend -> {
            Sql sql = Sql.demo(backend);
            return CostSuite.queries(DemoData.Scale.SMALL, backend::send).stream()
                    .map(query -> DynamicTest.dynamicTest(query.number(), () -> check(sql, query)));
        });
    }

    private static void check(Sql sql, CostQuery query) {
        Sql.Answer answer = sql.run(query.sql(), query.parameters().toArray());
        assertThat(answer.rows()).hasSize(query.rows());
        assertThat(query.byHand())
                .as("%s by %s", query.sql(), answer.operations())
                .contains(Cost.of(answer.usage()));
    }
}
