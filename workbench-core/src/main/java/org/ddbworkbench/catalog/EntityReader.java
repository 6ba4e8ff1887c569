package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.template.TemplateSyntax;
import org.ddbworkbench.template.ValueKind;
import org.jspecify.annotations.Nullable;

/** Reads the entities of one physical table and checks them against each other. */
final class EntityReader {
    /** Entities of a table: each is compared with each. */
    static final int MAX_ENTITIES = 2_000;

    private static final int MAX_COLUMNS = 2_000;
    private static final Set<String> ENTITY_NAMES =
            Set.of("key", "keys", "type", "when", "priority", "indexes", "columns", "description");
    private static final Set<String> RESERVED =
            Set.of(PhysicalTable.ALL_ITEMS, PhysicalTable.UNCLASSIFIED, PhysicalTable.IGNORED);

    private final KeySchema key;
    private final List<SecondaryIndex> indexes;
    private final TemplateSyntax syntax;
    private final @Nullable String typeAttribute;
    private @Nullable Entity ignored;
    private final Map<Entity, List<Column>> entities = new LinkedHashMap<>();
    private final Map<Entity, YamlValue> places = new LinkedHashMap<>();

    /**
     * @param typeAttribute the attribute that tells what an item is; null: there is none
     */
    EntityReader(KeySchema key, List<SecondaryIndex> indexes, TemplateSyntax syntax, @Nullable String typeAttribute) {
        this.key = key;
        this.indexes = indexes;
        this.syntax = syntax;
        this.typeAttribute = typeAttribute;
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
        EntityTemplates templates = new EntityTemplates(syntax);
        templates.readTableKey(versions(value, names), key.attributes());
        EntityIndexReader indexReader = new EntityIndexReader(indexes);
        YamlValue.optional(names, "indexes").ifPresent(list -> indexReader.readKeys(list, templates));
        Map<String, DeclaredColumn> declared = new LinkedHashMap<>();
        YamlValue.optional(names, "columns")
                .ifPresent(list -> list.map(MAX_COLUMNS, "columns")
                        .forEach((column, body) -> declared.put(column, DeclaredColumn.read(column, body))));
        templates.addNatural(indexes, declared);
        List<Column> columns = columns(templates, declared, value);
        templates.checkParts(columns);
        String description =
                YamlValue.optional(names, "description").map(YamlValue::text).orElse("");
        Entity entity = new Entity(
                name,
                description,
                YamlValue.optional(names, "priority").map(YamlValue::integer).orElse(0),
                key.attributes(),
                templates.forms(),
                discriminators(names),
                indexReader.read(columns),
                templates.natural());
        entities.put(entity, columns);
        places.put(entity, value);
    }

    /** The templates of each version of the key. */
    private static List<YamlValue> versions(YamlValue value, Map<String, YamlValue> names) {
        YamlValue versions = names.get("keys");
        if (versions == null) {
            return List.of(value.required(names, "key"));
        }
        if (names.containsKey("key")) {
            throw versions.error("an entity has 'key', or 'keys' for several versions of it, not both");
        }
        if (versions.list().isEmpty()) {
            throw versions.error("a key is expected here, such as [\"TENANT#{tenant}\", META]");
        }
        return versions.list();
    }

    private List<Discriminator> discriminators(Map<String, YamlValue> names) {
        List<Discriminator> discriminators = new ArrayList<>();
        YamlValue.optional(names, "type").ifPresent(type -> {
            if (typeAttribute == null) {
                throw type.error(
                        "the table has no attribute that tells the type of an item",
                        "name it: 'typeAttribute' of the table, such as typeAttribute: _type");
            }
            discriminators.add(new Discriminator(List.of(typeAttribute), Discriminator.oneOf(type)));
        });
        YamlValue.optional(names, "when")
                .ifPresent(when -> when.map().forEach((attribute, condition) -> {
                    checkAttribute(attribute, condition);
                    discriminators.add(Discriminator.read(attribute, condition));
                }));
        return discriminators;
    }

    /** Checks that an attribute is none that every item has, and that templates speak of. */
    void checkAttribute(String attribute, YamlValue place) {
        if (key.attributes().stream().anyMatch(own -> own.name().equals(attribute))) {
            throw place.error(
                    "'" + attribute + "' is a key attribute of the table, so that its template tells which items belong"
                            + " to an entity",
                    "say it in 'key', with a constant or a variable of a type, such as {kind:enum(a|b)}");
        }
    }

    /**
     * Reads the keys of items that nobody wants to see.
     *
     * @param list each with a template for each key attribute
     */
    void readIgnored(YamlValue list) {
        List<KeyForm> forms = new ArrayList<>();
        for (YamlValue one : list.list()) {
            EntityTemplates templates = new EntityTemplates(syntax);
            templates.readTableKey(List.of(one), key.attributes());
            forms.addAll(templates.forms());
        }
        if (!forms.isEmpty()) {
            ignored = new Entity(PhysicalTable.IGNORED, "", 0, key.attributes(), forms, List.of(), Map.of(), Map.of());
        }
    }

    /** What takes the items that nobody wants to see; null: there are none. */
    @Nullable
    Entity ignored() {
        return ignored;
    }

    private static List<Column> columns(
            EntityTemplates templates, Map<String, DeclaredColumn> declared, YamlValue entity) {
        Set<String> keyVariables = templates.keyVariables();
        Map<String, ValueKind> kinds = templates.kinds();
        List<Column> columns = new ArrayList<>();
        for (String variable : keyVariables) {
            DeclaredColumn declaration = declared.get(variable);
            ColumnType type = ColumnType.of(kinds.getOrDefault(variable, ValueKind.TEXT));
            Column.Source source = new Column.KeyVariable(variable);
            boolean nullable = templates.optionalVariables().contains(variable);
            if (declaration == null) {
                columns.add(new Column(variable, type, source, nullable, "from the key"));
                continue;
            }
            if (!declaration.steps().isEmpty()) {
                throw declaration.place().error("'" + variable + "' is decoded from the key, not from a path");
            }
            if (templates.isFolded(variable)) {
                columns.add(new Column(
                        variable,
                        type,
                        new Column.ItemAttribute(declaration.attribute()),
                        true,
                        declaration.description(),
                        declaration.reference()));
                continue;
            }
            if (!declaration.attribute().equals(variable)) {
                throw declaration
                        .place()
                        .error("'" + variable + "' is decoded from the key, not from attribute "
                                + declaration.attribute());
            }
            columns.add(
                    new Column(variable, type, source, nullable, declaration.description(), declaration.reference()));
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
                        name, type, declaration.source(), true, declaration.description(), declaration.reference()));
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
        Precedence.settle(key.attributes(), new ArrayList<>(entities.keySet()), ignored, places);
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
}
