package org.ddbworkbench.local.open.definition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyType;

/** Tables of {@code terraform show -json}, of a state or of a plan, and of configuration in JSON. */
final class Terraform {
    private static final String TABLE = "aws_dynamodb_table";
    private static final String INDEX = "aws_dynamodb_global_secondary_index";

    private final List<Members> tables = new ArrayList<>();
    private final Map<String, List<Members>> indexesByTable = new HashMap<>();

    private Terraform() {}

    static List<TableSpec> tables(Members document) {
        Terraform terraform = new Terraform();
        terraform.collectModule(document.object("values").object("root_module"));
        terraform.collectModule(document.object("planned_values").object("root_module"));
        terraform.collectConfiguration(document.object("resource"));
        return terraform.tables.stream().map(terraform::table).toList();
    }

    private void collectModule(Members module) {
        for (Members resource : module.objects("resources")) {
            collect(resource.text("type").orElse(""), resource.object("values"));
        }
        module.objects("child_modules").forEach(this::collectModule);
    }

    private void collectConfiguration(Members resources) {
        for (String type : List.of(TABLE, INDEX)) {
            Members ofType = resources.object(type);
            ofType.byName().keySet().forEach(label -> ofType.objects(label).forEach(values -> collect(type, values)));
        }
    }

    private void collect(String type, Members values) {
        if (type.equals(TABLE)) {
            tables.add(values);
        } else if (type.equals(INDEX)) {
            values.text("table_name")
                    .ifPresent(table -> indexesByTable
                            .computeIfAbsent(table, name -> new ArrayList<>())
                            .add(values));
        }
    }

    private TableSpec table(Members table) {
        String name = table.text("name").orElseThrow(() -> KeySchemas.incomplete(TABLE, "name"));
        Map<String, KeyType> types = new HashMap<>();
        for (Members attribute : table.objects("attribute")) {
            put(types, attribute, "name", "type");
        }
        KeySpec keys = keys(table, types, "table " + name);
        List<IndexSpec> indexes = new ArrayList<>();
        for (Members index : table.objects("global_secondary_index")) {
            indexes.add(
                    index(index, IndexDefinition.Kind.GLOBAL, keys(index, types, "an index of table " + name), index));
        }
        for (Members index : table.objects("local_secondary_index")) {
            KeySpec local = new KeySpec(keys.partition(), part(index, "range_key", types));
            indexes.add(index(index, IndexDefinition.Kind.LOCAL, local, index));
        }
        for (Members index : indexesByTable.getOrDefault(name, List.of())) {
            indexes.add(separateIndex(index, types));
        }
        return new TableSpec(name, keys, indexes);
    }

    private static IndexSpec separateIndex(Members index, Map<String, KeyType> types) {
        for (Members element : index.objects("key_schema")) {
            put(types, element, "attribute_name", "attribute_type");
        }
        Members projection = index.objects("projection").stream().findFirst().orElse(Members.of(null));
        return index(index, IndexDefinition.Kind.GLOBAL, keys(index, types, INDEX), projection);
    }

    private static IndexSpec index(Members index, IndexDefinition.Kind kind, KeySpec keys, Members projection) {
        String name = index.text("name")
                .or(() -> index.text("index_name"))
                .orElseThrow(() -> KeySchemas.incomplete("an index", "name"));
        return new IndexSpec(
                name,
                kind,
                keys,
                KeySchemas.projection(
                        projection.text("projection_type").orElse(null), projection.texts("non_key_attributes")));
    }

    /** The key in either notation: hash_key and range_key, or key_schema. */
    private static KeySpec keys(Members owner, Map<String, KeyType> types, String what) {
        List<KeyPart> partition = new ArrayList<>(part(owner, "hash_key", types));
        List<KeyPart> sort = new ArrayList<>(part(owner, "range_key", types));
        if (partition.isEmpty()) {
            for (Members element : owner.objects("key_schema")) {
                boolean isHash = element.text("key_type").orElse("HASH").equals("HASH");
                (isHash ? partition : sort).addAll(part(element, "attribute_name", types));
            }
        }
        return KeySchemas.keySpec(partition, sort, what);
    }

    private static List<KeyPart> part(Members owner, String nameMember, Map<String, KeyType> types) {
        return owner.text(nameMember)
                .map(name -> List.of(new KeyPart(name, types.get(name))))
                .orElse(List.of());
    }

    private static void put(Map<String, KeyType> types, Members attribute, String nameMember, String typeMember) {
        KeyType type = KeySchemas.type(attribute.text(typeMember).orElse(""));
        if (type != null) {
            attribute.text(nameMember).ifPresent(name -> types.put(name, type));
        }
    }
}
