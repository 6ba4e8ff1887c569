package org.ddbworkbench.local.open.definition;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.local.open.TableFileException;
import org.ddbworkbench.local.storage.IndexDefinition;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.storage.Projection;
import org.jspecify.annotations.Nullable;

/** Tables as the service's own requests define them, and what other forms have in common with that. */
final class KeySchemas {
    private KeySchemas() {}

    /**
     * A table of {@code AttributeDefinitions}, {@code KeySchema} and indexes.
     *
     * @param otherName its name when the definition has none
     */
    static TableSpec table(Members definition, @Nullable String otherName) {
        String name = definition.text("TableName").orElse(otherName);
        Map<String, KeyType> types = new HashMap<>();
        for (Members attribute : definition.objects("AttributeDefinitions")) {
            attribute
                    .text("AttributeName")
                    .ifPresent(named -> types.put(
                            named, type(attribute.text("AttributeType").orElse(""))));
        }
        List<IndexSpec> indexes = new ArrayList<>();
        for (Members index : definition.objects("GlobalSecondaryIndexes")) {
            indexes.add(index(index, IndexDefinition.Kind.GLOBAL, types, name));
        }
        for (Members index : definition.objects("LocalSecondaryIndexes")) {
            indexes.add(index(index, IndexDefinition.Kind.LOCAL, types, name));
        }
        return new TableSpec(name, keys(definition, types, "table " + name), indexes);
    }

    private static IndexSpec index(
            Members index, IndexDefinition.Kind kind, Map<String, KeyType> types, @Nullable String table) {
        String name = index.text("IndexName").orElseThrow(() -> incomplete("an index of table " + table, "IndexName"));
        Members projection = index.object("Projection");
        return new IndexSpec(
                name,
                kind,
                keys(index, types, "index " + name),
                projection(projection.text("ProjectionType").orElse(null), projection.texts("NonKeyAttributes")));
    }

    private static KeySpec keys(Members owner, Map<String, KeyType> types, String what) {
        List<KeyPart> partition = new ArrayList<>();
        List<KeyPart> sort = new ArrayList<>();
        for (Members element : owner.objects("KeySchema")) {
            String name = element.text("AttributeName").orElseThrow(() -> incomplete(what, "AttributeName"));
            boolean isHash = element.text("KeyType").orElse("HASH").equals("HASH");
            (isHash ? partition : sort).add(new KeyPart(name, types.get(name)));
        }
        return keySpec(partition, sort, what);
    }

    /** @throws TableFileException when there is no partition key */
    static KeySpec keySpec(List<KeyPart> partition, List<KeyPart> sort, String what) {
        if (partition.isEmpty()) {
            throw incomplete(what, "a partition key");
        }
        return new KeySpec(partition, sort);
    }

    static TableFileException incomplete(String what, String missing) {
        return new TableFileException("the definition of " + what + " lacks " + missing, null);
    }

    /** What an index holds; lists that don't go with their type, which occur in models, are corrected. */
    static Projection projection(@Nullable String type, List<String> names) {
        Set<String> included = new LinkedHashSet<>(names);
        if ("KEYS_ONLY".equals(type) || ("INCLUDE".equals(type) && included.isEmpty())) {
            return new Projection(Projection.Type.KEYS_ONLY, Set.of());
        }
        return "INCLUDE".equals(type)
                ? new Projection(Projection.Type.INCLUDE, included)
                : new Projection(Projection.Type.ALL, Set.of());
    }

    /** The type of a letter or of a word; null for any other text. */
    static @Nullable KeyType type(String text) {
        return switch (text) {
            case "S", "String" -> KeyType.S;
            case "N", "Number" -> KeyType.N;
            case "B", "Binary" -> KeyType.B;
            default -> null;
        };
    }
}
