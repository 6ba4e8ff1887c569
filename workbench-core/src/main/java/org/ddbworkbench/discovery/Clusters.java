package org.ddbworkbench.discovery;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Groups the items of a sample by the shapes of their keys. */
final class Clusters {
    private static final Pattern WORD = Pattern.compile("[\\p{L}_$@][\\p{L}_$ -]*");

    /** The share of items in which an attribute repeats a part of a key that makes this part its value. */
    private static final double REPEATED = 0.6;

    private static final int MANY_KINDS = 5;

    private final List<Item> items;
    private final List<String> keys;
    private final Set<String> keyAttributes;
    private final @Nullable String typeAttribute;
    private final Tokenizer tokenizer;
    private final Map<String, Map<Item, Shape>> shapes = new HashMap<>();
    private final Set<String> labelsOfOthers = new HashSet<>();

    /**
     * @param keys attributes of the table's key
     * @param keyAttributes those, and the attributes of the indexes' keys
     */
    Clusters(
            List<Item> items,
            List<String> keys,
            Collection<String> keyAttributes,
            @Nullable String typeAttribute,
            Tokenizer tokenizer) {
        this.items = items;
        this.keys = keys;
        this.keyAttributes = new HashSet<>(keyAttributes);
        this.typeAttribute = typeAttribute;
        this.tokenizer = tokenizer;
    }

    /** The shapes of an attribute of a key, by item; items without it have none. */
    Map<Item, Shape> shapes(String attribute) {
        return shapes.getOrDefault(attribute, Map.of());
    }

    /** The groups, the largest first. */
    List<Cluster> find() {
        Map<String, Map<Item, List<Token>>> tokens = new LinkedHashMap<>();
        for (String attribute : keyAttributes.stream().sorted().toList()) {
            tokens.put(attribute, tokens(attribute));
        }
        Set<String> columns = new HashSet<>();
        tokens.values().forEach(texts -> columns.addAll(columnValues(texts)));
        Set<String> vocabulary = vocabulary(tokens.values(), columns);
        tokens.forEach((attribute, texts) -> shapes.put(attribute, ShapeFinder.find(texts, vocabulary, columns)));
        Map<String, Cluster> clusters = new LinkedHashMap<>();
        for (Item item : items) {
            List<Shape> its = new ArrayList<>();
            for (String key : keys) {
                Shape shape = shapes(key).get(item);
                if (shape != null) {
                    its.add(shape);
                }
            }
            if (its.size() == keys.size()) {
                Cluster cluster = new Cluster(its);
                clusters.computeIfAbsent(cluster.id(), first -> cluster).items().add(item);
            }
        }
        List<Cluster> found = new ArrayList<>(clusters.values());
        found.forEach(cluster -> cluster.shapes().forEach(shape -> {
            if (shape.values() > 0 && !shape.labels().isEmpty()) {
                labelsOfOthers.add(shape.labels().get(0));
            }
        }));
        mergeTails(found);
        mergeKinds(found);
        found.sort((a, b) -> b.items().size() - a.items().size());
        return found;
    }

    private Map<Item, List<Token>> tokens(String attribute) {
        Map<Item, List<Token>> texts = new LinkedHashMap<>();
        for (Item item : items) {
            String text = item.text(attribute);
            if (text != null && !text.isEmpty()) {
                texts.put(item, tokenizer.split(text));
            }
        }
        Set<String> names = new HashSet<>();
        boolean others = false;
        for (List<Token> tokens : texts.values()) {
            String first = tokens.get(0).text();
            List<Token> parts = Tokenizer.splitWord(tokens);
            if (parts != tokens && parts.get(0).role() == Token.Role.LITERAL) {
                names.add(parts.get(0).text());
            } else if (parts == tokens && !first.isEmpty()) {
                others = true;
            }
        }
        boolean prefixes =
                names.size() > 1 && names.size() <= 8 && tokenizer.separator().isEmpty();
        boolean sort = keys.indexOf(attribute) == 1;
        // Of longer words, the number is a part of the value: WARNING1.
        boolean counted = names.size() == 1 && names.iterator().next().length() <= 3;
        boolean split = prefixes || (sort && others && counted);
        texts.replaceAll((item, tokens) -> {
            List<Token> parts = Tokenizer.splitWord(tokens);
            boolean named = parts != tokens && parts.get(0).role() == Token.Role.LITERAL;
            return named && !split ? tokens : parts;
        });
        return texts;
    }

    private static @Nullable Token first(List<Token> tokens) {
        return tokens.stream()
                .filter(token -> !token.text().isEmpty())
                .findFirst()
                .orElse(null);
    }

