package org.ddbworkbench.lint;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.template.Segment;

/** Variables of the table's own key whose names say that they change. */
final class MutableKeys implements CatalogCheck {
    private static final Set<String> CHANGING = Set.of(
            "status",
            "state",
            "stage",
            "phase",
            "priority",
            "progress",
            "score",
            "rank",
            "balance",
            "updated",
            "updated_at",
            "updatedat",
            "modified",
            "modified_at",
            "modifiedat",
            "last_updated",
            "lastupdated",
            "last_modified",
            "lastmodified",
            "last_seen",
            "lastseen",
            "assignee");

    /** What such items have been is never changed. */
    private static final Pattern HISTORY = Pattern.compile("(?i)log|event|history|audit|journal");

    /** A state may be a part of a country. */
    private static final Set<String> OF_PLACES = Set.of("country", "city", "zip", "county", "region");

    @Override
    public void check(PhysicalTable table, Findings findings) {
        for (Entity entity : table.entities()) {
            variables(entity).stream()
                    .filter(name -> tells(entity, name))
                    .forEach(name -> report(table, entity, name, "", findings));
        }
    }

    /** Whether the catalog is enough to see that a variable of the entity's key changes. */
    static boolean tells(Entity entity, String variable) {
        boolean place = variables(entity).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> OF_PLACES.stream().anyMatch(name::startsWith));
        return !HISTORY.matcher(entity.name()).find() && isChanging(variable.toLowerCase(Locale.ROOT), place);
    }

    private static Set<String> variables(Entity entity) {
        Set<String> names = new TreeSet<>();
        entity.forms().stream()
                .flatMap(form -> form.templates().values().stream())
                .flatMap(template -> template.variables().stream())
                .map(Segment.Variable::name)
                .forEach(names::add);
        return names;
    }

    private static boolean isChanging(String name, boolean place) {
        return CHANGING.contains(name) && !(place && name.equals("state"));
    }

    /** @param evidence ends the sentence */
    static void report(PhysicalTable table, Entity entity, String variable, String evidence, Findings findings) {
        findings.add(
                LintRule.MUTABLE_ATTRIBUTE_IN_KEY,
                Place.of(table, entity, variable),
                "'" + variable + "' is a part of the table's own key, and such values change" + evidence,
                "keep it as an attribute, and put it into the sort key of an index:  indexes: {gsi1: [..., \""
                        + variable.toUpperCase(Locale.ROOT) + "#{" + variable + "}\"]}");
    }
}
