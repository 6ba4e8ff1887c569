package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;

/** Tables as a CloudFormation template, billed on demand. */
final class CloudFormationWriter {
    private CloudFormationWriter() {}

    static Map<String, Object> write(Catalog catalog) {
        Map<String, Object> resources = new LinkedHashMap<>();
        for (PhysicalTable table : catalog.tables()) {
            String id = logicalName(table.name());
            for (int i = 2; resources.containsKey(id); i++) {
                id = logicalName(table.name()) + i;
            }
            Map<String, Object> resource = new LinkedHashMap<>();
            resource.put("Type", "AWS::DynamoDB::Table");
            resource.put("Properties", properties(table));
            resources.put(id, resource);
        }
        Map<String, Object> template = new LinkedHashMap<>();
        template.put("AWSTemplateFormatVersion", "2010-09-09");
        template.put("Resources", resources);
        return template;
    }

    /** Letters and digits: {@code SaasBilling} for {@code saas-billing}. */
    private static String logicalName(String table) {
        StringBuilder name = new StringBuilder();
        for (String part : table.split("[^A-Za-z0-9]+")) {
            if (!part.isEmpty()) {
                name.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
            }
        }
        return name.isEmpty() ? "Table" : name.toString();
    }

    private static Map<String, Object> properties(PhysicalTable table) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("TableName", table.name());
        properties.put("BillingMode", "PAY_PER_REQUEST");
        List<Object> definitions = new ArrayList<>();
        table.keyAttributes()
                .forEach(attribute -> definitions.add(entry(
                        "AttributeName",
                        attribute.name(),
                        "AttributeType",
                        attribute.type().name())));
        properties.put("AttributeDefinitions", definitions);
        properties.put("KeySchema", keySchema(table.key()));
        put(properties, "GlobalSecondaryIndexes", table, false);
        put(properties, "LocalSecondaryIndexes", table, true);
        table.timeToLive().ifPresent(attribute -> {
            Map<String, Object> specification = new LinkedHashMap<>();
            specification.put("AttributeName", attribute);
            specification.put("Enabled", true);
            properties.put("TimeToLiveSpecification", specification);
        });
        return properties;
    }

    private static void put(Map<String, Object> properties, String name, PhysicalTable table, boolean local) {
        List<Object> indexes = new ArrayList<>();
        for (SecondaryIndex index : table.indexes()) {
            if (index.local() == local) {
                Map<String, Object> body = new LinkedHashMap<>();
                body.put("IndexName", index.name());
                body.put("KeySchema", keySchema(index.key()));
                Map<String, Object> projection = new LinkedHashMap<>();
                projection.put("ProjectionType", index.projection().name());
                if (!index.includes().isEmpty()) {
                    projection.put("NonKeyAttributes", index.includes());
                }
                body.put("Projection", projection);
                indexes.add(body);
            }
        }
        if (!indexes.isEmpty()) {
            properties.put(name, indexes);
        }
    }

    private static List<Object> keySchema(KeySchema key) {
        List<Object> schema = new ArrayList<>();
        key.partition().forEach(part -> schema.add(entry("AttributeName", part.name(), "KeyType", "HASH")));
        key.sort().forEach(part -> schema.add(entry("AttributeName", part.name(), "KeyType", "RANGE")));
        return schema;
    }

    private static Map<String, Object> entry(String name, String value, String otherName, String otherValue) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put(name, value);
        entry.put(otherName, otherValue);
        return entry;
    }
}
