package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Joins that read one side for the keys of the other: rows, items read and requests. */
class LookupJoinTest {
    private static final String TABLE = """
            {"TableName":"shop","BillingMode":"PAY_PER_REQUEST",
             "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},
                                     {"AttributeName":"email","AttributeType":"S"}],
             "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
             "GlobalSecondaryIndexes":[{"IndexName":"by_email","Projection":{"ProjectionType":"ALL"},
                 "KeySchema":[{"AttributeName":"email","KeyType":"HASH"}]}]}""";

    private static final String CATALOG = """
            version: 1
            tables:
              shop:
                partitionKey: pk
                sortKey: sk
                indexes:
                  by_email: {partitionKey: email, projection: all}
                entities:
                  orders: {key: ["DAY#{day}", "ORDER#{order_no:int(4)}"], columns: {customer: text, mail: text}}
                  customers: {key: ["CUSTOMER#{customer}", "META"], columns: {name: text, email: text, since: integer}}
                  visits: {key: ["CUSTOMER#{customer}", "VISIT#{visit_no:int(4)}"], columns: {page: text}}
                  notes: {key: ["NOTE#{note}", "META"], columns: {text: text}}
            """;

    private static Backend backend;

    @BeforeAll
    static void load() {
        backend = Backend.embedded();
        backend.createTable("shop", TABLE);
        for (int i = 0; i < 250; i++) {
            String customer = "c" + i;
            put(backend, "CUSTOMER#" + customer, "META", "name", "Name " + i, "email", customer + "@x.org");
            put(backend, "CUSTOMER#" + customer, "VISIT#0001", "page", "home");
            put(backend, "CUSTOMER#" + customer, "VISIT#0002", "page", "cart");
            String day = i < 10 ? "short" : "long";
            put(
                    backend,
                    "DAY#" + day,
                    "ORDER#" + String.format("%04d", i),
                    "customer",
                    customer,
                    "mail",
                    customer + "@x.org");
            put(backend, "DAY#" + day, "ORDER#" + String.format("%04d", i + 1000), "customer", customer, "mail", "x");
        }
        put(backend, "DAY#odd", "ORDER#5000", "customer", "nobody", "mail", "nobody@x.org");
        put(backend, "DAY#odd", "ORDER#5001", "mail", "c1@x.org");
        put(backend, "DAY#odd", "ORDER#5002", "customer", "c1", "mail", "c2@x.org");
        for (int i = 0; i < 3000; i++) {
            put(backend, "NOTE#" + i, "META", "text", "x".repeat(300));
        }
    }

    private static void put(Backend backend, String pk, String sk, String... attributes) {
        StringBuilder item = new StringBuilder("{\"pk\":{\"S\":\"" + pk + "\"},\"sk\":{\"S\":\"" + sk + "\"}");
        for (int i = 0; i < attributes.length; i += 2) {
            item.append(",\"")
                    .append(attributes[i])
                    .append("\":{\"S\":\"")
                    .append(attributes[i + 1])
                    .append("\"}");
        }
        backend.put("shop", item + "}");
    }

    /** By an engine of its own: what others have read would change the estimates. */
    private static Sql.Answer run(String statement, Object... parameters) {
        try (Sql sql = Sql.of(backend, CatalogReader.read(CATALOG, "shop"))) {
            return sql.run(statement, parameters);
        }
    }

    private static Sql.Answer check(String statement, int rows, int items, int requests, String... operations) {
        Sql.Answer answer = run(statement);
        assertThat(answer.rows()).as(statement).hasSize(rows);
        assertThat(answer.operations().stream().distinct()).as(statement).containsExactly(operations);
        assertThat(answer.usage().itemsRead()).as(statement).isEqualTo(items);
        assertThat(answer.usage().requests()).as(statement).isEqualTo(requests);
        return answer;
    }

    @Test
    void eachKeyIsReadOnceInBatchesOf100() {
        check(
                "SELECT o.order_no, c.name FROM orders o JOIN customers c ON c.customer = o.customer WHERE o.day = 'long'",
                480,
                480 + 240,
                1 + 3,
                "Query",
                "BatchGetItem");
    }

