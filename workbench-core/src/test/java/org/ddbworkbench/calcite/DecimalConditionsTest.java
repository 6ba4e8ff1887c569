package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Whole numbers that are compared with decimal constants are asked for by key, and the rows are those that SQL asks for. */
class DecimalConditionsTest {
    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("orders", """
                {"TableName":"orders","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}
                """);
        for (int i = 1; i <= 60; i++) {
            String quantity = i % 5 == 0 ? "" : ",\"q\":{\"N\":\"%d\"}".formatted(i - 30);
            backend.put("orders", "{\"pk\":{\"S\":\"C#c\"},\"sk\":{\"S\":\"O#%08d\"}%s}".formatted(i, quantity));
        }
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  orders:
                    partitionKey: pk
                    sortKey: sk
                    entities:
                      orders:
                        key: ["C#{customer}", "O#{n:int(8)}"]
                        columns: {q: integer}
                """, "orders"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    private static Sql.Answer numbers(String condition) {
        return sql.run("SELECT n FROM orders WHERE customer = 'c' AND " + condition + " ORDER BY n");
    }

    @Test
    void onlyTheItemsThatSatisfyThemAreRead() {
        assertThat(numbers("n = 32.0").usage().itemsRead()).isEqualTo(1);
        assertThat(numbers("n < 3.5").usage().itemsRead()).isEqualTo(3);
        assertThat(numbers("58.5 <= n").usage().itemsRead()).isEqualTo(2);
        assertThat(numbers("n BETWEEN 2.5 AND 4.5").usage().itemsRead()).isEqualTo(2);
        assertThat(numbers("n IN (3.0, 5.0)").usage().itemsRead()).isLessThanOrEqualTo(3);
        assertThat(numbers("n = 32.5").usage().requests()).isZero();
    }

    @Test
    void rowsAreThoseOfTheComparison() {
        int found = 0;
        for (String column : List.of("n", "q")) {
            for (String number :
                    List.of("3.0", "3.5", "-3.5", "-3.0", "0.0", "0.25", "-0.25", "99999999999999999999.5")) {
                for (String operator : List.of("=", "<>", "<", "<=", ">", ">=")) {
                    for (String condition : List.of(
                            column + " " + operator + " " + number,
                            number + " " + operator + " " + column,
                            "NOT (" + column + " " + operator + " " + number + ")",
                            column + " " + operator + " " + number + " OR " + column + " = 7.5 OR n = 60.0")) {
                        String computed = sql.run("SELECT n FROM (SELECT n, CASE WHEN " + condition
                                        + " THEN 1 ELSE 0 END AS holds FROM orders WHERE customer = 'c')"
                                        + " WHERE holds + 0 = 1 ORDER BY n")
                                .text();
                        Sql.Answer filtered = numbers("(" + condition + ")");
                        assertThat(filtered.text()).as(condition).isEqualTo(computed);
                        found += filtered.rows().size();
                    }
                }
            }
        }
        assertThat(found).isPositive();
    }
}
