package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/** Entities, their templates and fields as the {@code schema.json} of the repository generator. */
final class RepositorySchemaWriter {
    private final Findings findings;
    private int patterns;

    RepositorySchemaWriter(Findings findings) {
        this.findings = findings;
    }

    Map<String, Object> write(Catalog catalog) {
        List<Object> tables = new ArrayList<>();
        catalog.tables().forEach(table -> tables.add(table(table)));
        return Map.of("tables", tables);
    }

    private Map<String, Object> table(PhysicalTable table) {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("table_name", table.name());
        config.put("partition_key", names(table.key().partition()));
        if (!table.key().sort().isEmpty()) {
            config.put("sort_key", names(table.key().sort()));
        }
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("table_config", config);
        List<Object> indexes = new ArrayList<>();
        for (SecondaryIndex index : table.indexes()) {
            if (index.local()) {
                findings.add(
                        table.name(),
                        "local index '" + index.name() + "' is left out: schema.json has global ones only");
                continue;
            }
            Map<String, Object> entry = new LinkedHashMap<>();
            entry.put("name", index.name());
            entry.put("partition_key", names(index.key().partition()));
            if (!index.key().sort().isEmpty()) {
                entry.put("sort_key", names(index.key().sort()));
            }
            entry.put("projection", index.projection().name());
            if (!index.includes().isEmpty()) {
                entry.put("included_attributes", index.includes());
            }
            indexes.add(entry);
        }
        body.put("gsi_list", indexes);
        table.ignored().ifPresent(ignored -> findings.add(table.name(), "schema.json can't say which items to ignore"));
        table.timeToLive()
                .ifPresent(attribute ->
                        findings.add(table.name(), "schema.json can't say that items expire at '" + attribute + "'"));
        Map<String, Object> entities = new LinkedHashMap<>();
        for (VirtualTable virtual : table.virtualTables()) {
            if (virtual.entity() != null) {
                entities.put(virtual.name(), entity(virtual, virtual.entity()));
            }
        }
        body.put("entities", entities);
        return body;
    }

    /** One name, or a list of several. */
    private static Object names(List<KeyAttribute> attributes) {
        List<String> names = Exporter.names(attributes);
        return names.size() == 1 ? names.get(0) : names;
    }

