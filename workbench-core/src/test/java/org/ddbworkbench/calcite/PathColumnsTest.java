package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Columns that show a value inside an attribute. */
class PathColumnsTest {
    private static final String CATALOG = """
            version: 1
            tables:
              app:
                partitionKey: pk
                ttl: expires_at
                indexes:
                  by_mail: {partitionKey: mail, projection: keys_only}
                entities:
                  users:
                    key: "U#{id}"
                    columns:
                      mail: text
                      city: {path: data.address.city}
                      floor: {path: [data, address, "fl.oor"], type: integer}
                      first_tag: {path: "tags[0]"}
                      tags: list
            """;
    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("app", """
                {"TableName":"app","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"mail","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"by_mail","KeySchema":[{"AttributeName":"mail","KeyType":"HASH"}],
                    "Projection":{"ProjectionType":"KEYS_ONLY"}}]}
                """);
        backend.put("app", """
                {"pk":{"S":"U#1"},"mail":{"S":"a"},"tags":{"L":[{"S":"x"},{"S":"y"}]},
                 "data":{"M":{"address":{"M":{"city":{"S":"Ulm"},"fl.oor":{"N":"3"}}}}}}""");
        backend.put("app", """
                {"pk":{"S":"U#2"},"mail":{"S":"b"},"tags":{"L":[]},
                 "data":{"M":{"address":{"M":{"city":{"N":"7"},"fl.oor":{"NULL":true}}}}}}""");
        backend.put("app", """
                {"pk":{"S":"U#3"},"mail":{"S":"c"},"tags":{"S":"x"},"data":{"S":"none"}}""");
        String large = "x".repeat(300_000); // so that a Scan costs more than a fetched item
        backend.put("app", "{\"pk\":{\"S\":\"X\"},\"pad\":{\"S\":\"" + large + "\"}}");
        sql = Sql.of(backend, CatalogReader.read(CATALOG, "app"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @Test
    void thePathLeadsToTheValueOrToNone() {
        Sql.Answer answer = sql.run("SELECT id, city, floor, first_tag FROM users ORDER BY id");

        assertThat(answer.rows()).hasToString("[[1, Ulm, 3, x], [2, null, null, null], [3, null, null, null]]");
        assertThat(answer.warnings()).anySatisfy(warning -> assertThat(warning).contains("city", "N"));
    }

    @Test
    void conditionsOnThePathAreChecked() {
        assertThat(sql.run("SELECT id FROM users WHERE city = 'Ulm' AND floor > 2")
                        .rows())
                .hasToString("[[1]]");
        assertThat(sql.run("SELECT COUNT(*) FROM users WHERE city IS NULL").rows())
                .hasToString("[[2]]");
        assertThat(sql.run("SELECT COUNT(city) FROM users").rows()).hasToString("[[1]]");
    }

    @Test
    void anIndexThatLacksTheAttributeFetchesTheItem() {
        Sql.Answer answer = sql.run("SELECT city FROM users WHERE mail = 'a'");

        assertThat(answer.rows()).hasToString("[[Ulm]]");
        assertThat(answer.operations()).contains("Query by_mail");
    }

    @Test
    void theTableKnowsWhenItemsExpire() {
        assertThat(CatalogReader.read(CATALOG, "app").tables().get(0).timeToLive())
                .contains("expires_at");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            {path: data};                  'path' leads from an attribute to a value inside it
            {path: 'data..x'};             'path' leads from an attribute to a value inside it
            {path: '[0].x'};               'path' leads from an attribute to a value inside it
            {path: 'a[x]'};                'path' leads from an attribute to a value inside it
            {path: '.a.b'};                'path' leads from an attribute to a value inside it
            {path: [0, x]};                'path' leads from an attribute to a value inside it
            {path: a.b, attribute: c};     a column has an attribute or a path, not both
            """)
    void aWrongPathIsAnErrorWithItsPlace(String column, String message) {
        String catalog = CATALOG.replace("{path: data.address.city}", column);
        assertThatThrownBy(() -> CatalogReader.read(catalog, "app"))
                .hasMessageStartingWith("app:13: ")
                .hasMessageContaining(message);
    }
}
