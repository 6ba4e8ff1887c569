package org.ddbworkbench.discovery;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Finds the attribute that names the kinds of items. */
final class TypeAttribute {
    /** Names that libraries and people use, without case and separators. */
    private static final Set<String> NAMES = Set.of(
            "type",
            "entitytype",
            "entity",
            "edbe",
            "et",
            "itemtype",
            "kind",
            "typename",
            "objecttype",
            "recordtype",
            "model",
            "modeltype",
            "class",
            "doctype",
            "documenttype",
            "rowtype",
            "dtype");

    private static final int MOST_TYPES = 60;
    private static final double SHARE = 0.7;

    private TypeAttribute() {}

    /**
     * The attribute, if there is one: of a telling name, in most of the items, with few values.
     *
     * @param keys attributes that are no candidates
     */
    static Optional<String> find(List<Item> items, Collection<String> keys) {
        Map<String, Map<String, Integer>> counts = new TreeMap<>();
        for (Item item : items) {
            for (String attribute : item.attributes().keySet()) {
                if (!keys.contains(attribute) && NAMES.contains(plain(attribute))) {
                    String value = item.text(attribute);
                    if (value != null) {
                        counts.computeIfAbsent(attribute, first -> new HashMap<>())
                                .merge(value, 1, Integer::sum);
                    }
                }
            }
        }
        String best = null;
        int most = 0;
        for (Map.Entry<String, Map<String, Integer>> entry : counts.entrySet()) {
            int all = entry.getValue().values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            int types = entry.getValue().size();
            if (types <= MOST_TYPES && all > SHARE * items.size() && all > most) {
                most = all;
                best = entry.getKey();
            }
        }
        return Optional.ofNullable(best);
    }

    static String plain(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]", "").toLowerCase(Locale.ROOT);
    }
}
