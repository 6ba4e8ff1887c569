package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.Usage;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.FaultyTransport;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Servers that report no read units: they are estimated from what was read. */
class MissingCapacityTest {
    private final Backend backend = Backend.embedded();
    private final FaultyTransport transport = new FaultyTransport(backend);

    @BeforeEach
    void stripCapacity() {
        for (String operation : List.of("Query", "Scan", "GetItem", "BatchGetItem")) {
            transport.always(operation, answer -> {
                String body = new String(answer.body(), StandardCharsets.UTF_8);
                return answer.withBody(body.replaceAll("\"ConsumedCapacity\":(\\[[^\\]]*\\]|\\{[^}]*\\}),?", "")
                        .replace(",}", "}")
                        .getBytes(StandardCharsets.UTF_8));
            });
        }
    }

    @Test
    void readUnitsAreAboutWhatTheServiceWouldCount() {
        Sql reported = Sql.demo(backend);
        Sql estimated = Sql.of(transport.settings(), CatalogReader.read(DemoData.catalog(), "demo"));
        estimated.run("ANALYZE");
        for (String query : List.of(
                "SELECT * FROM users WHERE tenant = 'acme'",
                "SELECT name FROM tenants WHERE tenant = 'acme'",
                "SELECT * FROM users WHERE tenant = 'acme' AND user_id IN ('u_0001', 'u_0002', 'nobody')",
                "SELECT COUNT(*) FROM users WHERE tenant = 'acme'",
                "SELECT user_id FROM users WHERE tenant = 'acme' AND role = 'nosuch'",
                "SELECT * FROM events WHERE tenant = 'acme'")) {
            Usage actual = reported.run(query).usage();
            assertThat(actual.estimated()).isFalse();
            Usage usage = estimated.run(query).usage();
            assertThat(usage.estimated()).as(query).isTrue();
            assertThat(usage.readUnits()).as(query).isCloseTo(actual.readUnits(), Percentage.withPercentage(40));
        }
        assertThat(estimated
                        .run("EXPLAIN ANALYZE SELECT * FROM users WHERE tenant = 'acme'")
                        .text())
                .contains("(read units estimated: the server reports none)");
    }

    @Test
    void theyCountAgainstTheBudgetOfScans() {
        backend.createTable("things", """
                {"TableName":"things","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""");
        for (int i = 0; i < 30; i++) {
            backend.put("things", "{\"pk\":{\"S\":\"T#%d\"},\"v\":{\"S\":\"%s\"}}".formatted(i, "x".repeat(390_000)));
        }
        String catalog = """
                version: 1
                tables:
                  things: {partitionKey: pk, entities: {ts: {key: ["T#{id}"], columns: {v: text}}}}
                """;
        Sql sql = Sql.of(transport.settings(), CatalogReader.read(catalog, "test"), new SqlEngineOptions(false, ""));
        assertThatThrownBy(() -> sql.run("SELECT id FROM ts WHERE v = 'none' LIMIT 1"))
                .isInstanceOfSatisfying(
                        WorkbenchException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.REFUSED));
    }
}
