package org.ddbworkbench.access;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * Which attributes of an item can be had from an index.
 *
 * @param index null: the table, which has all of them
 */
record IndexProjection(VirtualTable table, @Nullable SecondaryIndex index) {
    /** Whether all attributes can be had: those that a local index lacks DynamoDB fetches from the table. */
    boolean hasAll() {
        return index == null || index.local() || index.projection() == SecondaryIndex.Projection.ALL;
    }

    /** Whether an entry of the index lacks the attribute, so that DynamoDB can't filter by it. */
    boolean lacks(String attribute) {
        return index != null
                && index.projection() != SecondaryIndex.Projection.ALL
                && !attributes().contains(attribute);
    }

    /** The attributes that an index entry has: the keys of the table and of the index, and what it includes. */
    Set<String> attributes() {
        Set<String> attributes = new LinkedHashSet<>();
        table.physicalTable().key().attributes().forEach(attribute -> attributes.add(attribute.name()));
        if (index != null) {
            index.key().attributes().forEach(attribute -> attributes.add(attribute.name()));
            attributes.addAll(index.includes());
        }
        return attributes;
    }

    /**
     * An attribute without which the columns can't be told, and which an entry of the index lacks.
     *
     * @param isTold whether the key of the index tells the values of a column of that name
     */
    Optional<String> missing(Set<Column> needed, Predicate<String> isTold) {
        if (index == null || index.projection() == SecondaryIndex.Projection.ALL) {
            return Optional.empty();
        }
        Set<String> projected = attributes();
        boolean namesEntity = needed.stream().anyMatch(column -> column.source() instanceof Column.EntityName);
        for (String attribute : table.decisiveAttributes(namesEntity)) {
            if (!projected.contains(attribute)) {
                return Optional.of(attribute);
            }
        }
        for (Column column : needed) {
            Optional<String> missing = missing(column, projected, isTold);
            if (missing.isPresent()) {
                return missing;
            }
        }
        return Optional.empty();
    }

    private Optional<String> missing(Column column, Set<String> projected, Predicate<String> isTold) {
        Column.Source source = column.source();
        if (source instanceof Column.WholeItem || source instanceof Column.ItemSize) {
            return Optional.of("(all of them)");
        }
        Optional<String> attribute = source.itemAttribute();
        if (attribute.isPresent()) {
            if (source instanceof Column.ItemAttribute && isTold.test(column.name())) {
                return Optional.empty();
            }
            return attribute.filter(name -> !projected.contains(name)).or(() -> missingKey(column, projected));
        }
        return source instanceof Column.RawKey raw
                        && !projected.contains(raw.attribute().name())
                ? Optional.of(raw.attribute().name())
                : Optional.empty();
    }

    /** A key of which an item without the column's attribute has the value, and which the index lacks. */
    private Optional<String> missingKey(Column column, Set<String> projected) {
        Entity entity = table.entity();
        if (entity == null) {
            return Optional.empty();
        }
        return table.physicalTable()
                .keyAttributes()
                .map(KeyAttribute::name)
                .filter(key -> !projected.contains(key))
                .filter(key ->
                        entity.templates(key).stream().anyMatch(template -> template.indexOf(column.name()) >= 0))
                .findFirst();
    }
}
