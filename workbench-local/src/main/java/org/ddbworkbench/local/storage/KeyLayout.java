package org.ddbworkbench.local.storage;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ddbworkbench.local.value.AttributeValue;
import org.ddbworkbench.local.value.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * How the stored keys of a table or an index are laid out: the hash of the partition key, the partition key, the sort key,
 * and in an index the key of the table, which tells entries with equal index keys apart.
 */
public final class KeyLayout {
    private final KeySchema schema;
    private final List<KeyAttribute> sortPart;

    private KeyLayout(KeySchema schema, Stream<KeyAttribute> tieBreakers) {
        this.schema = schema;
        sortPart = Stream.concat(schema.sort().stream(), tieBreakers).toList();
    }

    static KeyLayout ofTable(KeySchema schema) {
        return new KeyLayout(schema, Stream.empty());
    }

    static KeyLayout ofIndex(KeySchema schema, KeySchema tableSchema) {
        return new KeyLayout(schema, tableSchema.attributes());
    }

    public KeySchema schema() {
        return schema;
    }

    /** The names of every attribute that a stored key is made of, each once. */
    public List<String> attributeNames() {
        return Stream.concat(schema.partition().stream(), sortPart.stream())
                .map(KeyAttribute::name)
                .distinct()
                .toList();
    }

    /** The stored key of an item; null when it lacks a key attribute or has it in another type. */
    public @Nullable ByteString keyOf(Map<String, AttributeValue> attributes) {
        List<AttributeValue> partition = new ArrayList<>();
        for (KeyAttribute attribute : schema.partition()) {
            AttributeValue value = attributes.get(attribute.name());
            if (value == null || !attribute.type().matches(value)) {
                return null;
            }
            partition.add(value);
        }
        ByteArrayOutputStream key = startOf(partition);
        for (KeyAttribute attribute : sortPart) {
            AttributeValue value = attributes.get(attribute.name());
            if (value == null || !attribute.type().matches(value)) {
                return null;
            }
            KeyEncoding.append(key, value);
        }
        return ByteString.of(key);
    }

    /**
     * The stored keys that a key condition selects.
     *
     * @param partition one value for each partition key attribute
     * @param equal values of the leading sort key attributes
     * @param last the condition on the sort key attribute after those
     */
    public KeyRange range(List<AttributeValue> partition, List<AttributeValue> equal, SortCondition last) {
        ByteArrayOutputStream start = startOf(partition);
        equal.forEach(value -> KeyEncoding.append(start, value));
        return last.range(ByteString.of(start));
    }

    /** The key attributes of an item, in the form of a LastEvaluatedKey. */
    public Map<String, AttributeValue> keyAttributes(Map<String, AttributeValue> attributes) {
        return attributeNames().stream()
                .filter(attributes::containsKey)
                .collect(Collectors.toMap(name -> name, attributes::get, (a, b) -> a, LinkedHashMap::new));
    }

    private static ByteArrayOutputStream startOf(List<AttributeValue> partition) {
        ByteArrayOutputStream encoded = new ByteArrayOutputStream();
        partition.forEach(value -> KeyEncoding.append(encoded, value));
        ByteArrayOutputStream key = new ByteArrayOutputStream();
        KeyEncoding.hash(encoded.toByteArray()).appendTo(key);
        key.writeBytes(encoded.toByteArray());
        return key;
    }
}
