package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class ConsistentReadTest {
    @TestFactory
    Stream<DynamicNode> everyReadIsStronglyConsistent() {
        return Backend.onEach(backend -> Stream.of(DynamicTest.dynamicTest("demo", () -> {
            Sql eventual = Sql.demo(backend);
            Sql strong = Sql.of(
                    backend.settings(),
                    CatalogReader.read(DemoData.catalog(), "demo"),
                    new SqlEngineOptions(true, "", true, ReadPrice.DEFAULT, null));
            for (String query : new String[] {
                "SELECT * FROM users WHERE tenant = 'acme' AND user_id = 'u_0001'",
                "SELECT * FROM users WHERE tenant = 'acme' AND user_id IN ('u_0001', 'u_0002')",
                "SELECT * FROM users WHERE tenant = 'acme'",
                // dynalite charges a consistent Scan as an eventual one.
                backend.isEmbedded() ? "SELECT * FROM users" : "SELECT * FROM tenants WHERE tenant = 'acme'"
            }) {
                assertThat(strong.run(query).usage().readUnits())
                        .as(query)
                        .isEqualTo(2 * eventual.run(query).usage().readUnits());
            }
            String byStatus = "SELECT invoice_no FROM invoices WHERE status = 'open'";
            assertThat(eventual.run(byStatus).operations()).containsExactly("Query gsi1");
            Sql.Answer answer = strong.run(byStatus);
            assertThat(answer.operations()).containsExactly("Scan");
            assertThat(answer.rows())
                    .containsExactlyInAnyOrderElementsOf(eventual.run(byStatus).rows());
            assertThat(strong.run("EXPLAIN " + byStatus).text())
                    .contains("ConsistentRead: true", "not taken: gsi1: a global index is never strongly consistent");
        })));
    }
}
