package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.ddbworkbench.local.DemoData;
import org.ddbworkbench.template.KeyTemplate;
import org.junit.jupiter.api.Test;

class CatalogReaderTest {
    @Test
    void readsTheDemo() {
        Catalog catalog = CatalogReader.read(DemoData.catalog(), "demo");
        PhysicalTable table = catalog.tables().get(0);

        assertThat(catalog.source()).isEqualTo("demo");
        assertThat(table.name()).isEqualTo("saas-billing").isEqualTo(table.schema());
        assertThat(table.key())
                .isEqualTo(new KeySchema(
                        List.of(new KeyAttribute("pk", KeyType.S)), List.of(new KeyAttribute("sk", KeyType.S))));
        assertThat(table.indexes()).extracting(SecondaryIndex::name).containsExactly("gsi1");
        assertThat(table.virtualTables())
                .extracting(VirtualTable::name)
                .containsExactly("tenants", "users", "invoices", "events", "_items", "_unclassified");
        assertThat(table.entities().get(0).description()).isEqualTo("one item a tenant");
        assertThat(table.entities().get(2).index("gsi1").get(0).complete()).isTrue();
    }

    @Test
    void columnsAreVariablesThenAttributesThenRawKeys() {
        PhysicalTable table =
                CatalogReader.read(DemoData.catalog(), "demo").tables().get(0);

        assertThat(columns(table.virtualTables().get(2)))
                .containsExactly(
                        "tenant text not null",
                        "invoice_no text not null",
                        "amount_cents integer",
                        "user_id text",
                        "status text",
                        "due_date date",
                        "pk text not null",
                        "sk text not null",
                        "gsi1pk text",
                        "gsi1sk text");
        assertThat(columns(table.virtualTables().get(3)))
                .containsExactly(
                        "tenant text not null",
                        "at timestamp not null",
                        "actor text",
                        "action text",
                        "detail text",
                        "pk text not null",
                        "sk text not null");
        assertThat(columns(table.virtualTables().get(4)))
                .containsExactly(
                        "pk text not null",
                        "sk text not null",
                        "gsi1pk text",
                        "gsi1sk text",
                        "entity text",
                        "item_size integer not null",
                        "item document not null");
        assertThat(table.virtualTables().get(5).column("entity")).isEmpty();
    }

    @Test
    void jsonIsYaml() {
        PhysicalTable table = CatalogReader.read(
                        "{\"version\": 1, \"tables\": {\"t\": {\"schema\": \"s\", \"partitionKey\": \"pk\"}}}", "json")
                .tables()
                .get(0);

        assertThat(table.schema()).isEqualTo("s");
        assertThat(table.virtualTables())
                .extracting(VirtualTable::toString)
                .containsExactly("s._items", "s._unclassified");
    }

    @Test
    void indexesHaveProjectionsAndUpToFourAttributesOfEachKind() {
        PhysicalTable table = table("", """
                g1: {partitionKey: [a, {name: b, type: N}], sortKey: [c, d, e, f]}
                      g2: {partitionKey: a, projection: keys_only}
                      g3: {partitionKey: a, attributes: [x]}
                      l1: {type: local, sortKey: {name: n, type: N}}
                """, "");

        assertThat(table.indexes())
                .extracting(SecondaryIndex::projection)
                .containsExactly(
                        SecondaryIndex.Projection.ALL,
                        SecondaryIndex.Projection.KEYS_ONLY,
                        SecondaryIndex.Projection.INCLUDE,
                        SecondaryIndex.Projection.ALL);
        assertThat(table.indexes().get(0).key().attributes())
                .extracting(KeyAttribute::name)
                .containsExactly("a", "b", "c", "d", "e", "f");
        assertThat(table.indexes().get(3).local()).isTrue();
        assertThat(table.indexes().get(3).key().attributes())
                .containsExactly(new KeyAttribute("pk", KeyType.S), new KeyAttribute("n", KeyType.N));
    }

    @Test
    void entitiesThatShareAKeyCollide() {
        String users = """
                users: {key: ["T", "USER#{a}"]}
                      more: {key: ["T", "USER#{a}#{b*}"]}
                """;

        assertThatThrownBy(() -> table("separators: ''", "", users))
                .hasMessageStartingWith(
                        "test:9: tables.t.entities.more: entities 'users' (line 8) and 'more' collide: an item"
                                + " with pk = 'T', sk = 'USER#")
                .hasMessageEndingWith("' belongs to both");
        assertThat(classify(table("separators: '#'", "", users), "T", "USER#a")).isEqualTo("users");
        assertThat(classify(table("", "", users), "T", "USER#a#b")).isEqualTo("more");
    }

    @Test
    void constantsWinOverVariables() {
        PhysicalTable table = table("", "", """
                employee: {key: ["HR-{emp}", "HR-{emp}"]}
                      confidential: {key: ["HR-{emp}", HR-CONFIDENTIAL]}
                """);

        assertThat(classify(table, "HR-1", "HR-1")).isEqualTo("employee");
        assertThat(classify(table, "HR-1", "HR-CONFIDENTIAL")).isEqualTo("confidential");
        assertThat(classify(table, "HR-CONFIDENTIAL", "HR-CONFIDENTIAL")).isEqualTo("confidential");
        assertThat(classify(table, "HR-1", "HR-2")).isEqualTo("none");
    }

