package org.ddbworkbench.shell;

import java.io.IOException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.browse.BrowseTarget;
import org.ddbworkbench.browse.ItemCollection;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.CollectionItem;
import org.ddbworkbench.jdbc.ValueText;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.jspecify.annotations.Nullable;

/** Prints the items of a page: a table for each entity, its keys with the literal parts dim and the values bright. */
final class CollectionPrinter {
    private final ItemCollection collection;
    private final Display display;
    private final Instant now;
    private long cut;

    /**
     * @param now what expired before that is marked
     */
    CollectionPrinter(ItemCollection collection, Display display, Instant now) {
        this.collection = collection;
        this.display = display;
        this.now = now;
    }

    /** How many values were cut to fit on the screen. */
    long cut() {
        return cut;
    }

    void print(ItemCollection.Group group) throws IOException {
        Entity entity = entity(group.tables());
        StyledText head = StyledText.bright(group.name());
        CollectionItem first = group.items().get(0);
        for (KeyAttribute attribute : collection.target().key().partition()) {
            head = head.and(StyledText.plain("  " + attribute.name() + " = "))
                    .and(key(entity, attribute, first.attributes().get(attribute.name())));
        }
        if (group.stretches() > 1) {
            head = head.and(StyledText.dim("  in " + group.stretches() + " stretches, others between"));
        }
        display.print(head);
        List<KeyAttribute> keys = keys();
        List<Integer> columns = columns(group);
        boolean expires = group.items().stream().anyMatch(this::isExpired);
        boolean more =
                group.items().stream().anyMatch(item -> !undeclared(group, item).isEmpty());
        List<String> headers = new ArrayList<>();
        List<Boolean> right = new ArrayList<>();
        for (KeyAttribute attribute : keys) {
            headers.add(attribute.name());
            right.add(attribute.type() == KeyType.N);
        }
        for (int column : columns) {
            headers.add(group.tables().get(0).columns().get(column).name());
            right.add(isNumber(group.tables().get(0).columns().get(column).type()));
        }
        if (expires) {
            headers.add(collection.target().table().timeToLive().orElse("ttl"));
            right.add(false);
        }
        if (more) {
            headers.add(group.tables().isEmpty() ? "attributes" : "other attributes");
            right.add(false);
        }
        Grid grid = new Grid(headers, right);
        for (CollectionItem item : group.items()) {
            List<StyledText> row = new ArrayList<>();
            for (KeyAttribute attribute : keys) {
                row.add(key(entity, attribute, item.attributes().get(attribute.name())));
            }
            for (int column : columns) {
                row.add(value(
                        group.tables().get(0).columns().get(column),
                        item.values().get(column)));
            }
            if (expires) {
                row.add(isExpired(item) ? StyledText.bright("expired") : StyledText.EMPTY);
            }
            if (more) {
                Map<String, @Nullable Object> others = undeclared(group, item);
                row.add(others.isEmpty() ? StyledText.EMPTY : StyledText.plain(ValueText.of(others)));
            }
            grid.add(row);
        }
        cut += display.print(grid);
        display.print(StyledText.EMPTY);
    }

    private static @Nullable Entity entity(List<VirtualTable> tables) {
        return tables.isEmpty() ? null : tables.get(0).entity();
    }

    /** Those that differ from item to item: the sort key, and of an index the keys of the table, too. */
    private List<KeyAttribute> keys() {
        BrowseTarget target = collection.target();
        List<KeyAttribute> keys = new ArrayList<>(target.key().sort());
        if (target.index() != null || keys.isEmpty()) {
            target.table().key().attributes().stream()
                    .filter(attribute -> !target.key().attributes().contains(attribute))
                    .forEach(keys::add);
        }
        if (keys.isEmpty()) {
            keys.addAll(target.key().partition());
        }
        return keys;
    }

