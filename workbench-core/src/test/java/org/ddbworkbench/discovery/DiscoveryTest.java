package org.ddbworkbench.discovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.dynamo.ItemSample;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What discovery makes of items. */
class DiscoveryTest {
    private static final KeySchema KEY =
            new KeySchema(List.of(new KeyAttribute("pk", KeyType.S)), List.of(new KeyAttribute("sk", KeyType.S)));

    /** Of the entities three have binary keys, and are not looked for. */
    @Test
    void mostEntitiesOfThePublicDesignsAreFoundExactly() {
        DiscoveryDesigns.Score score = DiscoveryDesigns.all(DiscoveryDesigns.NAMES, 0);
        assertThat(score.entities().share()).as("%s", score.missed()).isGreaterThan(0.9);
        assertThat(score.templates().share()).as("%s", score.missed()).isGreaterThan(0.75);
    }

    @Test
    void mostTemplatesAreFoundInLargerSamples() {
        DiscoveryDesigns.Score score = DiscoveryDesigns.all(DiscoveryDesigns.NAMES, 500);
        assertThat(score.entities().share()).as("%s", score.missed()).isGreaterThan(0.85);
        assertThat(score.templates().share()).as("%s", score.missed()).isGreaterThan(0.8);
    }

    @Test
    void prefixesOfOtherPrefixesAreEntitiesOfTheirOwn() {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            items.add(item("TENANT#t" + i % 3, "USER#u_" + i));
            items.add(item("TENANT#t" + i % 3, "USERGROUP#g" + i));
            items.add(item("TENANT#t" + i % 3, "USERGROUP#g" + i + "#USER#u_" + i));
        }
        items.add(item("TENANT#t1", "user#u_1"));
        Discovered discovered = infer(items);
        assertThat(discovered.entities())
                .extracting(entity -> String.join(" ", entity.key()))
                .containsExactlyInAnyOrder(
                        "TENANT#{tenant} USER#{user_id}",
                        "TENANT#{tenant} USERGROUP#{usergroup}",
                        "TENANT#{tenant} USERGROUP#{usergroup}#USER#{user_id}");
        assertThat(discovered.unclassified()).isEqualTo(1);
        assertThat(discovered.findings()).anyMatch(finding -> finding.contains("user#u_1"));
    }

    @Test
    void theTypeAttributeTellsEntitiesWithTheSameKeys() {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            items.add(typed("ACCOUNT#a" + i, "ACCOUNT#a" + i, i % 2 == 0 ? "user" : "organization"));
            items.add(typed("ACCOUNT#a" + i, "REPO#r" + i, "repo"));
            items.add(typed("ACCOUNT#a" + i, "MEMBER#m" + i, "member"));
        }
        Discovered discovered = infer(items);

        assertThat(discovered.entities())
                .extracting(Discovered.EntityFound::name, Discovered.EntityFound::items)
                .containsExactlyInAnyOrder(
                        tuple("users", 5), tuple("organization", 5), tuple("repo", 10), tuple("member", 10));
        assertThat(discovered.text()).contains("typeAttribute: _type\n", "type: organization\n");
        assertThat(discovered.unclassified()).isZero();
    }

    private static Map<String, AttributeValue> typed(String partition, String sort, String type) {
        Map<String, AttributeValue> item = new HashMap<>(item(partition, sort));
        item.put("_type", AttributeValue.fromS(type));
        return item;
    }

    @Test
    void attributesThatPointToAnotherEntityReferToIt() {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            items.add(item("TENANT#t" + i % 3, "USER#u_" + i));
            Map<String, AttributeValue> invoice = new HashMap<>(item("TENANT#t" + i % 3, "INVOICE#2026-" + (1000 + i)));
            invoice.put("approved_by", AttributeValue.fromS("u_" + i * 7 % 30));
            invoice.put("payer_user_id", AttributeValue.fromS("u_" + i % 2));
            invoice.put("lines", AttributeValue.fromN(String.valueOf(i % 5)));
            invoice.put("currency", AttributeValue.fromS("EUR"));
            items.add(invoice);
        }
        String text = infer(items).text();

        assertThat(text)
                .containsPattern(
                        "approved_by: \\{type: text, references: users.user_id\\} +# 30 of 30 different values")
                .containsPattern("payer_user_id: \\{type: text, references: users.user_id\\}")
                .contains("lines: integer", "currency: text");
    }

    @Test
    void columnsHaveTheTypesOfTheirAttributes() {
        List<Map<String, AttributeValue>> items = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Map<String, AttributeValue> item = new HashMap<>(item("A#" + i, "B#" + i));
            item.put("tags", AttributeValue.fromSs(List.of("x")));
            item.put("sizes", AttributeValue.fromNs(List.of("1")));
            item.put("lines", AttributeValue.fromL(List.of()));
            item.put("address", AttributeValue.fromM(Map.of()));
            item.put("paid", AttributeValue.fromBool(true));
            item.put("due", AttributeValue.fromS("2026-01-0" + (i + 1)));
            items.add(item);
        }
        ItemSample sample = new ItemSample("t", KEY, List.of(), items, 0, true, 1, "at");
        assertThat(Discovery.infer(sample).text())
                .contains(
                        "ttl: at",
                        "at: epoch_seconds",
                        "tags: string_set",
                        "sizes: number_set",
                        "lines: list",
                        "address: map",
                        "paid: boolean",
                        "due: date");
    }

    @Test
    void anEmptySampleGivesACatalogWithoutEntities() {
        assertThat(infer(List.of()).entities()).isEmpty();
    }

    @Test
    void whateverTheItemsTheCatalogCanBeRead() {
        Random random = new Random(5);
        String[] words = {
            "A", "USER", "{x}", "#", "", "2026-01-01", "7", "00042", "a b", "é", "'", "\"", "$s", "_1", ":", "|"
        };
        for (int round = 0; round < 300; round++) {
            List<Map<String, AttributeValue>> items = new ArrayList<>();
            int size = random.nextInt(12);
            for (int i = 0; i < size; i++) {
                items.add(item(text(random, words), text(random, words)));
            }
            Discovered discovered = infer(items);
            CatalogReader.read(discovered.text(), "round " + round);
            int classified = discovered.entities().stream()
                    .mapToInt(Discovered.EntityFound::items)
                    .sum();
            assertThat(classified + discovered.unclassified()).isEqualTo(size);
        }
    }

    private static String text(Random random, String[] words) {
        StringBuilder text = new StringBuilder("k");
        for (int i = random.nextInt(4); i >= 0; i--) {
            text.append(random.nextBoolean() ? "#" : "").append(words[random.nextInt(words.length)]);
        }
        return text.toString();
    }

    private static Map<String, AttributeValue> item(String pk, String sk) {
        return Map.of(
                "pk",
                AttributeValue.fromS(pk),
                "sk",
                AttributeValue.fromS(sk),
                "at",
                AttributeValue.fromN("1782900000"));
    }

    private static Discovered infer(List<Map<String, AttributeValue>> items) {
        return Discovery.infer(new ItemSample("t", KEY, List.of(), items, true, 1));
    }
}
