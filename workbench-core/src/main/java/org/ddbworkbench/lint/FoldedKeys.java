package org.ddbworkbench.lint;

import java.util.Set;
import java.util.TreeSet;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.Segment;

/** Variables in one case without a column that has the value as it was entered. */
final class FoldedKeys implements CatalogCheck {
    @Override
    public void check(PhysicalTable table, Findings findings) {
        for (VirtualTable virtual : table.virtualTables()) {
            if (virtual.entity() == null) {
                continue;
            }
            Set<String> folded = new TreeSet<>();
            virtual.entity().forms().stream()
                    .flatMap(form -> form.templates().values().stream())
                    .flatMap(template -> template.variables().stream())
                    .filter(variable -> variable.type().yieldsToAttribute())
                    .map(Segment.Variable::name)
                    .forEach(folded::add);
            folded.removeIf(variable -> virtual.column(variable)
                    .filter(column -> column.source() instanceof Column.ItemAttribute)
                    .isPresent());
            folded.forEach(variable -> findings.add(
                    LintRule.FOLDED_KEY,
                    Place.of(table, virtual.entity(), variable),
                    "the key has '" + variable + "' in one case, and no column has it as it was entered",
                    "where an attribute has it, add to columns:  " + variable + ": text"));
        }
    }
}