    @Test
    void sidesAreSwappedWhereOnlyTheLeftOneHasTheKeys() {
        check(
                "SELECT o.order_no, c.name FROM customers c JOIN orders o ON c.customer = o.customer WHERE o.day = 'short'",
                20,
                20 + 10,
                2,
                "Query",
                "BatchGetItem");
        check(
                "SELECT o.order_no, c.name FROM customers c RIGHT JOIN orders o ON c.customer = o.customer"
                        + " WHERE o.day = 'odd'",
                3,
                3 + 2,
                2,
                "Query",
                "BatchGetItem");
    }

    @Test
    void leftJoinKeepsRowsWithoutPartnerAndNeverAsksForNull() {
        Sql.Answer answer = check(
                "SELECT o.order_no, c.name FROM orders o LEFT JOIN customers c ON c.customer = o.customer"
                        + " WHERE o.day = 'odd'",
                3,
                3 + 2,
                2,
                "Query",
                "BatchGetItem");
        assertThat(answer.rows()).containsExactly(row(5000L, null), row(5001L, null), row(5002L, "Name 1"));
    }

    @Test
    void furtherConditionsOfTheJoinAreChecked() {
        Sql.Answer answer = check(
                "SELECT o.order_no, c.name FROM orders o LEFT JOIN customers c"
                        + " ON c.customer = o.customer AND c.email = o.mail AND o.order_no <> 3 WHERE o.day = 'short'",
                20,
                20 + 10,
                2,
                "Query",
                "BatchGetItem");
        assertThat(answer.rows().stream().filter(row -> row.get(1) != null)).hasSize(9);
    }

    @Test
    void semiJoinsLookUpEitherSide() {
        check(
                "SELECT * FROM customers WHERE customer IN (SELECT customer FROM orders WHERE day = 'odd')",
                1,
                3 + 2,
                2,
                "Query",
                "BatchGetItem");
        check(
                "SELECT * FROM orders o WHERE day = 'odd'"
                        + " AND EXISTS (SELECT 1 FROM customers c WHERE c.customer = o.customer)",
                1,
                3 + 2,
                2,
                "Query",
                "BatchGetItem");
    }

    @Test
    void antiJoinLooksUpTheSubquery() {
        Sql.Answer answer = check(
                "SELECT order_no FROM orders o WHERE day = 'odd'"
                        + " AND NOT EXISTS (SELECT 1 FROM customers c WHERE c.customer = o.customer)",
                2,
                3 + 2,
                2,
                "Query",
                "BatchGetItem");
        assertThat(answer.rows()).containsExactlyInAnyOrder(row(5000L), row(5001L));
    }

    @Test
    void aPartOfTheKeyIsLookedUpByQueries() {
        check(
                "SELECT o.order_no, v.page FROM orders o JOIN visits v ON v.customer = o.customer WHERE o.day = 'odd'",
                2,
                3 + 2,
                1 + 2,
                "Query");
    }

    @Test
    void constantsCompleteTheKey() {
        check(
                "SELECT o.order_no, v.page FROM orders o JOIN visits v ON v.customer = o.customer AND v.visit_no = 2"
                        + " WHERE o.day = 'odd'",
                1,
                3 + 2,
                2,
                "Query",
                "BatchGetItem");
    }

    @Test
    void indexKeysAreLookedUp() {
        check(
                "SELECT o.order_no, c.name FROM orders o JOIN customers c ON c.email = o.mail WHERE o.day = 'odd'",
                2,
                3 + 2,
                1 + 3,
                "Query",
                "Query by_email");
    }

    @Test
    void lookupsChain() {
        check(
                "SELECT o.order_no, c.name, v.page FROM orders o JOIN customers c ON c.customer = o.customer"
                        + " JOIN visits v ON v.customer = c.customer AND v.visit_no = 1 WHERE o.day = 'odd'",
                1,
                3 + 2 + 1,
                3,
                "Query",
                "BatchGetItem");
    }

    @Test
    void groupsOfTheLookedUpSideAreWhole() {
        Sql.Answer answer = check(
                "SELECT o.order_no, v.pages FROM orders o"
                        + " JOIN (SELECT customer, COUNT(*) AS pages FROM visits GROUP BY customer) v"
                        + " ON v.customer = o.customer WHERE o.day = 'odd'",
                1,
                3 + 2,
                1 + 2,
                "Query");
        assertThat(answer.rows()).containsExactly(row(5002L, 2L));
    }

