package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.ValueKind;

/** Reads the entities of one physical table and checks them against each other. */
final class EntityReader {
    /** Entities of a table: each is compared with each. */
    static final int MAX_ENTITIES = 2_000;

    private static final int MAX_COLUMNS = 2_000;
    /** Pairs of characters of templates whose beginnings tell nothing: about a second. */
    private static final long MAX_COMPARED = 5_000_000;

    private static final Set<String> ENTITY_NAMES = Set.of("key", "indexes", "columns", "description");
    private static final Set<String> ENTITY_INDEX_NAMES = Set.of("key", "when", "complete", "sparse", "enforced");
    private static final Set<String> RESERVED = Set.of(PhysicalTable.ALL_ITEMS, PhysicalTable.UNCLASSIFIED);

    private final KeySchema key;
    private final List<SecondaryIndex> indexes;
    private final String separators;
    private final Map<Entity, List<Column>> entities = new LinkedHashMap<>();
    private final Map<Entity, YamlValue> places = new LinkedHashMap<>();

    private long compared;

    EntityReader(KeySchema key, List<SecondaryIndex> indexes, String separators) {
        this.key = key;
        this.indexes = indexes;
        this.separators = separators;
    }

    void read(String name, YamlValue value) {
        if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
            throw value.error("'" + name + "' is the workbench's own table: choose another name");
        }
        for (Entity other : entities.keySet()) {
            if (other.name().equalsIgnoreCase(name)) {
                throw value.error("two entities are named '" + name + "' (names don't differ by case alone)");
            }
        }
        Map<String, YamlValue> names = value.map(ENTITY_NAMES);
        EntityTemplates templates = new EntityTemplates(separators);
        templates.readTableKey(value.required(names, "key"), key.attributes());
        Map<SecondaryIndex, YamlValue> declaredIndexes = new LinkedHashMap<>();
        YamlValue.optional(names, "indexes")
                .ifPresent(list -> list.map().forEach((indexName, body) -> {
                    SecondaryIndex index = index(indexName, body);
                    indexKey(body)
                            .ifPresent(text ->
                                    templates.readIndexKey(text, index.key().attributes()));
                    declaredIndexes.put(index, body);
                }));
        Map<String, DeclaredColumn> declared = new LinkedHashMap<>();
        YamlValue.optional(names, "columns")
                .ifPresent(list -> list.map(MAX_COLUMNS, "columns")
                        .forEach((column, body) -> declared.put(column, DeclaredColumn.read(column, body))));
        templates.addNatural(indexes, declared);
        List<Column> columns = columns(templates.keyVariables(), templates.kinds(), declared, value);
        templates.checkParts(columns);
        Map<String, EntityIndex> entityIndexes = new LinkedHashMap<>();
        declaredIndexes.forEach((index, body) -> entityIndexes.put(index.name(), entityIndex(index, body, columns)));
        String description =
                YamlValue.optional(names, "description").map(YamlValue::text).orElse("");
        Entity entity = new Entity(name, description, key.attributes(), templates.templates(), entityIndexes);
        entities.put(entity, columns);
        places.put(entity, value);
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

    private static boolean isTemplatesAlone(YamlValue entityIndex) {
        return entityIndex.isText() || entityIndex.isList();
    }

    private static Optional<YamlValue> indexKey(YamlValue value) {
        return isTemplatesAlone(value) ? Optional.of(value) : YamlValue.optional(value.map(ENTITY_INDEX_NAMES), "key");
    }

    private static EntityIndex entityIndex(SecondaryIndex index, YamlValue value, List<Column> columns) {
        if (isTemplatesAlone(value)) {
            return new EntityIndex(index, List.of(), false, false, false);
        }
        Map<String, YamlValue> names = value.map(ENTITY_INDEX_NAMES);
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
        return new EntityIndex(index, conditions, complete, sparse, enforced);
    }

