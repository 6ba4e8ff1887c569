package org.ddbworkbench.calcite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.testing.Backend;
import org.ddbworkbench.testing.Sql;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Columns that are read from the key of an index, or are one. */
class IndexKeyColumnsTest {
    private static Sql sql;

    @BeforeAll
    static void createTable() {
        Backend backend = Backend.embedded();
        backend.createTable("app", """
                {"TableName":"app","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"mailpk","AttributeType":"S"},
                   {"AttributeName":"day","AttributeType":"S"},{"AttributeName":"room","AttributeType":"S"},
                   {"AttributeName":"team","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[
                   {"IndexName":"by_mail","KeySchema":[{"AttributeName":"mailpk","KeyType":"HASH"}],
                    "Projection":{"ProjectionType":"KEYS_ONLY"}},
                   {"IndexName":"by_team","KeySchema":[{"AttributeName":"team","KeyType":"HASH"}],
                    "Projection":{"ProjectionType":"INCLUDE","NonKeyAttributes":["email","profile"]}},
                   {"IndexName":"by_room","KeySchema":[{"AttributeName":"room","KeyType":"HASH"},
                     {"AttributeName":"day","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}]}
                """);
        backend.put("app", """
                {"pk":{"S":"U#1"},"mailpk":{"S":"MAIL#a@x"},"email":{"S":"a@x"}}""");
        backend.put("app", """
                {"pk":{"S":"U#2"},"mailpk":{"S":"MAIL#b@x"},"team":{"S":"red"}}""");
        backend.put("app", """
                {"pk":{"S":"G#1"},"mailpk":{"S":"MAIL#c@x"},"team":{"S":"green"}}""");
        backend.put("app", """
                {"pk":{"S":"G#2"},"mailpk":{"S":"MAIL#d@x"},"team":{"S":"green"},"profile":{"M":{"mail":{"S":"d@x"}}}}""");
        String large = "x".repeat(300_000); // so that a Scan costs more than an item
        backend.put("app", "{\"pk\":{\"S\":\"X\"},\"pad\":{\"S\":\"" + large + "\"}}");
        backend.put("app", """
                {"pk":{"S":"B#1"},"room":{"S":"blue"},"day":{"S":"20260131"}}""");
        backend.put("app", """
                {"pk":{"S":"B#2"},"room":{"S":"blue"},"day":{"S":"2026-02-01"}}""");
        sql = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  app:
                    partitionKey: pk
                    indexes:
                      by_mail: {partitionKey: mailpk, projection: keys_only}
                      by_team: {partitionKey: team, attributes: [email, profile]}
                      by_room: {partitionKey: room, sortKey: day}
                    entities:
                      users:
                        key: "U#{id}"
                        indexes: {by_mail: "MAIL#{email*}"}
                        columns: {team: text}
                      guests:
                        key: "G#{id}"
                        indexes: {by_mail: "MAIL#{contact*}"}
                        columns: {team: text, contact: {path: profile.mail}}
                      bookings:
                        key: "B#{id}"
                        indexes: {by_room: ["{room}", "{day:date(yyyyMMdd)}"]}
                """, "app"));
    }

    @AfterAll
    static void close() {
        sql.close();
    }

    @Test
    void anIndexOfKeysOnlyServesTheColumnsOfItsKey() {
        for (String email : new String[] {"a@x", "b@x"}) {
            Sql.Answer answer = sql.run("SELECT id, email FROM users WHERE email = ?", email);
            assertThat(answer.operations()).containsExactly("Query by_mail");
            assertThat(answer.rows()).hasSize(1);
            assertThat(answer.rows().get(0)).contains(email);
        }
    }

    @Test
    void anIndexThatLacksTheKeyWithTheValueFetchesTheItem() {
        Sql.Answer answer = sql.run("SELECT id, email FROM users WHERE team = 'red'");
        assertThat(answer.operations()).contains("Query by_team");
        assertThat(answer.rows()).hasToString("[[2, b@x]]");
    }

    @Test
    void soItDoesForAValueInsideAnAttribute() {
        Sql.Answer answer = sql.run("SELECT id, contact FROM guests WHERE team = 'green' ORDER BY id");
        assertThat(answer.operations()).contains("Query by_team");
        assertThat(answer.rows()).hasToString("[[1, c@x], [2, d@x]]");
    }

    @Test
    void anIndexKeyIsReadAsItsTemplateSays() {
        Sql.Answer scan = sql.run("SELECT id, day FROM bookings ORDER BY id");
        assertThat(scan.rows().toString()).isEqualTo("[[1, 2026-01-31], [2, null]]");
        assertThat(scan.warnings()).singleElement().asString().contains("bookings.day", "1 value");
        Sql.Answer index = sql.run("SELECT id, day FROM bookings WHERE room = 'blue' AND day > DATE '2026-01-01'");
        assertThat(index.operations()).containsExactly("Query by_room");
        assertThat(index.rows().toString()).isEqualTo("[[1, 2026-01-31]]");
    }

    @Test
    void itemsAndIndexKeysThatMatchNoTemplateAreReported() {
        Backend backend = Backend.embedded();
        backend.createTable("odd", """
                {"TableName":"odd","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"},
                   {"AttributeName":"g","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"gsi","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],
                   "Projection":{"ProjectionType":"ALL"}}]}
                """);
        backend.put("odd", """
                {"pk":{"S":"O#1"},"sk":{"S":"LINE#0001"},"g":{"S":"STATUS#open"}}""");
        backend.put("odd", """
                {"pk":{"S":"O#1"},"sk":{"S":"LINE#2"}}""");
        try (Sql odd = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  odd:
                    partitionKey: pk
                    sortKey: sk
                    indexes: {gsi: {partitionKey: g}}
                    entities:
                      lines:
                        key: ["O#{order}", "LINE#{line:int(4)}"]
                        indexes: {gsi: "STATE#{status}"}
                """, "odd"))) {
            Sql.Answer answer = odd.run("SELECT line, status FROM lines WHERE \"order\" = '1'");
            assertThat(answer.rows().toString()).isEqualTo("[[1, null]]");
            assertThat(answer.warnings())
                    .containsExactlyInAnyOrder(
                            "odd.lines.status is text, but 1 value is in an index key that does not match"
                                    + " STATE#{status} and read as NULL; see the column item of _items",
                            "1 item that was read for lines belongs to no entity; see _unclassified");
        }
    }

    @Test
    void anIndexThatIsDeclaredWithMoreAttributesThanItHasIsRefused() {
        Backend backend = Backend.embedded();
        backend.createTable("thin", """
                {"TableName":"thin","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"g","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[{"IndexName":"gsi","KeySchema":[{"AttributeName":"g","KeyType":"HASH"}],
                   "Projection":{"ProjectionType":"KEYS_ONLY"}}]}
                """);
        try (Sql thin = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  thin:
                    partitionKey: pk
                    indexes: {gsi: {partitionKey: g}}
                """, "thin"))) {
            assertThatThrownBy(() -> thin.run("SELECT * FROM _items WHERE g = 'x'"))
                    .hasMessage(
                            "the catalog says that index gsi of table thin projects all, but it projects keys_only");
        }
    }

    @Test
    void aRefusedIndexSaysWhatToAskFor() {
        assertThat(sql.run("EXPLAIN PLAN FOR SELECT * FROM _items WHERE room = 'blue'")
                        .text())
                .contains("ask for day IS NOT NULL");
        assertThat(sql.run("SELECT pk FROM _items WHERE room = 'blue' AND day IS NOT NULL")
                        .operations())
                .containsExactly("Query by_room");
    }

    @Test
    void valuesThatAnIndexKeyCanNotTellAreFoundAllTheSame() {
        Backend backend = Backend.embedded();
        backend.createTable("lossy", """
                {"TableName":"lossy","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"mailpk","AttributeType":"S"},
                   {"AttributeName":"email","AttributeType":"S"},{"AttributeName":"kind","AttributeType":"S"},
                   {"AttributeName":"atsk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"}],
                 "GlobalSecondaryIndexes":[
                   {"IndexName":"by_mail","KeySchema":[{"AttributeName":"mailpk","KeyType":"HASH"}],
                    "Projection":{"ProjectionType":"ALL"}},
                   {"IndexName":"own","KeySchema":[{"AttributeName":"email","KeyType":"HASH"}],
                    "Projection":{"ProjectionType":"ALL"}},
                   {"IndexName":"by_time","KeySchema":[{"AttributeName":"kind","KeyType":"HASH"},
                     {"AttributeName":"atsk","KeyType":"RANGE"}],"Projection":{"ProjectionType":"ALL"}}]}
                """);
        backend.put("lossy", """
                {"pk":{"S":"U#1"},"mail":{"S":"a#b@x"},"mailpk":{"S":"MAIL#a#b@x"}}""");
        backend.put("lossy", """
                {"pk":{"S":"O#1"},"email":{"S":"EMAIL#a@x"}}""");
        backend.put("lossy", """
                {"pk":{"S":"E#1"},"kind":{"S":"k"},"at":{"S":"2026-01-01T09:12:30Z"},"atsk":{"S":"2026-01-01T09:12Z"}}""");
        try (Sql lossy = Sql.of(backend, CatalogReader.read("""
                version: 1
                tables:
                  lossy:
                    partitionKey: pk
                    indexes:
                      by_mail: {partitionKey: mailpk}
                      own: {partitionKey: email}
                      by_time: {partitionKey: kind, sortKey: atsk}
                    entities:
                      users: {key: "U#{id}", indexes: {by_mail: "MAIL#{mail}"}}
                      owners: {key: "O#{id}", indexes: {own: "EMAIL#{email*}"}}
                      events: {key: "E#{id}", indexes: {by_time: ["{kind}", "{at:timestamp(minutes)}"]}}
                """, "lossy"))) {
            assertThat(lossy.run("SELECT id FROM users WHERE mail = 'a#b@x'").rows())
                    .hasSize(1);
            assertThat(lossy.run("SELECT id FROM users WHERE mail = ?", "a#b@x").rows())
                    .hasSize(1);
            assertThat(lossy.run("SELECT id FROM owners WHERE email = 'a@x'").rows())
                    .hasSize(1);
            assertThat(lossy.run("SELECT id FROM owners WHERE id = '1' AND email LIKE 'a%'")
                            .rows())
                    .hasSize(1);
            for (String condition : new String[] {
                "= TIMESTAMP '2026-01-01 09:12:30'",
                "> TIMESTAMP '2026-01-01 09:12:10'",
                ">= TIMESTAMP '2026-01-01 09:12:30'",
                "< TIMESTAMP '2026-01-01 09:12:40'"
            }) {
                Sql.Answer answer = lossy.run("SELECT id FROM events WHERE kind = 'k' AND at " + condition);
                assertThat(answer.rows()).as(condition).hasSize(1);
                assertThat(answer.operations()).as(condition).containsExactly("Query by_time");
            }
        }
    }
}
