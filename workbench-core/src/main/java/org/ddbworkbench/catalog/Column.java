package org.ddbworkbench.catalog;

import java.util.List;
import java.util.Optional;
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
    public sealed interface Source {
        /** The attribute of the item, no key, that the values stand in or tell about; empty: there is no such one. */
        default Optional<String> itemAttribute() {
            return Optional.empty();
        }
    }

    /** A variable of the entity's own key: decoded from it, always there. */
    public record KeyVariable(String variable) implements Source {}

    /**
     * An attribute of the item. When a key of the entity has a variable of the column's name, an item without
     * the attribute gets its value from there.
     */
    public record ItemAttribute(String attribute) implements Source {
        @Override
        public Optional<String> itemAttribute() {
            return Optional.of(attribute);
        }
    }

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

        @Override
        public Optional<String> itemAttribute() {
            return Optional.of(attribute);
        }
    }

    /**
     * DynamoDB's type of an attribute's value, or of a value inside it: {@code S}, {@code N}, {@code SS} and so on; NULL where
     * there is no such attribute.
     *
     * @param steps as of {@link ItemPath}; none: of the attribute itself
     */
    public record AttributeType(String attribute, List<Object> steps) implements Source {
        public AttributeType {
            steps = List.copyOf(steps);
        }

        @Override
        public Optional<String> itemAttribute() {
            return Optional.of(attribute);
        }
    }

    /**
     * Whether the time at which the item expires has come, so that DynamoDB may delete it at any moment: the attribute is a number
     * of seconds, not in the future, and within the last five years, since earlier ones are not deleted.
     */
    public record Expired(String attribute) implements Source {
        /** How long after its time an item is still deleted, in seconds. */
        public static final long LONGEST = 5L * 365 * 24 * 60 * 60;

        @Override
        public Optional<String> itemAttribute() {
            return Optional.of(attribute);
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
