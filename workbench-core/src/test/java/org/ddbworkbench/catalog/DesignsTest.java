package org.ddbworkbench.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Numbers;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Public single-table designs in the catalog's words: every sample item belongs to the entity that its author meant, and
 * its keys decode to the values that they were composed of.
 */
class DesignsTest {
    private static final JsonFactory JSON = new JsonFactory();

    /**
     * {@code write_sharding_calendar} has bounds that hold its stray shard.
     */
    static List<String> designs() {
        return List.of(
                "battle_royale",
                "geo_hierarchy",
                "tenant_saas_torture",
                "ecommerce_orders",
                "complaint_mgmt",
                "session_mgmt_inverse",
                "invoices_bills_adjacency",
                "online_shop",
                "access_control",
                "gsi_overloading_hr",
                "event_journal",
                "dms_title_catalog",
                "device_state_log",
                "retail_cart",
                "bank_payments_sharded",
                "binary_keys",
                "electrodb_vcs",
                "github_clone",
                "headless_cms",
                "onetable_saas",
                "ml_tracking",
                "versioned_documents",
                "write_sharding_calendar",
                "session_store");
    }

    @ParameterizedTest
    @MethodSource("designs")
    void itemsBelongToTheirEntitiesAndKeysDecode(String design) {
        PhysicalTable table = table(design);
        List<Map<String, Object>> items = objects(design + ".jsonl");
        List<Map<String, Object>> expected = objects(design + ".expected.jsonl");
        assertThat(items).hasSameSizeAs(expected).isNotEmpty();
        for (int i = 0; i < items.size(); i++) {
            Map<String, Object> item = object(items.get(i).get("Item"));
            Object[] keys = table.key().attributes().stream()
                    .map(attribute -> keyValue(attribute, item))
                    .toArray();
            Optional<Entity> entity = table.classify(keys, attribute -> attributeValue(item.get(attribute)));

            assertThat(entity.map(Entity::name).orElse(null))
                    .as("entity of line %s of %s", i + 1, design)
                    .isEqualTo(expected.get(i).get("entity"));
            assertThat(entity.map(found -> decoded(table, found, keys)).orElse(Map.of()))
                    .as("variables of line %s of %s", i + 1, design)
                    .isEqualTo(object(expected.get(i).get("decoded")));
        }
    }

    @ParameterizedTest
    @MethodSource("designs")
    void indexKeysOfItemsMatchTheirTemplates(String design) {
        PhysicalTable table = table(design);
        for (Map<String, Object> line : objects(design + ".jsonl")) {
            Map<String, Object> item = object(line.get("Item"));
            Object[] keys = table.key().attributes().stream()
                    .map(attribute -> keyValue(attribute, item))
                    .toArray();
            table.classify(keys, attribute -> attributeValue(item.get(attribute)))
                    .ifPresent(entity -> table.indexes().stream()
                            .flatMap(index -> index.key().attributes().stream())
                            .forEach(attribute -> {
                                List<KeyTemplate> templates = entity.templates(attribute.name());
                                String text = Entity.keyText(keyValue(attribute, item));
                                if (!templates.isEmpty() && text != null) {
                                    assertThat(templates)
                                            .as("%s of %s %s", attribute.name(), design, entity)
                                            .anyMatch(template -> template.match(text) != null);
                                }
                            }));
        }
    }

