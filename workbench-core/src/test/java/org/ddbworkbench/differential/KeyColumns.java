package org.ddbworkbench.differential;

import java.util.ArrayList;
import java.util.List;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeySchema;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.differential.Relation.Field;
import org.ddbworkbench.template.Segment;

/**
 * The columns that make the key of a table or of an index.
 *
 * @param partition those that the partition is told by
 * @param sort those of the sort key, in its order
 */
record KeyColumns(List<Field> partition, List<Field> sort) {

    /** The keys of the table and of its indexes that conditions on columns can tell. */
    static List<KeyColumns> of(Relation relation) {
        List<KeyColumns> keys = new ArrayList<>();
        add(relation, relation.table().physicalTable().key(), keys);
        for (SecondaryIndex index : relation.table().physicalTable().indexes()) {
            add(relation, index.key(), keys);
        }
        return keys;
    }

    private static void add(Relation relation, KeySchema schema, List<KeyColumns> keys) {
        List<Field> partition = columns(relation, schema.partition());
        if (!partition.isEmpty()) {
            keys.add(new KeyColumns(partition, columns(relation, schema.sort())));
        }
    }

    /** The variables of an attribute's template, or else the attribute as a column. */
    private static List<Field> columns(Relation relation, List<KeyAttribute> attributes) {
        List<Field> fields = new ArrayList<>();
        Entity entity = relation.table().entity();
        for (KeyAttribute attribute : attributes) {
            List<String> names = new ArrayList<>();
            if (entity != null) {
                entity.templates(attribute.name()).stream()
                        .flatMap(template -> template.variables().stream())
                        .map(Segment.Variable::name)
                        .forEach(names::add);
            }
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
