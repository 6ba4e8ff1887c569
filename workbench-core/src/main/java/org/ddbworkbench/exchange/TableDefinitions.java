package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.ddbworkbench.catalog.KeySchema;
import org.jspecify.annotations.Nullable;

/** Tables as CreateTable and describe-table have them, and CloudFormation with other values of the same shape. */
final class TableDefinitions {
    private TableDefinitions() {}

    static boolean recognizes(SourceValue root) {
        return root.has("KeySchema")
                || root.get("Table").has("KeySchema")
                || root.get("TableDescription").has("KeySchema");
    }

    static void read(SourceValue root, List<TableSketch> tables) {
        SourceValue table = root.has("Table")
                ? root.get("Table")
                : root.has("TableDescription") ? root.get("TableDescription") : root;
        tables.add(table(table, table.required("TableName"), SourceValue::text));
    }

    /**
     * Reads a table.
     *
     * @param text makes the text of a name, which may be a function's result; throws where it can't
     */
    static TableSketch table(SourceValue table, @Nullable String name, Function<SourceValue, String> text) {
        TableSketch sketch = new TableSketch(table, name);
        sketch.isDefinition = true;
        KeyTypes types = new KeyTypes();
        for (SourceValue attribute : table.list("AttributeDefinitions")) {
            if (attribute.has("AttributeName")) {
                types.put(text.apply(attribute.get("AttributeName")), attribute.get("AttributeType"));
            }
        }
        KeySchema key = key(table, types, text);
        sketch.key = key;
        for (SourceValue index : table.list("GlobalSecondaryIndexes")) {
            sketch.indexes.add(KeyTypes.index(
                    text.apply(index.get("IndexName")),
                    false,
                    key(index, types, text),
                    index.get("Projection").get("ProjectionType"),
                    index.get("Projection").list("NonKeyAttributes")));
        }
        for (SourceValue index : table.list("LocalSecondaryIndexes")) {
            sketch.indexes.add(KeyTypes.index(
                    text.apply(index.get("IndexName")),
                    true,
                    new KeySchema(key.partition(), key(index, types, text).sort()),
                    index.get("Projection").get("ProjectionType"),
                    index.get("Projection").list("NonKeyAttributes")));
        }
        SourceValue ttl = table.get("TimeToLiveSpecification");
        boolean enabled = !ttl.has("Enabled") || !ttl.get("Enabled").isScalar() || ttl.isTrue("Enabled");
        if (ttl.has("AttributeName") && enabled) {
            sketch.ttl = text.apply(ttl.get("AttributeName"));
        }
        return sketch;
    }

    private static KeySchema key(SourceValue owner, KeyTypes types, Function<SourceValue, String> text) {
        List<String> partition = new ArrayList<>();
        List<String> sort = new ArrayList<>();
        for (SourceValue element : owner.list("KeySchema")) {
            String name = text.apply(element.get("AttributeName"));
            String kind = element.text("KeyType").orElse("HASH").toUpperCase(Locale.ROOT);
            (kind.equals("RANGE") ? sort : partition).add(name);
        }
        return types.key(partition, sort, owner.get("KeySchema"));
    }
}
