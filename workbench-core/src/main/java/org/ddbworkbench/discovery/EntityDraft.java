package org.ddbworkbench.discovery;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.CatalogDraft;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.ItemSample;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Makes an entity of a catalog of a group of items: names and types of variables, columns, index keys. */
final class EntityDraft {
    private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_]*");
    /** Names that SQL would take for something else. */
    static final Set<String> KEYWORDS = Set.of(
            "all",
            "case",
            "check",
            "column",
            "constraint",
            "default",
            "end",
            "from",
            "group",
            "limit",
            "offset",
            "order",
            "references",
            "select",
            "table",
            "union",
            "user",
            "values",
            "where",
            "window",
            "with");

    private static final Pattern DIGITS = Pattern.compile("-?\\d{1,30}");

    private final ItemSample table;
    private final Cluster cluster;
    private final Clusters clusters;
    private final String separators;
    private final Set<String> keyAttributes;
    private final boolean manyNumbers;

    /** The values of each variable, by item. */
    private final Map<String, Map<Item, String>> variables = new LinkedHashMap<>();

    private final Map<String, Map<Item, String>> keyVariables = new LinkedHashMap<>();
    private final Map<String, String> typeOf = new HashMap<>();

    EntityDraft(
            ItemSample table,
            Cluster cluster,
            Clusters clusters,
            String separators,
            Set<String> keyAttributes,
            boolean manyNumbers) {
        this.table = table;
        this.cluster = cluster;
        this.clusters = clusters;
        this.separators = separators;
        this.keyAttributes = keyAttributes;
        this.manyNumbers = manyNumbers;
    }

    /** The templates of the table's key; null where the values don't fit to the shapes. */
    @Nullable
    List<String> key() {
        variables.clear();
        typeOf.clear();
        List<String> templates = new ArrayList<>();
        List<KeyAttribute> attributes = table.key().attributes();
        for (int i = 0; i < attributes.size(); i++) {
            String template = template(attributes.get(i), cluster.shapes().get(i), cluster.items());
            if (template == null) {
                return null;
            }
            templates.add(template);
        }
        keyVariables.clear();
        keyVariables.putAll(variables);
        return templates;
    }

    /** The variables of all keys, with their values. */
    Map<String, Map<Item, String>> variables() {
        return variables;
    }

    /** The variables of the table's key, in its order. */
    Map<String, Map<Item, String>> keyVariables() {
        return keyVariables;
    }

    private @Nullable String template(KeyAttribute attribute, Shape given, List<Item> items) {
        if (attribute.type() == KeyType.B) {
            return null;
        }
        Shape shape = Cluster.fitting(given, attribute.name(), items, separators);
        Map<Item, List<String>> values =
                shape == null ? null : Cluster.values(shape, attribute.name(), items, separators);
        if (shape == null || values == null) {
            return null;
        }
        StringBuilder template = new StringBuilder();
        int group = 0;
        for (int i = 0; i < shape.parts().size(); i++) {
            Shape.Part part = shape.parts().get(i);
            template.append(literal(part.lead()));
            if (part.literal() != null) {
                template.append(literal(part.literal()));
                continue;
            }
            Map<Item, String> of = new LinkedHashMap<>();
            int at = group++;
            values.forEach((item, groups) -> of.put(item, groups.get(at)));
            template.append(variable(attribute, shape, i, of));
        }
        return template.toString();
    }

    private static String literal(String text) {
        return text.replace("{", "{{").replace("}", "}}");
    }

    private String variable(KeyAttribute attribute, Shape shape, int part, Map<Item, String> values) {
        String type = attribute.type() == KeyType.N
                ? ValueTypes.matches("{x:int}", separators, values.values()) ? "int" : "number"
                : ValueTypes.of(values.values(), separators, manyNumbers);
        boolean greedy = type.isEmpty()
                && !separators.isEmpty()
                && values.values().stream().anyMatch(value -> value.contains(separators));
        String name = null;
        for (Map.Entry<String, Map<Item, String>> known : variables.entrySet()) {
            if (known.getValue().equals(values)) {
                name = known.getKey();
                break;
            }
        }
        if (name == null) {
            name = unique(name(attribute, shape, part, values, type));
            variables.put(name, values);
            typeOf.put(name, type);
        }
        return "{" + name + (greedy ? "*" : "") + (type.isEmpty() ? "" : ":" + type) + "}";
    }

    private String unique(String name) {
        String unique = name;
        for (int number = 2; known(unique); number++) {
            unique = name + "_" + number;
        }
        return unique;
    }

    private boolean known(String name) {
        return variables.keySet().stream().anyMatch(known -> known.equalsIgnoreCase(name));
    }

    private String name(KeyAttribute attribute, Shape shape, int part, Map<Item, String> values, String type) {
        String column = sameAttribute(values, type);
        if (column != null) {
            return column;
        }
        String label = identifier(shape.labelBefore(part));
        if (label.isEmpty() && shape.parts().size() == 1) {
            label = identifier(attribute.name());
        }
        if (label.isEmpty()) {
            label = type.startsWith("timestamp")
                    ? "at"
                    : type.equals("date") ? "day" : type.startsWith("int") ? "number" : "part";
        }
        if (KEYWORDS.contains(label)) {
            label += "_id";
        }
        // The name of an attribute with other values would hide that attribute.
        for (Item item : values.keySet()) {
            for (String other : item.attributes().keySet()) {
                if (other.equalsIgnoreCase(label) && !keyAttributes.contains(other)) {
                    return label + "_key";
                }
            }
        }
        return label;
    }

    static String identifier(String text) {
        String plain = text.replaceAll("([\\p{Ll}\\p{N}])(\\p{Lu})", "$1_$2")
                .replaceAll("[^\\p{L}\\p{N}]+", "_")
                .replaceAll("^_+|_+$", "")
                .toLowerCase(Locale.ROOT);
        return IDENTIFIER.matcher(plain).matches() ? plain : plain.isEmpty() ? "" : "_" + plain;
    }

    /** The attribute that has these values wherever it is, and mostly is. */
    private @Nullable String sameAttribute(Map<Item, String> values, String type) {
        Map<String, Integer> has = new TreeMap<>();
        Set<String> differs = new HashSet<>();
        values.forEach((item, value) -> item.attributes().keySet().forEach(name -> {
            if (keyAttributes.contains(name) || !IDENTIFIER.matcher(name).matches()) {
                return;
            }
            AttributeValue of = item.attributes().get(name);
            if (of != null && same(of, value, type)) {
                has.merge(name, 1, Integer::sum);
            } else {
                differs.add(name);
            }
        }));
        return has.entrySet().stream()
                .filter(entry -> !differs.contains(entry.getKey()) && 2 * entry.getValue() >= values.size())
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    private static boolean same(AttributeValue attribute, String value, String type) {
        return switch (attribute.type()) {
            case S -> attribute.s().equals(value) && !type.startsWith("int") && !type.equals("number");
            case N ->
                (type.startsWith("int") || type.equals("number"))
                        && DIGITS.matcher(value).matches()
                        && new BigDecimal(attribute.n()).compareTo(new BigDecimal(value)) == 0;
            default -> false;
        };
    }

    /** The templates of the index keys, and what to say about them. To be called after {@link #key}. */
    Map<String, List<CatalogDraft.Index>> indexes(List<String> key, Collection<String> findings, String entity) {
        Map<String, List<CatalogDraft.Index>> indexes = new LinkedHashMap<>();
        Map<String, String> known = new HashMap<>();
        for (int i = 0; i < key.size(); i++) {
            known.put(table.key().attributes().get(i).name(), key.get(i));
        }
        Set<String> broken = new HashSet<>();
        for (SecondaryIndex index : table.indexes()) {
            List<KeyAttribute> attributes = index.key().attributes();
            List<Item> in = cluster.items().stream()
                    .filter(item ->
                            attributes.stream().allMatch(a -> item.attributes().containsKey(a.name())))
                    .toList();
            if (in.isEmpty()) {
                continue;
            }
            List<String> templates = new ArrayList<>();
            for (KeyAttribute attribute : attributes) {
                String template = known.get(attribute.name());
                if (template == null && !broken.contains(attribute.name())) {
                    template = indexTemplate(attribute);
                    if (template == null) {
                        broken.add(attribute.name());
                    } else {
                        known.put(attribute.name(), template);
                    }
                }
                if (template != null) {
                    templates.add(template);
                }
            }
            if (templates.size() < attributes.size()) {
                findings.add(entity + ": the keys of " + index.name()
                        + " are composed in several ways, or of values that don't fit: no template is declared");
                continue;
            }
            boolean all = in.size() == cluster.items().size();
            String note =
                    index.name() + ": " + in.size() + " of " + cluster.items().size()
                            + (table.whole() ? " items of the whole table" : " sampled items") + " have its key";
            if (all) {
                note += table.whole()
                        ? "; if your application always writes it, say complete: true in place of sparse: true"
                        : ", which a sample can't prove for the others: hence sparse";
            }
            indexes.put(index.name(), List.of(new CatalogDraft.Index(templates, Map.of(), false, true, List.of(note))));
        }
        return indexes;
    }

    private @Nullable String indexTemplate(KeyAttribute attribute) {
        Map<Item, Shape> shapes = clusters.shapes(attribute.name());
        Map<String, Shape> distinct = new LinkedHashMap<>();
        List<Item> having = new ArrayList<>();
        for (Item item : cluster.items()) {
            Shape shape = shapes.get(item);
            if (shape != null) {
                having.add(item);
                distinct.putIfAbsent(shape.id(), shape);
            }
        }
        if (having.isEmpty()) {
            return null;
        }
        Shape only = distinct.size() == 1
                ? distinct.values().iterator().next()
                : new Shape(List.of(new Shape.Part("", null, true)));
        return distinct.size() == 1
                        || distinct.values().stream()
                                .noneMatch(shape -> shape.parts().size() > 1)
                ? template(attribute, only, having)
                : null;
    }
}
