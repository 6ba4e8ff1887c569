package org.ddbworkbench.discovery;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeyAttribute;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes columns of the attributes of a group of items. */
final class ColumnDrafts {
    private static final BigDecimal FIRST_SECOND = BigDecimal.valueOf(946_684_800L);
    private static final BigDecimal LAST_SECOND = BigDecimal.valueOf(4_102_444_800L);
    private static final BigDecimal THOUSAND = BigDecimal.valueOf(1_000);
    private static final int MOST_ENUMERATED = 8;
    private static final Set<String> CONTAINERS = Set.of("list", "map", "string_set", "number_set", "binary_set");

    private final Cluster cluster;
    private final List<KeyAttribute> key;
    private final Set<String> keyAttributes;

    /**
     * @param key of the table
     * @param keyAttributes those of the table and of its indexes, which get no columns
     */
    ColumnDrafts(Cluster cluster, List<KeyAttribute> key, Set<String> keyAttributes) {
        this.cluster = cluster;
        this.key = key;
        this.keyAttributes = keyAttributes;
    }

    /**
     * The columns for the attributes that are no part of keys.
     *
     * @param variables names of the variables of keys, which are columns already
     * @param references what columns point to, by attribute
     */
    List<CatalogDraft.Column> columns(Set<String> variables, Map<String, References.Target> references) {
        Map<String, Map<String, Integer>> types = new TreeMap<>();
        for (Item item : cluster.items()) {
            item.attributes().forEach((name, value) -> {
                if (!keyAttributes.contains(name)) {
                    types.computeIfAbsent(name, first -> new TreeMap<>()).merge(type(name, value), 1, Integer::sum);
                }
            });
        }
        List<CatalogDraft.Column> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        variables.forEach(name -> names.add(name.toLowerCase(Locale.ROOT)));
        key.forEach(attribute -> names.add(attribute.name().toLowerCase(Locale.ROOT)));
        types.forEach((name, counts) -> {
            if (variables.contains(name)) {
                return;
            }
            String unique = name.isBlank() ? "attribute" : name;
            for (int number = 2; !names.add(unique.toLowerCase(Locale.ROOT)); number++) {
                unique = name + "_" + number;
            }
            References.Target reference = references.get(name);
            columns.add(new CatalogDraft.Column(
                    unique,
                    columnType(counts),
                    unique.equals(name) ? null : name,
                    List.of(),
                    null,
                    reference == null ? null : reference.column(),
                    note(name, counts, reference)));
        });
        return columns;
    }

    private static String type(String name, AttributeValue value) {
        return switch (value.type()) {
            case S -> text(value.s());
            case N -> number(name, value.n());
            case BOOL -> "boolean";
            case B -> "binary";
            case NUL -> "null";
            case SS -> "string_set";
            case NS -> "number_set";
            case BS -> "binary_set";
            case L -> "list";
            case M -> "map";
            case UNKNOWN_TO_SDK_VERSION -> "document";
        };
    }

    private static String text(String value) {
        if (ValueTypes.matches("{x:date}", "", Set.of(value))) {
            return "date";
        }
        return ValueTypes.matches("{x:timestamp}", "", Set.of(value)) ? "timestamp" : "text";
    }

    private static String number(String name, String value) {
        BigDecimal number = new BigDecimal(value);
        boolean whole = number.signum() == 0 || number.stripTrailingZeros().scale() <= 0;
        String plain = name.toLowerCase(Locale.ROOT);
        boolean time = plain.matches("at|.*(ttl|expir|time|date|created|updated|modified|_at|stamp|start|end).*")
                || name.endsWith("At");
        if (whole && time) {
            if (number.compareTo(FIRST_SECOND) >= 0 && number.compareTo(LAST_SECOND) < 0) {
                return "epoch_seconds";
            }
            if (number.compareTo(FIRST_SECOND.multiply(THOUSAND)) >= 0
                    && number.compareTo(LAST_SECOND.multiply(THOUSAND)) < 0) {
                return "epoch_millis";
            }
        }
        return whole && number.abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0 ? "integer" : "number";
    }

    private static String columnType(Map<String, Integer> counts) {
        Map<String, Integer> of = new TreeMap<>(counts);
        of.remove("null");
        if (of.isEmpty()) {
            return "text";
        }
        if (of.containsKey("text") && (of.containsKey("date") || of.containsKey("timestamp"))) {
            int texts = of.getOrDefault("date", 0) + of.getOrDefault("timestamp", 0);
            of.merge("text", texts, Integer::sum);
            of.remove("date");
            of.remove("timestamp");
        }
        if (of.containsKey("number") && of.containsKey("integer")) {
            of.merge("number", of.getOrDefault("integer", 0), Integer::sum);
            of.remove("integer");
        }
        if (of.size() > 1 && of.keySet().stream().anyMatch(CONTAINERS::contains)) {
            return "document";
        }
        return of.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("text");
    }

    private @Nullable String note(String name, Map<String, Integer> counts, References.@Nullable Target reference) {
        int all = counts.values().stream().mapToInt(Integer::intValue).sum();
        List<String> notes = new ArrayList<>();
        if (counts.size() > 1) {
            List<String> each = new ArrayList<>();
            counts.forEach((type, count) -> each.add(count + " " + type));
            notes.add("mixed: " + String.join(", ", each));
        }
        if (all < cluster.items().size()) {
            notes.add("in " + all + " of " + cluster.items().size());
        }
        Map<String, Integer> values = cluster.counts(name);
        if (counts.containsKey("text") && values.size() <= MOST_ENUMERATED && 4 * values.size() <= all) {
            String listed = String.join(", ", new TreeSet<>(values.keySet()));
            if (listed.length() < 100) {
                notes.add("values: " + listed);
            }
        }
        if (reference != null) {
            notes.add(reference.evidence());
        }
        return notes.isEmpty() ? null : String.join("; ", notes);
    }
}
