package org.ddbworkbench.differential;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Discriminator;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.IndexCondition;
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

/**
 * Makes random items of the entities of a table, written as applications write them: an index key attribute is there when
 * all values that it is made of are. Some attributes are missing, NULL, or of another type than their column's.
 */
final class ItemGenerator {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Values that share prefixes, cross the byte order of separators, and differ between UTF-8 and UTF-16 order. */
    private static final List<String> TEXTS = List.of(
            "a",
            "ab",
            "a b",
            "abc",
            "b",
            "B",
            "a!",
            "a~",
            "é",
            "\uFF21",
            "\uF900x",
            "\uD834\uDD1E",
            "\uD83D\uDE00a",
            "zz",
            "Z",
            "0",
            "10",
            "9",
            "open",
            "paid",
            "_%",
            "x'y",
            "a#b",
            "#",
            "a|b",
            "a\\b",
            "USER#");

    private final Random random;
    private final PhysicalTable table;

    ItemGenerator(PhysicalTable table, Random random) {
        this.table = table;
        this.random = random;
    }

    /** Items of every entity, and some that belong to none, in DynamoDB's JSON. */
    List<String> items(int ofEachEntity) {
        List<String> items = new ArrayList<>();
        for (VirtualTable virtual : table.virtualTables()) {
            for (int i = 0; i < ofEachEntity && virtual.entity() != null; i++) {
                String item = item(virtual);
                if (item != null) {
                    items.add(item);
                }
            }
        }
        for (int i = 0; i < ofEachEntity / 10; i++) {
            table.ignored().ifPresent(entity -> {
                KeyForm form = pick(entity.forms());
                Map<String, Object> values = new LinkedHashMap<>();
                addValues(form, values);
                items.add(json(keys(form, values)));
            });
            Map<String, Map<String, Object>> stray = stray();
            if (classified(stray).isEmpty()) {
                items.add(json(stray));
            }
        }
        return items;
    }

    /**
     * Large items that belong to no entity.
     *
     * @param bytes of each
     */
    List<String> ballast(int items, int bytes) {
        List<String> ballast = new ArrayList<>();
        for (int i = 0; i < items; i++) {
            Map<String, Map<String, Object>> item = stray();
            table.key().attributes().stream()
                    .filter(attribute -> attribute.type() == KeyType.S)
                    .forEach(attribute -> item.put(attribute.name(), Map.of("S", "ballast " + ballast.size())));
            item.put("ballast", Map.of("S", "x".repeat(bytes)));
            ballast.add(json(item));
        }
        return ballast;
    }

