package org.ddbworkbench.exchange;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;

/**
 * NoSQL Workbench models: facets are entities. A facet's alias is free text, so its data decide; where a model has OneTable's
 * schema inside, that tells the entities.
 */
final class WorkbenchModels {
    private final SourceValue table;
    private final Findings findings;
    private final TableSketch sketch;
    /** What the variables of the entity at hand have in its items. */
    private final Map<String, Map<SourceValue, String>> variables = new HashMap<>();

    private WorkbenchModels(SourceValue table, Findings findings) {
        this.table = table;
        this.findings = findings;
        this.sketch = new TableSketch(table, table.required("TableName"));
    }

    static boolean recognizes(SourceValue root) {
        return root.has("DataModel");
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        if (root.has("ModelSchema") && root.list("DataModel").isEmpty()) {
            throw root.get("DataModel").error("the model has no table");
        }
        boolean first = true;
        for (SourceValue table : root.list("DataModel")) {
            // A schema of the whole model is that of its first table.
            SourceValue owner = first && root.has("ModelSchema") ? root : table;
            tables.add(new WorkbenchModels(table, findings).read(owner.get("ModelSchema")));
            first = false;
        }
    }

    /**
     * @param schema of OneTable, whose models are the entities in place of the facets; maybe absent
     */
    private TableSketch read(SourceValue schema) {
        sketch.isDefinition = true;
        List<SourceValue> facets = table.list("TableFacets");
        Map<String, Set<String>> seen = seenTypes(facets);
        KeySchema key = key(table, seen);
        sketch.key = key;
        for (SourceValue index : table.list("GlobalSecondaryIndexes")) {
            index(index, false, key(index, seen));
        }
        for (SourceValue index : table.list("LocalSecondaryIndexes")) {
            index(index, true, new KeySchema(key.partition(), key(index, seen).sort()));
        }
        if (!schema.isAbsent()) {
            OneTableSchemas.readInto(schema, sketch, findings);
            return sketch;
        }
        Map<String, String> declared = declaredTypes();
        Map<SourceValue, String> typeValues = typeAttribute(facets);
        for (SourceValue facet : facets) {
            entity(facet, declared, seen, Optional.ofNullable(typeValues.get(facet)));
        }
        if (facets.isEmpty()) {
            findings.add(
                    table, "the model has no facets, so it tells no entities: workbench discover finds some in data");
        }
        return sketch;
    }

    private void index(SourceValue index, boolean local, KeySchema key) {
        SourceValue projection = index.get("Projection");
        sketch.indexes.add(KeyTypes.index(
                index.required("IndexName"),
                local,
                key,
                projection.get("ProjectionType"),
                projection.list("NonKeyAttributes")));
    }

    private KeySchema key(SourceValue owner, Map<String, Set<String>> seen) {
        SourceValue attributes = owner.get("KeyAttributes");
        KeyAttribute partition = keyAttribute(attributes.get("PartitionKey"), seen);
        List<KeyAttribute> sort =
                attributes.get("SortKey").filled("AttributeName").isPresent()
                        ? List.of(keyAttribute(attributes.get("SortKey"), seen))
                        : List.of();
        return new KeySchema(List.of(partition), sort);
    }

    private KeyAttribute keyAttribute(SourceValue value, Map<String, Set<String>> seen) {
        String name = value.required("AttributeName");
        KeyType type = KeyTypes.of(value.get("AttributeType"));
        Set<String> inData = seen.getOrDefault(name, Set.of());
        if (inData.size() == 1 && !inData.contains(type.name())) {
            String found = inData.iterator().next();
            if (Set.of("S", "N", "B").contains(found)) {
                findings.add(
                        value,
                        "'" + name + "' is " + type + " in the model and " + found + " in all of its data: " + found
                                + " is taken");
                return new KeyAttribute(name, KeyType.valueOf(found));
            }
        }
        return new KeyAttribute(name, type);
    }

    private Map<String, String> declaredTypes() {
        Map<String, String> types = new HashMap<>();
        for (SourceValue attribute : table.list("NonKeyAttributes")) {
            attribute
                    .filled("AttributeName")
                    .ifPresent(name ->
                            types.put(name, attribute.text("AttributeType").orElse("S")));
        }
        return types;
    }

