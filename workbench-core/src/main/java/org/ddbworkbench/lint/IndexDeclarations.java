package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Segment;

/** Indexes that the catalog says too little about to be used. */
final class IndexDeclarations implements CatalogCheck {
    @Override
    public void check(PhysicalTable table, Findings findings) {
        for (VirtualTable virtual : table.virtualTables()) {
            if (virtual.entity() != null) {
                checkOptional(table, virtual, virtual.entity(), findings);
            }
        }
        for (SecondaryIndex index : table.indexes()) {
            boolean used = false;
            for (VirtualTable virtual : table.virtualTables()) {
                Entity entity = virtual.entity();
                if (entity != null) {
                    used |= isKnown(entity, index);
                    check(table, entity, index, findings);
                }
            }
            if (!used && !table.entities().isEmpty()) {
                findings.add(
                        LintRule.UNUSED_INDEX,
                        Place.of(table).with(index),
                        "no entity says what it is in index " + index.name(),
                        "say in 'indexes' of an entity how it composes the key of " + index.name()
                                + ", or drop the index");
            }
        }
    }

    private static boolean isKnown(Entity entity, SecondaryIndex index) {
        return !entity.index(index.name()).isEmpty()
                || index.key().attributes().stream()
                        .map(KeyAttribute::name)
                        .noneMatch(attribute -> entity.templates(attribute).isEmpty());
    }

    private static void check(PhysicalTable table, Entity entity, SecondaryIndex index, Findings findings) {
        List<EntityIndex> ways = entity.index(index.name());
        for (EntityIndex way : ways) {
            if (way.sparse() && way.conditions().isEmpty()) {
                findings.add(
                        LintRule.SPARSE_INDEX,
                        Place.of(table, entity, index),
                        entity.name() + " are in index " + index.name()
                                + " at times, and nothing says when: no statement can use it",
                        "say which items are in it:  when: {COLUMN: VALUE}, or  when: {COLUMN: {present: true}}");
            }
        }
    }

    /** One finding for all indexes of an entity: they are the rule rather than the exception. */
    private static void checkOptional(PhysicalTable table, VirtualTable virtual, Entity entity, Findings findings) {
        List<String> optional = new ArrayList<>();
        List<SecondaryIndex> indexes = new ArrayList<>();
        for (SecondaryIndex index : table.indexes()) {
            for (EntityIndex way : entity.index(index.name())) {
                Set<String> variables = optionalVariables(virtual, way);
                if (!way.complete() && !way.sparse() && way.conditions().isEmpty() && !variables.isEmpty()) {
                    optional.add(index.name() + " (" + String.join(", ", variables) + ")");
                    indexes.add(index);
                }
            }
        }
        if (!optional.isEmpty()) {
            findings.add(
                    LintRule.OPTIONAL_INDEX_VARIABLE,
                    Place.of(table, entity, indexes.get(0)),
                    "a statement that asks for all " + entity.name()
                            + " doesn't use these indexes, since an item without these values is not in them: "
                            + String.join(", ", optional),
                    "where every item has them, say so:  complete: true");
        }
    }

    private static Set<String> optionalVariables(VirtualTable virtual, EntityIndex way) {
        Set<String> optional = new TreeSet<>();
        way.forms().stream()
                .flatMap(form -> form.templates().values().stream())
                .flatMap(template -> template.variables().stream())
                .filter(variable -> !variable.type().isShard())
                .map(Segment.Variable::name)
                .filter(name -> virtual.column(name)
                        .filter(column -> column.nullable() && !(column.source() instanceof Column.KeyVariable))
                        .isPresent())
                .forEach(optional::add);
        return optional;
    }
}
