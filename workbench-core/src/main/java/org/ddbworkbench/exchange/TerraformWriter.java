package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Catalog;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;

/** Tables as Terraform configuration in JSON, billed on demand. An index with several attributes of a kind has {@code key_schema} blocks. */
final class TerraformWriter {
    private TerraformWriter() {}

    static Map<String, Object> write(Catalog catalog) {
        Map<String, Object> tables = new LinkedHashMap<>();
        for (PhysicalTable table : catalog.tables()) {
            String label = label(table.name());
            for (int i = 2; tables.containsKey(label); i++) {
                label = label(table.name()) + "_" + i;
            }
            tables.put(label, table(table));
        }
        return Map.of("resource", Map.of("aws_dynamodb_table", tables));
    }

    private static String label(String table) {
        String label = table.replaceAll("[^A-Za-z0-9_-]", "_");
        return label.matches("[A-Za-z_].*") ? label : "_" + label;
    }

    private static Map<String, Object> table(PhysicalTable table) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("name", text(table.name()));
        body.put("billing_mode", "PAY_PER_REQUEST");
        body.put("hash_key", text(table.key().partition().get(0).name()));
        table.key().sort().forEach(attribute -> body.put("range_key", text(attribute.name())));
        List<Object> attributes = new ArrayList<>();
        table.keyAttributes().forEach(attribute -> {
            Map<String, Object> definition = new LinkedHashMap<>();
            definition.put("name", text(attribute.name()));
            definition.put("type", attribute.type().name());
            attributes.add(definition);
        });
        body.put("attribute", attributes);
        List<Object> global = new ArrayList<>();
        List<Object> local = new ArrayList<>();
        table.indexes().forEach(index -> (index.local() ? local : global).add(index(index)));
        if (!global.isEmpty()) {
            body.put("global_secondary_index", global);
        }
        if (!local.isEmpty()) {
            body.put("local_secondary_index", local);
        }
        table.timeToLive().ifPresent(attribute -> {
            Map<String, Object> ttl = new LinkedHashMap<>();
            ttl.put("attribute_name", text(attribute));
            ttl.put("enabled", true);
            body.put("ttl", ttl);
        });
        return body;
    }

    private static Map<String, Object> index(SecondaryIndex index) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("name", text(index.name()));
        KeySchema key = index.key();
        if (key.partition().size() > 1 || key.sort().size() > 1) {
            List<Object> elements = new ArrayList<>();
            key.partition().forEach(attribute -> elements.add(element(attribute, "HASH")));
            key.sort().forEach(attribute -> elements.add(element(attribute, "RANGE")));
            body.put("key_schema", elements);
        } else {
            if (!index.local()) {
                body.put("hash_key", text(key.partition().get(0).name()));
            }
            key.sort().forEach(attribute -> body.put("range_key", text(attribute.name())));
        }
        body.put("projection_type", index.projection().name());
        if (!index.includes().isEmpty()) {
            body.put(
                    "non_key_attributes",
                    index.includes().stream().map(TerraformWriter::text).toList());
        }
        return body;
    }

    private static Map<String, Object> element(KeyAttribute attribute, String keyType) {
        Map<String, Object> element = new LinkedHashMap<>();
        element.put("attribute_name", text(attribute.name()));
        element.put("key_type", keyType);
        return element;
    }

    /** Text that is no expression: Terraform reads placeholders in texts. */
    private static String text(String text) {
        return text.replace("${", "$${").replace("%{", "%%{");
    }
}
