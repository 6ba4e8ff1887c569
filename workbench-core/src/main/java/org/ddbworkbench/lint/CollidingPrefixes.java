package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/** Sort keys of which a begins_with takes more than one entity, in partitions that both entities may be in. */
final class CollidingPrefixes implements CatalogCheck {
    /** Entities that are compared with each other; more take too long. */
    private static final int MOST_ENTITIES = 500;

    private record Key(
            Place place, KeySchema schema, @Nullable SecondaryIndex index) {
        List<KeyForm> forms(Entity entity) {
            return index == null ? entity.forms() : entity.forms(index, null);
        }
    }

    @Override
    public void check(PhysicalTable table, Findings findings) {
        if (table.entities().size() > MOST_ENTITIES) {
            return;
        }
        List<Key> keys = new ArrayList<>();
        keys.add(new Key(Place.of(table), table.key(), null));
        table.indexes().forEach(index -> keys.add(new Key(Place.of(table), index.key(), index)));
        for (Key key : keys) {
            if (!key.schema.sort().isEmpty()) {
                Set<String> told = new HashSet<>();
                table.entities().forEach(entity -> check(table, key, entity, told, findings));
            }
        }
    }

    /** @param told prefixes that earlier entities have; what goes for them was told */
    private static void check(PhysicalTable table, Key key, Entity entity, Set<String> told, Findings findings) {
        KeyAttribute sort = key.schema.sort().get(0);
        Map<String, Set<String>> colliding = new LinkedHashMap<>();
        Map<String, Set<String>> nested = new LinkedHashMap<>();
        for (KeyForm mine : key.forms(entity)) {
            KeyTemplate own = mine.template(sort.name()).orElse(null);
            if (own == null
                    || own.isConstant()
                    || own.literalPrefix().isEmpty()
                    || told.contains(own.literalPrefix())) {
                continue;
            }
            for (Entity other : table.entities()) {
                for (KeyForm theirs : other == entity ? List.<KeyForm>of() : key.forms(other)) {
                    KeyTemplate template = theirs.template(sort.name()).orElse(null);
                    if (template == null) {
                        continue;
                    }
                    boolean longer = isLonger(template, own);
                    if ((longer || collides(own, template)) && sharesPartition(key, mine, theirs)) {
                        (longer ? nested : colliding)
                                .computeIfAbsent(own.literalPrefix(), first -> new LinkedHashSet<>())
                                .add(other.name() + " (" + template + ")");
                    }
                }
            }
        }
        Place place = Place.of(table, entity).with(key.index).withAttribute(sort.name());
        told.addAll(colliding.keySet());
        told.addAll(nested.keySet());
        colliding.forEach((prefix, others) -> findings.add(
                LintRule.COLLIDING_PREFIXES,
                place,
                "begins_with(" + sort.name() + ", '" + word(prefix) + "') takes " + entity.name() + " and also "
                        + String.join(", ", others),
                prefix.equals(word(prefix))
                        ? "end the prefix of " + entity.name() + " with a separator: \"" + prefix + "#...\""
                        : "always ask with the separator: begins_with(" + sort.name() + ", '" + prefix + "')"));
        nested.forEach((prefix, others) -> findings.add(
                LintRule.NESTED_PREFIXES,
                place,
                "begins_with(" + sort.name() + ", '" + prefix + "') reads " + entity.name() + " and also "
                        + String.join(", ", others),
                "where " + entity.name() + " are read alone, and often, begin their keys, or the others', with a prefix"
                        + " of their own"));
    }

    /** Whether the prefix without its separator begins other words, too. */
    private static boolean collides(KeyTemplate own, KeyTemplate other) {
        String word = word(own.literalPrefix());
        String theirs = other.literalPrefix();
        return !word.isEmpty()
                && theirs.length() > word.length()
                && theirs.startsWith(word)
                && Character.isLetterOrDigit(theirs.charAt(word.length()));
    }

    /** Whether the other template goes on where this one ends: with another constant, or with more parts. */
    private static boolean isLonger(KeyTemplate other, KeyTemplate own) {
        String prefix = own.literalPrefix();
        if (prefix.equals(word(prefix))) {
            return false;
        }
        return other.literalPrefix().startsWith(prefix)
                && (other.literalPrefix().length() > prefix.length()
                        || other.segments().size() > own.segments().size());
    }

    private static String word(String prefix) {
        int end = prefix.length();
        while (end > 0 && !Character.isLetterOrDigit(prefix.charAt(end - 1))) {
            end--;
        }
        return prefix.substring(0, end);
    }

    private static boolean sharesPartition(Key key, KeyForm mine, KeyForm theirs) {
        return key.schema.partition().stream().allMatch(attribute -> {
            KeyTemplate own = mine.template(attribute.name()).orElse(null);
            KeyTemplate other = theirs.template(attribute.name()).orElse(null);
            return own != null && other != null && own.common(other).isPresent();
        });
    }
}
