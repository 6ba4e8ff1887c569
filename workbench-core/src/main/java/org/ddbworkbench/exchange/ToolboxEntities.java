package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;

/** Entities of dynamodb-toolbox as its DTO action gives them: one, a list of them, or an object of them. */
final class ToolboxEntities {
    private final SourceValue dto;
    private final TableSketch sketch;
    private final Findings findings;
    private final EntitySketch entity;
    private final Set<String> keyNames = new LinkedHashSet<>();
    private final Map<String, String> templates = new LinkedHashMap<>();

    private ToolboxEntities(SourceValue dto, TableSketch sketch, Findings findings) {
        this.dto = dto;
        this.sketch = sketch;
        this.findings = findings;
        this.entity = new EntitySketch(dto, dto.required("entityName"));
    }

    static boolean recognizes(SourceValue root) {
        return !entities(root).isEmpty();
    }

    private static List<SourceValue> entities(SourceValue root) {
        if (isEntity(root)) {
            return List.of(root);
        }
        if (root.isMap() && root.has("entities")) {
            return entities(root.get("entities"));
        }
        List<SourceValue> candidates = root.isList()
                ? root.list()
                : root.isMap() ? new ArrayList<>(root.members().values()) : List.of();
        return candidates.stream().filter(ToolboxEntities::isEntity).toList();
    }

    private static boolean isEntity(SourceValue value) {
        return value.get("entityName").isScalar()
                && value.get("schema").get("attributes").isMap();
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        Map<String, TableSketch> byName = new LinkedHashMap<>();
        for (SourceValue dto : entities(root)) {
            SourceValue table = dto.get("table");
            String name =
                    table.get("tableName").isScalar() ? table.get("tableName").text() : table.textOrEmpty("name");
            TableSketch sketch =
                    byName.computeIfAbsent(name, key -> new TableSketch(table, key.isEmpty() ? null : key));
            new ToolboxEntities(dto, sketch, findings).read(table);
        }
        tables.addAll(byName.values());
    }

    private void read(SourceValue table) {
        sketch.separators.add("#");
        String marker = table.filled("entityAttributeSavedAs").orElse("_et");
        boolean marked =
                !dto.has("entityAttribute") || dto.get("entityAttribute").isMap() || dto.isTrue("entityAttribute");
        if (marked) {
            sketch.typeAttribute = marker;
            entity.types.add(entity.name);
        }
        keys(table);
        dto.get("schema").members("attributes").forEach(this::attribute);
        timestamps();
        KeySchema key = sketch.key;
        if (key != null) {
            key.attributes().forEach(attribute -> composed(attribute.name()));
        }
        sketch.indexes.forEach(index -> {
            Map<String, String> own = new LinkedHashMap<>();
            index.key().attributes().forEach(attribute -> {
                String template = templates.get(attribute.name());
                if (template != null) {
                    own.put(attribute.name(), template);
                }
            });
            if (own.size() == index.key().attributes().size()) {
                entity.index(index.name(), own, false, List.of());
            } else {
                findings.add(
                        dto,
                        "what the key of index '" + index.name()
                                + "' is composed of isn't told: run workbench discover");
            }
        });
        sketch.entities.add(entity);
    }

    private void composed(String attribute) {
        String template = templates.get(attribute);
        if (template != null) {
            entity.key.put(attribute, template);
        }
    }

    private void keys(SourceValue table) {
        if (sketch.key == null) {
            List<KeyAttribute> sort = table.has("sortKey") ? List.of(keyAttribute(table.get("sortKey"))) : List.of();
            sketch.key = new KeySchema(List.of(keyAttribute(table.get("partitionKey"))), sort);
            table.members("indexes").forEach((name, index) -> {
                boolean local = index.textOrEmpty("type").equals("local");
                List<KeyAttribute> partition = keyAttributes(index, "partitionKey");
                KeySchema key = sketch.key;
                if (local && partition.isEmpty() && key != null) {
                    partition = key.partition();
                }
                if (partition.isEmpty()) {
                    throw index.error("'partitionKey' is missing");
                }
                sketch.indexes.add(KeyTypes.index(
                        name,
                        local,
                        new KeySchema(partition, keyAttributes(index, "sortKey")),
                        index.get("none"),
                        List.of()));
            });
        }
        if (sketch.key != null) {
            sketch.key.attributes().forEach(attribute -> keyNames.add(attribute.name()));
        }
        sketch.indexes.forEach(index -> index.key().attributes().forEach(attribute -> keyNames.add(attribute.name())));
    }

    private static List<KeyAttribute> keyAttributes(SourceValue index, String name) {
        List<KeyAttribute> attributes = new ArrayList<>();
        if (index.has(name)) {
            attributes.add(keyAttribute(index.get(name)));
        }
        index.list(name + "s").forEach(attribute -> attributes.add(keyAttribute(attribute)));
        return attributes;
    }