    /** An item with keys that the catalog may say nothing of. */
    private Map<String, Map<String, Object>> stray() {
        Map<String, Map<String, Object>> item = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            item.put(
                    attribute.name(),
                    attribute.type() == KeyType.N
                            ? Map.of("N", String.valueOf(random.nextInt(100)))
                            : attribute.type() == KeyType.B
                                    ? Map.of("B", pick(List.of("/wE=", "Af8=", "ABCD")))
                                    : Map.of("S", "stray " + pick(TEXTS)));
        }
        return item;
    }

    /** An item, or null when the random values make an item of another entity. */
    private @Nullable String item(VirtualTable virtual) {
        Entity entity = virtual.entity();
        if (entity == null) {
            throw new IllegalArgumentException(virtual + " has no entity");
        }
        Map<String, Object> values = new LinkedHashMap<>();
        Map<String, Map<String, Object>> item = new LinkedHashMap<>();
        for (Column column : virtual.columns()) {
            String attribute = column.source().itemAttribute().orElse("");
            if (!attribute.isEmpty() && !isKeyOfTable(attribute)) {
                attribute(
                        column,
                        attribute,
                        item,
                        values,
                        variableTypes(entity, column.name()),
                        isAlwaysThere(entity, column.name()));
            }
        }
        boolean broken = random.nextInt(15) == 0 && !entity.discriminators().isEmpty();
        for (Discriminator discriminator : entity.discriminators()) {
            if (!broken) {
                satisfy(discriminator, virtual, item, values);
            }
        }
        KeyForm form = pick(entity.forms());
        addValues(form, values);
        Map<String, Map<String, Object>> keys = keys(form, values);
        if (keys == null) {
            return null;
        }
        item.putAll(keys);
        for (SecondaryIndex index : table.indexes()) {
            for (EntityIndex way : ways(entity, index)) {
                if (way == null || way.conditions().stream().allMatch(condition -> isTrue(condition, values))) {
                    addKeys(virtual, pick(forms(entity, index, way, values)), index, values, item);
                    break;
                }
            }
        }
        Optional<Entity> owner = classified(item);
        return owner.filter(entity::equals).isPresent() || (broken && owner.isEmpty()) ? json(item) : null;
    }

    private static List<@Nullable EntityIndex> ways(Entity entity, SecondaryIndex index) {
        List<@Nullable EntityIndex> ways = new ArrayList<>(entity.index(index.name()));
        if (ways.isEmpty()) {
            ways.add(null);
        }
        return ways;
    }

    private static boolean isTrue(IndexCondition condition, Map<String, Object> values) {
        return condition.holds(values.get(condition.column().name()));
    }

    /** The forms of an index key that have all their values; of those without, each writes what it can. */
    private static List<KeyForm> forms(
            Entity entity, SecondaryIndex index, @Nullable EntityIndex way, Map<String, Object> values) {
        List<KeyForm> forms = entity.forms(index, way);
        List<KeyForm> whole = forms.stream()
                .filter(form -> form.templates().values().stream()
                        .flatMap(template -> template.variables().stream())
                        .allMatch(variable -> variable.type().isShard() || values.containsKey(variable.name())))
                .toList();
        return whole.isEmpty() ? forms.subList(forms.size() - 1, forms.size()) : whole;
    }

    private void addKeys(
            VirtualTable virtual,
            KeyForm form,
            SecondaryIndex index,
            Map<String, Object> values,
            Map<String, Map<String, Object>> item) {
        for (KeyAttribute attribute : index.key().attributes()) {
            KeyTemplate template = form.template(attribute.name()).orElse(null);
            boolean written = item.containsKey(attribute.name());
            if (template != null && !written && !isNatural(virtual, attribute)) {
                String text = compose(template, values);
                if (text != null && isStorable(attribute, text)) {
                    item.put(attribute.name(), key(attribute, text));
                }
            }
        }
    }

    private void addValues(KeyForm form, Map<String, Object> values) {
        for (KeyAttribute attribute : table.key().attributes()) {
            for (Segment.Variable variable :
                    form.template(attribute.name()).orElseThrow().variables()) {
                if (!variable.type().isLossy()) {
                    values.put(variable.name(), values.getOrDefault(variable.name(), variableValue(variable.type())));
                }
            }
        }
    }

    private @Nullable Map<String, Map<String, Object>> keys(KeyForm form, Map<String, Object> values) {
        Map<String, Map<String, Object>> keys = new LinkedHashMap<>();
        for (KeyAttribute attribute : table.key().attributes()) {
            String text = compose(form.template(attribute.name()).orElseThrow(), values);
            if (text == null || !isStorable(attribute, text)) {
                return null;
            }
            keys.put(attribute.name(), key(attribute, text));
        }
        return keys;
    }

    /** Bytes are whole ones. */
    private static boolean isStorable(KeyAttribute attribute, String text) {
        return attribute.type() != KeyType.B || text.matches("([0-9a-f]{2})+");
    }

    /** Gives the item what makes it one of the entity, if the attribute is no key. */
    private void satisfy(
            Discriminator discriminator,
            VirtualTable virtual,
            Map<String, Map<String, Object>> item,
            Map<String, Object> values) {
        String attribute = discriminator.attribute();
        if (isKeyOfIndex(attribute)) {
            return;
        }
        Discriminator.Test test = discriminator.test();
        Map<String, Object> value = null;
        if (test instanceof Discriminator.OneOf some) {
            String text = pick(some.texts());
            int luck = random.nextInt(10);
            value = luck == 0
                    ? Map.of("SS", List.of("other", text))
                    : luck == 1 && Discriminator.number(text) != null ? Map.of("N", text) : Map.of("S", text);
        } else if (test instanceof Discriminator.OfType ofType) {
            value = switch (ofType.type()) {
                case S -> Map.of("S", pick(TEXTS));
                case N -> Map.of("N", "5");
                case BOOL -> Map.of("BOOL", true);
                case NULL -> Map.of("NULL", true);
                case SS -> Map.of("SS", List.of("a", "b"));
                case NS -> Map.of("NS", List.of("1", "2"));
                case L -> Map.of("L", List.of());
                case M -> Map.of("M", Map.of());
                case B, BS -> throw new IllegalArgumentException("no " + ofType.type());
            };
        } else if (((Discriminator.Presence) test).there()) {
            value = item.getOrDefault(attribute, Map.of("S", pick(TEXTS)));
        }
        for (int i = discriminator.path().size() - 1; i > 0 && value != null; i--) {
            value = Map.of("M", Map.of(discriminator.path().get(i), value));
        }
        item.remove(attribute);
        if (value != null) {
            item.put(attribute, value);
        }
        Object text = value == null ? null : value.get("S");
        for (Column column : virtual.columns()) {
            if (column.source() instanceof Column.ItemAttribute source
                    && source.attribute().equals(attribute)) {
                values.remove(column.name());
                if (text != null && column.type() == ColumnType.TEXT) {
                    values.put(column.name(), text);
                }
            }
        }
    }

    private boolean isKeyOfTable(String attribute) {
        return table.key().attributes().stream().anyMatch(key -> key.name().equals(attribute));
    }

    private boolean isKeyOfIndex(String attribute) {
        return table.indexes().stream()
                .flatMap(index -> index.key().attributes().stream())
                .anyMatch(key -> key.name().equals(attribute));
    }

    /** A key attribute that is a column of its own is there or not as the column is. */
    private static boolean isNatural(VirtualTable virtual, KeyAttribute attribute) {
        return virtual.columns().stream()
                .anyMatch(column -> column.source() instanceof Column.ItemAttribute source
                        && source.attribute().equals(attribute.name()));
    }

    private Optional<Entity> classified(Map<String, Map<String, Object>> item) {
        Object[] keys = table.key().attributes().stream()
                .map(attribute -> {
                    Map<String, Object> value = item.getOrDefault(attribute.name(), Map.of());
                    return switch (attribute.type()) {
                        case N -> new BigDecimal(String.valueOf(value.get("N")));
                        case S -> value.get("S");
                        case B -> Base64.getDecoder().decode(String.valueOf(value.get("B")));
                    };
                })
                .toArray();
        return table.classify(keys, attribute -> value(item.get(attribute)));
    }

    /** A value as the reader has it. */
    private static @Nullable Object value(@Nullable Object wire) {
        if (!(wire instanceof Map<?, ?> map)) {
            return null;
        }
        Object value = map.values().iterator().next();
        return switch (String.valueOf(map.keySet().iterator().next())) {
            case "N" -> new BigDecimal(String.valueOf(value));
            case "SS" -> new LinkedHashSet<>((List<?>) value);
            case "NS" ->
                ((List<?>) value)
                        .stream()
                                .map(number -> new BigDecimal(String.valueOf(number)))
                                .collect(Collectors.toSet());
            case "NULL" -> new Object();
            case "M" -> {
                Map<Object, @Nullable Object> entries = new LinkedHashMap<>();
                ((Map<?, ?>) value).forEach((name, entry) -> entries.put(name, value(entry)));
                yield entries;
            }
            default -> value;
        };
    }

    /** Whether the attribute is a part of the key of an index that every item of the entity is in. */
    private boolean isAlwaysThere(Entity entity, String column) {
        return table.indexes().stream()
                .filter(index -> entity.index(index.name()).stream().anyMatch(EntityIndex::complete))
                .flatMap(index -> index.key().attributes().stream())
                .flatMap(key -> entity.templates(key.name()).stream())
                .anyMatch(template -> template.indexOf(column) >= 0);
    }

    /** The text of a key, or null when a value is missing. */
    private @Nullable String compose(KeyTemplate template, Map<String, Object> values) {
        StringBuilder text = new StringBuilder();
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Literal literal) {
                text.append(literal.text());
            } else if (segment instanceof Segment.Variable variable) {
                Object value = values.get(variable.name());
                if (value == null && variable.type().isShard()) {
                    value = variableValue(variable.type());
                }
                Encoding encoding =
                        value == null ? new Encoding.None() : variable.type().composed(value);
                if (encoding instanceof Encoding.Exact exact) {
                    text.append(exact.text());
                } else if (encoding instanceof Encoding.Prefix prefix) {
                    text.append(prefix.prefix()).append(pick(List.of("Z", ":00Z", ":30.5Z", "", ":59Z")));
                } else {
                    return null;
                }
            }
        }
        return text.toString();
    }

    private static Map<String, Object> key(KeyAttribute attribute, String text) {
        String value = attribute.type() == KeyType.B
                ? Base64.getEncoder().encodeToString(HexFormat.of().parseHex(text))
                : text;
        return Map.of(attribute.type().name(), value);
    }

    /** The types of the index key variables of a column's name; it is read from the first. */
    private List<VariableType> variableTypes(Entity entity, String name) {
        List<VariableType> types = new ArrayList<>();
        for (SecondaryIndex index : table.indexes()) {
            for (KeyAttribute attribute : index.key().attributes()) {
                for (KeyTemplate template : entity.templates(attribute.name())) {
                    if (template.indexOf(name) >= 0) {
                        types.add(
                                template.variables().get(template.indexOf(name)).type());
                    }
                }
            }
        }
        return types;
    }

    private void attribute(
            Column column,
            String name,
            Map<String, Map<String, Object>> item,
            Map<String, Object> values,
            List<VariableType> types,
            boolean always) {
        int luck = always ? 20 : random.nextInt(20);
        if (luck < 3) {
            return;
        }
        if (luck == 3 && !isKeyOfIndex(name)) {
            put(item, column.source(), name, Map.of("NULL", true));
            return;
        }
        if (luck == 4 && !isKeyOfIndex(name)) {
            put(item, column.source(), name, Map.of("L", List.of(Map.of("S", "other"))));
            return;
        }
        Object value = value(column, types);
        // An application whose values don't fit into its keys writes keys that no catalog tells of.
        for (int i = 0; i < 20 && !isComposable(value, types); i++) {
            value = value(column, types);
        }
        if (value == null || !isComposable(value, types) || (value.equals("") && isKeyOfIndex(name))) {
            return;
        }
        values.put(column.name(), value);
        put(item, column.source(), name, wire(column, value));
    }

    private @Nullable Object value(Column column, List<VariableType> types) {
        boolean own = types.isEmpty() || types.get(0).yieldsToAttribute();
        return own ? columnValue(column) : variableValue(types.get(0));
    }

    private static boolean isComposable(@Nullable Object value, List<VariableType> types) {
        return value == null
                || types.size() < 2
                || types.stream().noneMatch(type -> type.composed(value) instanceof Encoding.None);
    }

    /** Gives the item the value, where the maps that it is to be in are there or can be made. */
    @SuppressWarnings("unchecked")
    private static void put(
            Map<String, Map<String, Object>> item, Column.Source source, String attribute, Map<String, Object> value) {
        if (!(source instanceof Column.ItemPath path)) {
            item.put(attribute, value);
            return;
        }
        Map<String, Object> inside = item.computeIfAbsent(attribute, name -> new LinkedHashMap<>());
        for (Object step : path.steps()) {
            Object map = inside.isEmpty() ? new LinkedHashMap<String, Object>() : inside.get("M");
            if (!(map instanceof Map<?, ?> entries)) {
                return;
            }
            inside.put("M", entries);
            inside = (Map<String, Object>)
                    ((Map<String, Object>) entries).computeIfAbsent((String) step, name -> new LinkedHashMap<>());
        }
        inside.clear();
        inside.putAll(value);
    }

    private @Nullable Object columnValue(Column column) {
        return switch (column.type()) {
            case TEXT -> random.nextInt(15) == 0 ? "" : pick(TEXTS);
            case INTEGER -> (long) (random.nextInt(7) - 2);
            case NUMBER ->
                pick(List.of(
                        new BigDecimal("1.5"),
                        new BigDecimal("-2"),
                        new BigDecimal("100"),
                        new BigDecimal("12345678901234567890123456789012345678"),
                        new BigDecimal("0.00000000000000000001")));
            case BOOLEAN -> random.nextBoolean();
            case DATE -> (int) LocalDate.of(2026, 1, 1).toEpochDay() + random.nextInt(5);
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS -> 1_767_225_600_000L + random.nextInt(5) * 30_000L;
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT -> null;
        };
    }

    private Object variableValue(VariableType type) {
        if (type.isShard()) {
            return pick(type.values().orElseThrow());
        }
        return switch (type.kind()) {
            case TEXT -> text(type);
            case INTEGER -> integer(type);
            case DECIMAL -> BigDecimal.valueOf(pick(List.of(1, 2, 10, 20)));
            case DATE -> (int) LocalDate.of(2026, 1, 1).toEpochDay() + random.nextInt(5);
            case TIMESTAMP -> 1_767_225_600_000L + random.nextInt(3) * 86_400_000L + random.nextInt(6) * 60_000L;
        };
    }

    /** A number that keys of the type can have. */
    private long integer(VariableType type) {
        List<Long> numbers = Stream.of(-5L, 0L, 1L, 2L, 9L, 10L, 11L, 100L, 1_000L, 9_999L, 10_000L, 10_001L, 123_456L)
                .filter(number -> type.encode(number) instanceof Encoding.Exact)
                .toList();
        return pick(numbers);
    }

    private String text(VariableType type) {
        for (int i = 0; i < 50; i++) {
            String text = pick(TEXTS);
            if (type.decode(text) != null) {
                return text;
            }
        }
        if (type.values().isPresent()) {
            return (String) pick(type.values().get());
        }
        for (String text : List.of("2026-Q1", "01", "00", "10", "20")) {
            if (type.decode(text) != null) {
                return text;
            }
        }
        if (type.name().startsWith("enum(")) {
            String inner = type.name().substring(5, type.name().length() - 1);
            return pick(List.of(inner.split("\\|")));
        }
        return switch (type.name()) {
            case "uuid" -> new java.util.UUID(random.nextInt(5), random.nextInt(5)).toString();
            case "ulid" -> "01JZ0000000000000000000" + (100 + random.nextInt(20));
            case "ksuid" -> "2Fq8WmVJ0dXn1tYbR5sKcLpZ" + (100 + random.nextInt(20));
            default -> throw new IllegalStateException("no text for " + type.name());
        };
    }

    private static Map<String, Object> wire(Column column, Object value) {
        return switch (column.type()) {
            case TEXT -> Map.of("S", value);
            case INTEGER, NUMBER, EPOCH_MILLIS ->
                Map.of("N", value instanceof BigDecimal n ? n.toPlainString() : value.toString());
            case EPOCH_SECONDS ->
                Map.of("N", BigDecimal.valueOf((Long) value, 3).toPlainString());
            case BOOLEAN -> Map.of("BOOL", value);
            case DATE -> Map.of("S", LocalDate.ofEpochDay((Integer) value).toString());
            case TIMESTAMP ->
                Map.of("S", java.time.Instant.ofEpochMilli((Long) value).toString());
            case DOUBLE, BINARY, LIST, MAP, STRING_SET, NUMBER_SET, BINARY_SET, DOCUMENT ->
                throw new IllegalArgumentException(column.name());
        };
    }

    private static String json(Map<String, Map<String, Object>> item) {
        try {
            return JSON.writeValueAsString(item);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    private <T> T pick(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }
}
