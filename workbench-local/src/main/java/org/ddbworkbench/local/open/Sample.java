package org.ddbworkbench.local.open;

import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.ddbworkbench.local.open.record.TableRecord;
import org.ddbworkbench.local.storage.KeyType;
import org.ddbworkbench.local.value.AttributeValue;
import org.jspecify.annotations.Nullable;

/** What the first records of a table tell about its attributes. */
final class Sample {
    private static final int MAX_CANDIDATES = 12;

    /** The values of one attribute that could be of a key. */
    private static final class Attribute {
        private final Map<KeyType, Integer> counts = new EnumMap<>(KeyType.class);
        private final Set<AttributeValue> distinct = new HashSet<>();
        private int count;
    }

    private final Map<String, Attribute> attributes = new LinkedHashMap<>();
    private @Nullable Set<String> keyNames;
    private int items;

    Sample(List<TableRecord> records) {
        records.forEach(this::add);
    }

    private void add(TableRecord record) {
        if (record instanceof TableRecord.Put put) {
            add(put.item().attributes());
        } else if (record instanceof TableRecord.Change change) {
            keyNames = change.key().keySet();
            add(change.after() == null ? change.key() : change.after().attributes());
        } else if (record instanceof TableRecord.Delete delete) {
            keyNames = delete.key().keySet();
            add(delete.key());
        }
    }

    private void add(Map<String, AttributeValue> item) {
        items++;
        item.forEach((name, value) -> {
            for (KeyType type : KeyType.values()) {
                if (type.matches(value)) {
                    Attribute attribute = attributes.computeIfAbsent(name, created -> new Attribute());
                    attribute.count++;
                    attribute.counts.merge(type, 1, Integer::sum);
                    attribute.distinct.add(value);
                }
            }
        });
    }

    int items() {
        return items;
    }

    /** The names of the key attributes, of which changes and deletes tell. */
    Optional<Set<String>> keyNames() {
        return Optional.ofNullable(keyNames);
    }

    boolean has(String name) {
        return attributes.containsKey(name);
    }

    /** Whether every item has the attribute, in one of the types of keys. */
    boolean isInEveryItem(String name) {
        return items > 0 && attributes.containsKey(name) && attributes.get(name).count == items;
    }

    /** The type that most values of an attribute have; empty when none has one that a key may have. */
    Optional<KeyType> type(String name) {
        Attribute attribute = attributes.get(name);
        return attribute == null
                ? Optional.empty()
                : attribute.counts.entrySet().stream()
                        .max(Map.Entry.comparingByValue())
                        .map(Map.Entry::getKey);
    }

    /** Whether all values of an attribute that a key may have are of one type. */
    boolean isOfOneType(String name) {
        return attributes.containsKey(name) && attributes.get(name).counts.size() == 1;
    }

    /** The name of the attribute in every item that is {@code name} but for case and underscores. */
    Optional<String> inEveryItem(String name) {
        return attributes.keySet().stream()
                .filter(attribute -> attribute.replace("_", "").equalsIgnoreCase(name) && isInEveryItem(attribute))
                .findFirst();
    }

    /** The attributes that could be of the key, for people. */
    String candidates() {
        String all = attributes.keySet().stream()
                .filter(this::isInEveryItem)
                .limit(MAX_CANDIDATES)
                .map(name -> name + " (" + type(name).orElseThrow() + (isUnique(name) ? ", unique" : "") + ")")
                .collect(Collectors.joining(", "));
        return all.isEmpty() ? "no attribute is in every item" : "in every item are " + all;
    }

    private boolean isUnique(String name) {
        return items > 1 && attributes.get(name).distinct.size() == items;
    }

    /** Of which items an attribute is missing, for people. */
    String lacking() {
        return switch (items) {
            case 0 -> "no item of it is known";
            case 1 -> "the only item lacks it";
            default -> "the first " + items + " items lack it";
        };
    }
}
