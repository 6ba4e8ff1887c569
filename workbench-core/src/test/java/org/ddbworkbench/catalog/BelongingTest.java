package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** To which entity an item belongs: by its keys, its attributes, and the order of the entities. */
class BelongingTest {
    private static final String ACCOUNTS = """
            users: {key: ["A#{id}", "A#{id}"], type: user}
                  organizations: {key: ["A#{id}", "A#{id}"], type: [org, company]}
            """;

    @Test
    void anAttributeTellsEntitiesWithTheSameKeysApart() {
        PhysicalTable table = table("typeAttribute: kind", ACCOUNTS);

        assertThat(classify(table, Map.of("kind", "user"), "A#1", "A#1")).isEqualTo("users");
        assertThat(classify(table, Map.of("kind", "company"), "A#1", "A#1")).isEqualTo("organizations");
        assertThat(classify(table, Map.of("kind", "bot"), "A#1", "A#1")).isEqualTo("none");
        assertThat(classify(table, Map.of(), "A#1", "A#1")).isEqualTo("none");
        assertThat(table.decisiveAttributes()).containsExactly("kind");
        assertThat(table.entities()).allMatch(Entity::sharesKeys);
    }

    @Test
    void aSetWithTheValuesOfSeveralEntitiesBelongsToTheFirst() {
        PhysicalTable table = table("typeAttribute: kind", ACCOUNTS);

        assertThat(classify(table, Map.of("kind", Set.of("x", "org")), "A#1", "A#1"))
                .isEqualTo("organizations");
        assertThat(classify(table, Map.of("kind", Set.of("org", "user")), "A#1", "A#1"))
                .isEqualTo("users");
        assertThat(table.entities().get(1).match(new Object[] {"A#1", "A#1"}, attribute -> Set.of("org", "user")))
                .isNull();
    }

    @Test
    void valuesAreTextsNumbersAndTruth() {
        PhysicalTable table = table("", "e: {key: [A, B], when: {v: [\"2\", \"true\"], \"m.n\": {present: true}}}\n");
        Map<String, Object> map = Map.of("n", "x");

        assertThat(classify(table, Map.of("v", "2", "m", map), "A", "B")).isEqualTo("e");
        assertThat(classify(table, Map.of("v", new BigDecimal("2.0"), "m", map), "A", "B"))
                .isEqualTo("e");
        assertThat(classify(table, Map.of("v", true, "m", map), "A", "B")).isEqualTo("e");
        assertThat(classify(table, Map.of("v", false, "m", map), "A", "B")).isEqualTo("none");
        assertThat(classify(table, Map.of("v", List.of("2"), "m", map), "A", "B"))
                .isEqualTo("none");
        assertThat(classify(table, Map.of("v", "2", "m", Map.of()), "A", "B")).isEqualTo("none");
        assertThat(classify(table, Map.of("v", "2", "m", "n"), "A", "B")).isEqualTo("none");
    }

    @Test
    void presenceAndTypesAreDisjoint() {
        PhysicalTable table = table("", """
                none: {key: ["A#{id}", B], when: {t: {present: false}}}
                      set: {key: ["A#{id}", B], when: {t: {type: SS}}}
                      list: {key: ["A#{id}", B], when: {t: {type: L}}}
                      map: {key: ["A#{id}", B], when: {t: {type: M}, u: {present: true}}}
                """);

        assertThat(classify(table, Map.of(), "A#1", "B")).isEqualTo("none");
        assertThat(table.classify(new Object[] {"A#1", "B"}).map(Entity::name)).contains("none");
        assertThat(classify(table, Map.of("t", Set.of("a")), "A#1", "B")).isEqualTo("set");
        assertThat(classify(table, Map.of("t", Set.of(BigDecimal.ONE)), "A#1", "B"))
                .isEqualTo("none");
        assertThat(classify(table, Map.of("t", List.of()), "A#1", "B")).isEqualTo("list");
        assertThat(classify(table, Map.of("t", Map.of(), "u", 1), "A#1", "B")).isEqualTo("map");
        assertThat(classify(table, Map.of("t", new Object()), "A#1", "B")).isEqualTo("none");
    }

    @Test
    void entitiesThatAttributesMayNotTellApartCollide() {
        assertCollision(
                """
                a: {key: ["A#{id}", B], when: {t: [x, y]}}
                      b: {key: ["A#{id}", B], when: {t: [y, z]}}
                """, "entities 'a' (line 8) and 'b' collide: an item with pk = 'A#", "', sk = 'B' belongs to both");
        assertCollision("""
                a: {key: ["A#{id}", B], when: {t: x}}
                      b: {key: ["A#{id}", B], when: {u: y}}
                """, "collide", "");
        assertCollision("""
                a: {key: ["A#{id}", B], when: {t: x}}
                      b: {key: ["A#{id}", B], when: {t: {type: S}}}
                """, "collide", "");
        assertCollision("""
                a: {key: ["A#{id}", B], when: {t: x}}
                      b: {key: ["A#{id}", B]}
                """, "collide", "");
    }

