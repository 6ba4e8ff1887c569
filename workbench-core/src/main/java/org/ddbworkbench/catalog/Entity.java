package org.ddbworkbench.catalog;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/**
 * An item type that lives in a physical table: the items whose keys match its templates, and whose attributes are as it says.
 */
public final class Entity {
    private final String name;
    private final String description;
    private final int priority;
    private final List<KeyAttribute> key;
    private final List<KeyForm> forms;
    private final List<Discriminator> discriminators;
    private final Map<String, List<EntityIndex>> indexes;
    private final Map<String, KeyTemplate> natural;
    private final Map<String, List<KeyTemplate>> templates = new LinkedHashMap<>();
    private final Map<String, Integer> keyVariables = new LinkedHashMap<>();
    private final List<FormMatcher> matchers = new ArrayList<>();
    private List<Entity> before = List.of();
    private boolean sharesKeys;

    /**
     * @param priority which of several entities takes an item that belongs to them by its keys: that of the highest one
     * @param key the key attributes of the physical table
     * @param forms of the table's key, at least one, each with a template for each of its attributes; an item has the first one
     *     that it matches
     * @param discriminators all must hold
     * @param indexes by name; those that the catalog says something about, in as many ways as it says
     * @param natural templates of key attributes of other indexes, which are columns as they are
     */
    Entity(
            String name,
            String description,
            int priority,
            List<KeyAttribute> key,
            List<KeyForm> forms,
            List<Discriminator> discriminators,
            Map<String, List<EntityIndex>> indexes,
            Map<String, KeyTemplate> natural) {
        this.name = name;
        this.description = description;
        this.priority = priority;
        this.key = List.copyOf(key);
        this.forms = List.copyOf(forms);
        this.discriminators = List.copyOf(discriminators);
        this.indexes = new LinkedHashMap<>();
        indexes.forEach((index, ways) -> this.indexes.put(index, List.copyOf(ways)));
        this.natural = Map.copyOf(natural);
        for (KeyForm form : this.forms) {
            form.templates().forEach(this::add);
        }
        this.indexes.values().stream()
                .flatMap(List::stream)
                .flatMap(way -> way.forms().stream())
                .forEach(form -> form.templates().forEach(this::add));
        this.natural.forEach(this::add);
        for (KeyForm form : this.forms) {
            FormMatcher.variables(this.key, form)
                    .forEach(variable -> keyVariables.putIfAbsent(variable, keyVariables.size()));
        }
        for (KeyForm form : this.forms) {
            matchers.add(new FormMatcher(this.key, form, keyVariables));
        }
    }

    private void add(String attribute, KeyTemplate template) {
        List<KeyTemplate> known = templates.computeIfAbsent(attribute, first -> new ArrayList<>());
        if (known.stream().noneMatch(other -> other.toString().equals(template.toString()))) {
            known.add(template);
        }
    }

    public String name() {
        return name;
    }

    public String description() {
        return description;
    }

    /** Which of several entities takes an item that belongs to them by its keys: that of the highest one. */
    public int priority() {
        return priority;
    }

    /** How the entity composes a key attribute of the table or of an index; empty where the catalog doesn't say, or has several. */
    public Optional<KeyTemplate> template(String attribute) {
        List<KeyTemplate> all = templates(attribute);
        return all.size() == 1 ? Optional.of(all.get(0)) : Optional.empty();
    }

    /** The ways in which the entity composes a key attribute of the table or of an index; none where the catalog doesn't say. */
    public List<KeyTemplate> templates(String attribute) {
        return Collections.unmodifiableList(templates.getOrDefault(attribute, List.of()));
    }

    /** The forms of the table's key, at least one. An item has the first one that it matches. */
    public List<KeyForm> forms() {
        return forms;
    }

    /** What the catalog says about the entity's items in an index; several where they are there in several ways. */
    public List<EntityIndex> index(String indexName) {
        return indexes.getOrDefault(indexName, List.of());
    }