    /** First parts of keys that an attribute repeats: values such as a status. */
    private Set<String> columnValues(Map<Item, List<Token>> texts) {
        Map<String, int[]> repeated = new TreeMap<>();
        Map<String, Set<String>> words = new TreeMap<>();
        texts.forEach((item, tokens) -> {
            Token token = first(tokens);
            if (token == null || !WORD.matcher(token.text()).find()) {
                return;
            }
            for (String attribute : item.attributes().keySet()) {
                if (keyAttributes.contains(attribute) || attribute.equals(typeAttribute)) {
                    continue;
                }
                String value = item.text(attribute);
                if (value != null) {
                    int[] counts = repeated.computeIfAbsent(attribute, name -> new int[2]);
                    counts[0]++;
                    if (value.equals(token.text())) {
                        counts[1]++;
                    }
                    words.computeIfAbsent(attribute, name -> new HashSet<>()).add(token.text());
                }
            }
        });
        Set<String> values = new HashSet<>();
        repeated.forEach((attribute, counts) -> {
            Set<String> of = words.getOrDefault(attribute, Set.of());
            if (of.size() > 1 && counts[1] >= REPEATED * counts[0]) {
                values.addAll(of);
            }
        });
        return values;
    }

    /** Words that are followed by a value. */
    private static Set<String> vocabulary(Collection<Map<Item, List<Token>>> all, Set<String> columns) {
        Map<String, Set<String>> followers = new HashMap<>();
        for (Map<Item, List<Token>> texts : all) {
            for (List<Token> tokens : texts.values()) {
                Token first = first(tokens);
                int at = tokens.indexOf(first);
                if (first != null
                        && at + 1 < tokens.size()
                        && WORD.matcher(first.text()).matches()
                        && !columns.contains(first.text())) {
                    followers
                            .computeIfAbsent(first.text(), word -> new HashSet<>())
                            .add(tokens.get(at + 1).text());
                }
            }
        }
        return followers.size() > 100 ? Set.of() : Set.copyOf(followers.keySet());
    }

    /** {@code user#{email}} and {@code user#{a}#{b}}: the separator is in the values. */
    private void mergeTails(List<Cluster> found) {
        for (int key = 0; key < keys.size(); key++) {
            Map<String, List<Cluster>> byPrefix = new LinkedHashMap<>();
            for (Cluster cluster : found) {
                Shape shape = cluster.shapes().get(key);
                int tail = tail(shape);
                if (tail > 0 && tail < shape.parts().size()) {
                    byPrefix.computeIfAbsent(
                                    new Shape(shape.parts().subList(0, tail)).id() + "\u0002" + others(cluster, key),
                                    prefix -> new ArrayList<>())
                            .add(cluster);
                }
            }
            for (List<Cluster> same : byPrefix.values()) {
                same.sort((a, b) -> b.items().size() - a.items().size());
                mergeTails(found, same, key);
            }
        }
    }

    private void mergeTails(List<Cluster> found, List<Cluster> same, int key) {
        Cluster target = same.stream()
                .filter(cluster -> cluster.shapes().get(key).parts().size()
                        == tail(cluster.shapes().get(key)) + 1)
                .findFirst()
                .orElse(null);
        for (Cluster other : same) {
            if (target == null
                    || other == target
                    || !repeatsTail(other, key)
                            && !(sameType(target, other)
                                    && 3 * other.items().size()
                                            <= target.items().size() + 3)) {
                continue;
            }
            List<Shape> greedy = new ArrayList<>(target.shapes());
            greedy.set(key, Cluster.greedy(greedy.get(key), tail(greedy.get(key))));
            target.setShapes(greedy);
            target.items().addAll(other.items());
            found.remove(other);
        }
        for (Cluster alone : same) {
            Shape shape = alone.shapes().get(key);
            int tail = tail(shape);
            if (found.contains(alone)
                    && alone != target
                    && shape.parts().size() > tail + 1
                    && repeatsTail(alone, key)) {
                List<Shape.Part> parts = new ArrayList<>(shape.parts().subList(0, tail));
                parts.add(new Shape.Part(shape.parts().get(tail).lead(), null, true));
                List<Shape> greedy = new ArrayList<>(alone.shapes());
                greedy.set(key, new Shape(parts));
                alone.setShapes(greedy);
            }
        }
    }

    private String others(Cluster cluster, int key) {
        StringBuilder ids = new StringBuilder();
        for (int i = 0; i < keys.size(); i++) {
            if (i != key) {
                Shape shape = cluster.shapes().get(i);
                int tail = tail(shape);
                ids.append(new Shape(shape.parts().subList(0, tail)).id()).append('\u0003');
            }
        }
        return ids.toString();
    }

    /** Where the values begin with which a shape ends. */
    private static int tail(Shape shape) {
        int tail = shape.parts().size();
        while (tail > 0 && shape.parts().get(tail - 1).isValue()) {
            tail--;
        }
        return tail;
    }

    /** Whether an attribute has all of what follows the literals. */
    private boolean repeatsTail(Cluster cluster, int key) {
        int repeated = 0;
        for (Item item : cluster.items()) {
            String text = item.text(keys.get(key));
            Shape shape = cluster.shapes().get(key);
            String prefix =
                    new Shape(shape.parts().subList(0, tail(shape))).id().replace(Shape.Part.ANY, "");
            String rest = text == null ? "" : text.substring(Math.min(text.length(), prefix.length() + 1));
            boolean has = item.attributes().keySet().stream()
                    .filter(attribute -> !keyAttributes.contains(attribute))
                    .anyMatch(attribute -> rest.equals(item.text(attribute)));
            repeated += has ? 1 : 0;
        }
        return repeated > 0 && repeated >= REPEATED * cluster.items().size();
    }

