package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.dynamo.ClientSettings;
import org.ddbworkbench.dynamo.NearMissUsage;
import org.ddbworkbench.dynamo.ReadPrice;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.FaultyTransport;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is said of a key under which nothing is, and how little is claimed of one under which something is. */
class NearMissTest {
    private static final Catalog CATALOG = CatalogReader.read("""
            version: 1
            tables:
              shop:
                partitionKey: pk
                sortKey: sk
                separators: "#"
                indexes:
                  gsi1: {partitionKey: gsi1pk, sortKey: gsi1sk}
                entities:
                  customers:
                    key: ["CUST#{customer_id}", "PROFILE"]
                    columns: {name: text}
                  orders:
                    key: ["CUST#{customer_id}", "ORDER#{order_no:int(8)}"]
                    indexes:
                      gsi1: {key: ["STATUS#{status}", "{placed:date}"], complete: true}
                    columns: {note: text}
                  order_lines:
                    key: ["ORDER#{order_no:int(8)}", "LINE#{line:int(3)}"]
                    columns: {qty: integer}
                  sizes:
                    key: ["SIZE#{size:enum(small|large)}", "SIZE"]
              people_t:
                partitionKey: id
                entities:
                  people:
                    key: ["{id}"]
                    columns: {role: text}
            """, "shop");

    private static Backend backend;
    private static Sql sql;

    @BeforeAll
    static void createTables() {
        backend = Backend.embedded();
        backend.createTable("shop", """
                {"TableName": "shop", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [
                   {"AttributeName": "pk", "AttributeType": "S"}, {"AttributeName": "sk", "AttributeType": "S"},
                   {"AttributeName": "gsi1pk", "AttributeType": "S"}, {"AttributeName": "gsi1sk", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "pk", "KeyType": "HASH"}, {"AttributeName": "sk", "KeyType": "RANGE"}],
                 "GlobalSecondaryIndexes": [{"IndexName": "gsi1", "Projection": {"ProjectionType": "ALL"}, "KeySchema": [
                   {"AttributeName": "gsi1pk", "KeyType": "HASH"}, {"AttributeName": "gsi1sk", "KeyType": "RANGE"}]}]}
                """);
        backend.put("shop", """
                {"pk":{"S":"CUST#c0007"},"sk":{"S":"PROFILE"},"name":{"S":"Ada"}}""");
        for (String order : List.of("00000002", "00000005")) {
            backend.put("shop", """
                    {"pk":{"S":"CUST#c0007"},"sk":{"S":"ORDER#%s"},"gsi1pk":{"S":"STATUS#open"},"gsi1sk":{"S":"2026-01-%s"},
                     "status":{"S":"open"},"placed":{"S":"2026-01-%s"}}""".formatted(order, order.substring(6), order.substring(6)));
        }
        backend.put("shop", """
                {"pk":{"S":"ORDER#00000007"},"sk":{"S":"LINE#001"},"qty":{"N":"1"}}""");
        backend.createTable("people_t", """
                {"TableName": "people_t", "BillingMode": "PAY_PER_REQUEST",
                 "AttributeDefinitions": [{"AttributeName": "id", "AttributeType": "S"}],
                 "KeySchema": [{"AttributeName": "id", "KeyType": "HASH"}]}
                """);
        backend.put("people_t", """
                {"id":{"S":"anna"},"role":{"S":"admin"}}""");
        sql = connect(backend.settings());
    }