    private Map<String, Object> entity(VirtualTable virtual, Entity entity) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("entity_type", entity.name().toUpperCase(Locale.ROOT));
        templates(body, virtual, entity, virtual.physicalTable().key().partition(), "pk_template");
        templates(body, virtual, entity, virtual.physicalTable().key().sort(), "sk_template");
        entity.discriminators()
                .forEach(discriminator ->
                        findings.add(virtual.toString(), "schema.json can't say that items have " + discriminator));
        List<Object> mappings = new ArrayList<>();
        for (SecondaryIndex index : virtual.physicalTable().indexes()) {
            if (!index.local()) {
                mapping(virtual, entity, index).ifPresent(mappings::add);
            }
        }
        if (!mappings.isEmpty()) {
            body.put("gsi_mappings", mappings);
        }
        List<Object> fields = new ArrayList<>();
        for (Column column : virtual.columns()) {
            if (!(column.source() instanceof Column.RawKey)) {
                fields.add(field(column, virtual));
            }
        }
        body.put("fields", fields);
        body.put("access_patterns", List.of(get(entity)));
        return body;
    }

    /** Where the entity's items are in an index; empty where that needs a template that there is not. */
    private Optional<Object> mapping(VirtualTable virtual, Entity entity, SecondaryIndex index) {
        List<String> bare = index.key().attributes().stream()
                .map(KeyAttribute::name)
                .filter(attribute -> entity.templates(attribute).isEmpty())
                .toList();
        List<EntityIndex> ways = entity.index(index.name());
        if (!bare.isEmpty()) {
            boolean used = !ways.isEmpty() || virtual.columns().stream().anyMatch(column -> shows(column, bare));
            if (used) {
                findings.add(
                        virtual.toString(),
                        "index '" + index.name() + "' is left out: schema.json needs a template for " + bare);
            }
            return Optional.empty();
        }
        for (EntityIndex way : ways.stream().limit(1).toList()) {
            way.conditions()
                    .forEach(condition -> findings.add(
                            virtual.toString(),
                            "schema.json can't say that index '" + index.name() + "' has only items with "
                                    + condition));
            if (way.sparse()) {
                findings.add(
                        virtual.toString(),
                        "schema.json can't say that items may be missing from index '" + index.name() + "'");
            }
        }
        Map<String, Object> mapping = new LinkedHashMap<>();
        mapping.put("name", index.name());
        templates(mapping, virtual, entity, index.key().partition(), "pk_template");
        templates(mapping, virtual, entity, index.key().sort(), "sk_template");
        return Optional.of(mapping);
    }

    /** Whether the column is one of the attributes as it is. */
    private static boolean shows(Column column, List<String> attributes) {
        return column.source() instanceof Column.ItemAttribute source && attributes.contains(source.attribute());
    }

    private Map<String, Object> get(Entity entity) {
        List<Object> parameters = new ArrayList<>();
        entity.keyVariables().keySet().forEach(variable -> parameters.add(Map.of("name", variable, "type", "string")));
        Map<String, Object> pattern = new LinkedHashMap<>();
        pattern.put("pattern_id", ++patterns);
        pattern.put("name", "get_" + Identifiers.of(entity.name()).toLowerCase(Locale.ROOT));
        pattern.put("description", "Get one of " + entity.name() + " by its key");
        pattern.put("operation", "GetItem");
        pattern.put("parameters", parameters);
        pattern.put("return_type", "single_entity");
        return pattern;
    }

    private void templates(
            Map<String, Object> body, VirtualTable virtual, Entity entity, List<KeyAttribute> attributes, String name) {
        List<String> texts = new ArrayList<>();
        for (KeyAttribute attribute : attributes) {
            List<KeyTemplate> templates = entity.templates(attribute.name());
            if (templates.size() > 1) {
                findings.add(
                        virtual.toString(),
                        "schema.json has one template for " + attribute.name() + ": of " + templates
                                + " the first one");
            }
            templates.stream().limit(1).forEach(template -> texts.add(text(template, virtual)));
        }
        if (!texts.isEmpty()) {
            body.put(name, texts.size() == 1 ? texts.get(0) : texts);
        }
    }

    private String text(KeyTemplate template, VirtualTable virtual) {
        StringBuilder text = new StringBuilder();
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Literal literal) {
                text.append(literal.text());
                if (RepositorySchemas.VARIABLE.matcher(literal.text()).find()) {
                    findings.add(
                            virtual.toString(),
                            "the literal text '" + literal.text() + "' reads as a variable in schema.json");
                }
            } else if (segment instanceof Segment.Variable variable) {
                text.append('{').append(variable.name()).append('}');
                String type = variable.type().name();
                if (!List.of("text", "int", "number", "uuid").contains(type)) {
                    findings.add(
                            virtual.toString(),
                            "schema.json has no type '" + type + "' for {" + variable.name() + "} of '" + template
                                    + "'");
                }
            }
        }
        return text.toString();
    }

    private Map<String, Object> field(Column column, VirtualTable virtual) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("name", column.name());
        field.put("type", type(column.type()));
        if (type(column.type()).equals("array")) {
            field.put("item_type", column.type().catalogName().startsWith("number") ? "decimal" : "string");
        }
        field.put("required", !column.nullable());
        if (column.source() instanceof Column.ItemAttribute attribute
                && !attribute.attribute().equals(column.name())) {
            findings.add(
                    virtual.toString(),
                    "schema.json can't say that column '" + column.name() + "' shows attribute '"
                            + attribute.attribute() + "'");
        }
        if (column.source() instanceof Column.ItemPath path) {
            findings.add(
                    virtual.toString(),
                    "schema.json can't say that column '" + column.name() + "' shows a value inside attribute '"
                            + path.attribute() + "'");
        }
        return field;
    }

    private static String type(ColumnType type) {
        return switch (type.catalogName()) {
            case "integer", "epoch_seconds", "epoch_millis" -> "integer";
            case "number", "double" -> "decimal";
            case "boolean" -> "boolean";
            case "list", "string_set", "number_set", "binary_set" -> "array";
            case "map", "document" -> "object";
            default -> "string";
        };
    }
}