    private boolean sameType(Cluster a, Cluster b) {
        if (typeAttribute == null) {
            return similar(a, b) >= 0.5;
        }
        return a.counts(typeAttribute).keySet().equals(b.counts(typeAttribute).keySet());
    }

    private double similar(Cluster a, Cluster b) {
        Set<String> of = a.attributes(keyAttributes);
        Set<String> common = new HashSet<>(of);
        Set<String> all = new HashSet<>(of);
        Set<String> others = b.attributes(keyAttributes);
        common.retainAll(others);
        all.addAll(others);
        return all.isEmpty() ? 0 : (double) common.size() / all.size();
    }

    /** Shapes that differ in one literal, and are the same kind of item for all we know: the literal is a value. */
    private void mergeKinds(List<Cluster> found) {
        Map<String, List<Cluster>> candidates = new LinkedHashMap<>();
        for (Cluster cluster : found) {
            for (String label : Set.copyOf(allLabels(cluster))) {
                candidates
                        .computeIfAbsent(cluster.id().replace(label, "\u0004"), id -> new ArrayList<>())
                        .add(cluster);
            }
        }
        for (Map.Entry<String, List<Cluster>> candidate : candidates.entrySet()) {
            List<Cluster> same =
                    candidate.getValue().stream().filter(found::contains).toList();
            if (same.size() > 1 && isOneKind(same)) {
                merge(found, same);
            }
        }
    }

    private static List<String> allLabels(Cluster cluster) {
        List<String> labels = new ArrayList<>();
        cluster.shapes().forEach(shape -> labels.addAll(shape.labels()));
        return labels;
    }

    private static String different(Cluster cluster, Cluster other) {
        Set<String> labels = new HashSet<>(allLabels(cluster));
        allLabels(other).forEach(labels::remove);
        return labels.size() == 1 ? labels.iterator().next() : "";
    }

    private boolean isOneKind(List<Cluster> same) {
        Cluster first = same.get(0);
        boolean alike = same.stream().allMatch(cluster -> cluster == first || similar(first, cluster) >= 0.9);
        boolean differ = same.stream()
                .allMatch(cluster -> !different(cluster, cluster == first ? same.get(1) : first)
                        .isEmpty());
        if (!differ) {
            return false;
        }
        if (typeAttribute != null) {
            Set<String> types = first.counts(typeAttribute).keySet();
            boolean labelsElsewhere = same.stream()
                    .map(cluster -> different(cluster, cluster == first ? same.get(1) : first))
                    .anyMatch(label -> label.length() < 3);
            return types.size() == 1
                    && !labelsElsewhere
                    && same.stream()
                            .allMatch(cluster ->
                                    cluster.counts(typeAttribute).keySet().equals(types));
        }
        boolean shortWords = same.stream()
                .map(cluster -> different(cluster, cluster == first ? same.get(1) : first))
                .allMatch(label -> label.length() <= 2);
        boolean natural = first.shapes().get(0).labels().isEmpty();
        return alike && (same.size() >= MANY_KINDS || (shortWords && natural));
    }

    private void merge(List<Cluster> found, List<Cluster> same) {
        Cluster target = same.get(0);
        Set<String> words = new HashSet<>();
        for (Cluster cluster : same) {
            words.add(different(cluster, cluster == target ? same.get(1) : target));
        }
        target.setShapes(
                target.shapes().stream().map(shape -> withValues(shape, words)).toList());
        for (Cluster other : same.subList(1, same.size())) {
            target.items().addAll(other.items());
            found.remove(other);
        }
        // What stands alone, such as the region of a total, is the same value there.
        for (Cluster other : found) {
            boolean constant = other.shapes().stream()
                    .anyMatch(shape -> shape.parts().size() == 1 && shape.isConstant() && words.contains(shape.id()));
            if (constant && other != target && typeAttribute == null) {
                other.setShapes(other.shapes().stream()
                        .map(shape -> withValues(shape, words))
                        .toList());
            }
        }
        Map<String, Cluster> unique = new LinkedHashMap<>();
        for (Cluster cluster : List.copyOf(found)) {
            Cluster known = unique.putIfAbsent(cluster.id(), cluster);
            if (known != null) {
                known.items().addAll(cluster.items());
                found.remove(cluster);
            }
        }
    }

    private static Shape withValues(Shape shape, Set<String> words) {
        List<Shape.Part> parts = new ArrayList<>();
        for (Shape.Part part : shape.parts()) {
            boolean word = part.literal() != null && words.contains(part.literal());
            parts.add(word ? new Shape.Part(part.lead(), null, false) : part);
        }
        return new Shape(parts);
    }
}