    @Test
    void keysOfParametersAndOfTheOtherSideGoTogether() {
        Sql.Answer answer = run(
                "SELECT o.order_no FROM orders o JOIN visits v ON v.customer = o.customer AND v.visit_no = ? WHERE o.day = ?",
                2L,
                "odd");
        assertThat(answer.rows()).containsExactly(row(5002L));
        assertThat(answer.operations()).containsExactly("Query", "BatchGetItem");
    }

    @Test
    void aLimitEndsBothSides() {
        check(
                "SELECT o.order_no, c.name FROM orders o JOIN customers c ON c.customer = o.customer WHERE o.day = 'long'"
                        + " ORDER BY o.sk DESC LIMIT 4",
                4,
                4 + 4,
                2,
                "Query",
                "BatchGetItem");
    }

    @Test
    void aLimitThatIsAParameterEndsBothSides() {
        Sql.Answer answer = run(
                "SELECT o.order_no, c.name FROM orders o JOIN customers c ON c.customer = o.customer WHERE o.day = 'long'"
                        + " ORDER BY o.sk LIMIT ? OFFSET ?",
                3L,
                1L);
        assertThat(answer.rows()).hasSize(3);
        assertThat(answer.usage().itemsRead()).isEqualTo(4 + 4);
    }

    @Test
    void rowsWithoutPartnerAreReplacedByMore() {
        Sql.Answer answer = run("SELECT o.order_no, c.name FROM orders o JOIN customers c ON c.customer = o.customer"
                + " AND c.email = o.mail WHERE o.day = 'long' ORDER BY o.sk DESC LIMIT 2");
        assertThat(answer.rows()).containsExactly(row(249L, "Name 249"), row(248L, "Name 248"));
        assertThat(answer.usage().itemsRead()).isLessThan(2 * 480);
    }

    @Test
    void aLimitEndsTheReadingOfAKeyThatIsQueried() {
        check(
                "SELECT o.order_no, v.page FROM orders o JOIN visits v ON v.customer = o.customer WHERE o.day = 'long'"
                        + " ORDER BY o.sk LIMIT 1",
                1,
                1 + 1,
                2,
                "Query");
    }

    @Test
    void chainedLookupsEndWithTheLimit() {
        check(
                "SELECT o.order_no, c.name, v.page FROM orders o JOIN customers c ON c.customer = o.customer"
                        + " JOIN visits v ON v.customer = c.customer AND v.visit_no = 1 WHERE o.day = 'long'"
                        + " ORDER BY o.sk LIMIT 2",
                2,
                2 + 2 + 2,
                3,
                "Query",
                "BatchGetItem");
    }

    @Test
    void aSingleRowLeavesOrderAndLimitToTheOtherSide() {
        String statement = "SELECT c.name, v.page FROM customers c JOIN visits v ON v.customer = c.customer"
                + " WHERE c.customer = %s ORDER BY v.sk DESC LIMIT 1";
        check(String.format(statement, "'c7'"), 1, 2, 2, "GetItem", "Query");
        check(String.format(statement, "'nobody'"), 0, 1, 1, "GetItem");
        Sql.Answer prepared = run(String.format(statement, "?"), "c7");
        assertThat(prepared.rows()).containsExactly(row("Name 7", "cart"));
        assertThat(prepared.usage().itemsRead()).isEqualTo(2);
    }

    @Test
    void aSingleRowOfALeftJoinIsNotLost() {
        Sql.Answer answer = run("SELECT c.name, v.page FROM customers c LEFT JOIN visits v ON v.customer = c.customer"
                + " AND v.visit_no > 2 WHERE c.customer = 'c7' ORDER BY v.sk DESC LIMIT 5");
        assertThat(answer.rows()).containsExactly(row("Name 7", null));
        assertThat(run("SELECT c.name FROM customers c LEFT JOIN visits v ON v.customer = c.customer"
                                + " WHERE c.customer = 'c7' ORDER BY v.visit_no LIMIT 0")
                        .rows())
                .isEmpty();
    }

    private static List<@Nullable Object> row(@Nullable Object... values) {
        return java.util.Arrays.asList(values);
    }
}
