package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.jspecify.annotations.Nullable;

/** OneTable schemas: value templates of the fields that are key attributes. */
final class OneTableSchemas {
    /** {@code ${name}}, {@code ${name:8}}, {@code ${name:8:x}}; the name may lead into a nested field. */
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^:{}]+)(?::(\\d{1,3}))?(?::([^{}]*))?\\}");

    /** An attribute that is composed of others, or a part of one. */
    private record Field(String name, SourceValue definition, String attribute, List<Object> path) {}

    private final SourceValue schema;
    private final TableSketch sketch;
    private final Findings findings;
    private final boolean isoDates;
    private final Set<String> keyNames = new HashSet<>();

    private OneTableSchemas(SourceValue schema, TableSketch sketch, Findings findings) {
        this.schema = schema;
        this.sketch = sketch;
        this.findings = findings;
        this.isoDates = schema.get("params").isTrue("isoDates");
    }

    static boolean recognizes(SourceValue root) {
        return root.textOrEmpty("format").startsWith("onetable")
                || (root.get("models").isMap() && root.get("indexes").isMap());
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        TableSketch sketch = new TableSketch(root, null);
        readInto(root, sketch, findings);
        tables.add(sketch);
    }

    /** Adds what a schema tells to a table; a key that is known already stays. */
    static void readInto(SourceValue schema, TableSketch sketch, Findings findings) {
        new OneTableSchemas(schema, sketch, findings).read();
    }

    private void read() {
        sketch.typeAttribute = schema.get("params").filled("typeField").orElse("_type");
        sketch.separators.add(schema.get("params").filled("separator").orElse("#"));
        indexes();
        KeySchema key = sketch.key;
        if (key == null) {
            throw schema.get("indexes").error("there is no index 'primary'");
        }
        key.attributes().forEach(attribute -> keyNames.add(attribute.name()));
        sketch.indexes.forEach(index -> index.key().attributes().forEach(attribute -> keyNames.add(attribute.name())));
        boolean sorted = !key.sort().isEmpty();
        Map<String, SourceValue> models = schema.members("models");
        if (models.values().stream().anyMatch(model -> hasUnique(model))) {
            sketch.ignore.add(sorted ? List.of("_unique#{value*}", "_unique#") : List.of("_unique#{value*}"));
        }
        sketch.ignore.add(sorted ? List.of("_schema", "_schema:{name*}") : List.of("_schema{name*}"));
        sketch.ignore.add(sorted ? List.of("_migration", "_migration:{name*}") : List.of("_migration{name*}"));
        models.forEach(this::entity);
        for (String unused : List.of("queries", "items")) {
            if (schema.has(unused)) {
                findings.add(schema.get(unused), "has no counterpart in a catalog");
            }
        }
    }

    private static boolean hasUnique(SourceValue model) {
        return model.isMap()
                && model.members().values().stream().anyMatch(field -> field.isMap() && field.isTrue("unique"));
    }

    private void indexes() {
        KeyTypes types = new KeyTypes();
        schema.members("models")
                .values()
                .forEach(model -> model.members().forEach((name, field) -> {
                    String type = typeName(field);
                    if (type.equals("number")) {
                        types.put(attribute(name, field), new SourceValue(field.source(), field.path(), "N"));
                    }
                }));
        schema.members("indexes").forEach((name, index) -> {
            List<String> sort = KeyTypes.optional(index.filled("sort"));
            if (name.equals("primary")) {
                KeySchema key = types.key(List.of(index.required("hash")), sort, index);
                if (sketch.key == null) {
                    sketch.key = key;
                }
                return;
            }
            boolean local = index.text("type").orElse("").equals("local");
            KeySchema primary = sketch.key;
            List<String> hash = local && !index.has("hash") && primary != null
                    ? List.of(primary.partition().get(0).name())
                    : List.of(index.required("hash"));
            if (sketch.indexes.stream().noneMatch(known -> known.name().equals(name))) {
                SourceValue project = index.get("project");
                SourceValue projection =
                        project.isList() ? new SourceValue(project.source(), project.path(), "include") : project;
                sketch.indexes.add(KeyTypes.index(
                        name,
                        local,
                        types.key(hash, sort, index),
                        projection,
                        project.isList() ? project.list() : List.of()));
            }
        });
    }

    private void entity(String name, SourceValue model) {
        EntitySketch entity = new EntitySketch(model, name);
        entity.types.add(name);
        Map<String, Field> fields = new LinkedHashMap<>();
        model.members().forEach((fieldName, definition) -> {
            if (!definition.isMap()) {
                findings.add(definition, "is no definition of a field");
                return;
            }
            Field field = field(fieldName, definition);
            fields.put(fieldName, field);
            if (definition.has("value") || !keyNames.contains(field.attribute)) {
                declare(entity, field);
            }
        });
        timestamps(entity);
        retypePadded(entity, fields);
        Map<String, String> templates = new LinkedHashMap<>();
        fields.values().stream()
                .filter(field -> keyNames.contains(field.attribute))
                .forEach(field -> template(entity, field, fields)
                        .ifPresent(template -> templates.put(field.attribute, template)));
        encoded(entity, fields, templates);
        KeySchema key = sketch.key;
        if (key == null) {
            return;
        }
        key.attributes().forEach(attribute -> {
            String template = templates.get(attribute.name());
            if (template != null) {
                entity.key.put(attribute.name(), template);
            }
        });
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
            } else if (!own.isEmpty() && own.keySet().stream().noneMatch(entity.key::containsKey)) {
                findings.add(
                        model,
                        "has a part of the key of index '" + index.name() + "' only (" + String.join(", ", own.keySet())
                                + "), so its items are not in it");
            }
        });
        sketch.entities.add(entity);
    }

    private void timestamps(EntitySketch entity) {
        SourceValue params = schema.get("params");
        String wanted = params.textOrEmpty("timestamps");
        String type = isoDates ? "timestamp" : "epoch_millis";
        if (wanted.equals("true") || wanted.equals("create")) {
            entity.column(params.filled("createdField").orElse("created"), type);
        }
        if (wanted.equals("true") || wanted.equals("update")) {
            entity.column(params.filled("updatedField").orElse("updated"), type);
        }
    }

    private static Field field(String name, SourceValue definition) {
        String mapped = definition.filled("map").orElse(name);
        int dot = mapped.indexOf('.');
        return dot < 0
                ? new Field(name, definition, mapped, List.of())
                : new Field(name, definition, mapped.substring(0, dot), List.of((Object[]) mapped.split("\\.")));
    }

    private static String attribute(String name, SourceValue definition) {
        return definition.isMap() ? field(name, definition).attribute : name;
    }

    private void declare(EntitySketch entity, Field field) {
        SourceValue definition = field.definition;
        if (keyNames.contains(field.attribute) || definition.has("encode")) {
            return;
        }
        if (definition.isTrue("crypt")) {
            findings.add(definition, "is stored as cipher text: the column shows that");
        }
        if (definition.has("value")) {
            findings.add(definition, "is composed of other fields: the column shows what is stored");
        }
        entity.column(new CatalogDraft.Column(
                field.name,
                type(field),
                field.attribute.equals(field.name) ? null : field.attribute,
                field.path,
                definition.filled("description").orElse(null),
                null,
                definition.isTrue("crypt") ? "cipher text" : null));
        if (definition.isTrue("ttl")) {
            sketch.ttl = field.attribute;
        }
    }

    private static String typeName(SourceValue definition) {
        if (!definition.isMap()) {
            return "";
        }
        SourceValue type = definition.get("type");
        return type.isScalar() ? type.text().toLowerCase(Locale.ROOT) : type.isList() ? "array" : "";
    }

    private String type(Field field) {
        if (field.definition.isTrue("ttl")) {
            return "epoch_seconds";
        }
        return switch (typeName(field.definition)) {
            case "number" -> "number";
            case "boolean" -> "boolean";
            case "date" -> {
                boolean iso = field.definition.has("isoDates") ? field.definition.isTrue("isoDates") : isoDates;
                yield iso ? "timestamp" : "epoch_millis";
            }
            case "set" -> setType(field.definition);
            case "array" -> "list";
            case "object" -> "map";
            case "buffer", "arraybuffer", "binary" -> "binary";
            default -> "text";
        };
    }

    private static String setType(SourceValue definition) {
        return switch (typeName(definition.get("items"))) {
            case "number" -> "number_set";
            case "buffer", "arraybuffer", "binary" -> "binary_set";
            default -> "string_set";
        };
    }

    /** Numbers that some template pads are whole. */
    private static void retypePadded(EntitySketch entity, Map<String, Field> fields) {
        for (Field field : fields.values()) {
            Matcher matcher = VARIABLE.matcher(
                    field.definition.get("value").isScalar() ? field.definition.textOrEmpty("value") : "");
            while (matcher.find()) {
                if (matcher.group(2) != null && "number".equals(entity.typeOf(matcher.group(1)))) {
                    entity.retype(matcher.group(1), "integer");
                }
            }
        }
    }

    private Optional<String> template(EntitySketch entity, Field field, Map<String, Field> fields) {
        SourceValue value = field.definition.get("value");
        if (value.isAbsent() && field.definition.has("encode")) {
            return Optional.empty();
        } else if (value.isAbsent()) {
            String type = keyType(field.attribute) == KeyType.N ? "number" : variableType(field, entity);
            return Optional.of(entity.variable(field.attribute, true, type));
        } else if (!value.isScalar() || value.text().isEmpty()) {
            findings.add(value, "is no template of text: run workbench discover on the table to find what it composes");
            return Optional.empty();
        }
        StringBuilder template = new StringBuilder();
        String text = value.text();
        Matcher matcher = VARIABLE.matcher(text);
        int end = 0;
        boolean adjacent = false;
        while (matcher.find()) {
            template.append(Identifiers.literal(text.substring(end, matcher.start())));
            adjacent |= matcher.start() == end && end > 0;
            boolean last = matcher.end() == text.length();
            boolean meets = !last && text.startsWith("${", matcher.end());
            template.append(variable(entity, fields.get(matcher.group(1)), matcher, last || meets, value));
            end = matcher.end();
        }
        String rest = text.substring(end);
        if (rest.contains("${")) {
            findings.add(value, "'" + text + "' has a placeholder that can't be read");
            return Optional.empty();
        }
        if (adjacent && !template.toString().matches(".*\\{[^{}]*:(ulid|uuid)\\}.*")) {
            findings.add(
                    value, "variables follow each other without anything between them: which text is whose is a guess");
        }
        return Optional.of(template.append(Identifiers.literal(rest)).toString());
    }

    private @Nullable KeyType keyType(String attribute) {
        List<org.ddbworkbench.catalog.KeyAttribute> all = new ArrayList<>();
        if (sketch.key != null) {
            all.addAll(sketch.key.attributes());
        }
        sketch.indexes.forEach(index -> all.addAll(index.key().attributes()));
        return all.stream()
                .filter(key -> key.name().equals(attribute))
                .map(org.ddbworkbench.catalog.KeyAttribute::type)
                .findFirst()
                .orElse(null);
    }

    private String variable(
            EntitySketch entity, @Nullable Field field, Matcher matcher, boolean greedy, SourceValue place) {
        String name = matcher.group(1);
        String width = matcher.group(2);
        if (field == null) {
            findings.add(place, "the model has no field '" + name + "': it is taken for text");
            return entity.variable(name, greedy, "");
        }
        if (width != null) {
            String pad = matcher.group(3) == null || matcher.group(3).isEmpty() ? "0" : matcher.group(3);
            if (pad.length() > 1 || width.equals("0")) {
                findings.add(place, "text is padded with '" + pad + "', which a template can't say");
                return entity.variable(name, greedy, "");
            }
            boolean whole = "integer".equals(entity.typeOf(field.name)) && pad.equals("0");
            return entity.variable(
                    field.name, false, whole ? "int(" + width + "+)" : "padded(" + width + "," + pad + ")");
        }
        return entity.variable(field.name, greedy, variableType(field, entity));
    }

    private String variableType(Field field, EntitySketch entity) {
        String generate = field.definition.get("generate").isScalar() ? field.definition.textOrEmpty("generate") : "";
        String type = entity.typeOf(field.name);
        if (generate.equals("ulid") || generate.equals("uuid")) {
            return generate;
        }
        return switch (type == null ? type(field) : type) {
            case "timestamp" -> "timestamp(millis)";
            case "epoch_millis" -> "epoch_millis";
            case "epoch_seconds" -> "epoch_seconds";
            case "integer" -> "int";
            case "number" -> "number";
            case "boolean" -> "enum(true|false)";
            default -> "";
        };
    }

    /** {@code encode: ['sk', '#', 1]}: the value is the second part of sk, and nowhere else. */
    private void encoded(EntitySketch entity, Map<String, Field> fields, Map<String, String> templates) {
        Map<String, Map<Integer, String>> parts = new LinkedHashMap<>();
        Map<String, String> separators = new LinkedHashMap<>();
        for (Field field : fields.values()) {
            List<SourceValue> encode = field.definition.get("encode").oneOrMore();
            if (encode.isEmpty()) {
                continue;
            }
            boolean known = encode.size() == 3
                    && encode.stream().allMatch(SourceValue::isScalar)
                    && encode.get(2).text().matches("\\d{1,2}")
                    && fields.containsKey(encode.get(0).text());
            if (!known) {
                findings.add(
                        field.definition.get("encode"), "is not [field, separator, position]: the field is left out");
                continue;
            }
            String of = encode.get(0).text();
            separators.put(of, encode.get(1).text());
            parts.computeIfAbsent(of, unused -> new LinkedHashMap<>())
                    .put(Integer.parseInt(encode.get(2).text()), field.name);
        }
        parts.forEach((of, names) -> {
            String attribute = fields.get(of).attribute;
            SourceValue value = fields.get(of).definition.get("value");
            if (!keyNames.contains(attribute)) {
                findings.add(fields.get(of).definition, "holds encoded fields and is no key: they are left out");
                return;
            }
            if (!value.isAbsent()) {
                return; // its template names the fields
            }
            String separator = separators.getOrDefault(of, "#");
            int last = names.keySet().stream().mapToInt(Integer::intValue).max().orElse(0);
            StringBuilder template = new StringBuilder();
            for (int i = 0; i <= last; i++) {
                String name = names.get(i);
                template.append(i == 0 ? "" : Identifiers.literal(separator));
                template.append(entity.variable(
                        name == null ? of + "_" + i : name,
                        i == last,
                        name == null ? "" : variableType(fields.get(name), entity)));
            }
            templates.put(attribute, template.toString());
        });
    }
}
