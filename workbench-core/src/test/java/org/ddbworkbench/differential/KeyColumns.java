package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.EntityIndex;
import org.ddbworkbench.catalog.IndexCondition;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.differential.Relation.Field;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/**
 * The columns that make the key of a table or of an index, in one of its forms.
 *
 * @param partition those that the partition is told by
 * @param sort those of the sort key, in its order
 * @param conditions under which rows have that form, and are in that index
 */
record KeyColumns(List<Field> partition, List<Field> sort, List<String> conditions) {

    /** The keys of the table and of its indexes that conditions on columns can tell. */
    static List<KeyColumns> of(Relation relation) {
        List<KeyColumns> keys = new ArrayList<>();
        PhysicalTable table = relation.table().physicalTable();
        Entity entity = relation.table().entity();
        if (entity == null) {
            add(relation, KeyForm.UNKNOWN, table.key(), List.of(), keys);
            table.indexes().forEach(index -> add(relation, KeyForm.UNKNOWN, index.key(), List.of(), keys));
            return keys;
        }
        for (KeyForm form : entity.forms()) {
            List<String> lacking = relation.fields().stream()
                    .filter(field -> form.lacking().contains(field.column().name()))
                    .map(field -> field.sql() + " IS NULL")
                    .toList();
            add(relation, form, table.key(), lacking, keys);
        }
        for (SecondaryIndex index : table.indexes()) {
            List<@Nullable EntityIndex> ways = new ArrayList<>(entity.index(index.name()));
            if (ways.isEmpty()) {
                ways.add(null);
            }
            for (EntityIndex way : ways) {
                for (KeyForm form : entity.forms(index, way)) {
                    add(relation, form, index.key(), conditions(relation, form, way), keys);
                }
            }
        }
        return keys;
    }

    private static List<String> conditions(Relation relation, KeyForm form, @Nullable EntityIndex way) {
        List<String> conditions = new ArrayList<>();
        for (Field field : relation.fields()) {
            String name = field.column().name();
            boolean ofKey = form.templates().values().stream().anyMatch(template -> template.indexOf(name) >= 0);
            if (ofKey && field.column().nullable()) {
                conditions.add(field.sql() + " IS NOT NULL");
            }
            for (IndexCondition condition : way == null ? List.<IndexCondition>of() : way.conditions()) {
                if (condition.column().equals(field.column())) {
                    conditions.add(field.sql()
                            + (condition.absence()
                                    ? " IS NULL"
                                    : condition.isPresence()
                                            ? " IS NOT NULL"
                                            : " = "
                                                    + Literals.literal(
                                                            condition.values().get(0))));
                }
            }
        }
        return conditions;
    }

    private static void add(
            Relation relation, KeyForm form, KeySchema schema, List<String> conditions, List<KeyColumns> keys) {
        List<Field> partition = columns(relation, form, schema.partition());
        if (!partition.isEmpty()) {
            keys.add(new KeyColumns(partition, columns(relation, form, schema.sort()), conditions));
        }
    }

    /** The variables of an attribute's template, or else the attribute as a column. */
    private static List<Field> columns(Relation relation, KeyForm form, List<KeyAttribute> attributes) {
        List<Field> fields = new ArrayList<>();
        for (KeyAttribute attribute : attributes) {
            List<String> names = new ArrayList<>();
            form.template(attribute.name())
                    .ifPresent(template -> template.variables().stream()
                            .map(Segment.Variable::name)
                            .forEach(names::add));
            if (names.isEmpty()) {
                names.add(attribute.name());
            }
            relation.fields().stream()
                    .filter(field -> names.contains(field.column().name()))
                    .forEach(fields::add);
        }
        return fields;
    }
}
