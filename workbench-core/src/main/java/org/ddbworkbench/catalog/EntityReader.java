package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.TemplateException;
import org.ddbworkbench.template.ValueKind;

/** Reads the entities of one physical table and checks them against each other. */
final class EntityReader {
    private static final Set<String> ENTITY_NAMES = Set.of("key", "indexes", "columns", "description");
    private static final Set<String> ENTITY_INDEX_NAMES = Set.of("key", "complete", "sparse");
    /** Types of variables that a key of type N can hold: it stores no leading zeros. */
    private static final Set<String> NUMBERS = Set.of("int", "number");

    private static final Set<String> RESERVED = Set.of(PhysicalTable.ALL_ITEMS, PhysicalTable.UNCLASSIFIED);

    private final KeySchema key;
    private final List<SecondaryIndex> indexes;
    private final String separators;
    private final Map<Entity, List<Column>> entities = new LinkedHashMap<>();
    private final Map<Entity, YamlValue> places = new LinkedHashMap<>();

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
        Map<String, KeyTemplate> templates = new LinkedHashMap<>();
        Map<String, ValueKind> kinds = new LinkedHashMap<>();
        readTemplates(value.required(names, "key"), key.attributes(), templates, kinds);
        Set<String> keyVariables = new LinkedHashSet<>(kinds.keySet());
        Map<String, EntityIndex> entityIndexes = new LinkedHashMap<>();
        YamlValue.optional(names, "indexes")
                .ifPresent(list -> list.map().forEach((indexName, body) -> {
                    EntityIndex index = readIndex(indexName, body, templates, kinds);
                    entityIndexes.put(indexName, index);
                }));
        Map<String, DeclaredColumn> declared = new LinkedHashMap<>();
        YamlValue.optional(names, "columns")
                .ifPresent(list ->
                        list.map().forEach((column, body) -> declared.put(column, DeclaredColumn.read(column, body))));
        naturalTemplates(declared, templates, kinds);
        String description =
                YamlValue.optional(names, "description").map(YamlValue::text).orElse("");
        Entity entity = new Entity(name, description, key.attributes(), templates, entityIndexes);
        entities.put(entity, columns(keyVariables, kinds, declared, value));
        places.put(entity, value);
    }

    private EntityIndex readIndex(
            String name, YamlValue value, Map<String, KeyTemplate> templates, Map<String, ValueKind> kinds) {
        SecondaryIndex index = indexes.stream()
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
        if (!(value.isText() || value.isList())) {
            Map<String, YamlValue> names = value.map(ENTITY_INDEX_NAMES);
            YamlValue.optional(names, "key")
                    .ifPresent(list -> readTemplates(list, index.key().attributes(), templates, kinds));
            boolean complete =
                    YamlValue.optional(names, "complete").map(YamlValue::isTrue).orElse(false);
            boolean sparse =
                    YamlValue.optional(names, "sparse").map(YamlValue::isTrue).orElse(false);
            if (complete && sparse) {
                throw value.error("an index can't be both complete and sparse for an entity");
            }
            return new EntityIndex(index, complete, sparse);
        }
        readTemplates(value, index.key().attributes(), templates, kinds);
        return new EntityIndex(index, false, false);
    }

    private void readTemplates(
            YamlValue value,
            List<KeyAttribute> attributes,
            Map<String, KeyTemplate> templates,
            Map<String, ValueKind> kinds) {
        List<YamlValue> texts = value.isText() ? List.of(value) : value.list();
        if (texts.size() != attributes.size()) {
            throw value.error("the key has " + attributes.size() + " attribute(s) ("
                    + String.join(
                            ", ", attributes.stream().map(KeyAttribute::name).toList())
                    + "), so as many templates are expected, not " + texts.size());
        }
        for (int i = 0; i < attributes.size(); i++) {
            KeyAttribute attribute = attributes.get(i);
            KeyTemplate template = template(texts.get(i), attribute);
            KeyTemplate known = templates.putIfAbsent(attribute.name(), template);
            if (known != null && !known.toString().equals(template.toString())) {
                throw texts.get(i).error("attribute " + attribute.name() + " is composed as '" + known + "' elsewhere");
            }
            for (Segment.Variable variable : template.variables()) {
                ValueKind kind = variable.type().kind();
                ValueKind knownKind = kinds.putIfAbsent(variable.name(), kind);
                if (knownKind != null && knownKind != kind) {
                    throw texts.get(i)
                            .error("{" + variable.name() + "} is of kind " + knownKind + " elsewhere, not " + kind);
                }
            }
        }
    }

    private KeyTemplate template(YamlValue value, KeyAttribute attribute) {
        KeyTemplate template;
        try {
            template = KeyTemplate.parse(value.text(), separators);
        } catch (TemplateException e) {
            throw value.error(e.getMessage());
        }
        switch (attribute.type()) {
            case S -> {}
            case N -> {
                boolean oneNumber = template.segments().size() == 1
                        && template.variables().size() == 1
                        && NUMBERS.contains(template.variables().get(0).type().name());
                if (!oneNumber) {
                    throw value.error(
                            "attribute " + attribute.name()
                                    + " is of type N, so its template is one number without padding",
                            "write {" + attribute.name() + ":int} or {" + attribute.name() + ":number}");
                }
            }
            case B ->
                throw value.error(
                        "attribute " + attribute.name() + " is of type B: entities with binary keys can't be declared"
                                + " yet",
                        "the items are reachable in " + PhysicalTable.ALL_ITEMS);
        }
        return template;
    }

    /** A column that shows a key attribute of an index as it is makes it a key of one variable. */
    private void naturalTemplates(
            Map<String, DeclaredColumn> declared, Map<String, KeyTemplate> templates, Map<String, ValueKind> kinds) {
        for (SecondaryIndex index : indexes) {
            for (KeyAttribute attribute : index.key().attributes()) {
                declared.forEach((column, declaration) -> {
                    Optional<String> template =
                            naturalTemplate(column, declaration.type(kinds.get(column)), attribute.type());
                    if (declaration.attribute().equals(attribute.name())
                            && !templates.containsKey(attribute.name())
                            && template.isPresent()) {
                        readTemplates(declaration.place(), List.of(attribute), template.get(), templates, kinds);
                    }
                });
            }
        }
    }

    private void readTemplates(
            YamlValue place,
            List<KeyAttribute> attributes,
            String text,
            Map<String, KeyTemplate> templates,
            Map<String, ValueKind> kinds) {
        try {
            KeyTemplate template = KeyTemplate.parse(text, separators);
            templates.put(attributes.get(0).name(), template);
            template.variables()
                    .forEach(variable ->
                            kinds.putIfAbsent(variable.name(), variable.type().kind()));
        } catch (TemplateException e) {
            throw place.error(e.getMessage());
        }
    }

    private static Optional<String> naturalTemplate(String column, ColumnType type, KeyType keyType) {
        if (!column.matches("[\\p{L}_][\\p{L}\\p{N}_]*")) {
            return Optional.empty();
        }
        return switch (keyType) {
            case S ->
                switch (type) {
                    case TEXT -> Optional.of("{" + column + "*}");
                    case DATE -> Optional.of("{" + column + ":date}");
                    default -> Optional.empty();
                };
            case N ->
                switch (type) {
                    case INTEGER -> Optional.of("{" + column + ":int}");
                    case NUMBER -> Optional.of("{" + column + ":number}");
                    default -> Optional.empty();
                };
            case B -> Optional.empty();
        };
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
