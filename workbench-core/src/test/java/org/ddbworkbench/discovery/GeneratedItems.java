package org.ddbworkbench.discovery;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Discriminator;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Items such as an application writes them, of every entity of a catalog alike. */
final class GeneratedItems {
    private static final int POOL = 60;
    private static final long FIRST_SECOND = 1_767_225_600L;

    private final PhysicalTable table;
    private final Random random = new Random(7);
    private final Map<String, List<String>> pools = new HashMap<>();
    private final Map<Map<String, AttributeValue>, Map<String, AttributeValue>> items = new LinkedHashMap<>();

    private final Map<String, List<Map<String, AttributeValue>>> examples = new HashMap<>();

    private GeneratedItems(PhysicalTable table) {
        this.table = table;
    }

    /**
     * About so many items, each with a key of its own.
     *
     * @param examples items from which attributes are taken that the catalog does not declare
     */
    static List<Map<String, AttributeValue>> of(
            PhysicalTable table, List<Map<String, AttributeValue>> examples, int count) {
        GeneratedItems generated = new GeneratedItems(table);
        examples.forEach(item -> table.classify(keys(table, item), new Item(item)::text)
                .ifPresent(entity -> generated
                        .examples
                        .computeIfAbsent(entity.name(), first -> new ArrayList<>())
                        .add(item)));
        List<VirtualTable> entities = table.virtualTables().stream()
                .filter(virtual -> virtual.entity() != null)
                .toList();
        for (int i = 0; i < count; i++) {
            generated.add(entities.get(i % entities.size()));
        }
        return new ArrayList<>(generated.items.values());
    }

    private void add(VirtualTable virtual) {
        Entity entity = Optional.ofNullable(virtual.entity()).orElseThrow();
        Map<String, Object> values = new HashMap<>();
        Map<String, AttributeValue> item = new LinkedHashMap<>();
        List<Map<String, AttributeValue>> like = examples.getOrDefault(entity.name(), List.of());
        if (!like.isEmpty()) {
            item.putAll(like.get(random.nextInt(like.size())));
            item.keySet().removeIf(this::isKey);
        }
        KeyForm form = entity.forms().get(random.nextInt(entity.forms().size()));
        for (KeyAttribute attribute : table.key().attributes()) {
            form.template(attribute.name()).orElseThrow().variables().forEach(variable -> {
                if (!variable.type().isLossy()) {
                    values.computeIfAbsent(variable.name(), name -> value(name, variable.type()));
                }
            });
        }
        for (Column column : virtual.columns()) {
            column.source().itemAttribute().filter(name -> !isKey(name)).ifPresent(name -> {
                Object value = values.computeIfAbsent(column.name(), missing -> value(column));
                item.put(name, attribute(column, value));
            });
        }
        for (Discriminator discriminator : entity.discriminators()) {
            if (discriminator.test() instanceof Discriminator.OneOf some
                    && discriminator.path().size() == 1) {
                item.put(
                        discriminator.attribute(),
                        AttributeValue.fromS(some.texts().get(0)));
            }
        }
        if (!addKeys(table.key().attributes(), form, values, item)) {
            return;
        }
        for (SecondaryIndex index : table.indexes()) {
            List<EntityIndex> ways = entity.index(index.name());
            List<KeyForm> forms = entity.forms(index, ways.isEmpty() ? null : ways.get(0));
            addKeys(index.key().attributes(), forms.get(0), values, item);
        }
        Map<String, AttributeValue> key = new HashMap<>(item);
        key.keySet()
                .retainAll(table.key().attributes().stream()
                        .map(KeyAttribute::name)
                        .toList());
        items.putIfAbsent(key, item);
    }

    private boolean isKey(String attribute) {
        return table.keyAttributes().anyMatch(key -> key.name().equals(attribute));
    }

    private boolean addKeys(
            List<KeyAttribute> attributes, KeyForm form, Map<String, Object> values, Map<String, AttributeValue> item) {
        for (KeyAttribute attribute : attributes) {
            String text = form.template(attribute.name())
                    .map(template -> compose(template, values))
                    .orElse(null);
            if (text == null) {
                return item.containsKey(attribute.name());
            }
            item.putIfAbsent(
                    attribute.name(),
                    switch (attribute.type()) {
                        case S -> AttributeValue.fromS(text);
                        case N -> AttributeValue.fromN(text);
                        case B ->
                            AttributeValue.fromB(SdkBytes.fromByteArray(
                                    java.util.HexFormat.of().parseHex(text)));
                    });
        }
        return true;
    }

