package org.ddbworkbench.lint;

import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.ColumnConverter;
import org.ddbworkbench.dynamo.ItemSample;

/** Values that are not of their column's type. */
final class ColumnTypes implements SampleCheck {
    private final PhysicalTable table;
    private final Tallies<Mismatch> mismatches = new Tallies<>();

    private record Mismatch(Entity entity, Column column, String attribute) {}

    ColumnTypes(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        for (VirtualTable virtual : table.virtualTables()) {
            if (entity != null && virtual.entity() == entity) {
                virtual.columns().forEach(column -> look(entity, column, item));
            }
        }
    }

    private void look(Entity entity, Column column, SampledItem item) {
        if (column.source() instanceof Column.ItemAttribute source && item.has(source.attribute())) {
            Object value = item.value(source.attribute());
            if (value != null && ColumnConverter.convert(value, column.type()) == null) {
                mismatches.add(
                        new Mismatch(entity, column, source.attribute()),
                        item.key() + ": " + item.typed(source.attribute()));
            }
        }
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        mismatches.forEach((mismatch, tally) -> findings.add(
                LintRule.COLUMN_TYPE_MISMATCH,
                Place.of(table, mismatch.entity, mismatch.column.name()),
                tally.items("has", "have") + " a value of '" + mismatch.attribute + "' that is not of type "
                        + mismatch.column.type().catalogName() + " and reads as NULL",
                tally.examples(),
                "declare the type that they have, or  " + mismatch.column.name() + ": document  for all types"));
    }
}