    /**
     * The forms of the key of an index.
     *
     * @param way one of those of {@link #index}; null: all of them
     * @return at least one, maybe without templates
     */
    public List<KeyForm> forms(SecondaryIndex index, @Nullable EntityIndex way) {
        Set<String> ofTable = new LinkedHashSet<>();
        Map<String, KeyTemplate> others = new LinkedHashMap<>();
        for (KeyAttribute attribute : index.key().attributes()) {
            if (key.stream().anyMatch(own -> own.name().equals(attribute.name()))) {
                ofTable.add(attribute.name());
            } else {
                template(attribute.name()).ifPresent(template -> others.put(attribute.name(), template));
            }
        }
        List<KeyForm> ofIndex = new ArrayList<>();
        (way == null ? index(index.name()) : List.of(way)).forEach(one -> ofIndex.addAll(one.forms()));
        if (ofIndex.isEmpty()) {
            ofIndex.add(KeyForm.UNKNOWN);
        }
        KeyForm known = new KeyForm(others, Set.of());
        return KeyForm.ofAttributes(forms, ofTable).stream()
                .map(form -> ofTable.isEmpty() ? KeyForm.UNKNOWN : form)
                .flatMap(form -> ofIndex.stream().map(other -> known.with(other).with(form)))
                .toList();
    }

    /** Variables of the table's own key, each once, in the order of the key; with their position in {@link #match}. */
    public Map<String, Integer> keyVariables() {
        return Collections.unmodifiableMap(keyVariables);
    }

    /** What items have besides their keys, all of it. */
    public List<Discriminator> discriminators() {
        return discriminators;
    }

    /** The attributes besides the key that tell whether an item belongs to the entity. */
    public Set<String> decisiveAttributes() {
        Set<String> attributes = new LinkedHashSet<>();
        Stream.concat(Stream.of(this), before.stream())
                .flatMap(entity -> entity.discriminators.stream())
                .forEach(discriminator -> attributes.add(discriminator.attribute()));
        return attributes;
    }

    /** Whether no other entity takes items that this entity's templates match. */
    public boolean isAlone() {
        return before.isEmpty() && !sharesKeys;
    }

    /** Whether there may be items with keys of this entity that belong to another, told apart by attributes. */
    public boolean sharesKeys() {
        return sharesKeys;
    }

    /**
     * Entities that take items which this entity's templates match too.
     *
     * @param shared whether it is told from some of them, or from others, by attributes
     */
    void setBefore(List<Entity> entities, boolean shared) {
        before = List.copyOf(entities);
        sharesKeys = shared;
    }

    /** {@link #match(Object[], ItemAttributes)} of an item of which no attribute is known besides the keys. */
    public @Nullable Object @Nullable [] match(@Nullable Object[] keys) {
        return match(keys, ItemAttributes.NONE);
    }

    /**
     * Decodes the keys of an item, if it belongs to this entity.
     *
     * @param keys values of the table's key attributes, in their order: {@link String}, {@link BigDecimal} or {@code byte[]}
     * @param attributes those of {@link #decisiveAttributes}
     * @return the values of {@link #keyVariables}, null for those that the item's form of the key lacks; or null when the item
     *     belongs to another entity or to none
     */
    public @Nullable Object @Nullable [] match(@Nullable Object[] keys, ItemAttributes attributes) {
        Object[] values = decode(keys);
        if (values == null || !holds(attributes)) {
            return null;
        }
        for (Entity other : before) {
            if (other.decode(keys) != null && other.holds(attributes)) {
                return null;
            }
        }
        return values;
    }

    /** Whether all discriminators hold. */
    boolean holds(ItemAttributes attributes) {
        for (Discriminator discriminator : discriminators) {
            if (!discriminator.holds(attributes)) {
                return false;
            }
        }
        return true;
    }

    /** Decodes keys that match the entity's templates, whether or not the item belongs to it; null: they don't. */
    public @Nullable Object @Nullable [] decode(@Nullable Object[] keys) {
        for (FormMatcher matcher : matchers) {
            Object[] values = matcher.match(keys);
            if (values != null) {
                return values;
            }
        }
        return null;
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
