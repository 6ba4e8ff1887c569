package org.ddbworkbench.dynamo;

import java.util.Optional;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/**
 * A variable of a key attribute of an index.
 *
 * @param slot of the attribute
 * @param variable position of the variable in the template
 */
record IndexVariable(int slot, KeyTemplate template, int variable) {
    /** The variable of a column's name in the template of a key attribute, where it has one template. */
    static Optional<IndexVariable> of(Entity entity, String attribute, Column column, ItemSlots slots) {
        return entity.template(attribute)
                .filter(template -> template.indexOf(column.name()) >= 0)
                .map(template -> new IndexVariable(slots.slot(attribute), template, template.indexOf(column.name())));
    }

    /** The value in a key, or null when the key is none of the template's. */
    @Nullable
    Object decode(@Nullable Object key) {
        String text = Entity.keyText(key);
        Object[] decoded = text == null ? null : template.match(text);
        return decoded == null ? null : decoded[variable];
    }
}
