package org.ddbworkbench.testing;

import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.CatalogReader;

/** A table whose items have values of all types, some missing, some NULL, some of another type than their column's. */
public final class ValuesTable {
    public static final String NAME = "values";

    public static final String CATALOG = """
            version: 1
            tables:
              values:
                schema: shop
                partitionKey: pk
                sortKey: sk
                ttl: expires
                entities:
                  orders:
                    key: ["SHOP#{shop}", "ORDER#{id}"]
                    columns:
                      note: text
                      count: integer
                      total: number
                      weight: double
                      paid: boolean
                      due: date
                      placed: timestamp
                      shipped: epoch_seconds
                      seen: epoch_millis
                      photo: binary
                      tags: string_set
                      sizes: number_set
                      hashes: binary_set
                      lines: list
                      address: map
                      anything: document
                      city: {path: address.city}
                      first_sku: {path: "lines[0].sku"}
                      quantity: {path: "lines[0].n", type: integer}
                      labels: {path: address.labels, type: string_set}
                  notes:
                    key: ["SHOP#{shop}", "NOTE#{id}"]
                    columns: {order_id: text, body: text}
            """;

    private static final String[] ITEMS = {
        """
        {"pk":{"S":"SHOP#a"},"sk":{"S":"ORDER#1"},"note":{"S":"two books"},"count":{"N":"2"},"total":{"N":"19.90"},
         "weight":{"N":"0.5"},"paid":{"BOOL":true},"due":{"S":"2026-01-31"},"placed":{"S":"2026-01-01T10:00:00Z"},
         "shipped":{"N":"1767348000"},"seen":{"N":"1767348000123"},"photo":{"B":"AQI="},
         "tags":{"SS":["gift","new"]},"sizes":{"NS":["1","2.5"]},"hashes":{"BS":["AQ==","Ag=="]},
         "lines":{"L":[{"M":{"sku":{"S":"book"},"n":{"N":"2"},"price":{"N":"9.95"}}},{"M":{"sku":{"S":"card"},"n":{"N":"1"}}}]},
         "address":{"M":{"city":{"S":"Ulm"},"zip":{"S":"89073"},"floor":{"NULL":true},"labels":{"SS":["home"]}}},
         "anything":{"S":"text"},"expires":{"N":"4102444800"}}""", """
        {"pk":{"S":"SHOP#a"},"sk":{"S":"ORDER#2"},"note":{"NULL":true},"count":{"N":"10"},"total":{"N":"100"},
         "weight":{"N":"12"},"paid":{"BOOL":false},"due":{"S":"2026-02-28"},"placed":{"S":"2026-01-02T00:00:00Z"},
         "shipped":{"N":"1767348000.25"},"seen":{"N":"1767348000124"},"tags":{"SS":["sale"]},"sizes":{"NS":["10"]},
         "lines":{"L":[]},"address":{"M":{"city":{"S":"Bonn"}}},"anything":{"L":[{"N":"1"},{"S":"x"},{"NULL":true}]},
         "expires":{"N":"EXPIRED"}}""", """
        {"pk":{"S":"SHOP#a"},"sk":{"S":"ORDER#3"},"anything":{"M":{"a":{"N":"1"}}},"expires":{"N":"1000"}}""", """
        {"pk":{"S":"SHOP#b"},"sk":{"S":"ORDER#4"},"note":{"N":"7"},"count":{"S":"2"},"total":{"S":"19.90"},"weight":{"S":"0.5"},
         "paid":{"S":"true"},"due":{"S":"soon"},"placed":{"N":"5"},"shipped":{"S":"2026"},"seen":{"BOOL":true},"photo":{"S":"AQI="},
         "tags":{"L":[{"S":"gift"}]},"sizes":{"SS":["1"]},"hashes":{"S":"x"},"lines":{"S":"gift"},"address":{"S":"Ulm"},
         "anything":{"N":"5"},"expires":{"S":"soon"}}""", """
        {"pk":{"S":"SHOP#b"},"sk":{"S":"ORDER#5"},"lines":{"L":[{"S":"gift"},{"N":"7"},{"BOOL":true},{"NULL":true}]},
         "address":{"M":{"city":{"N":"5"}}},"anything":{"SS":["x","y"]}}""", """
        {"pk":{"S":"SHOP#b"},"sk":{"S":"ORDER#6"},"anything":{"BOOL":true},"tags":{"SS":["gift"]}}""", """
        {"pk":{"S":"SHOP#a"},"sk":{"S":"NOTE#1"},"order_id":{"S":"1"},"body":{"S":"hello"}}""",
    };

    private ValuesTable() {}

    public static void load(Backend backend) {
        backend.createTable(NAME, """
                {"TableName":"values","BillingMode":"PAY_PER_REQUEST",
                 "AttributeDefinitions":[{"AttributeName":"pk","AttributeType":"S"},{"AttributeName":"sk","AttributeType":"S"}],
                 "KeySchema":[{"AttributeName":"pk","KeyType":"HASH"},{"AttributeName":"sk","KeyType":"RANGE"}]}
                """);
        String yesterday = String.valueOf(System.currentTimeMillis() / 1000 - 86_400);
        for (String item : ITEMS) {
            backend.put(NAME, item.replace("EXPIRED", yesterday));
        }
    }

    public static Catalog catalog() {
        return CatalogReader.read(CATALOG, "values");
    }
}