    @ParameterizedTest
    @MethodSource("designs")
    void catalogAgreesWithTheTable(String design) {
        PhysicalTable table = table(design);
        Map<String, Object> request = objects(design + ".table.json").get(0);
        Map<String, KeyType> types = new LinkedHashMap<>();
        for (Object definition : list(request, "AttributeDefinitions")) {
            types.put((String) object(definition).get("AttributeName"), KeyType.valueOf((String)
                    object(definition).get("AttributeType")));
        }
        Set<String> indexes = new LinkedHashSet<>();
        for (String kind : List.of("GlobalSecondaryIndexes", "LocalSecondaryIndexes")) {
            for (Object index : list(request, kind)) {
                String name = (String) object(index).get("IndexName");
                indexes.add(name);
                SecondaryIndex declared = table.indexes().stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst()
                        .orElseThrow();
                assertThat(declared.local()).isEqualTo(kind.startsWith("Local"));
                assertThat(declared.key()).isEqualTo(key(object(index), types));
                assertThat(declared.projection().name())
                        .isEqualTo(object(object(index).get("Projection")).get("ProjectionType"));
            }
        }

        assertThat(table.name()).isEqualTo(request.get("TableName")).isEqualTo(design);
        assertThat(table.key()).isEqualTo(key(request, types));
        assertThat(table.indexes()).extracting(SecondaryIndex::name).containsExactlyInAnyOrderElementsOf(indexes);
    }

    private static KeySchema key(Map<String, Object> owner, Map<String, KeyType> types) {
        List<KeyAttribute> partition = new ArrayList<>();
        List<KeyAttribute> sort = new ArrayList<>();
        for (Object element : list(owner, "KeySchema")) {
            String name = (String) object(element).get("AttributeName");
            (object(element).get("KeyType").equals("HASH") ? partition : sort)
                    .add(new KeyAttribute(name, types.getOrDefault(name, KeyType.S)));
        }
        return new KeySchema(partition, sort);
    }

    /** The values of the key variables as the texts that they have in the key. */
    private static Map<String, Object> decoded(PhysicalTable table, Entity entity, Object[] keys) {
        @Nullable Object[] values = Objects.requireNonNull(entity.decode(keys));
        Map<String, Object> texts = new LinkedHashMap<>();
        entity.keyVariables().forEach((name, position) -> {
            Object value = values[position];
            if (value == null) {
                return;
            }
            Encoding encoding = variable(table, entity, name).type().encode(value);
            assertThat(encoding).isInstanceOf(Encoding.Exact.class);
            texts.put(name, ((Encoding.Exact) encoding).text());
        });
        return texts;
    }

    private static Segment.Variable variable(PhysicalTable table, Entity entity, String name) {
        return table.key().attributes().stream()
                .flatMap(attribute -> entity.templates(attribute.name()).stream())
                .flatMap(template -> template.variables().stream())
                .filter(variable -> variable.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** A text, or something else. */
    private static @Nullable Object attributeValue(@Nullable Object value) {
        return value == null ? null : object(value).getOrDefault("S", value);
    }

    private static @Nullable Object keyValue(KeyAttribute attribute, Map<String, Object> item) {
        Map<String, Object> value = object(item.getOrDefault(attribute.name(), Map.of()));
        if (value.containsKey("B")) {
            return Base64.getDecoder().decode((String) value.get("B"));
        }
        return value.containsKey("N") ? Numbers.normalize(new BigDecimal((String) value.get("N"))) : value.get("S");
    }

    private static PhysicalTable table(String design) {
        return CatalogReader.read(text(design + ".yaml"), design + ".yaml")
                .tables()
                .get(0);
    }

    private static String text(String resource) {
        try (InputStream stream = DesignsTest.class.getResourceAsStream("/designs/" + resource)) {
            return new String(Objects.requireNonNull(stream, resource).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Map<String, Object>> objects(String resource) {
        List<Map<String, Object>> objects = new ArrayList<>();
        try (JsonParser json = JSON.createParser(text(resource))) {
            while (json.nextToken() != null) {
                objects.add(object(value(json)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return objects;
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.START_OBJECT) {
            Map<String, Object> object = new LinkedHashMap<>();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                json.nextToken();
                object.put(name, value(json));
            }
            return object;
        }
        if (json.currentToken() == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(json));
            }
            return list;
        }
        return json.currentToken() == JsonToken.VALUE_NULL ? null : json.getText();
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> object(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }

    private static List<?> list(Map<String, Object> object, String name) {
        return (List<?>) object.getOrDefault(name, List.of());
    }
}
