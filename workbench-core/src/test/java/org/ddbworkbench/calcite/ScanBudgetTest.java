package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.Meter;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.Test;

/** What Scans may use without being allowed. */
class ScanBudgetTest {
    private static final String CATALOG = """
            version: 1
            tables:
              one: {partitionKey: pk, entities: {ones: {key: ["ONE#{id}"], columns: {text: text}}}}
              two: {partitionKey: pk, entities: {twos: {key: ["TWO#{id}"], columns: {text: text}}}}
            """;

    private static void fill(Backend backend, String table, String prefix) {
        backend.createTable(table, """
                {"TableName":"%s","BillingMode":"PAY_PER_REQUEST","AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}]}""".formatted(table));
        for (int i = 0; i < 15; i++) {
            backend.put(
                    table,
                    "{\"pk\":{\"S\":\"%s#%d\"},\"text\":{\"S\":\"%s\"}}".formatted(prefix, i, "x".repeat(390_000)));
        }
    }

    @Test
    void allScansOfAStatementShareIt() {
        Backend backend = Backend.embedded();
        fill(backend, "one", "ONE");
        fill(backend, "two", "TWO");
        Sql sql = Sql.of(backend.settings(), CatalogReader.read(CATALOG, "test"), new SqlEngineOptions(false, ""));
        assertThat(sql.run("SELECT id FROM ones").rows()).hasSize(15);
        assertThat(sql.run("SELECT id FROM \"two\".twos").rows()).hasSize(15);
        assertThatThrownBy(() -> sql.run("SELECT id FROM ones UNION ALL SELECT id FROM \"two\".twos"))
                .isInstanceOfSatisfying(WorkbenchException.class, e -> {
                    assertThat(e.code()).isEqualTo(ErrorCode.REFUSED);
                    assertThat(e.getMessage())
                            .contains("the statement's Scans have used", "there is more in table two");
                });
    }

    @Test
    void aMeterThatReadNothingHasUsedNothing() {
        assertThat(new Meter().scannedReadUnits()).isZero();
    }
}
