package org.ddbworkbench.access;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;

/** The columns whose values tell the value of a key attribute: rows that have the same values there have the same attribute. */
public final class TellingColumns {
    private TellingColumns() {}

    /**
     * Whether no two rows of a request have the same values in all of some columns, since these tell the key of the table.
     *
     * @param columns columns of the request's table
     */
    public static boolean areUnique(AccessRequest request, Set<Column> columns) {
        Set<Column> known = new LinkedHashSet<>(columns);
        request.table().columns().stream().filter(request::hasOneValue).forEach(known::add);
        return request.table().physicalTable().key().attributes().stream()
                .allMatch(attribute -> of(request.table(), attribute, known).isPresent());
    }

    /**
     * Some of the candidates that tell the attribute.
     *
     * @return empty when they don't; no column at all for an attribute that is the same in all rows
     */
    static Optional<Set<Column>> of(VirtualTable table, KeyAttribute attribute, Set<Column> candidates) {
        return rawColumn(attribute, candidates)
                .or(() -> variables(table, attribute))
                .filter(candidates::containsAll);
    }

    private static Optional<Set<Column>> rawColumn(KeyAttribute attribute, Set<Column> candidates) {
        return candidates.stream()
                .filter(column -> column.source() instanceof Column.RawKey raw
                        && raw.attribute().equals(attribute))
                .findFirst()
                .map(Set::of);
    }

    /** The columns of all variables of a key attribute of the table, if their values are the key's and tell it in full. */
    private static Optional<Set<Column>> variables(VirtualTable table, KeyAttribute attribute) {
        if (table.entity() == null || !table.physicalTable().key().attributes().contains(attribute)) {
            return Optional.empty();
        }
        Optional<KeyTemplate> template = table.entity().template(attribute.name());
        if (template.isEmpty()) {
            return Optional.empty();
        }
        Set<Column> columns = new LinkedHashSet<>();
        for (Segment.Variable variable : template.map(KeyTemplate::variables).orElseThrow()) {
            Optional<Column> column =
                    table.column(variable.name()).filter(found -> found.source() instanceof Column.KeyVariable);
            if (column.isEmpty()
                    || !variable.type().isExact()
                    || variable.type().isLossy()) {
                return Optional.empty();
            }
            columns.add(column.get());
        }
        return Optional.of(columns);
    }
}