    @Test
    void constantsOnDifferentSidesCollide() {
        assertThatThrownBy(() -> table("", "", "a: {key: [X, \"{s}\"]}\n      b: {key: [\"{p}\", Y]}\n"))
                .hasMessageContaining("pk = 'X', sk = 'Y' belongs to both");
    }

    @Test
    void repeatedVariableHasOneValue() {
        PhysicalTable table = table("", "", "e: {key: [\"A#{x}#{y:int}\", \"B#{x}#{y:int(4)}\"]}\n");

        assertThat(table.entities().get(0).keyVariables().keySet()).containsExactly("x", "y");
        assertThat(table.entities().get(0).match(new Object[] {"A#k#7", "B#k#0007"}))
                .containsExactly("k", 7L);
        assertThat(classify(table, "A#k#7", "B#l#0007")).isEqualTo("none");
        assertThat(classify(table, "A#k#7", "B#k#0008")).isEqualTo("none");
    }

    @Test
    void aBucketIsThatOfTheValueInTheOtherKey() {
        PhysicalTable table = table("", "", """
                logs: {key: ["LOG#{at:bucket(yyyy-MM-dd)}", "{at:timestamp(millis)}"]}
                      days: {key: ["MONTH#{day:bucket(yyyyMM)}", "{day:date}"]}
                """);
        Entity logs = table.entities().get(0);

        assertThat(logs.keyVariables().keySet()).containsExactly("at");
        assertThat(logs.match(new Object[] {"LOG#2026-01-31", "2026-01-31T23:59:59.999Z"}))
                .containsExactly(Instant.parse("2026-01-31T23:59:59.999Z").toEpochMilli());
        assertThat(classify(table, "LOG#2026-01-31", "2026-02-01T00:00:00.000Z"))
                .isEqualTo("none");
        assertThat(classify(table, "LOG#2026-01-32", "2026-02-01T00:00:00.000Z"))
                .isEqualTo("none");
        assertThat(classify(table, "MONTH#202601", "2026-01-31")).isEqualTo("days");
        assertThat(classify(table, "MONTH#202602", "2026-01-31")).isEqualTo("none");
        assertThat(columns(table.virtualTables().get(0)))
                .containsExactly("at timestamp not null", "pk text not null", "sk text not null");
        assertThat(columns(table.virtualTables().get(1)))
                .containsExactly("day date not null", "pk text not null", "sk text not null");
    }

    @Test
    void aBucketInAnIndexIsThatOfAColumn() {
        VirtualTable table = table(
                        "",
                        "g: {partitionKey: gpk}\n",
                        "e: {key: [A, \"{due:date}\"], indexes: {g: [\"{paid:bucket(yyyy-MM)}#{due:bucket(yyyy)}\"]},"
                                + " columns: {paid: {type: epoch_millis, attribute: paid_at}}}\n")
                .virtualTables()
                .get(0);

        assertThat(columns(table))
                .containsExactly(
                        "due date not null", "paid epoch_millis", "pk text not null", "sk text not null", "gpk text");
    }

    @Test
    void shardsAreNumbersOfTheKey() {
        PhysicalTable table = table("", "", "e: {key: [\"{day:date}.{shard:shard(1..200)}\", \"{id}\"]}\n");

        assertThat(table.entities().get(0).match(new Object[] {"2026-01-31.200", "x"}))
                .containsExactly((int) LocalDate.of(2026, 1, 31).toEpochDay(), 200L, "x");
        assertThat(classify(table, "2026-01-31.201", "x")).isEqualTo("none");
        assertThat(columns(table.virtualTables().get(0))).contains("shard integer not null");
    }

    @Test
    void anIndexCanHoldTheItemsOfAConditionAlone() {
        Entity entity = table("", "g: {partitionKey: gpk, sortKey: gsk}\n", """
                        e:
                                key: [A, "{id}"]
                                columns: {status: text, level: integer, paid: boolean, day: date, price: number}
                                indexes:
                                  g:
                                    key: [OPEN, "{day:date}"]
                                    when: {status: [open, due], level: 3, paid: false, day: 2026-01-31, price: 1.50, id: {present: true}}
                        """)
                .entities()
                .get(0);
        EntityIndex index = entity.index("g").get(0);

        assertThat(index.conditions())
                .extracting(condition -> condition.column().name(), IndexCondition::values)
                .containsExactly(
                        tuple("status", List.of("open", "due")),
                        tuple("level", List.of(3L)),
                        tuple("paid", List.of(false)),
                        tuple("day", List.of((int) LocalDate.of(2026, 1, 31).toEpochDay())),
                        tuple("price", List.of(new BigDecimal("1.5"))),
                        tuple("id", List.of()));
        assertThat(index.conditions())
                .extracting(IndexCondition::toString)
                .startsWith("status IN [open, due]", "level = 3")
                .endsWith("id IS NOT NULL");
        assertThat(index.complete()).isFalse();
    }

