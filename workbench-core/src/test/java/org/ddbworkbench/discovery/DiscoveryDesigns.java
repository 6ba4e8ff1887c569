package org.ddbworkbench.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.ItemSample;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How many entities of public designs discovery finds exactly: as the same set of items. */
final class DiscoveryDesigns {
    private static final ObjectMapper JSON = new ObjectMapper();

    static final List<String> NAMES = List.of(
            "access_control",
            "bank_payments_sharded",
            "battle_royale",
            "binary_keys",
            "complaint_mgmt",
            "device_state_log",
            "dms_title_catalog",
            "ecommerce_orders",
            "electrodb_vcs",
            "event_journal",
            "geo_hierarchy",
            "github_clone",
            "gsi_overloading_hr",
            "headless_cms",
            "invoices_bills_adjacency",
            "ml_tracking",
            "online_shop",
            "onetable_saas",
            "retail_cart",
            "session_mgmt_inverse",
            "session_store",
            "tenant_saas_torture",
            "versioned_documents",
            "write_sharding_calendar");

    /** @param missed names of the entities that were not found exactly */
    record Score(String design, int entities, int exact, List<String> missed, Discovered discovered) {}

    private DiscoveryDesigns() {}

    /** Prints a table in Markdown. */
    public static void main(String[] args) {
        System.out.println("| design | entities | found exactly | not found |");
        System.out.println("|---|---|---|---|");
        int entities = 0;
        int exact = 0;
        for (String name : NAMES) {
            Score score = score(name);
            entities += score.entities();
            exact += score.exact();
            System.out.println("| " + name + " | " + score.entities() + " | " + score.exact() + " | "
                    + String.join(", ", score.missed()) + " |");
            if (args.length > 0) {
                System.out.println(score.discovered().text());
            }
        }
        System.out.println("| all | " + entities + " | " + exact + " | |");
    }

    static Score score(String design) {
        ItemSample table = table(design);
        Discovered discovered = Discovery.infer(table);
        PhysicalTable physical = discovered.catalog().tables().get(0);
        Map<String, Set<Integer>> found = new HashMap<>();
        Map<String, Set<Integer>> expected = new LinkedHashMap<>();
        List<String> lines = lines(design + ".expected.jsonl");
        for (int i = 0; i < lines.size(); i++) {
            int number = i;
            physical.classify(
                            keys(table, table.items().get(i)),
                            new Item(table.items().get(i))::text)
                    .ifPresent(entity -> found.computeIfAbsent(entity.name(), first -> new HashSet<>())
                            .add(number));
            JsonNode entity = json(lines.get(i)).get("entity");
            if (!entity.isNull()) {
                expected.computeIfAbsent(entity.asText(), first -> new HashSet<>())
                        .add(number);
            }
        }
        List<String> missed = new ArrayList<>();
        expected.forEach((name, items) -> {
            if (!found.containsValue(items)) {
                missed.add(name);
            }
        });
        return new Score(design, expected.size(), expected.size() - missed.size(), missed, discovered);
    }

    static ItemSample table(String design) {
        JsonNode definition = json(String.join("\n", lines(design + ".table.json")));
        Map<String, KeyType> types = new HashMap<>();
        definition
                .get("AttributeDefinitions")
                .forEach(attribute -> types.put(
                        attribute.get("AttributeName").asText(),
                        KeyType.valueOf(attribute.get("AttributeType").asText())));
        List<SecondaryIndex> indexes = new ArrayList<>();
        for (String kind : List.of("GlobalSecondaryIndexes", "LocalSecondaryIndexes")) {
            definition
                    .path(kind)
                    .forEach(index -> indexes.add(new SecondaryIndex(
                            index.get("IndexName").asText(),
                            kind.startsWith("Local"),
                            key(index.get("KeySchema"), types),
                            SecondaryIndex.Projection.ALL,
                            List.of())));
        }
        List<Map<String, AttributeValue>> items = lines(design + ".jsonl").stream()
                .map(line -> item(json(line).get("Item")))
                .toList();
        return new ItemSample(design, key(definition.get("KeySchema"), types), indexes, items, true, 1);
    }

    private static KeySchema key(JsonNode elements, Map<String, KeyType> types) {
        List<KeyAttribute> partition = new ArrayList<>();
        List<KeyAttribute> sort = new ArrayList<>();
        elements.forEach(element -> {
            String name = element.get("AttributeName").asText();
            KeyAttribute attribute = new KeyAttribute(name, types.getOrDefault(name, KeyType.S));
            (element.get("KeyType").asText().equals("HASH") ? partition : sort).add(attribute);
        });
        return new KeySchema(partition, sort);
    }

    private static Map<String, AttributeValue> item(JsonNode node) {
        Map<String, AttributeValue> item = new HashMap<>();
        node.fields().forEachRemaining(field -> item.put(field.getKey(), value(field.getValue())));
        return item;
    }

    private static AttributeValue value(JsonNode node) {
        String type = node.fieldNames().next();
        JsonNode value = Objects.requireNonNull(node.get(type));
        List<String> texts = new ArrayList<>();
        value.forEach(element -> texts.add(element.asText()));
        return switch (type) {
            case "S" -> AttributeValue.fromS(value.asText());
            case "N" -> AttributeValue.fromN(value.asText());
            case "BOOL" -> AttributeValue.fromBool(value.asBoolean());
            case "B" ->
                AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode(value.asText())));
            case "SS" -> AttributeValue.fromSs(texts);
            case "NS" -> AttributeValue.fromNs(texts);
            case "M" -> AttributeValue.fromM(item(value));
            case "NULL" -> AttributeValue.fromNul(true);
            default -> AttributeValue.fromL(List.of());
        };
    }

    static Object[] keys(ItemSample table, Map<String, AttributeValue> item) {
        return table.key().attributes().stream()
                .map(attribute -> {
                    AttributeValue value = Objects.requireNonNull(item.get(attribute.name()));
                    return attribute.type() == KeyType.N ? new BigDecimal(value.n()) : value.s();
                })
                .toArray();
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(String file) {
        try (InputStream in = DiscoveryDesigns.class.getResourceAsStream("/designs/" + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