    private Map<String, Set<String>> seenTypes(List<SourceValue> facets) {
        Map<String, Set<String>> types = new LinkedHashMap<>();
        Stream.concat(Stream.of(table), facets.stream())
                .flatMap(owner -> owner.list("TableData").stream())
                .forEach(item -> seenTypes(item, types));
        return types;
    }

    private static void seenTypes(SourceValue item, Map<String, Set<String>> types) {
        item.members()
                .forEach((name, value) -> ItemValues.type(value)
                        .ifPresent(type -> types.computeIfAbsent(name, unused -> new HashSet<>())
                                .add(type)));
    }

    /**
     * An attribute that has one value for each facet, a different one for every facet, names the entity.
     *
     * @return the value by facet; empty where there is no such attribute
     */
    private Map<SourceValue, String> typeAttribute(List<SourceValue> facets) {
        List<SourceValue> withData = facets.stream()
                .filter(facet -> !facet.list("TableData").isEmpty())
                .toList();
        if (withData.size() < 2 || withData.size() < facets.size()) {
            return Map.of();
        }
        for (String candidate :
                withData.get(0).list("TableData").get(0).members().keySet()) {
            Map<SourceValue, String> values = new LinkedHashMap<>();
            for (SourceValue facet : withData) {
                Set<String> texts = new HashSet<>();
                for (SourceValue item : facet.list("TableData")) {
                    texts.add(
                            item.get(candidate).get("S").isScalar()
                                    ? item.get(candidate).get("S").text()
                                    : "");
                }
                if (texts.size() == 1 && !texts.contains("")) {
                    values.put(facet, texts.iterator().next());
                }
            }
            boolean names = values.size() == withData.size()
                    && new HashSet<>(values.values()).size() == values.size()
                    && !keyNames().contains(candidate);
            if (names) {
                sketch.typeAttribute = candidate;
                return values;
            }
        }
        return Map.of();
    }

    private Set<String> keyNames() {
        Set<String> names = new HashSet<>();
        if (sketch.key != null) {
            sketch.key.attributes().forEach(attribute -> names.add(attribute.name()));
        }
        sketch.indexes.forEach(index -> index.key().attributes().forEach(attribute -> names.add(attribute.name())));
        return names;
    }

    private void entity(
            SourceValue facet, Map<String, String> declared, Map<String, Set<String>> seen, Optional<String> type) {
        EntitySketch entity = new EntitySketch(facet, facet.required("FacetName"));
        List<SourceValue> items = facet.list("TableData");
        type.ifPresent(entity.types::add);
        Map<String, Set<String>> own = new LinkedHashMap<>();
        items.forEach(item -> seenTypes(item, own));
        Set<String> names = new LinkedHashSet<>();
        facet.list("NonKeyAttributes").forEach(name -> names.add(name.text()));
        names.addAll(own.keySet());
        Set<String> keyNames = keyNames();
        for (String name : names) {
            if (!keyNames.contains(name)) {
                entity.column(name, columnType(name, own, seen, declared, items));
            }
        }
        variables.clear();
        SourceValue aliases = facet.get("KeyAttributeAlias");
        KeySchema key = sketch.key;
        if (key == null) {
            return;
        }
        for (int i = 0; i < key.attributes().size(); i++) {
            KeyAttribute attribute = key.attributes().get(i);
            String aliasName = i == 0 ? "PartitionKeyAlias" : "SortKeyAlias";
            key(entity, attribute, aliases.text(aliasName).orElse(""), items, aliases.get(aliasName))
                    .ifPresent(template -> entity.key.put(attribute.name(), template));
        }
        sketch.indexes.forEach(index -> {
            Map<String, String> templates = new LinkedHashMap<>();
            List<SourceValue> entries = items.stream()
                    .filter(item -> index.key().attributes().stream().allMatch(part -> item.has(part.name())))
                    .toList();
            if (entries.isEmpty()) {
                return;
            }
            for (KeyAttribute attribute : index.key().attributes()) {
                String template = entity.key.get(attribute.name());
                if (template == null) {
                    template = key(entity, attribute, "", entries, facet).orElse("");
                }
                templates.put(attribute.name(), template);
            }
            if (!templates.containsValue("")) {
                entity.index(index.name(), templates, entries.size() < items.size(), List.of());
            }
        });
        sketch.entities.add(entity);
    }