    /** Positions of the columns that are shown: no raw keys, nor what the heading says for all of them. */
    private List<Integer> columns(ItemCollection.Group group) {
        List<Integer> shown = new ArrayList<>();
        Entity entity = entity(group.tables());
        if (entity == null) {
            return shown;
        }
        Set<String> inPartition = new HashSet<>();
        for (KeyAttribute attribute : collection.target().key().partition()) {
            for (KeyTemplate template : entity.templates(attribute.name())) {
                template.variables().stream()
                        .filter(variable -> !variable.type().isLossy())
                        .map(Segment.Variable::name)
                        .forEach(inPartition::add);
            }
        }
        List<Column> columns = group.tables().get(0).columns();
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            boolean fixed = column.source() instanceof Column.KeyVariable && inPartition.contains(column.name());
            boolean ofReader = column.source() instanceof Column.RawKey || column.source() instanceof Column.Expired;
            if (!ofReader && !fixed) {
                shown.add(i);
            }
        }
        return shown;
    }

    /** What no column of the entity shows: of an item of no entity all but the keys. */
    private Map<String, @Nullable Object> undeclared(ItemCollection.Group group, CollectionItem item) {
        Map<String, @Nullable Object> others = new LinkedHashMap<>(item.attributes());
        collection.target().table().keyAttributes().forEach(attribute -> others.remove(attribute.name()));
        if (!group.tables().isEmpty()) {
            for (Column column : group.tables().get(0).columns()) {
                if (column.source() instanceof Column.ItemAttribute source) {
                    others.remove(source.attribute());
                }
            }
        }
        return others;
    }

    private boolean isExpired(CollectionItem item) {
        Optional<String> attribute = collection.target().table().timeToLive();
        return attribute.isPresent()
                && item.attributes().get(attribute.get()) instanceof BigDecimal seconds
                && seconds.compareTo(BigDecimal.valueOf(now.getEpochSecond())) <= 0
                && seconds.compareTo(BigDecimal.valueOf(now.getEpochSecond() - Column.Expired.LONGEST)) >= 0;
    }

    /** A key with the literal parts of its template dim, and what stands for variables bright. */
    private static StyledText key(@Nullable Entity entity, KeyAttribute attribute, @Nullable Object value) {
        String text = Entity.keyText(value);
        if (text == null) {
            return value == null ? StyledText.dim("NULL") : StyledText.plain(ValueText.of(value));
        }
        StyledText key = attribute.type() == KeyType.B ? StyledText.dim("X'") : StyledText.EMPTY;
        StyledText end = attribute.type() == KeyType.B ? StyledText.dim("'") : StyledText.EMPTY;
        List<KeyTemplate> templates = entity == null ? List.of() : entity.templates(attribute.name());
        for (KeyTemplate template : templates) {
            String[] texts = template.match(text) == null ? null : template.texts(text);
            if (texts != null) {
                int variable = 0;
                for (Segment segment : template.segments()) {
                    key = key.and(
                            segment instanceof Segment.Literal literal
                                    ? StyledText.dim(literal.text())
                                    : StyledText.bright(texts[variable++]));
                }
                return key.and(end);
            }
        }
        return key.and(StyledText.plain(text)).and(end);
    }

    private static StyledText value(Column column, @Nullable Object value) {
        if (value == null) {
            return StyledText.dim("NULL");
        }
        String text = switch (column.type()) {
            case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
            case TIMESTAMP, EPOCH_SECONDS, EPOCH_MILLIS ->
                ValueText.of(LocalDateTime.ofInstant(Instant.ofEpochMilli((Long) value), ZoneOffset.UTC));
            case TEXT,
                    INTEGER,
                    NUMBER,
                    DOUBLE,
                    BOOLEAN,
                    BINARY,
                    LIST,
                    MAP,
                    STRING_SET,
                    NUMBER_SET,
                    BINARY_SET,
                    DOCUMENT -> ValueText.of(value);
        };
        return column.source() instanceof Column.KeyVariable ? StyledText.bright(text) : StyledText.plain(text);
    }

    private static boolean isNumber(ColumnType type) {
        return type == ColumnType.INTEGER || type == ColumnType.NUMBER || type == ColumnType.DOUBLE;
    }
}