    private static KeyAttribute keyAttribute(SourceValue value) {
        return new KeyAttribute(value.required("name"), KeyTypes.of(value.get("type")));
    }

    private void attribute(String name, SourceValue definition) {
        String saved = definition.filled("savedAs").orElse(name);
        boolean isKey = keyNames.contains(saved);
        boolean computed = isKey && name.equals(saved) && definition.isTrue("hidden") && !definition.has("transform");
        if (computed) {
            findings.add(
                    definition,
                    "is composed by code (computeKey), which the file doesn't have: workbench discover finds its"
                            + " template");
            entity.computedKeys.add(saved);
            return;
        }
        String type = columnType(definition);
        List<SourceValue> transforms = transforms(definition.get("transform"));
        if (isKey) {
            entity.column(CatalogDraft.Column.of(name, type));
            template(name, definition, type, transforms).ifPresent(template -> templates.put(saved, template));
            return;
        }
        if (!transforms.isEmpty()) {
            findings.add(
                    definition.get("transform"), "the column shows the value as it is stored, not as it was before");
        }
        entity.column(
                new CatalogDraft.Column(name, type, saved.equals(name) ? null : saved, List.of(), null, null, null));
    }

    private static List<SourceValue> transforms(SourceValue transform) {
        if (transform.isAbsent()) {
            return List.of();
        } else if (transform.textOrEmpty("transformerId").equals("pipe")) {
            List<SourceValue> all = new ArrayList<>();
            for (String member : List.of("transformers", "transforms", "pipe")) {
                if (transform.get(member).isList()) {
                    transform.list(member).forEach(step -> all.addAll(transforms(step)));
                }
            }
            return all.isEmpty() ? List.of(transform) : all;
        }
        return List.of(transform);
    }

    private Optional<String> template(String name, SourceValue definition, String type, List<SourceValue> transforms) {
        String before = "";
        String after = "";
        for (SourceValue transform : transforms) {
            String delimiter = transform.text("delimiter").orElse("#");
            switch (transform.textOrEmpty("transformerId")) {
                case "prefix" -> before = transform.required("prefix") + delimiter + before;
                case "suffix" -> after = after + delimiter + transform.required("suffix");
                default -> {
                    findings.add(
                            transform,
                            "'" + transform.textOrEmpty("transformerId")
                                    + "' is a transformer that a template can't say:" + " run workbench discover");
                    return Optional.empty();
                }
            }
            sketch.separators.add(delimiter.isEmpty() ? "#" : delimiter.substring(0, 1));
        }
        String variable = switch (type) {
            case "number" -> entity.variable(name, false, "number");
            case "boolean" -> entity.variable(name, false, "enum(true|false)");
            default -> entity.variable(name, true, enumeration(definition.get("enum")));
        };
        return Optional.of(Identifiers.literal(before) + variable + Identifiers.literal(after));
    }

    private static String enumeration(SourceValue values) {
        if (!values.isList() || values.list().isEmpty()) {
            return "";
        }
        List<String> texts = new ArrayList<>();
        for (SourceValue value : values.list()) {
            if (!value.isScalar() || !value.text().matches("[^|(){}\\[\\]#]+")) {
                return "";
            }
            texts.add(value.text());
        }
        return "enum(" + String.join("|", texts) + ")";
    }

    private static String columnType(SourceValue definition) {
        return switch (definition.textOrEmpty("type")) {
            case "string" -> "text";
            case "number" -> "number";
            case "boolean" -> "boolean";
            case "binary" -> "binary";
            case "list" -> "list";
            case "map", "record", "item" -> "map";
            case "set" ->
                switch (definition.get("elements").textOrEmpty("type")) {
                    case "number" -> "number_set";
                    case "binary" -> "binary_set";
                    default -> "string_set";
                };
            default -> "document";
        };
    }

    private void timestamps() {
        SourceValue timestamps = dto.get("timestamps");
        if (timestamps.isScalar() && !dto.isTrue("timestamps")) {
            return;
        }
        timestamp("created", "_ct");
        timestamp("modified", "_md");
    }

    private void timestamp(String name, String attribute) {
        SourceValue own = dto.get("timestamps").get(name);
        if (own.isScalar() && !own.text().equals("true")) {
            return;
        }
        String column = own.isMap() ? own.filled("name").orElse(name) : name;
        String saved = own.isMap() ? own.filled("savedAs").orElse(attribute) : attribute;
        entity.column(new CatalogDraft.Column(
                column, "timestamp", saved.equals(column) ? null : saved, List.of(), null, null, null));
    }
}
