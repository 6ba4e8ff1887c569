package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A DynamoDB table with the entities that live in it. Immutable. */
public final class PhysicalTable {
    /** The virtual table of every item. */
    public static final String ALL_ITEMS = "_items";
    /** The virtual table of the items that belong to no entity. */
    public static final String UNCLASSIFIED = "_unclassified";
    /** What {@link #ALL_ITEMS} says of an item that the catalog says to ignore. */
    public static final String IGNORED = "_ignored";

    private final String name;
    private final String schema;
    private final KeySchema key;
    private final List<SecondaryIndex> indexes;
    private final List<Entity> entities;
    private final @Nullable Entity ignored;
    private final @Nullable String timeToLive;
    private final List<VirtualTable> virtualTables;

    /**
     * @param schema name of the SQL schema
     * @param entityColumns the columns of each entity, without raw keys, in the order of the entities
     * @param ignored takes the items that are in no virtual table but that of all; null: there are none
     * @param timeToLive attribute with the time, in seconds since 1970, at which an item expires; null: none does
     */
    PhysicalTable(
            String name,
            String schema,
            KeySchema key,
            List<SecondaryIndex> indexes,
            Map<Entity, List<Column>> entityColumns,
            @Nullable Entity ignored,
            @Nullable String timeToLive) {
        this.timeToLive = timeToLive;
        this.name = name;
        this.schema = schema;
        this.key = key;
        this.indexes = List.copyOf(indexes);
        this.entities = List.copyOf(entityColumns.keySet());
        this.ignored = ignored;
        List<VirtualTable> tables = new ArrayList<>();
        entityColumns.forEach((entity, columns) -> tables.add(
                new VirtualTable(entity.name(), this, VirtualTable.Kind.ENTITY, entity, withRawKeys(entity, columns))));
        tables.add(new VirtualTable(ALL_ITEMS, this, VirtualTable.Kind.ALL_ITEMS, null, itemColumns(true)));
        tables.add(new VirtualTable(UNCLASSIFIED, this, VirtualTable.Kind.UNCLASSIFIED, null, itemColumns(false)));
        this.virtualTables = List.copyOf(tables);
    }

    /** A table of which nothing but keys and indexes is known. */
    public static PhysicalTable withoutEntities(String name, KeySchema key, List<SecondaryIndex> indexes) {
        return new PhysicalTable(name, name, key, indexes, Map.of(), null, null);
    }

    /** Every key attribute of the table and of its indexes, once. */
    private Map<String, Column> rawKeys() {
        Map<String, Column> raw = new LinkedHashMap<>();
        for (KeyAttribute attribute : key.attributes()) {
            raw.putIfAbsent(attribute.name(), rawKey(attribute, false, "key attribute of " + name));
        }
        for (SecondaryIndex index : indexes) {
            for (KeyAttribute attribute : index.key().attributes()) {
                raw.putIfAbsent(attribute.name(), rawKey(attribute, true, "key attribute of index " + index.name()));
            }
        }
        return raw;
    }

    private static Column rawKey(KeyAttribute attribute, boolean nullable, String description) {
        ColumnType type = switch (attribute.type()) {
            case S -> ColumnType.TEXT;
            case N -> ColumnType.NUMBER;
            case B -> ColumnType.BINARY;
        };
        return new Column(attribute.name(), type, new Column.RawKey(attribute), nullable, description);
    }

    /** The columns of an entity, and the raw keys of the table and of the indexes that the entity is known to be in. */
    private List<Column> withRawKeys(Entity entity, List<Column> columns) {
        List<Column> all = new ArrayList<>(columns);
        rawKeys().forEach((attribute, column) -> {
            boolean known = !entity.templates(attribute).isEmpty() || isOfIndexOf(entity, attribute);
            if (known && columns.stream().noneMatch(other -> other.name().equalsIgnoreCase(attribute))) {
                all.add(column);
            }
        });
        return all;
    }

    private boolean isOfIndexOf(Entity entity, String attribute) {
        return indexes.stream()
                .filter(index -> !entity.index(index.name()).isEmpty())
                .flatMap(index -> index.key().attributes().stream())
                .anyMatch(key -> key.name().equals(attribute));
    }

    private List<Column> itemColumns(boolean withEntity) {
        List<Column> columns = new ArrayList<>(rawKeys().values());
        if (withEntity) {
            columns.add(new Column(
                    "entity",
                    ColumnType.TEXT,
                    new Column.EntityName(),
                    true,
                    "entity that the item belongs to; _ignored: the catalog says to ignore it"));
        }
        columns.add(new Column("item_size", ColumnType.INTEGER, new Column.ItemSize(), false, "size in bytes"));
        columns.add(new Column("item", ColumnType.DOCUMENT, new Column.WholeItem(), false, "all attributes"));
        return columns;
    }

    public String name() {
        return name;
    }

    public String schema() {
        return schema;
    }

    public KeySchema key() {
        return key;
    }

    public List<SecondaryIndex> indexes() {
        return indexes;
    }

    /** The key attributes of the table and of its indexes. */
    public Stream<KeyAttribute> keyAttributes() {
        return Stream.concat(
                        key.attributes().stream(), indexes.stream().flatMap(index -> index.key().attributes().stream()))
                .distinct();
    }

    public List<Entity> entities() {
        return entities;
    }

    /** The attribute with the time, in seconds since 1970, at which an item expires; empty: none does. */
    public Optional<String> timeToLive() {
        return Optional.ofNullable(timeToLive);
    }

    /** What takes the items that the catalog says to ignore; empty: it says so of none. */
    public Optional<Entity> ignored() {
        return Optional.ofNullable(ignored);
    }

    /** The entities' tables, then {@code _items} and {@code _unclassified}. */
    public List<VirtualTable> virtualTables() {
        return virtualTables;
    }

    /** {@link #classify(Object[], ItemAttributes)} of an item of which no attribute is known besides the keys. */
    public Optional<Entity> classify(@Nullable Object[] keys) {
        return classify(keys, ItemAttributes.NONE);
    }

    /**
     * The entity that an item belongs to; one named {@link #IGNORED} for an item that the catalog says to ignore.
     *
     * @param keys values of the key attributes, in their order
     * @param attributes those of {@link #decisiveAttributes}
     */
    public Optional<Entity> classify(@Nullable Object[] keys, ItemAttributes attributes) {
        if (ignored != null && ignored.match(keys) != null) {
            return Optional.of(ignored);
        }
        for (Entity entity : entities) {
            if (entity.match(keys, attributes) != null) {
                return Optional.of(entity);
            }
        }
        return Optional.empty();
    }

    /** The entities that an item may belong to by its keys; also one named {@link #IGNORED}. */
    public List<Entity> candidates(@Nullable Object[] keys) {
        if (ignored != null && ignored.match(keys) != null) {
            return List.of(ignored);
        }
        return entities.stream().filter(entity -> entity.decode(keys) != null).toList();
    }

    /** The attributes besides keys that tell to which entity an item belongs. */
    public Set<String> decisiveAttributes() {
        Set<String> attributes = new LinkedHashSet<>();
        entities.forEach(entity -> attributes.addAll(entity.decisiveAttributes()));
        return attributes;
    }

    @Override
    public String toString() {
        return name;
    }
}