    private static Sql connect(ClientSettings settings) {
        return Sql.of(settings, CATALOG, new SqlEngineOptions(true, "shop", false, ReadPrice.DEFAULT, true, null));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "people_t.people WHERE id = 'anna' AND role = 'x'",
                "people_t.people WHERE id IN ('anna', 'ben') AND role = 'x'",
                "orders WHERE customer_id = 'c0007' AND order_no = 2 AND note = 'x'",
                "orders WHERE customer_id = 'c0007' AND order_no > 2 AND note = 'x'",
                "orders WHERE status = 'open' AND placed > DATE '2026-01-02' AND note = 'x'",
            })
    void whereAnItemLiesUnderTheKeyNothingIsSaidOfIt(String from) {
        Sql.Answer answer = sql.run("SELECT * FROM " + from);

        assertThat(answer.rows()).isEmpty();
        assertThat(answer.warnings()).isEmpty();
        assertThat(answer.usage().nearMiss()).isEqualTo(NearMissUsage.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            _items WHERE pk = 'ORDER#7' | 'ORDER#7' is no pk of order_lines: did you mean 'ORDER#00000007'?
            order_lines WHERE pk = 'ORDER#7' | 'ORDER#7' is no pk of order_lines: did you mean 'ORDER#00000007'?
            _items WHERE pk = 'ORDER#00000007' AND sk = 'LINE#1' | 'LINE#1' is no sk of order_lines: did you mean 'LINE#001'?
            customers WHERE customer_id = 'CUST#c0007' | 'CUST#c0007' is a whole pk, not a customer_id: did you mean 'c0007'?
            orders WHERE status = 'STATUS#open' | 'STATUS#open' is a whole gsi1pk, not a status: did you mean 'open'?
            customers WHERE customer_id = 'c#7' | no pk can have customer_id = 'c#7', since '#' divides the parts of keys
            customers WHERE customer_id = '' | no pk can have customer_id = '', which is no text as the catalog declares it
            order_lines WHERE order_no = -7 | no pk can have order_no = -7, which is no int(8) as the catalog declares it
            sizes WHERE size = 'Small' | no pk can have size = 'Small': did you mean 'small'?
            """)
    void whatTheCatalogKnowsCostsNothing(String from, String hint) {
        Sql.Answer answer = sql.run("SELECT * FROM " + from);

        assertThat(answer.rows()).isEmpty();
        assertThat(answer.warnings()).containsExactly(hint);
        assertThat(answer.usage().nearMiss()).isEqualTo(NearMissUsage.NONE);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            people_t.people WHERE id = 'Anna' | nothing has id = 'Anna', but there is 'anna'
            people_t.people WHERE id = 'Hanna' | nothing has id = 'Hanna'
            orders WHERE status = 'Open' AND placed > DATE '2026-01-03' | nothing was found for gsi1pk = 'STATUS#Open', but there is 'STATUS#open'
            orders WHERE customer_id = 'C0007' AND order_no > 2 | nothing was found for pk = 'CUST#C0007', but there is 'CUST#c0007'
            orders WHERE customer_id = 'c0007' AND order_no > 5 | the last sk that begins with 'ORDER#' in pk = 'CUST#c0007' is 'ORDER#00000005' (orders)
            orders WHERE customer_id = 'c0007' AND order_no < 2 | the first sk that begins with 'ORDER#' in pk = 'CUST#c0007' is 'ORDER#00000002' (orders)
            orders WHERE customer_id = 'c0008' AND order_no < 2 | pk = 'CUST#c0008' has no sk that begins with 'ORDER#'
            orders WHERE customer_id = 'c0007' AND order_no = 3 | there is no sk 'ORDER#00000003' in pk = 'CUST#c0007': the first that begins with 'ORDER#' is 'ORDER#00000002' (orders)
            orders WHERE status = 'open' AND placed < DATE '2020-01-01' | the first gsi1sk in gsi1pk = 'STATUS#open' is '2026-01-02' (orders)
            orders WHERE status = 'opne' AND placed < DATE '2020-01-01' | nothing has gsi1pk = 'STATUS#opne'
            _items WHERE pk = 'CUST#c0007' AND sk = 'ORDER#00000005x' | there is no sk 'ORDER#00000005x' in pk = 'CUST#c0007': the next is 'PROFILE' (customers)
            _items WHERE pk = 'CUST#c0007' AND sk = 'PROFILE1' | there is no sk 'PROFILE1' in pk = 'CUST#c0007': the first that begins with 'PROFILE' is 'PROFILE' (customers)
            _items WHERE pk = 'CUST#c0007' AND sk LIKE 'ORDER#5%' | the first sk that begins with 'ORDER#' in pk = 'CUST#c0007' is 'ORDER#00000002' (orders)
            """)
    void whatIsNearIsLookedForInTheTable(String from, String hint) {
        Sql.Answer answer = sql.run("SELECT * FROM " + from);

        assertThat(answer.rows()).isEmpty();
        assertThat(answer.warnings()).containsExactly(hint);
        assertThat(answer.usage().nearMiss()).isEqualTo(new NearMissUsage(1, 0.5));
    }

    @Test
    void otherPaddingOfTextIsFoundBeforeTheKey() {
        Backend demo = Backend.embedded();
        Sql.demo(demo).close();
        try (Sql looking = Sql.of(
                demo.settings(),
                CatalogReader.read(org.ddbworkbench.local.DemoData.catalog(), "demo"),
                new SqlEngineOptions(true, "", false, ReadPrice.DEFAULT, true, null))) {
            assertThat(looking.run("SELECT * FROM users WHERE tenant = 'acme' AND user_id = 'u_1'")
                            .warnings())
                    .containsExactly(
                            "there is no sk 'USER#u_1' in pk = 'TENANT#acme', but there is 'USER#u_0001' (users)");
        }
    }

    @Test
    void everyAccessOfASharedReadIsLookedAtAndOneRequestIsSent() {
        Sql.Answer answer = sql.run("SELECT * FROM customers c JOIN orders o ON o.customer_id = c.customer_id"
                + " WHERE c.customer_id = 'C0007' AND o.order_no > 2");

        assertThat(answer.warnings())
                .containsExactly("nothing was found for pk = 'CUST#C0007', but there is 'CUST#c0007'");
        assertThat(answer.usage().nearMiss()).isEqualTo(new NearMissUsage(1, 0.5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "orders o, people_t.people p WHERE o.customer_id = 'c0007' AND o.note = 'x' AND p.id = 'anna'",
                "people_t.people p, orders o WHERE o.customer_id = 'c0007' AND o.note = 'x' AND p.id = 'Anna'",
                "people_t.people p, orders o WHERE o.customer_id = 'c0007' AND o.note = 'x' AND p.id = 'anna' AND p.role = 'x'",
            })
    void nothingIsClaimedOfWhatWasNotRead(String from) {
        Sql.Answer answer = sql.run("SELECT * FROM " + from);

        assertThat(answer.rows()).isEmpty();
        assertThat(answer.warnings()).doesNotContain("nothing has id = 'anna'");
        boolean read = answer.usage().accesses().stream()
                .anyMatch(access -> access.entity().equals("people") && access.requests() > 0);
        assertThat(answer.warnings())
                .isEqualTo(
                        read && from.contains("'Anna'")
                                ? List.of("nothing has id = 'Anna', but there is 'anna'")
                                : List.of());
    }

    @Test
    void aLookThatFailsIsSentOnceAndFailsNothing() {
        FaultyTransport transport = new FaultyTransport(backend)
                .always(
                        "Query",
                        FaultyTransport.error(
                                400,
                                "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
                                "too fast"));
        try (Sql failing = connect(transport.settings())) {
            Sql.Answer answer = failing.run("SELECT * FROM people_t.people WHERE id = 'Anna'");

            assertThat(answer.rows()).isEmpty();
            assertThat(answer.warnings()).isEmpty();
            assertThat(transport.count("Query")).isEqualTo(1);
        }
    }

    @Test
    void aLookThatIsNotAnsweredIsGivenUpSoon() {
        FaultyTransport transport = new FaultyTransport(backend);
        transport.always("Query", transport.stall());
        try (Sql waiting = connect(transport.settings())) {
            long start = System.nanoTime();
            Sql.Answer answer = waiting.run("SELECT * FROM people_t.people WHERE id = 'Anna'");

            assertThat(answer.warnings()).isEmpty();
            assertThat(System.nanoTime() - start).isLessThan(10_000_000_000L);
        }
    }
}
