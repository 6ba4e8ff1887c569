package org.ddbworkbench.lint;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.template.Numbers;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An item of a sample, and the entity that it belongs to. */
final class SampledItem {
    private static final int LONGEST_EXAMPLE = 120;

    private final PhysicalTable table;
    private final Map<String, AttributeValue> attributes;
    private final @Nullable Object[] keys;
    private final @Nullable Entity entity;

    SampledItem(PhysicalTable table, Map<String, AttributeValue> attributes) {
        this.table = table;
        this.attributes = attributes;
        this.keys = table.key().attributes().stream()
                .map(attribute -> value(attribute.name()))
                .toArray();
        this.entity = table.classify(keys, this::value).orElse(null);
    }

    /** Null: it belongs to none. */
    @Nullable
    Entity entity() {
        return entity;
    }

    /** Whether the catalog says that nobody wants to see it. */
    boolean isIgnored() {
        return entity != null && entity.name().equals(PhysicalTable.IGNORED);
    }

    Map<String, AttributeValue> attributes() {
        return attributes;
    }

    /** The values of the table's key attributes. */
    @Nullable
    Object[] keys() {
        return keys.clone();
    }

    /** Whether there is an attribute, and it is not NULL. */
    boolean has(String attribute) {
        AttributeValue value = attributes.get(attribute);
        return value != null && value.type() != AttributeValue.Type.NUL;
    }

    /** The text of a key attribute, or of another text, number or binary; null for others. */
    @Nullable
    String text(String attribute) {
        return Entity.keyText(value(attribute));
    }

    /** A value of the classes that {@link org.ddbworkbench.catalog.ItemAttributes} names. */
    @Nullable
    Object value(String attribute) {
        AttributeValue value = attributes.get(attribute);
        return value == null ? null : value(value);
    }

    private static Object value(AttributeValue value) {
        return switch (value.type()) {
            case S -> value.s();
            case N -> number(value.n());
            case B -> value.b().asByteArray();
            case BOOL -> value.bool();
            case SS -> new LinkedHashSet<>(value.ss());
            case NS -> value.ns().stream().map(SampledItem::number).collect(Collectors.toSet());
            case BS -> value.bs().stream().map(bytes -> bytes.asByteArray()).collect(Collectors.toSet());
            case L -> {
                List<Object> elements = new ArrayList<>();
                value.l().forEach(element -> elements.add(value(element)));
                yield elements;
            }
            case M -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                value.m().forEach((name, element) -> entries.put(name, value(element)));
                yield entries;
            }
            default -> new Object(); // NULL
        };
    }

    private static BigDecimal number(String text) {
        return Numbers.normalize(new BigDecimal(text));
    }

    /** The key, for people. */
    String key() {
        return table.key().attributes().stream()
                .map(KeyAttribute::name)
                .map(attribute -> attribute + " = '" + shortened(String.valueOf(text(attribute))) + "'")
                .collect(Collectors.joining(", "));
    }

    /** An attribute with its type, for people. */
    String typed(String attribute) {
        String text = text(attribute);
        AttributeValue value = attributes.get(attribute);
        return (value == null ? "nothing" : value.type().name()) + (text == null ? "" : " '" + shortened(text) + "'");
    }

    static String shortened(String text) {
        return text.length() <= LONGEST_EXAMPLE ? text : text.substring(0, LONGEST_EXAMPLE) + "...";
    }
}
