package org.ddbworkbench.discovery;

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
import org.jspecify.annotations.Nullable;

/**
 * Finds attributes that point to entities: their values are those of another entity's last variable, whose other variables the entity of the
 * attribute has, too.
 */
final class References {
    /** As many different values, or a name that is alike, are no chance. */
    private static final int CONVINCING = 8;

    private static final int FEWEST = 2;

    /** An item whose key was not sampled, or was deleted, must not hide what all others show. */
    private static final double SHARE = 0.9;

    /**
     * What an attribute points to.
     *
     * @param column {@code entity.column}
     * @param evidence for people
     */
    record Target(String column, String evidence) {}

    /**
     * An entity.
     *
     * @param variables of the table's key in the order of the key, with the values of the items
     */
    record Owner(String name, Collection<Item> items, Map<String, Map<Item, String>> variables) {
        private @Nullable String last() {
            String last = null;
            for (String variable : variables.keySet()) {
                last = variable;
            }
            return last;
        }
    }

    private final List<Owner> owners;
    private final Set<String> keyAttributes;

    References(List<Owner> owners, Set<String> keyAttributes) {
        this.owners = owners;
        this.keyAttributes = keyAttributes;
    }

    /** What the attributes of an entity point to, by attribute; nothing where several entities are as likely. */
    Map<String, Target> of(Owner owner) {
        Map<String, Set<String>> values = new TreeMap<>();
        for (Item item : owner.items()) {
            for (String attribute : item.attributes().keySet()) {
                String text = item.text(attribute);
                if (text != null
                        && !keyAttributes.contains(attribute)
                        && !owner.variables().containsKey(attribute)) {
                    values.computeIfAbsent(attribute, first -> new HashSet<>()).add(text);
                }
            }
        }
        Map<String, Target> targets = new LinkedHashMap<>();
        values.forEach((attribute, distinct) -> {
            Map<String, Target> possible = new HashMap<>();
            List<String> alike = new ArrayList<>();
            for (Owner other : owners) {
                Target target = other == owner ? null : target(owner, attribute, distinct, other);
                if (target != null) {
                    possible.put(target.column(), target);
                    if (isNamedLike(attribute, other)) {
                        alike.add(target.column());
                    }
                }
            }
            if (alike.size() == 1) {
                targets.put(attribute, possible.get(alike.get(0)));
            } else if (alike.isEmpty() && possible.size() == 1 && distinct.size() >= CONVINCING) {
                targets.put(attribute, possible.values().iterator().next());
            }
        });
        return targets;
    }

    private static @Nullable Target target(Owner owner, String attribute, Set<String> distinct, Owner other) {
        String variable = other.last();
        if (variable == null || distinct.size() < FEWEST) {
            return null;
        }
        Set<String> context = new HashSet<>(other.variables().keySet());
        context.remove(variable);
        if (!owner.variables().keySet().containsAll(context)) {
            return null;
        }
        Set<String> known = new HashSet<>(other.variables().get(variable).values());
        long found = distinct.stream().filter(known::contains).count();
        if (found < FEWEST || found < SHARE * distinct.size() || isSmallNumbers(distinct)) {
            return null;
        }
        return new Target(
                other.name() + "." + variable,
                found + " of " + distinct.size() + " different values are a " + variable + " of " + other.name());
    }

    /** Numbers such as versions and counts are found anywhere. */
    private static boolean isSmallNumbers(Set<String> values) {
        return values.stream().allMatch(value -> value.matches("-?\\d{1,6}|true|false"));
    }

    private static boolean isNamedLike(String attribute, Owner other) {
        String name = plain(attribute);
        String variable = plain(String.valueOf(other.last()));
        return (variable.length() > 1 && name.contains(variable)) || name.contains(plain(other.name()));
    }

    private static String plain(String name) {
        String letters = name.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}]", "");
        String singular = letters.endsWith("s") ? letters.substring(0, letters.length() - 1) : letters;
        return singular.endsWith("id") && singular.length() > 3
                ? singular.substring(0, singular.length() - 2)
                : singular;
    }
}
