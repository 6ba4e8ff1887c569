package org.ddbworkbench.lint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/** Templates of a key attribute that have other separators than most. */
final class MixedSeparators implements CatalogCheck {
    /** Templates that have a separator, for it to be the usual one. */
    private static final int ENOUGH = 3;

    @Override
    public void check(PhysicalTable table, Findings findings) {
        table.keyAttributes()
                .filter(attribute -> attribute.type() == KeyType.S)
                .map(KeyAttribute::name)
                .distinct()
                .forEach(attribute -> check(table, attribute, findings));
    }

    private static void check(PhysicalTable table, String attribute, Findings findings) {
        Map<Character, Integer> uses = new LinkedHashMap<>();
        for (Entity entity : table.entities()) {
            entity.templates(attribute)
                    .forEach(template -> separators(template).forEach(one -> uses.merge(one, 1, Integer::sum)));
        }
        Map.Entry<Character, Integer> most =
                uses.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(Map.entry('#', 0));
        if (most.getValue() < ENOUGH) {
            return;
        }
        char usual = most.getKey();
        for (Entity entity : table.entities()) {
            List<String> odd = entity.templates(attribute).stream()
                    .filter(template -> !separators(template).isEmpty()
                            && !separators(template).contains(usual))
                    .map(KeyTemplate::toString)
                    .toList();
            if (!odd.isEmpty()) {
                findings.add(
                        LintRule.MIXED_SEPARATORS,
                        Place.of(table, entity, attribute),
                        "'" + String.join("', '", odd) + "' has no '" + usual
                                + "', which divides the parts of most keys in " + attribute,
                        "write new items with '" + usual
                                + "', and keep the old template as a second version under 'keys'");
            }
        }
    }

    /** The characters next to variables that are no letters or digits. */
    private static Set<Character> separators(KeyTemplate template) {
        Set<Character> found = new TreeSet<>();
        for (Segment segment : template.segments()) {
            if (segment instanceof Segment.Literal literal && !template.isConstant()) {
                literal.text()
                        .chars()
                        .filter(c -> !Character.isLetterOrDigit(c) && c != '_' && c != '$')
                        .forEach(c -> found.add((char) c));
            }
        }
        return found;
    }
}
