package org.ddbworkbench.catalog;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/**
 * An item type that lives in a physical table: the items whose keys match its templates.
 */
public final class Entity {
    private final String name;
    private final String description;
    private final List<KeyAttribute> key;
    private final Map<String, KeyTemplate> templates;
    private final Map<String, EntityIndex> indexes;
    private final Map<String, Integer> keyVariables = new LinkedHashMap<>();
    private boolean hasLossyKey;
    private List<Entity> before = List.of();

    /**
     * @param key the key attributes of the physical table
     * @param templates for key attributes of the table (each has one) and of indexes
     * @param indexes by name; those that the catalog says something about
     */
    Entity(
            String name,
            String description,
            List<KeyAttribute> key,
            Map<String, KeyTemplate> templates,
            Map<String, EntityIndex> indexes) {
        this.name = name;
        this.description = description;
        this.key = List.copyOf(key);
        this.templates = Map.copyOf(templates);
        this.indexes = Map.copyOf(indexes);
        for (KeyAttribute attribute : key) {
            for (Segment.Variable variable : templateOf(attribute).variables()) {
                if (variable.type().isLossy()) {
                    hasLossyKey = true;
                } else {
                    keyVariables.putIfAbsent(variable.name(), keyVariables.size());
                }
            }
        }
    }

    private KeyTemplate templateOf(KeyAttribute attribute) {
        KeyTemplate template = templates.get(attribute.name());
        if (template == null) {
            throw new IllegalArgumentException("no template for key attribute " + attribute.name());
        }
        return template;
    }

    public String name() {
        return name;
    }

    public String description() {
        return description;
    }

    /** How the entity composes a key attribute of the table or of an index; empty where the catalog doesn't say. */
    public Optional<KeyTemplate> template(String attribute) {
        return Optional.ofNullable(templates.get(attribute));
    }

    /** What the catalog says about the entity's items in an index. */
    public Optional<EntityIndex> index(String indexName) {
        return Optional.ofNullable(indexes.get(indexName));
    }

    /** Variables of the table's own key, each once, in the order of the key; with their position in {@link #match}. */
    public Map<String, Integer> keyVariables() {
        return Collections.unmodifiableMap(keyVariables);
    }

    /** Whether no other entity takes items that this entity's templates match. */
    public boolean isAlone() {
        return before.isEmpty();
    }

    /** Entities with constant keys that take items which this entity's templates match too. */
    void setBefore(List<Entity> entities) {
        before = List.copyOf(entities);
    }

    /**
     * Decodes the keys of an item, if it belongs to this entity.
     *
     * @param keys values of the table's key attributes, in their order: {@link String}, {@link BigDecimal} or {@code byte[]}
     * @return the values of {@link #keyVariables}, or null when the item belongs to another entity or to none
     */
    public Object @Nullable [] match(@Nullable Object[] keys) {
        Object[] values = matchTemplates(keys);
        if (values != null) {
            for (Entity other : before) {
                if (other.matchTemplates(keys) != null) {
                    return null;
                }
            }
        }
        return values;
    }

    private Object @Nullable [] matchTemplates(@Nullable Object[] keys) {
        Object[][] decoded = new Object[key.size()][];
        for (int i = 0; i < decoded.length; i++) {
            String text = keyText(keys[i]);
            Object[] matched = text == null ? null : templateOf(key.get(i)).match(text);
            if (matched == null) {
                return null;
            }
            decoded[i] = matched;
        }
        Object[] values = values(decoded);
        return values == null || (hasLossyKey && !agrees(decoded, values)) ? null : values;
    }

    /** The values of the variables, or null when one has different values. */
    private Object @Nullable [] values(Object[][] decoded) {
        Object[] values = new Object[keyVariables.size()];
        for (int i = 0; i < decoded.length; i++) {
            List<Segment.Variable> variables = templateOf(key.get(i)).variables();
            for (int v = 0; v < decoded[i].length; v++) {
                if (variables.get(v).type().isLossy()) {
                    continue;
                }
                int position = keyVariables.getOrDefault(variables.get(v).name(), -1);
                if (values[position] != null && !values[position].equals(decoded[i][v])) {
                    return null;
                }
                values[position] = decoded[i][v];
            }
        }
        return values;
    }

    /** Whether what the keys tell of values in part, such as the day of a time, is what these values have there. */
    private boolean agrees(Object[][] decoded, Object[] values) {
        for (int i = 0; i < decoded.length; i++) {
            List<Segment.Variable> variables = templateOf(key.get(i)).variables();
            for (int v = 0; v < decoded[i].length; v++) {
                VariableType type = variables.get(v).type();
                if (!type.isLossy()) {
                    continue;
                }
                Object value = values[keyVariables.getOrDefault(variables.get(v).name(), -1)];
                if (!type.encode(value).equals(type.encode(decoded[i][v]))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The text that a template is matched against, of bytes their hexadecimal digits; null for a value that no template matches. */
    public static @Nullable String keyText(@Nullable Object keyValue) {
        if (keyValue instanceof BigDecimal number) {
            return number.toPlainString();
        }
        if (keyValue instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        }
        return keyValue instanceof String text ? text : null;
    }

    @Override
    public String toString() {
        return name;
    }
}
