package org.ddbworkbench.discovery;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.CatalogReader;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;
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

    /** Designs that were written after the rules of discovery, and which no rule was made for. */
    static final List<String> OTHERS = List.of("clinic", "fleet", "forum", "warehouse", "ledger");

    /** How much of a design was found. */
    record Score(
            String design,
            Part entities,
            Part templates,
            Part indexes,
            List<String> missed,
            @Nullable Discovered discovered) {
        Score plus(Score other) {
            List<String> both = new ArrayList<>(missed);
            both.add(other.design + " " + other.missed);
            return new Score(
                    design,
                    entities.plus(other.entities),
                    templates.plus(other.templates),
                    indexes.plus(other.indexes),
                    both,
                    null);
        }
    }

    private static final Part NONE = new Part(0, 0);

    /** How many there are, and how many of them were found. */
    record Part(int all, int found) {
        double share() {
            return (double) found / all;
        }

        Part plus(Part other) {
            return new Part(all + other.all, found + other.found);
        }

        @Override
        public String toString() {
            return found + " of " + all;
        }
    }

    private DiscoveryDesigns() {}

    /** Prints tables in Markdown: of the designs' own items, and of generated ones. */
    public static void main(String[] args) {
        boolean catalogs = args.length > 0;
        print("The designs' own items:", NAMES, 0, catalogs);
        print("Generated items, at most 2,000 of each:", NAMES, 2_000, catalogs);
        print("Other designs, written after the rules, at most 2,000 generated items:", OTHERS, 2_000, catalogs);
        print("The same, at most 200 generated items:", OTHERS, 200, catalogs);
    }

    /**
     * @param generated how many items to generate of each; 0: the design's own
     */
    private static void print(String title, List<String> designs, int generated, boolean catalogs) {
        System.out.println(title + "\n");
        System.out.println("| design | items | entities | with their templates | index templates | not found |");
        System.out.println("|---|---|---|---|---|---|");
        Score all = new Score("all", NONE, NONE, NONE, List.of(), null);
        for (String name : designs) {
            ItemSample sample = generated == 0 ? table(name) : generated(name, generated);
            Score score = score(name, sample);
            all = all.plus(score);
            System.out.println("| " + name + " | " + sample.items().size() + " | " + score.entities() + " | "
                    + score.templates() + " | " + score.indexes() + " | " + String.join(", ", score.missed()) + " |");
            if (catalogs) {
                System.out.println(Objects.requireNonNull(score.discovered()).text());
            }
        }
        System.out.println("| all | | " + all.entities() + " | " + all.templates() + " | " + all.indexes() + " | |\n");
    }

    /** The sum of some designs. */
    static Score all(List<String> designs, int generated) {
        Score all = new Score("all", NONE, NONE, NONE, List.of(), null);
        for (String name : designs) {
            all = all.plus(score(name, generated == 0 ? table(name) : generated(name, generated)));
        }
        return all;
    }

    static Score score(String design) {
        return score(design, table(design));
    }

    static ItemSample generated(String design, int items) {
        PhysicalTable table = catalog(design);
        List<Map<String, AttributeValue>> examples =
                OTHERS.contains(design) ? List.of() : table(design).items();
        return new ItemSample(
                design, table.key(), table.indexes(), GeneratedItems.of(table, examples, items), false, 1);
    }

    private static PhysicalTable catalog(String design) {
        String folder = OTHERS.contains(design) ? "/discovery/" : "/designs/";
        return CatalogReader.read(String.join("\n", lines(folder, design + ".yaml")), design)
                .tables()
                .get(0);
    }

    /** The entities of the sample's items by the design's own catalog, and by what is found. */
    static Score score(String design, ItemSample sample) {
        PhysicalTable meant = catalog(design);
        Discovered discovered = Discovery.infer(sample);
        PhysicalTable found = discovered.catalog().tables().get(0);
        Map<String, Set<Integer>> itemsFound = byEntity(found, sample);
        List<String> missed = new ArrayList<>();
        Part entities = new Part(0, 0);
        Part templates = entities;
        Part indexes = entities;
        for (Map.Entry<String, Set<Integer>> expected : byEntity(meant, sample).entrySet()) {
            Entity entity = entity(meant, expected.getKey());
            Optional<Entity> same = itemsFound.entrySet().stream()
                    .filter(one -> one.getValue().equals(expected.getValue()))
                    .map(one -> entity(found, one.getKey()))
                    .findFirst();
            boolean composed = same.filter(one -> signature(meant, entity).equals(signature(found, one)))
                    .isPresent();
            entities = entities.plus(new Part(1, same.isPresent() ? 1 : 0));
            templates = templates.plus(new Part(1, composed ? 1 : 0));
            for (SecondaryIndex index : meant.indexes()) {
                boolean declared = entity.index(index.name()).stream()
                        .anyMatch(way -> !way.forms().isEmpty());
                if (declared && isWritten(index, sample, expected.getValue())) {
                    boolean exact = same.filter(one -> signature(entity, index).equals(signature(one, index)))
                            .isPresent();
                    indexes = indexes.plus(new Part(1, exact ? 1 : 0));
                }
            }
            if (!composed) {
                missed.add(expected.getKey() + (same.isPresent() ? " (templates)" : ""));
            }
        }
        return new Score(design, entities, templates, indexes, missed, discovered);
    }

    private static boolean isWritten(SecondaryIndex index, ItemSample sample, Set<Integer> items) {
        return items.stream()
                .anyMatch(number -> index.key().attributes().stream()
                        .allMatch(key -> sample.items().get(number).containsKey(key.name())));
    }

    private static Map<String, Set<Integer>> byEntity(PhysicalTable table, ItemSample sample) {
        Map<String, Set<Integer>> items = new LinkedHashMap<>();
        for (int i = 0; i < sample.items().size(); i++) {
            int number = i;
            Map<String, AttributeValue> item = sample.items().get(i);
            table.classify(GeneratedItems.keys(table, item), new Item(item)::text)
                    .ifPresent(entity -> items.computeIfAbsent(entity.name(), first -> new HashSet<>())
                            .add(number));
        }
        return items;
    }

    private static Entity entity(PhysicalTable table, String name) {
        return table.entities().stream()
                .filter(entity -> entity.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The templates of all forms with numbers for names, and without types: {@code TENANT#{1} USER#{2}}. */
    private static String signature(PhysicalTable table, Entity entity) {
        return signature(entity.forms(), table.key().attributes(), entity);
    }

    private static String signature(Entity entity, SecondaryIndex index) {
        List<String> ways = new ArrayList<>();
        if (entity.index(index.name()).isEmpty()) {
            return "";
        }
        entity.index(index.name())
                .forEach(way ->
                        ways.add(signature(entity.forms(index, way), index.key().attributes(), entity)));
        return ways.stream().sorted().toList().toString();
    }

    private static String signature(List<KeyForm> forms, List<KeyAttribute> attributes, Entity entity) {
        List<String> all = new ArrayList<>();
        for (KeyForm form : forms) {
            List<String> names = new ArrayList<>();
            StringBuilder signature = new StringBuilder();
            for (KeyAttribute attribute : attributes) {
                form.template(attribute.name())
                        .ifPresentOrElse(
                                template -> template.segments().forEach(segment -> {
                                    if (segment instanceof Segment.Literal literal) {
                                        signature.append(literal.text());
                                    } else if (segment instanceof Segment.Variable variable) {
                                        if (!names.contains(variable.name())) {
                                            names.add(variable.name());
                                        }
                                        signature
                                                .append('{')
                                                .append(names.indexOf(variable.name()) + 1)
                                                .append('}');
                                    }
                                }),
                                () -> {
                                    if (!names.contains(attribute.name())) {
                                        names.add(attribute.name());
                                    }
                                    signature
                                            .append('{')
                                            .append(names.indexOf(attribute.name()) + 1)
                                            .append('}');
                                });
                signature.append(' ');
            }
            all.add(signature.toString());
        }
        return all.stream().sorted().toList().toString();
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

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> lines(String file) {
        return lines("/designs/", file);
    }

    private static List<String> lines(String folder, String file) {
        try (InputStream in = DiscoveryDesigns.class.getResourceAsStream(folder + file)) {
            return new String(Objects.requireNonNull(in, file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
