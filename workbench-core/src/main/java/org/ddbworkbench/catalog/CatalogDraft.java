package org.ddbworkbench.catalog;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A catalog that is about to be written: what discovery found, or what an importer made of another format. {@link
 * CatalogWriter} makes the file of it, {@link CatalogReader} checks what came out.
 *
 * @param notes lines of comment at the head of the file
 */
public record CatalogDraft(List<String> notes, List<Table> tables) {
    public CatalogDraft {
        notes = List.copyOf(notes);
        tables = List.copyOf(tables);
    }

    /**
     * A physical table.
     *
     * @param schema null: the table's name
     * @param typeAttribute attribute that names the entity of an item, or null
     * @param ttl attribute with the time at which an item expires, or null
     * @param ignore templates of system rows, one list for each kind, in the order of the key attributes
     * @param notes lines of comment before the table
     */
    public record Table(
            String name,
            @Nullable String schema,
            KeySchema key,
            List<SecondaryIndex> indexes,
            String separators,
            @Nullable String typeAttribute,
            @Nullable String ttl,
            List<List<String>> ignore,
            List<Entity> entities,
            List<String> notes) {
        public Table {
            indexes = List.copyOf(indexes);
            ignore = List.copyOf(ignore);
            entities = List.copyOf(entities);
            notes = List.copyOf(notes);
        }
    }

    /**
     * An entity.
     *
     * @param description may be empty
     * @param keys the versions of its key, the newest first, each with a template for every key attribute of the table
     * @param types values of the table's type attribute; empty: the entity is known by its keys
     * @param when further conditions on attributes, by name
     * @param indexes by name of the index: its templates, mostly one list
     * @param notes lines of comment before the entity
     */
    public record Entity(
            String name,
            String description,
            List<List<String>> keys,
            List<String> types,
            Map<String, Condition> when,
            Map<String, List<Index>> indexes,
            List<Column> columns,
            List<String> notes) {
        public Entity {
            keys = List.copyOf(keys);
            types = List.copyOf(types);
            columns = List.copyOf(columns);
            notes = List.copyOf(notes);
        }
    }

    /**
     * How an entity's items compose the key of an index.
     *
     * @param key empty: the key's attributes are columns as they are
     * @param when conditions under which an item is in the index, by column
     */
    public record Index(
            List<String> key, Map<String, Condition> when, boolean complete, boolean sparse, List<String> notes) {
        public Index {
            key = List.copyOf(key);
            notes = List.copyOf(notes);
        }
    }

    /** What an attribute must have. */
    public sealed interface Condition {
        /** One of these values. */
        record OneOf(List<String> values) implements Condition {
            public OneOf {
                values = List.copyOf(values);
            }
        }

        /** A value, or none. */
        record Present(boolean present) implements Condition {}

        /** A value of this DynamoDB type, such as {@code SS}. */
        record OfType(String type) implements Condition {}
    }

    /**
     * A column.
     *
     * @param type as the catalog names it, such as {@code epoch_seconds}; null for a variable of the key, which has its type from
     *     there
     * @param attribute name of the attribute where it differs from the column's, or null
     * @param path steps to a value inside an attribute: names ({@link String}) and positions ({@link Integer}); empty: none
     * @param references {@code entity.column}, or null
     * @param note comment behind the column, or null
     */
    public record Column(
            String name,
            @Nullable String type,
            @Nullable String attribute,
            List<Object> path,
            @Nullable String description,
            @Nullable String references,
            @Nullable String note) {
        public Column {
            path = List.copyOf(path);
        }

        /** A column that shows the attribute of its name. */
        public static Column of(String name, String type) {
            return new Column(name, type, null, List.of(), null, null, null);
        }
    }
}
