package org.ddbworkbench.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A column of a virtual table.
 *
 * @param nullable false where every row has a value
 * @param description one line for people, may be empty
 * @param references the column of another entity that the values point to, or null
 */
public record Column(
        String name,
        ColumnType type,
        Source source,
        boolean nullable,
        String description,
        @Nullable Reference references) {

    /** A column that points to nothing. */
    public Column(String name, ColumnType type, Source source, boolean nullable, String description) {
        this(name, type, source, nullable, description, null);
    }

    /** A column of an entity of the same physical table. */
    public record Reference(String entity, String column) {
        @Override
        public String toString() {
            return entity + "." + column;
        }
    }

    /** Where the values come from. */
    public sealed interface Source {}

    /** A variable of the entity's own key: decoded from it, always there. */
    public record KeyVariable(String variable) implements Source {}

    /**
     * An attribute of the item. When a key of the entity has a variable of the column's name, an item without
     * the attribute gets its value from there.
     */
    public record ItemAttribute(String attribute) implements Source {}

    /**
     * A value inside an attribute of the item.
     *
     * @param steps from the attribute's value to it: names in maps ({@link String}) and positions in lists ({@link Integer}, from
     *     0), at least one
     */
    public record ItemPath(String attribute, List<Object> steps) implements Source {
        public ItemPath {
            steps = List.copyOf(steps);
            if (steps.isEmpty()) {
                throw new IllegalArgumentException("a path has a step");
            }
        }
    }

    /** A key attribute of the table or of an index as it is stored. */
    public record RawKey(KeyAttribute attribute) implements Source {}

    /** The name of the entity that the item belongs to; null: to none. */
    public record EntityName() implements Source {}

    /** The size of the whole item in bytes, by DynamoDB's rules. */
    public record ItemSize() implements Source {}

    /** All attributes of the item. */
    public record WholeItem() implements Source {}
}
