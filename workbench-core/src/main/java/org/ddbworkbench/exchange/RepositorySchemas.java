package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.KeySchema;

/**
 * Tables with entities and templates of the form {@code USER#{user_id}}: the {@code schema.json} of the DynamoDB repository
 * generator, and the contract of the modernizer, which calls some things otherwise.
 */
final class RepositorySchemas {
    static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)\\}");

    private final SourceValue table;
    private final Findings findings;
    private final TableSketch sketch;
    private final boolean contract;

    private RepositorySchemas(SourceValue table, Findings findings) {
        this.table = table;
        this.findings = findings;
        this.contract = !table.has("table_config");
        this.sketch = new TableSketch(
                table,
                contract ? table.required("table") : table.get("table_config").required("table_name"));
    }

    static boolean recognizes(SourceValue root) {
        return root.get("tables").isList()
                && root.list("tables").stream()
                        .anyMatch(table -> table.has("table_config") || (table.has("table") && table.has("entities")));
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> tables) {
        for (SourceValue table : root.list("tables")) {
            tables.add(new RepositorySchemas(table, findings).read());
        }
    }

    private TableSketch read() {
        Map<String, SourceValue> entities = new LinkedHashMap<>();
        if (contract) {
            table.list("entities").forEach(entity -> entities.put(entity.required("entity_type"), entity));
        } else {
            entities.putAll(table.members("entities"));
        }
        SourceValue owner = contract ? table : table.get("table_config");
        KeyTypes types = new KeyTypes();
        List<String> partition = names(owner.get(contract ? "pk" : "partition_key"), types);
        List<String> sort = names(owner.get(contract ? "sk" : "sort_key"), types);
        entities.values().forEach(entity -> {
            numbers(partition, entity.get("pk_template"), entity, types);
            numbers(sort, entity.get("sk_template"), entity, types);
        });
        for (SourceValue index : indexes()) {
            String name = index.required(contract ? "index_name" : "name");
            entities.values().stream()
                    .flatMap(entity -> entity.list("gsi_mappings").stream())
                    .filter(mapping -> mapping.textOrEmpty("name").equals(name))
                    .forEach(mapping -> numbersOf(index, mapping, entities, types));
        }
        sketch.key = types.key(partition, sort, owner);
        for (SourceValue index : indexes()) {
            KeySchema key = types.key(
                    names(index.get(contract ? "pk" : "partition_key"), types),
                    names(index.get(contract ? "sk" : "sort_key"), types),
                    index);
            List<SourceValue> included = new ArrayList<>(index.list("projected_attributes"));
            included.addAll(index.list("included_attributes"));
            sketch.indexes.add(KeyTypes.index(
                    index.required(contract ? "index_name" : "name"), false, key, index.get("projection"), included));
        }
        entities.forEach(this::entity);
        return sketch;
    }

    private List<SourceValue> indexes() {
        return table.list(contract ? "gsis" : "gsi_list");
    }

    /** Names of key attributes: a text, an object with a name, or a list of those. */
    private static List<String> names(SourceValue value, KeyTypes types) {
        List<String> names = new ArrayList<>();
        for (SourceValue element : value.oneOrMore()) {
            if (element.isScalar()) {
                if (!element.text().isEmpty()) {
                    names.add(element.text());
                }
            } else {
                String name = element.filled("attribute_name").orElseGet(() -> element.required("name"));
                names.add(name);
                if (element.has("type")) {
                    types.put(name, element.get("type"));
                }
            }
        }
        return names;
    }

    private void numbersOf(SourceValue index, SourceValue mapping, Map<String, SourceValue> entities, KeyTypes types) {
        entities.values().stream()
                .filter(entity -> entity.list("gsi_mappings").contains(mapping))
                .forEach(entity -> {
                    numbers(names(index.get("partition_key"), types), mapping.get("pk_template"), entity, types);
                    numbers(names(index.get("sort_key"), types), mapping.get("sk_template"), entity, types);
                });
    }

    /** A template that is nothing but a number makes its key attribute a number. */
    private static void numbers(List<String> names, SourceValue templates, SourceValue entity, KeyTypes types) {
        List<SourceValue> each = templates.oneOrMore();
        for (int i = 0; i < Math.min(names.size(), each.size()); i++) {
            Matcher matcher =
                    VARIABLE.matcher(each.get(i).isScalar() ? each.get(i).text() : "");
            if (matcher.matches()) {
                String type = fieldType(entity, matcher.group(1)).orElse("");
                if (type.equals("integer") || type.equals("decimal")) {
                    types.put(names.get(i), new SourceValue(entity.source(), entity.path(), "N"));
                }
            }
        }
    }

    private static Optional<String> fieldType(SourceValue entity, String name) {
        return entity.list("fields").stream()
                .filter(field -> field.textOrEmpty("name").equals(name))
                .map(field -> field.textOrEmpty("type"))
                .findFirst();
    }

    private void entity(String name, SourceValue value) {
        EntitySketch entity = new EntitySketch(value, name);
        for (SourceValue field : value.list("fields")) {
            entity.column(field.required("name"), columnType(field.textOrEmpty("type")));
        }
        for (SourceValue attribute : value.list("attributes")) {
            if (attribute.isScalar()) {
                entity.column(attribute.text(), "text");
            } else {
                String type = attribute.textOrEmpty("type");
                entity.column(
                        attribute.required("name"),
                        type.matches("S|N|B|SS|NS|BS|L|M|BOOL") ? ItemValues.columnType(type) : columnType(type));
            }
        }
        KeySchema key = sketch.key;
        if (key == null) {
            return;
        }
        templates(entity, key, value, value).forEach(entity.key::put);
        for (SourceValue mapping : value.list("gsi_mappings")) {
            String index = mapping.required("name");
            sketch.indexes.stream()
                    .filter(known -> known.name().equals(index))
                    .findFirst()
                    .ifPresentOrElse(
                            known -> entity.index(
                                    index, templates(entity, known.key(), mapping, value), false, List.of()),
                            () -> findings.add(mapping, "the table has no index '" + index + "': it is left out"));
        }
        if (value.has("access_patterns")) {
            findings.add(value.get("access_patterns"), "access patterns have no counterpart in a catalog");
        }
        sketch.entities.add(entity);
    }

    private Map<String, String> templates(EntitySketch entity, KeySchema key, SourceValue owner, SourceValue fields) {
        Map<String, String> templates = new LinkedHashMap<>();
        put(
                templates,
                entity,
                key.partition().stream().map(part -> part.name()).toList(),
                owner.get("pk_template"),
                fields);
        put(templates, entity, key.sort().stream().map(part -> part.name()).toList(), owner.get("sk_template"), fields);
        return templates;
    }

    private void put(
            Map<String, String> templates,
            EntitySketch entity,
            List<String> attributes,
            SourceValue texts,
            SourceValue fields) {
        List<SourceValue> each = texts.oneOrMore();
        if (each.size() > attributes.size()) {
            findings.add(texts, "there are more templates than key attributes: the rest is left out");
        }
        for (int i = 0; i < Math.min(attributes.size(), each.size()); i++) {
            templates.put(attributes.get(i), template(entity, each.get(i), fields));
        }
    }

    private String template(EntitySketch entity, SourceValue value, SourceValue fields) {
        String text = value.text();
        Matcher matcher = VARIABLE.matcher(text);
        StringBuilder template = new StringBuilder();
        int end = 0;
        while (matcher.find()) {
            String literal = text.substring(end, matcher.start());
            separators(literal);
            template.append(Identifiers.literal(literal));
            String name = matcher.group(1);
            Optional<String> type = fieldType(fields, name);
            if (type.isEmpty() && !contract) {
                findings.add(value, "the entity has no field '" + name + "': it is taken for text");
            }
            template.append(entity.variable(name, matcher.end() == text.length(), variableType(type.orElse(""))));
            end = matcher.end();
        }
        String rest = text.substring(end);
        separators(rest);
        return template.append(Identifiers.literal(rest)).toString();
    }

    private void separators(String literal) {
        for (char separator : "#|".toCharArray()) {
            if (literal.indexOf(separator) >= 0) {
                sketch.separators.add(String.valueOf(separator));
            }
        }
    }

    private static String variableType(String type) {
        return switch (type) {
            case "integer" -> "int";
            case "decimal" -> "number";
            case "uuid" -> "uuid";
            case "boolean" -> "enum(true|false)";
            default -> "";
        };
    }

    private static String columnType(String type) {
        return switch (type) {
            case "integer" -> "integer";
            case "decimal", "number", "float" -> "number";
            case "boolean" -> "boolean";
            case "array", "list" -> "list";
            case "object", "map" -> "map";
            case "binary" -> "binary";
            default -> "text";
        };
    }
}