    private static List<Column> columns(
            Set<String> keyVariables,
            Map<String, ValueKind> kinds,
            Map<String, DeclaredColumn> declared,
            YamlValue entity) {
        List<Column> columns = new ArrayList<>();
        for (String variable : keyVariables) {
            DeclaredColumn declaration = declared.get(variable);
            ColumnType type = ColumnType.of(kinds.getOrDefault(variable, ValueKind.TEXT));
            Column.Source source = new Column.KeyVariable(variable);
            if (declaration == null) {
                columns.add(new Column(variable, type, source, false, "from the key"));
                continue;
            }
            if (!declaration.attribute().equals(variable)) {
                throw declaration
                        .place()
                        .error("'" + variable + "' is decoded from the key, not from attribute "
                                + declaration.attribute());
            }
            columns.add(new Column(variable, type, source, false, declaration.description(), declaration.reference()));
        }
        declared.forEach((name, declaration) -> {
            ValueKind kind = kinds.get(name);
            ColumnType type = declaration.type(kind);
            if (kind != null && !type.carries(kind)) {
                throw declaration
                        .place()
                        .error("the key template says that '" + name + "' is "
                                + ColumnType.of(kind).catalogName() + ", not " + type.catalogName());
            }
            if (!keyVariables.contains(name)) {
                columns.add(new Column(
                        name,
                        type,
                        new Column.ItemAttribute(declaration.attribute()),
                        true,
                        declaration.description(),
                        declaration.reference()));
            }
        });
        kinds.forEach((variable, kind) -> {
            if (!keyVariables.contains(variable) && !declared.containsKey(variable)) {
                columns.add(new Column(
                        variable, ColumnType.of(kind), new Column.ItemAttribute(variable), true, "from an index key"));
            }
        });
        for (int i = 0; i < columns.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (columns.get(i).name().equalsIgnoreCase(columns.get(j).name())) {
                    throw entity.error(
                            "columns '" + columns.get(j).name() + "' and '"
                                    + columns.get(i).name() + "' differ by case alone",
                            "give one of them another name: NAME: {attribute: "
                                    + columns.get(i).name() + "}");
                }
            }
        }
        return columns;
    }

    /** All entities with their columns, after checking that no item can belong to two of them. */
    Map<Entity, List<Column>> finish() {
        List<Entity> all = new ArrayList<>(entities.keySet());
        Map<Entity, List<Entity>> before = new LinkedHashMap<>();
        for (int i = 0; i < all.size(); i++) {
            for (int j = i + 1; j < all.size(); j++) {
                checkCollision(all.get(i), all.get(j), before);
            }
        }
        before.forEach(Entity::setBefore);
        entities.forEach(this::checkReferences);
        return entities;
    }

    private void checkReferences(Entity entity, List<Column> columns) {
        for (Column column : columns) {
            Column.Reference reference = column.references();
            boolean found = reference == null
                    || entities.entrySet().stream()
                            .filter(other -> other.getKey().name().equals(reference.entity()))
                            .flatMap(other -> other.getValue().stream())
                            .anyMatch(other -> other.name().equals(reference.column()));
            if (!found) {
                throw places.getOrDefault(entity, places.values().iterator().next())
                        .error("column '" + column.name() + "' references " + reference
                                + ", which this table does not have");
            }
        }
    }

    private void checkCollision(Entity a, Entity b, Map<Entity, List<Entity>> before) {
        for (KeyAttribute attribute : key.attributes()) {
            String left = a.template(attribute.name()).orElseThrow().literalPrefix();
            String right = b.template(attribute.name()).orElseThrow().literalPrefix();
            if (!left.startsWith(right) && !right.startsWith(left)) {
                return; // cheaper than to compare what all attributes may hold
            }
            compared += (long) a.template(attribute.name())
                            .orElseThrow()
                            .toString()
                            .length()
                    * b.template(attribute.name()).orElseThrow().toString().length();
        }
        if (compared > MAX_COMPARED) {
            throw places.getOrDefault(b, places.values().iterator().next())
                    .error(
                            "there are too many entities whose templates begin alike to tell whether they collide",
                            "begin their templates with different constants");
        }
        List<String> shared = new ArrayList<>();
        boolean aMoreConstant = false;
        boolean bMoreConstant = false;
        for (KeyAttribute attribute : key.attributes()) {
            KeyTemplate left = a.template(attribute.name()).orElseThrow();
            KeyTemplate right = b.template(attribute.name()).orElseThrow();
            Optional<String> common = left.common(right);
            if (common.isEmpty()) {
                return;
            }
            shared.add(attribute.name() + " = '" + common.get() + "'");
            aMoreConstant |= left.isConstant() && !right.isConstant();
            bMoreConstant |= right.isConstant() && !left.isConstant();
        }
        if (aMoreConstant != bMoreConstant) {
            Entity first = aMoreConstant ? a : b;
            before.computeIfAbsent(aMoreConstant ? b : a, entity -> new ArrayList<>())
                    .add(first);
            return;
        }
        YamlValue place = places.getOrDefault(b, places.get(a));
        YamlValue other = places.getOrDefault(a, place);
        throw place.error(
                "entities '" + a.name() + "' (line " + other.line() + ") and '" + b.name() + "' collide: an item with "
                        + String.join(", ", shared) + " belongs to both",
                "give one of them another prefix, or declare 'separators' of the table so that a variable can't run"
                        + " over the next part");
    }
}
