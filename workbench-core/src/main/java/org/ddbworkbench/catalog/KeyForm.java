package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.KeyTemplate;

/**
 * One of the ways in which an entity composes key attributes. Most entities have one; one with several versions of its key, or
 * with optional groups in it, has more.
 *
 * @param templates by key attribute
 * @param lacking variables of the entity's other forms that are NULL in items of this one
 */
public record KeyForm(Map<String, KeyTemplate> templates, Set<String> lacking) {
    /** Nothing is known of how keys are composed. */
    public static final KeyForm UNKNOWN = new KeyForm(Map.of(), Set.of());

    public KeyForm {
        templates = Map.copyOf(templates);
        lacking = Set.copyOf(lacking);
    }

    /** How the form composes a key attribute; empty where the catalog doesn't say. */
    public Optional<KeyTemplate> template(String attribute) {
        return Optional.ofNullable(templates.get(attribute));
    }

    /** This form of some attributes, and that of others. */
    KeyForm with(KeyForm other) {
        Map<String, KeyTemplate> all = new LinkedHashMap<>(templates);
        all.putAll(other.templates);
        Set<String> allLacking = new LinkedHashSet<>(lacking);
        allLacking.addAll(other.lacking);
        return new KeyForm(all, allLacking);
    }

    /** The forms of some attributes alone: those that differ in no other are one. */
    static List<KeyForm> ofAttributes(List<KeyForm> forms, Set<String> attributes) {
        Map<String, KeyForm> distinct = new LinkedHashMap<>();
        for (KeyForm form : forms) {
            Map<String, KeyTemplate> some = new LinkedHashMap<>(form.templates);
            some.keySet().retainAll(attributes);
            distinct.merge(text(some), new KeyForm(some, form.lacking), (one, other) -> {
                Set<String> both = new LinkedHashSet<>(one.lacking);
                both.retainAll(other.lacking);
                return new KeyForm(some, both);
            });
        }
        return new ArrayList<>(distinct.values());
    }

    private static String text(Map<String, KeyTemplate> templates) {
        return new java.util.TreeMap<>(templates).toString();
    }

    /** Whether both compose the same attributes in the same way. */
    boolean isLike(KeyForm other) {
        return text(templates).equals(text(other.templates));
    }

    /** The templates, by attribute. */
    @Override
    public String toString() {
        return text(templates);
    }
}
