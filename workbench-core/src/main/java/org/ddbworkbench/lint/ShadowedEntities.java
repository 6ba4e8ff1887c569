package org.ddbworkbench.lint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.template.Segment;

/** Entities whose keys are those of another one that goes first, whatever the attributes are. */
final class ShadowedEntities implements CatalogCheck {
    @Override
    public void check(PhysicalTable table, Findings findings) {
        Map<String, Entity> byKeys = new LinkedHashMap<>();
        for (Entity entity : table.entities()) {
            if (!entity.discriminators().isEmpty()) {
                continue;
            }
            Entity other = byKeys.putIfAbsent(keys(table, entity), entity);
            if (other != null) {
                findings.add(
                        LintRule.SHADOWED_ENTITY,
                        Place.of(table, entity),
                        entity.name() + " and " + other.name()
                                + " have the same keys, and only a priority tells them apart: one of them has no items",
                        "tell them apart by an attribute, such as  when: {kind: " + entity.name() + "}");
            }
        }
    }

    /** The forms of the key without the names of variables. */
    private static String keys(PhysicalTable table, Entity entity) {
        StringBuilder keys = new StringBuilder();
        for (KeyForm form : entity.forms()) {
            table.key()
                    .attributes()
                    .forEach(attribute -> form.template(attribute.name())
                            .ifPresent(template ->
                                    keys.append(shape(template.segments())).append('\n')));
        }
        return keys.toString();
    }

    private static String shape(List<Segment> segments) {
        StringBuilder shape = new StringBuilder();
        for (Segment segment : segments) {
            if (segment instanceof Segment.Variable variable) {
                shape.append('{')
                        .append(variable.type().name())
                        .append(variable.type().regex())
                        .append('}');
            } else if (segment instanceof Segment.Literal literal) {
                shape.append(literal.text());
            }
        }
        return shape.toString();
    }
}
