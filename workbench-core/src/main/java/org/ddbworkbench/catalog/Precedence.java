package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/**
 * Which of two entities takes an item whose keys match both: the one of the higher priority; else the one whose attributes say
 * so; else the one whose templates are more specific, a constant before a variable, a longer prefix before a shorter one, and a
 * variable of a type before one of any text.
 */
final class Precedence {
    /** Pairs of characters of templates whose beginnings tell nothing: about a second. */
    private static final long MAX_COMPARED = 10_000_000;

    private final List<KeyAttribute> key;
    private final List<Entity> entities;
    private final Map<Entity, YamlValue> places;
    private final Map<Entity, List<Entity>> before = new LinkedHashMap<>();
    private final Set<Entity> sharing = new LinkedHashSet<>();
    private final Map<Pair, Optional<String>> known = new HashMap<>();
    private long compared;

    /** Two templates, which forms have in common with others. */
    private record Pair(KeyTemplate left, KeyTemplate right) {}

    private Precedence(List<KeyAttribute> key, List<Entity> entities, Map<Entity, YamlValue> places) {
        this.key = key;
        this.entities = entities;
        this.places = places;
    }

    /**
     * Tells every entity which others go before it.
     *
     * @param ignored takes its items before all others; null: there is none
     * @param places of the entities in the document
     * @throws org.ddbworkbench.WorkbenchException that names two entities and a key, where it can't be told
     */
    static void settle(
            List<KeyAttribute> key, List<Entity> entities, @Nullable Entity ignored, Map<Entity, YamlValue> places) {
        Precedence precedence = new Precedence(key, entities, places);
        precedence.settle(ignored);
    }

    private void settle(@Nullable Entity ignored) {
        for (int i = 0; i < entities.size(); i++) {
            for (int j = i + 1; j < entities.size(); j++) {
                compare(entities.get(i), entities.get(j));
            }
        }
        for (Entity entity : entities) {
            List<Entity> first = before.computeIfAbsent(entity, missing -> new ArrayList<>());
            if (ignored != null && !collisions(ignored, entity).isEmpty()) {
                first.add(ignored);
            }
            entity.setBefore(first, sharing.contains(entity));
        }
    }

    /** Two forms of entities that can have the same key. */
    private record Collision(KeyForm left, KeyForm right, String key) {}

    private List<Collision> collisions(Entity a, Entity b) {
        List<Collision> collisions = new ArrayList<>();
        known.clear();
        if (compared > MAX_COMPARED) {
            throw places.getOrDefault(b, places.values().iterator().next())
                    .error(
                            "there are too many entities whose templates begin alike to tell whether they collide",
                            "begin their templates with different constants");
        }
        for (KeyForm left : a.forms()) {
            for (KeyForm right : b.forms()) {
                common(left, right).ifPresent(shared -> collisions.add(new Collision(left, right, shared)));
            }
        }
        return collisions;
    }

    /** A key that both forms match, for people. */
    private Optional<String> common(KeyForm left, KeyForm right) {
        if (beginApart(left, right)) {
            return Optional.empty(); // cheaper than to compare what all attributes may hold
        }
        List<String> shared = new ArrayList<>();
        for (KeyAttribute attribute : key) {
            Optional<String> common = known.computeIfAbsent(
                    new Pair(template(left, attribute), template(right, attribute)),
                    pair -> pair.left.common(pair.right));
            if (common.isEmpty()) {
                return Optional.empty();
            }
            shared.add(attribute.name() + " = '" + common.get() + "'");
        }
        return Optional.of(String.join(", ", shared));
    }

    private boolean beginApart(KeyForm left, KeyForm right) {
        for (KeyAttribute attribute : key) {
            String mine = template(left, attribute).literalPrefix();
            String theirs = template(right, attribute).literalPrefix();
            if (!mine.startsWith(theirs) && !theirs.startsWith(mine)) {
                return true;
            }
        }
        for (KeyAttribute attribute : key) {
            compared += (long) template(left, attribute).toString().length()
                    * template(right, attribute).toString().length();
        }
        return false;
    }

    private static KeyTemplate template(KeyForm form, KeyAttribute attribute) {
        return form.template(attribute.name()).orElseThrow();
    }

    private void compare(Entity a, Entity b) {
        List<Collision> collisions = collisions(a, b);
        if (collisions.isEmpty()) {
            return;
        }
        boolean disjoint = a.discriminators().stream()
                .anyMatch(mine -> b.discriminators().stream().anyMatch(mine::isDisjoint));
        if (disjoint) {
            sharing.add(a);
            sharing.add(b);
        }
        if (a.priority() != b.priority()) {
            putFirst(a.priority() > b.priority() ? a : b, a.priority() > b.priority() ? b : a);
            return;
        }
        if (disjoint) {
            // A set may hold the values of both all the same.
            putFirst(a, b);
            return;
        }
        Entity first = null;
        for (Collision collision : collisions) {
            int order = compare(collision.left, collision.right);
            Entity better = order < 0 ? a : b;
            if (order == 0 || (first != null && first != better)) {
                throw collide(a, b, collision.key);
            }
            first = better;
        }
        if (first != null) {
            putFirst(first, first == a ? b : a);
        }
    }

    private void putFirst(Entity first, Entity second) {
        before.computeIfAbsent(second, missing -> new ArrayList<>()).add(first);
    }

    private RuntimeException collide(Entity a, Entity b, String shared) {
        YamlValue place = places.getOrDefault(b, places.get(a));
        YamlValue other = places.getOrDefault(a, place);
        return place.error(
                "entities '" + a.name() + "' (line " + other.line() + ") and '" + b.name() + "' collide: an item with "
                        + shared + " belongs to both",
                "give one of them another prefix, declare 'separators' of the table so that a variable can't run over"
                        + " the next part, tell them apart by an attribute ('when', 'type'), or say which goes first"
                        + " ('priority')");
    }

    /** Negative: the left one is more specific, being so in a key attribute and less so in none; 0: it can't be told. */
    private int compare(KeyForm left, KeyForm right) {
        int result = 0;
        for (KeyAttribute attribute : key) {
            int order = Specificity.of(template(right, attribute)).compareTo(Specificity.of(template(left, attribute)));
            if (order != 0 && result != 0 && (order < 0) != (result < 0)) {
                return 0;
            }
            result = order != 0 ? order : result;
        }
        return result;
    }

    /**
     * How much a template says of its keys.
     *
     * @param prefix length of the literal text before the first variable
     * @param kind of the first variable: 2 of a type, 1 text up to a separator, 0 any text
     */
    private record Specificity(boolean constant, int prefix, int kind) implements Comparable<Specificity> {
        static Specificity of(KeyTemplate template) {
            if (template.isConstant()) {
                return new Specificity(true, 0, 0);
            }
            Segment.Variable first = template.variables().get(0);
            boolean text = first.type().name().equals("text");
            int kind = !text ? 2 : first.type().takesEveryText() ? 0 : 1;
            return new Specificity(false, template.literalPrefix().length(), kind);
        }

        @Override
        public int compareTo(Specificity other) {
            int byConstant = Boolean.compare(constant, other.constant);
            int byPrefix = byConstant != 0 ? byConstant : Integer.compare(prefix, other.prefix);
            return byPrefix != 0 ? byPrefix : Integer.compare(kind, other.kind);
        }
    }
}
