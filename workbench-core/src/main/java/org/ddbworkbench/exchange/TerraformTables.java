package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;

/** Tables of {@code terraform show -json}, of a state or a plan, and of configuration in JSON ({@code .tf.json}). */
final class TerraformTables {
    private static final String TABLE = "aws_dynamodb_table";
    private static final String INDEX = "aws_dynamodb_global_secondary_index";

    private final Findings findings;
    /** By what the configuration calls them. */
    private final Map<String, SourceValue> tables = new LinkedHashMap<>();

    private final List<SourceValue> indexes = new ArrayList<>();
    private final Set<SourceValue> used = new HashSet<>();

    private TerraformTables(Findings findings) {
        this.findings = findings;
    }

    static boolean recognizes(SourceValue root) {
        return root.get("values").has("root_module")
                || root.get("planned_values").has("root_module")
                || root.get("resource").has(TABLE)
                || root.get("resource").isList();
    }

    static void read(SourceValue root, Findings findings, List<TableSketch> sketches) {
        TerraformTables terraform = new TerraformTables(findings);
        terraform.module(root.get("values").get("root_module"));
        if (terraform.tables.isEmpty()) {
            terraform.module(root.get("planned_values").get("root_module"));
        }
        for (SourceValue resources : root.get("resource").oneOrMore()) {
            for (String type : List.of(TABLE, INDEX)) {
                resources
                        .members(type)
                        .forEach((label, body) ->
                                body.oneOrMore().forEach(values -> terraform.add(type, type + "." + label, values)));
            }
        }
        terraform.tables.forEach((label, values) -> sketches.add(terraform.table(label, values)));
        terraform.indexes.stream()
                .filter(index -> !terraform.used.contains(index))
                .forEach(index -> findings.add(index, "the table of this index is not in the file: it is left out"));
    }

    private void module(SourceValue module) {
        for (SourceValue resource : module.list("resources")) {
            String type = resource.text("type").orElse("");
            add(type, resource.text("address").orElse(resource.path()), resource.get("values"));
        }
        module.list("child_modules").forEach(this::module);
    }

    private void add(String type, String label, SourceValue values) {
        if (type.equals(TABLE)) {
            tables.put(label, values);
        } else if (type.equals(INDEX)) {
            indexes.add(values);
        }
    }

    private TableSketch table(String label, SourceValue values) {
        Optional<String> name = values.filled("name").filter(text -> !text.contains("${"));
        TableSketch sketch = new TableSketch(values, name.orElse(label.substring(label.lastIndexOf('.') + 1)));
        sketch.nameIsGuess = name.isEmpty();
        sketch.isDefinition = true;
        KeyTypes types = new KeyTypes();
        for (SourceValue attribute : values.get("attribute").oneOrMore()) {
            types.put(attribute.required("name"), attribute.get("type"));
        }
        KeySchema key = key(values, types);
        sketch.key = key;
        for (SourceValue index : values.get("global_secondary_index").oneOrMore()) {
            sketch.indexes.add(index(index, index.required("name"), false, key(index, types), index));
        }
        for (SourceValue index : values.get("local_secondary_index").oneOrMore()) {
            KeySchema local = types.key(
                    key.partition().stream().map(attribute -> attribute.name()).toList(),
                    KeyTypes.optional(index.filled("range_key")),
                    index);
            sketch.indexes.add(index(index, index.required("name"), true, local, index));
        }
        for (SourceValue index : indexes) {
            String of = index.text("table_name").orElse("");
            if (of.equals(sketch.name) || of.contains(label + ".")) {
                used.add(index);
                for (SourceValue element : index.get("key_schema").oneOrMore()) {
                    types.put(element.required("attribute_name"), element.get("attribute_type"));
                }
                SourceValue projection =
                        index.get("projection").oneOrMore().stream().findFirst().orElse(index.get("projection"));
                sketch.indexes.add(index(index, index.required("index_name"), false, key(index, types), projection));
            }
        }
        for (SourceValue ttl : values.get("ttl").oneOrMore()) {
            if (ttl.filled("attribute_name").isPresent() && (!ttl.has("enabled") || ttl.isTrue("enabled"))) {
                sketch.ttl = ttl.required("attribute_name");
            }
        }
        return sketch;
    }

    private static SecondaryIndex index(
            SourceValue index, String name, boolean local, KeySchema key, SourceValue projection) {
        return KeyTypes.index(
                name, local, key, projection.get("projection_type"), projection.list("non_key_attributes"));
    }

    /** The key in any notation: {@code hash_key}, lists of them, or blocks of {@code key_schema}. An empty name is none. */
    private static KeySchema key(SourceValue owner, KeyTypes types) {
        List<String> partition = new ArrayList<>(names(owner, "hash_key"));
        List<String> sort = new ArrayList<>(names(owner, "range_key"));
        if (partition.isEmpty()) {
            for (SourceValue element : owner.get("key_schema").oneOrMore()) {
                boolean range = element.text("key_type").orElse("HASH").equals("RANGE");
                (range ? sort : partition).add(element.required("attribute_name"));
            }
        }
        return types.key(partition, sort, owner);
    }

    private static List<String> names(SourceValue owner, String name) {
        List<String> names = new ArrayList<>(KeyTypes.optional(owner.filled(name)));
        for (SourceValue element : owner.list(name + "s")) {
            names.add(element.text());
        }
        return names;
    }
}
