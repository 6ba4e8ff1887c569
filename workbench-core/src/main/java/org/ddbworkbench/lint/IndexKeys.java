package org.ddbworkbench.lint;

import java.util.List;
import java.util.Objects;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.IndexCondition;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.ColumnConverter;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/** Keys of indexes that items lack, have in part, or have in another form. */
final class IndexKeys implements SampleCheck {
    private final PhysicalTable table;
    private final Tallies<Fault> faults = new Tallies<>();

    private record Fault(LintRule rule, VirtualTable virtual, SecondaryIndex index, String what, String fix) {}

    IndexKeys(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        if (entity == null) {
            return;
        }
        VirtualTable virtual = table.virtualTables().stream()
                .filter(candidate -> candidate.entity() == entity)
                .findFirst()
                .orElseThrow();
        table.indexes().forEach(index -> look(virtual, entity, index, item));
    }

    private void look(VirtualTable virtual, Entity entity, SecondaryIndex index, SampledItem item) {
        List<String> own = index.key().attributes().stream()
                .map(KeyAttribute::name)
                .filter(name -> table.key().attributes().stream()
                        .noneMatch(key -> key.name().equals(name)))
                .toList();
        List<String> missing =
                own.stream().filter(attribute -> !item.has(attribute)).toList();
        List<EntityIndex> ways = entity.index(index.name());
        if (missing.isEmpty()) {
            if (!own.isEmpty()
                    && !ways.isEmpty()
                    && ways.stream()
                            .flatMap(way -> way.forms().stream())
                            .noneMatch(form -> VariableText.matches(form, item))) {
                faults.add(
                        new Fault(
                                LintRule.UNMATCHED_INDEX_KEY,
                                virtual,
                                index,
                                "whose " + String.join(", ", own) + " match no template of the entity",
                                "correct the template under  indexes: {" + index.name()
                                        + ": ...}, or write the keys anew"),
                        item.key() + ": " + own.stream().map(item::text).toList());
            }
        } else if (missing.size() < own.size()) {
            if (own.stream().noneMatch(attribute -> isColumn(virtual, attribute))) {
                faults.add(
                        new Fault(
                                LintRule.HALF_WRITTEN_INDEX_KEY,
                                virtual,
                                index,
                                "without " + String.join(", ", missing) + ", but with the rest of the key of index "
                                        + index.name(),
                                "write " + String.join(", ", missing)
                                        + ", too, or remove the rest where the item is not to be in the index"),
                        item.key());
            }
        } else if (ways.stream().anyMatch(way -> belongsIn(virtual, entity, way, item))) {
            boolean complete = ways.stream().anyMatch(EntityIndex::complete);
            faults.add(
                    new Fault(
                            LintRule.MISSING_INDEX_KEY,
                            virtual,
                            index,
                            complete
                                    ? "not in index " + index.name() + ", which the catalog declares complete"
                                    : "not in index " + index.name() + ", although all values of its key are there",
                            "write " + String.join(", ", missing)
                                    + "; where such items are not to be in the index, say which are:  when: {COLUMN: VALUE}"),
                    item.key());
        }
    }

    private static boolean isColumn(VirtualTable virtual, String attribute) {
        return virtual.columns().stream()
                .anyMatch(column -> column.source() instanceof Column.ItemAttribute item
                        && item.attribute().equals(attribute));
    }

    /** Whether the catalog says that the item is in the index. */
    private static boolean belongsIn(VirtualTable virtual, Entity entity, EntityIndex way, SampledItem item) {
        boolean holds = way.conditions().stream().allMatch(condition -> holds(condition, item));
        if (way.sparse() || !holds) {
            return false;
        }
        Object[] values = entity.decode(item.keys());
        return way.complete()
                || way.forms().stream()
                        .filter(form -> !form.templates().isEmpty())
                        .anyMatch(form -> hasValues(virtual, entity, form, item, values));
    }

    private static boolean holds(IndexCondition condition, SampledItem item) {
        if (!(condition.column().source() instanceof Column.ItemAttribute source)) {
            return false;
        }
        Object value = item.has(source.attribute()) ? item.value(source.attribute()) : null;
        return condition.holds(
                value == null
                        ? null
                        : ColumnConverter.convert(value, condition.column().type()));
    }

    private static boolean hasValues(
            VirtualTable virtual,
            Entity entity,
            KeyForm form,
            SampledItem item,
            @Nullable Object @Nullable [] keyValues) {
        return form.templates().values().stream()
                .flatMap(template -> template.variables().stream())
                .filter(variable -> !variable.type().isShard())
                .map(Segment.Variable::name)
                .allMatch(name -> {
                    Integer position = entity.keyVariables().get(name);
                    if (position != null) {
                        return keyValues != null && keyValues[position] != null;
                    }
                    return virtual.column(name)
                            .filter(column -> column.source() instanceof Column.ItemAttribute source
                                    && item.has(source.attribute()))
                            .isPresent();
                });
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        faults.forEach((fault, tally) -> findings.add(
                fault.rule,
                Place.of(table, Objects.requireNonNull(fault.virtual.entity()), fault.index),
                tally.items(fault.what, fault.what),
                tally.examples(),
                fault.fix));
    }
}