    @Test
    void numericKeysAreNumbers() {
        Entity entity = CatalogReader.read(
                        "version: 1\ntables: {t: {partitionKey: pk, sortKey: {name: n, type: N},"
                                + " entities: {e: {key: ['P#{p}', '{n:int}']}}}}",
                        "test")
                .tables()
                .get(0)
                .entities()
                .get(0);

        assertThat(entity.match(new Object[] {"P#a", new BigDecimal("1E+2")})).containsExactly("a", 100L);
        assertThat(entity.match(new Object[] {"P#a", new BigDecimal("1.5")})).isNull();
        assertThat(entity.match(new Object[] {"P#a", null})).isNull();
        assertThat(entity.match(new Object[] {"P#a", new byte[0]})).isNull();
    }

    @Test
    void invertedIndexHasTheTemplatesOfTheTable() {
        Entity entity = table("", "inverted: {partitionKey: sk, sortKey: pk}\n", "e: {key: [\"A#{a}\", \"B#{b}\"]}\n")
                .entities()
                .get(0);

        assertThat(entity.template("sk").map(KeyTemplate::toString)).isEqualTo(Optional.of("B#{b}"));
        assertThat(entity.index("inverted")).isEmpty();
    }

    @Test
    void columnsThatAreIndexKeysAreTheirVariables() {
        Entity entity = table(
                        "",
                        """
                        natural: {partitionKey: map, sortKey: opened}
                              numbers: {partitionKey: {name: n, type: N}, sortKey: {name: m, type: N}}
                        """,
                        "e: {key: [A, B], columns: {map: text, day: {type: date, attribute: opened}, n: integer, m: number}}\n")
                .entities()
                .get(0);

        assertThat(List.of("map", "opened", "n", "m"))
                .extracting(
                        attribute -> entity.template(attribute).orElseThrow().toString())
                .containsExactly("{map*}", "{day:date}", "{n:int}", "{m:number}");
    }

    @Test
    void columnsOfOtherTypesThanAnIndexKeyAreNoVariables() {
        Entity entity = table(
                        "",
                        "g: {partitionKey: at, sortKey: {name: n, type: N}}\n",
                        "e: {key: [A, B], columns: {at: timestamp, n: epoch_seconds}}\n")
                .entities()
                .get(0);

        assertThat(entity.template("at")).isEmpty();
        assertThat(entity.template("n")).isEmpty();
    }

    @Test
    void variablesOfIndexKeysAreColumnsToo() {
        VirtualTable table = table(
                        "", "g: {partitionKey: gpk}\n", "e: {key: [A, B], indexes: {g: [\"S#{since:date}\"]}}\n")
                .virtualTables()
                .get(0);

        assertThat(columns(table)).containsExactly("since date", "pk text not null", "sk text not null", "gpk text");
    }

    @Test
    void describingAColumnOfTheKeyLeavesItsType() {
        VirtualTable table = table("", "", "e: {key: [\"{n:int}\", B], columns: {n: {description: a number}, x: {}}}\n")
                .virtualTables()
                .get(0);

        assertThat(columns(table))
                .containsExactly("n integer not null", "x text", "pk text not null", "sk text not null");
        assertThat(table.column("n").orElseThrow().description()).isEqualTo("a number");
    }

    @Test
    void attributeOfTheNameOfAVariableHidesTheRawKey() {
        VirtualTable table = table("", "", "e: {key: [\"{pk}\", \"{SK}\"]}\n")
                .virtualTables()
                .get(0);

        assertThat(columns(table)).containsExactly("pk text not null", "SK text not null");
    }

    @Test
    void similarNamesAreThoseWithFewDifferentLetters() {
        assertThat(Similar.to("Tabels", List.of("tables", "version"))).contains("tables");
        assertThat(Similar.to("x", List.of("tables", "version"))).isEmpty();
        assertThat(Similar.to("a", List.of())).isEmpty();
    }

    private static PhysicalTable table(String more, String indexes, String entities) {
        String yaml = "version: 1\ntables:\n  t:\n    partitionKey: pk\n    sortKey: sk\n"
                + (more.isEmpty() ? "    schema: t\n" : "    " + more + "\n")
                + (indexes.isEmpty() ? "" : "    indexes:\n      " + indexes)
                + (entities.isEmpty() ? "" : "    entities:\n      " + entities);
        return CatalogReader.read(yaml, "test").tables().get(0);
    }

    private static String classify(PhysicalTable table, Object... keys) {
        return table.classify(keys).map(Entity::name).orElse("none");
    }

    private static List<String> columns(VirtualTable table) {
        return table.columns().stream()
                .map(column ->
                        column.name() + " " + column.type().catalogName() + (column.nullable() ? "" : " not null"))
                .toList();
    }
}