    private static String columnType(
            String name,
            Map<String, Set<String>> own,
            Map<String, Set<String>> seen,
            Map<String, String> declared,
            List<SourceValue> items) {
        Set<String> types = own.getOrDefault(name, seen.getOrDefault(name, Set.of()));
        String type = types.size() > 1
                ? "document"
                : types.isEmpty()
                        ? declared.getOrDefault(name, "S")
                        : types.iterator().next();
        boolean whole = type.equals("N")
                && items.stream().anyMatch(item -> item.has(name))
                && items.stream()
                        .flatMap(item -> ItemValues.text(item.get(name)).stream())
                        .allMatch(ItemValues::isWhole);
        return whole ? "integer" : ItemValues.columnType(type);
    }

    private Optional<String> key(
            EntitySketch entity, KeyAttribute attribute, String alias, List<SourceValue> items, SourceValue place) {
        if (attribute.type() != KeyType.S) {
            return attribute.type() == KeyType.N
                    ? Optional.of(entity.variable(attribute.name(), false, "number"))
                    : Optional.empty();
        }
        List<SourceValue> holders = items.stream()
                .filter(item -> ItemValues.text(item.get(attribute.name())).isPresent())
                .toList();
        List<String> values = holders.stream()
                .map(item -> ItemValues.text(item.get(attribute.name())).orElse(""))
                .toList();
        Optional<List<KeyGuess.Part>> guess = KeyGuess.guess(alias, values, attribute.name());
        guess.ifPresent(parts -> {
            sketch.separators.add(KeyGuess.separator(values, alias));
            if (!alias.isBlank()
                    && !alias.equals(attribute.name())
                    && !KeyGuess.fits(alias, values, attribute.name())) {
                findings.add(
                        place,
                        "'" + alias + "' does not fit the sample data ('" + values.get(0)
                                + "'): the data are followed");
            }
            if (values.isEmpty()) {
                findings.add(place, "'" + alias + "' is taken as the key's template: there are no data to tell");
            } else if (new HashSet<>(values).size() == 1 && parts.stream().anyMatch(KeyGuess.Part::variable)) {
                findings.add(
                        entity.place,
                        "'" + attribute.name() + "' has one value, '" + values.get(0)
                                + "': what of it is constant is a guess");
            }
        });
        return guess.map(parts -> {
            StringBuilder template = new StringBuilder();
            for (int i = 0; i < parts.size(); i++) {
                KeyGuess.Part part = parts.get(i);
                template.append(
                        part.variable()
                                ? entity.variable(agreed(part, holders, attribute.name()), i == parts.size() - 1, "")
                                : Identifiers.literal(part.text()));
            }
            return template.toString();
        });
    }

    /** The variable's name, or another one where it has other values in another key of the same item. */
    private String agreed(KeyGuess.Part part, List<SourceValue> items, String attribute) {
        String name = part.text();
        String fallback = Identifiers.of(attribute);
        for (int i = 1; conflicts(name, part.values(), items); i++) {
            name = i == 1 ? fallback : fallback + "_" + i;
        }
        Map<SourceValue, String> known = variables.computeIfAbsent(name, unused -> new HashMap<>());
        for (int i = 0; i < part.values().size(); i++) {
            known.put(items.get(i), part.values().get(i));
        }
        return name;
    }

    private boolean conflicts(String name, List<String> values, List<SourceValue> items) {
        Map<SourceValue, String> known = variables.get(name);
        if (known == null) {
            return false;
        } else if (values.size() != items.size()) {
            return true;
        }
        for (int i = 0; i < items.size(); i++) {
            String other = known.get(items.get(i));
            if (other == null || !other.equals(values.get(i))) {
                return true;
            }
        }
        return false;
    }
}
