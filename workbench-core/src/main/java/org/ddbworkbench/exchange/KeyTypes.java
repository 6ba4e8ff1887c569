package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;

/** The parts that definitions of tables have in common: types of key attributes, and projections. */
final class KeyTypes {
    private final Map<String, KeyType> types = new HashMap<>();

    /** Says the type of an attribute: {@code S}, {@code String}, {@code string} and so on. */
    void put(String attribute, SourceValue type) {
        types.put(attribute, of(type));
    }

    static KeyType of(SourceValue type) {
        if (type.isAbsent()) {
            return KeyType.S;
        }
        return switch (type.text().toLowerCase(Locale.ROOT)) {
            case "s", "string", "str", "text" -> KeyType.S;
            case "n", "number", "integer", "int", "decimal" -> KeyType.N;
            case "b", "binary", "buffer" -> KeyType.B;
            default -> throw type.error("a key attribute is of type S, N or B, not '" + type.text() + "'");
        };
    }

    KeyAttribute attribute(String name) {
        return new KeyAttribute(name, types.getOrDefault(name, KeyType.S));
    }

    /** A key of attributes with these types. */
    KeySchema key(List<String> partition, List<String> sort, SourceValue place) {
        if (partition.isEmpty() || partition.size() > 4 || sort.size() > 4) {
            throw place.error("a key has one partition key attribute, and an index up to four of each kind");
        }
        return new KeySchema(
                partition.stream().map(this::attribute).toList(),
                sort.stream().map(this::attribute).toList());
    }

    /** An index; a projection that isn't told is that of all attributes. */
    static SecondaryIndex index(
            String name, boolean local, KeySchema key, SourceValue projection, List<SourceValue> nonKeyAttributes) {
        String type = projection.isAbsent() ? "ALL" : projection.text().toUpperCase(Locale.ROOT);
        List<String> includes = new ArrayList<>();
        for (SourceValue attribute : nonKeyAttributes) {
            if (!includes.contains(attribute.text())) {
                includes.add(attribute.text());
            }
        }
        return switch (type) {
            case "ALL" -> new SecondaryIndex(name, local, key, SecondaryIndex.Projection.ALL, List.of());
            case "KEYS_ONLY", "KEYS" ->
                new SecondaryIndex(name, local, key, SecondaryIndex.Projection.KEYS_ONLY, List.of());
            case "INCLUDE" -> new SecondaryIndex(name, local, key, SecondaryIndex.Projection.INCLUDE, includes);
            default -> throw projection.error("a projection is ALL, KEYS_ONLY or INCLUDE, not '" + type + "'");
        };
    }

    static List<String> optional(Optional<String> name) {
        return name.map(List::of).orElse(List.of());
    }
}
