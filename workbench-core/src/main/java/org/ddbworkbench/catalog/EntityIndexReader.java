package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads what an entity's items are in the indexes of their table. Used once for an entity. */
final class EntityIndexReader {
    private static final Set<String> NAMES = Set.of("key", "when", "complete", "sparse", "enforced");

    /** One way in which items are in an index. */
    private record Declared(YamlValue place, List<KeyForm> forms) {}

    private final List<SecondaryIndex> indexes;
    private final Map<SecondaryIndex, List<Declared>> declared = new LinkedHashMap<>();

    /**
     * @param indexes of the table
     */
    EntityIndexReader(List<SecondaryIndex> indexes) {
        this.indexes = indexes;
    }

    /** Reads the templates of the keys, as far as there are any. */
    void readKeys(YamlValue list, EntityTemplates templates) {
        list.map().forEach((name, body) -> {
            SecondaryIndex index = index(name, body);
            List<Declared> ways = new ArrayList<>();
            for (YamlValue way : ways(body)) {
                List<KeyForm> forms = key(way).map(text -> templates.readIndexKey(text, index))
                        .orElseGet(List::of);
                if (!forms.isEmpty() && ways.stream().anyMatch(other -> isLike(other.forms, forms))) {
                    throw way.error(
                            "the key of index " + name + " is composed in this way twice",
                            "one entry with all of its conditions is enough");
                }
                ways.add(new Declared(way, forms));
            }
            declared.put(index, ways);
        });
        templates.checkShared();
    }

    private static boolean isLike(List<KeyForm> one, List<KeyForm> other) {
        return one.size() == other.size()
                && one.stream().allMatch(form -> other.stream().anyMatch(form::isLike));
    }

    /** A list of maps is several ways; a list of texts is one key. */
    private static List<YamlValue> ways(YamlValue body) {
        if (!body.isList() || body.list().stream().allMatch(YamlValue::isText)) {
            return List.of(body);
        }
        return body.list();
    }

    private SecondaryIndex index(String name, YamlValue value) {
        return indexes.stream()
                .filter(candidate -> candidate.name().equals(name))
                .findFirst()
                .orElseThrow(() -> value.error(
                        "the table has no index '" + name + "'",
                        indexes.isEmpty()
                                ? "declare it under 'indexes' of the table"
                                : "its indexes: "
                                        + String.join(
                                                ", ",
                                                indexes.stream()
                                                        .map(SecondaryIndex::name)
                                                        .toList())));
    }

    private static boolean isTemplatesAlone(YamlValue way) {
        return way.isText() || way.isList();
    }

    private static Optional<YamlValue> key(YamlValue way) {
        return isTemplatesAlone(way) ? Optional.of(way) : YamlValue.optional(way.map(NAMES), "key");
    }

    /**
     * What was declared, by the name of the index.
     *
     * @param columns of the entity
     */
    Map<String, List<EntityIndex>> read(List<Column> columns) {
        Map<String, List<EntityIndex>> read = new LinkedHashMap<>();
        declared.forEach((index, ways) -> read.put(
                index.name(),
                ways.stream().map(way -> read(index, way, columns)).toList()));
        return read;
    }

    private static EntityIndex read(SecondaryIndex index, Declared way, List<Column> columns) {
        List<KeyForm> forms = way.forms.isEmpty() ? List.of(KeyForm.UNKNOWN) : way.forms;
        YamlValue value = way.place;
        if (isTemplatesAlone(value)) {
            return new EntityIndex(index, forms, List.of(), false, false, false);
        }
        Map<String, YamlValue> names = value.map(NAMES);
        boolean complete =
                YamlValue.optional(names, "complete").map(YamlValue::isTrue).orElse(false);
        boolean sparse =
                YamlValue.optional(names, "sparse").map(YamlValue::isTrue).orElse(false);
        if (complete && sparse) {
            throw value.error("an index can't be both complete and sparse for an entity");
        }
        List<IndexCondition> conditions = new ArrayList<>();
        YamlValue.optional(names, "when")
                .ifPresent(when -> when.map()
                        .forEach((column, condition) ->
                                conditions.add(IndexCondition.read(column, condition, columns))));
        boolean enforced =
                YamlValue.optional(names, "enforced").map(YamlValue::isTrue).orElse(false);
        if (enforced && conditions.isEmpty()) {
            throw value.error("there is no condition to enforce", "say which items are in the index: 'when'");
        }
        return new EntityIndex(index, forms, conditions, complete, sparse, enforced);
    }
}