    private @Nullable String compose(KeyTemplate template, Map<String, Object> values) {
        StringBuilder text = new StringBuilder();
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Literal literal) {
                text.append(literal.text());
            } else if (segment instanceof Segment.Variable variable) {
                Object value =
                        variable.type().isShard() ? value("shard", variable.type()) : values.get(variable.name());
                if (value == null || !(variable.type().composed(value) instanceof Encoding.Exact exact)) {
                    return null;
                }
                text.append(exact.text());
            }
        }
        return text.toString();
    }

    private Object value(String name, VariableType type) {
        if (type.values().isPresent()) {
            return type.values().get().get(random.nextInt(type.values().get().size()));
        }
        return switch (type.kind()) {
            case TEXT -> text(name, type);
            case INTEGER -> (long) (1 + random.nextInt(300));
            case DECIMAL -> BigDecimal.valueOf(1 + random.nextInt(300));
            case DATE -> (int) LocalDate.of(2026, 1, 1).toEpochDay() + random.nextInt(300);
            case TIMESTAMP -> (FIRST_SECOND / 60 + random.nextInt(500_000)) * 60_000;
        };
    }

    /** Identifiers of the variable's name: few, so that the keys of several entities share them. */
    private String text(String name, VariableType type) {
        List<String> pool = pools.computeIfAbsent(name + type.name(), missing -> {
            List<String> made = new ArrayList<>();
            for (int i = 0; made.size() < POOL && i < 100 * POOL; i++) {
                String text = identifier(name, type.name());
                if (type.decode(text) != null) {
                    made.add(text);
                }
            }
            return made.isEmpty() ? List.of(hexadecimal(8)) : made;
        });
        return pool.get(random.nextInt(pool.size()));
    }

    private String identifier(String name, String type) {
        if (type.equals("uuid")) {
            return new java.util.UUID(random.nextLong(), random.nextLong()).toString();
        }
        if (type.equals("ulid")) {
            return "01JZ" + hexadecimal(22).toUpperCase(java.util.Locale.ROOT);
        }
        if (type.equals("ksuid")) {
            return "2Fq8" + hexadecimal(23);
        }
        java.util.regex.Matcher width =
                java.util.regex.Pattern.compile("text\\((\\d+)\\)").matcher(type);
        if (width.matches()) {
            return hexadecimal(Integer.parseInt(width.group(1)));
        }
        if (table.key().attributes().stream().anyMatch(key -> key.type() == KeyType.B)) {
            return hexadecimal(8);
        }
        return switch (Math.floorMod(name.hashCode(), 3)) {
            case 0 -> name.charAt(0) + "_" + (1000 + random.nextInt(9000));
            case 1 -> hexadecimal(8);
            default -> Long.toString(random.nextInt(1_000_000_000), 36);
        };
    }

    private String hexadecimal(int digits) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < digits; i++) {
            text.append(Character.forDigit(random.nextInt(16), 16));
        }
        return text.toString();
    }

    private Object value(Column column) {
        return switch (column.type()) {
            case TEXT -> identifier(column.name(), "");
            case INTEGER -> (long) random.nextInt(5_000);
            case NUMBER, DOUBLE -> BigDecimal.valueOf(random.nextInt(500_000), 2);
            case BOOLEAN -> random.nextBoolean();
            case DATE -> (int) LocalDate.of(2026, 1, 1).toEpochDay() + random.nextInt(300);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> (FIRST_SECOND + random.nextInt(30_000_000)) * 1000;
            case BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT -> "none";
        };
    }

    private static AttributeValue attribute(Column column, Object value) {
        return switch (column.type()) {
            case TEXT -> AttributeValue.fromS(value.toString());
            case INTEGER, NUMBER, DOUBLE, EPOCH_MILLIS -> AttributeValue.fromN(value.toString());
            case EPOCH_SECONDS -> AttributeValue.fromN(String.valueOf((Long) value / 1000));
            case BOOLEAN -> AttributeValue.fromBool((Boolean) value);
            case DATE ->
                AttributeValue.fromS(LocalDate.ofEpochDay((Integer) value).toString());
            case TIMESTAMP ->
                AttributeValue.fromS(Instant.ofEpochMilli((Long) value).toString());
            case LIST -> AttributeValue.fromL(List.of(AttributeValue.fromS("x")));
            case MAP, DOCUMENT -> AttributeValue.fromM(Map.of("x", AttributeValue.fromS("y")));
            case STRING_SET -> AttributeValue.fromSs(List.of("a", "b"));
            case NUMBER_SET -> AttributeValue.fromNs(List.of("1"));
            case BINARY, BINARY_SET -> AttributeValue.fromB(SdkBytes.fromUtf8String("b"));
        };
    }

    static Object[] keys(PhysicalTable table, Map<String, AttributeValue> item) {
        return table.key().attributes().stream()
                .map(attribute -> {
                    AttributeValue value = item.get(attribute.name());
                    return attribute.type() == KeyType.N
                            ? new BigDecimal(value.n())
                            : attribute.type() == KeyType.B ? value.b().asByteArray() : value.s();
                })
                .toArray();
    }
}