    @Test
    void priorityOrMoreSpecificTemplatesSettleIt() {
        PhysicalTable table = table("", """
                any: {key: ["A#{id*}", "{rest*}"]}
                      deep: {key: ["A#B#{id*}", "{rest*}"]}
                      number: {key: ["A#{id*}", "{n:int}"], priority: 1}
                """);
        PhysicalTable types = table("", """
                any: {key: ["A#{id*}", "{rest*}"]}
                      typed: {key: ["A#{id*}", "{d:date}"]}
                      word: {key: ["A#{id*}", "{word}"]}
                """);

        assertThat(classify(table, Map.of(), "A#x", "y")).isEqualTo("any");
        assertThat(classify(table, Map.of(), "A#B#x", "y")).isEqualTo("deep");
        assertThat(classify(table, Map.of(), "A#B#x", "7")).isEqualTo("number");
        assertThat(classify(types, Map.of(), "A#x", "2026-01-31")).isEqualTo("typed");
        assertThat(classify(types, Map.of(), "A#x", "2026-01-32")).isEqualTo("word");
        assertThat(classify(types, Map.of(), "A#x", "a#b")).isEqualTo("any");
        assertCollision("""
                deep: {key: ["A#B#{id*}", "{rest*}"]}
                      typed: {key: ["A#{id*}", "{d:date}"]}
                """, "entities 'deep' (line 8) and 'typed' collide", "");
    }

    @Test
    void ignoredItemsAreInNoEntity() {
        PhysicalTable table = table(
                "ignore: [[\"_unique#{any*}\", \"{rest*}\"], [_schema, \"_schema:{name}\"]]",
                "e: {key: [\"{a*}\", \"{b}\"]}\n");

        assertThat(classify(table, Map.of(), "_unique#a#b", "x")).isEqualTo("_ignored");
        assertThat(classify(table, Map.of(), "_schema", "_schema:Current")).isEqualTo("_ignored");
        assertThat(classify(table, Map.of(), "_schema", "other")).isEqualTo("e");
        assertThat(table.entities().get(0).match(new Object[] {"_unique#a", "x"}))
                .isNull();
        assertThatThrownBy(() -> table("ignore: [[A]]", "e: {key: [A, B]}\n"))
                .hasMessageContaining("tables.t.ignore[0]: the key has 2 attribute(s)");
        assertThatThrownBy(() -> table("", "_Ignored: {key: [A, B]}\n")).hasMessageContaining("workbench's own table");
    }

    @Test
    void anItemHasTheFirstFormThatItMatches() {
        Entity entity = table("", """
                e:
                        keys:
                          - ["T#{tenant}[#L#{locale}]", "V2#{n:int}"]
                          - ["T#{tenant}", "{n:int}"]
                """).entities().get(0);

        assertThat(entity.keyVariables().keySet()).containsExactly("tenant", "locale", "n");
        assertThat(entity.match(new Object[] {"T#a#L#en", "V2#1"})).containsExactly("a", "en", 1L);
        assertThat(entity.match(new Object[] {"T#a", "V2#1"})).containsExactly("a", null, 1L);
        assertThat(entity.match(new Object[] {"T#a", "1"})).containsExactly("a", null, 1L);
        assertThat(entity.match(new Object[] {"T#a#L#en", "1"})).isNull();
        assertThat(entity.forms())
                .extracting(KeyForm::lacking)
                .containsExactly(Set.of(), Set.of("locale"), Set.of("locale"));
        assertThat(entity.template("pk")).isEmpty();
        assertThat(entity.templates("pk")).hasSize(2);
    }

    private static void assertCollision(String entities, String message, String more) {
        assertThatThrownBy(() -> table("", entities))
                .hasMessageContaining(message)
                .hasMessageContaining(more);
    }

    private static PhysicalTable table(String more, String entities) {
        String yaml = "version: 1\ntables:\n  t:\n    partitionKey: pk\n    sortKey: sk\n"
                + (more.isEmpty() ? "    schema: t\n" : "    " + more + "\n") + "    entities:\n      " + entities;
        return CatalogReader.read(yaml, "test").tables().get(0);
    }

    private static String classify(PhysicalTable table, Map<String, Object> attributes, Object... keys) {
        return table.classify(keys, attributes::get).map(Entity::name).orElse("none");
    }
}
