package org.ddbworkbench.dynamo;

import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.access.AnyOf;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows of items: decodes the columns that an access needs, and drops the items that are no rows of its table or do
 * not satisfy its predicates. Not thread-safe.
 */
final class RowDecoder {
    /** Where a variable of an index key is found in an item without the attribute of its name. */
    private record IndexVariable(int slot, KeyTemplate template, int variable) {
        /** The value in a key, or null when the key is none of the template's. */
        @Nullable
        Object decode(@Nullable Object key) {
            String text = Entity.keyText(key);
            Object[] decoded = text == null ? null : template.match(text);
            return decoded == null ? null : decoded[variable];
        }
    }

    private final VirtualTable table;
    private final Mismatches mismatches;
    private final ItemParser parser = new ItemParser();
    private final List<Column> columns;
    private final List<List<Constraint>> checks = new ArrayList<>();
    private final List<AnyOf> alternatives;
    private final Map<String, Integer> slots = new LinkedHashMap<>();
    private final int[] keySlots;
    private final int[] columnSlots;
    private final int[] keyVariables;
    private final List<List<IndexVariable>> indexVariables = new ArrayList<>();
    private final List<@Nullable IndexVariable> ownTemplates = new ArrayList<>();
    private final @Nullable Set<String> projected;
    private final boolean whole;
    private final Map<Column, Map<String, Long>> found = new HashMap<>();
    private final Map<Column, Map<String, Long>> foundOnPage = new LinkedHashMap<>();
    private long unclassifiedOnPage;
    private String[] expected = new String[0];

    /**
     * @param extra columns to decode besides those of the request and its predicates
     */
    RowDecoder(ResolvedAccess access, List<Column> extra, Mismatches mismatches) {
        this.table = access.plan().request().table();
        this.mismatches = mismatches;
        this.projected = access.plan().projected().orElse(null);
        Set<Column> decoded = new LinkedHashSet<>(access.plan().request().columns());
        decoded.addAll(access.checks().keySet());
        access.alternatives().forEach(any -> decoded.addAll(any.columns()));
        decoded.addAll(extra);
        this.columns = List.copyOf(decoded);
        this.alternatives = access.alternatives();
        this.whole = columns.stream()
                .anyMatch(column ->
                        column.source() instanceof Column.WholeItem || column.source() instanceof Column.ItemSize);
        List<KeyAttribute> key = table.physicalTable().key().attributes();
        this.keySlots = key.stream().mapToInt(a -> slot(a.name())).toArray();
        this.columnSlots = new int[columns.size()];
        this.keyVariables = new int[columns.size()];
        for (int i = 0; i < columns.size(); i++) {
            layOut(i, columns.get(i));
            checks.add(access.checks().getOrDefault(columns.get(i), List.of()));
        }
    }

    private int slot(String attribute) {
        return slots.computeIfAbsent(attribute, name -> slots.size());
    }

    private void layOut(int position, Column column) {
        Column.Source source = column.source();
        columnSlots[position] = -1;
        keyVariables[position] = -1;
        List<IndexVariable> fallbacks = new ArrayList<>();
        IndexVariable own = null;
        Entity entity = table.entity();
        if (source instanceof Column.KeyVariable variable && entity != null) {
            keyVariables[position] = entity.keyVariables().getOrDefault(variable.variable(), -1);
        } else if (source instanceof Column.ItemAttribute attribute && entity != null) {
            columnSlots[position] = slot(attribute.attribute());
            own = variable(entity, attribute.attribute(), column).orElse(null);
            for (SecondaryIndex index : table.physicalTable().indexes()) {
                for (KeyAttribute key : index.key().attributes()) {
                    variable(entity, key.name(), column).ifPresent(fallbacks::add);
                }
            }
        } else if (source instanceof Column.RawKey raw) {
            columnSlots[position] = slot(raw.attribute().name());
        }
        indexVariables.add(fallbacks);
        ownTemplates.add(own);
    }

    /** Forgets what an attempt at a page left behind that broke off. */
    void beginPage() {
        parser.takeSize();
        foundOnPage.clear();
        unclassifiedOnPage = 0;
    }

    /** Counts the mismatches of the page. */
    void endPage() {
        foundOnPage.forEach(
                (column, types) -> types.forEach((type, count) -> mismatches.add(table, column, type, count)));
        mismatches.addUnclassified(table, unclassifiedOnPage);
        beginPage();
    }

    /** The variable of the column's name in the template of a key attribute. */
    private Optional<IndexVariable> variable(Entity entity, String attribute, Column column) {
        return entity.template(attribute)
                .filter(template -> template.indexOf(column.name()) >= 0)
                .map(template -> new IndexVariable(slot(attribute), template, template.indexOf(column.name())));
    }

    /** The attributes to fetch, as far as the index that is read has them; null: all. */
    @Nullable
    List<String> projection() {
        return whole
                ? null
                : slots.keySet().stream()
                        .filter(attribute -> projected == null || projected.contains(attribute))
                        .toList();
    }

    /** Position of a column in the rows; those of the request come first, in their order. */
    int position(Column column) {
        return columns.indexOf(column);
    }

    /**
     * Decodes the item whose opening brace was read.
     *
     * @return a row, or null for an item that is none
     */
    @Nullable
    Object @Nullable [] decode(JsonParser json) throws IOException {
        @Nullable Object[] values = new Object[slots.size()];
        Map<String, @Nullable Object> item = whole ? new LinkedHashMap<>() : Map.of();
        int attribute = 0;
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            int slot = slotOf(name, attribute++);
            json.nextToken();
            if (whole) {
                parser.addName(name);
                Object value = parser.value(json);
                item.put(name, ItemParser.nullable(value));
                if (slot >= 0) {
                    values[slot] = value;
                }
            } else if (slot >= 0) {
                values[slot] = parser.value(json);
            } else {
                json.skipChildren();
            }
        }
        return row(values, item, parser.takeSize());
    }

    /** Items of one response mostly have the same attributes in the same order, which spares the look-up. */
    private int slotOf(String name, int attribute) {
        if (attribute < expected.length && name.equals(expected[attribute])) {
            return expectedSlots[attribute];
        }
        int slot = slots.getOrDefault(name, -1);
        if (attribute >= expected.length) {
            expected = java.util.Arrays.copyOf(expected, attribute + 8);
            expectedSlots = java.util.Arrays.copyOf(expectedSlots, attribute + 8);
        }
        expected[attribute] = name;
        expectedSlots[attribute] = slot;
        return slot;
    }

    private int[] expectedSlots = new int[0];

    private @Nullable Object @Nullable [] row(
            @Nullable Object[] values, Map<String, @Nullable Object> item, long size) {
        @Nullable Object[] keys = new Object[keySlots.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = values[keySlots[i]];
        }
        PhysicalTable physical = table.physicalTable();
        Entity entity = table.entity();
        @Nullable Object[] variables = entity == null ? new Object[0] : entity.match(keys);
        if (variables == null && physical.classify(keys).isEmpty()) {
            unclassifiedOnPage++;
        }
        if (variables == null
                || (table.kind() == VirtualTable.Kind.UNCLASSIFIED
                        && physical.classify(keys).isPresent())) {
            return null;
        }
        @Nullable Object[] row = new Object[columns.size()];
        found.clear();
        for (int i = 0; i < row.length; i++) {
            Column column = columns.get(i);
            Object value;
            if (keyVariables[i] >= 0) {
                value = variables[keyVariables[i]];
            } else if (columnSlots[i] >= 0) {
                value = attributeValue(i, column, values);
            } else if (column.source() instanceof Column.EntityName) {
                value = physical.classify(keys).map(Entity::name).orElse(null);
            } else if (column.source() instanceof Column.ItemSize) {
                value = size;
            } else {
                value = item;
            }
            if (!satisfies(value, checks.get(i))) {
                return null;
            }
            row[i] = value;
        }
        for (AnyOf any : alternatives) {
            if (!any.test(column -> row[columns.indexOf(column)])) {
                return null;
            }
        }
        found.forEach((column, types) -> types.forEach((type, count) -> foundOnPage
                .computeIfAbsent(column, key -> new LinkedHashMap<>())
                .merge(type, count, Long::sum)));
        return row;
    }

    private @Nullable Object attributeValue(int position, Column column, @Nullable Object[] values) {
        Object value = values[columnSlots[position]];
        if (value == null) {
            for (IndexVariable variable : indexVariables.get(position)) {
                Object key = values[variable.slot];
                Object decoded = variable.decode(key);
                if (decoded != null) {
                    return decoded;
                }
                if (key != null) {
                    mismatch(column, "in an index key that does not match " + variable.template);
                }
            }
            return null;
        }
        if (value == ItemParser.NULL) {
            return null;
        }
        // What an index key shows as it is must be read as the index orders it.
        IndexVariable own = ownTemplates.get(position);
        Object converted = own == null ? ColumnConverter.convert(value, column.type()) : own.decode(value);
        if (converted == null) {
            mismatch(column, ColumnConverter.typeName(value) + " that is none");
        }
        return converted;
    }

    private void mismatch(Column column, String what) {
        found.computeIfAbsent(column, key -> new HashMap<>()).merge(what, 1L, Long::sum);
    }

    private static boolean satisfies(@Nullable Object value, List<Constraint> constraints) {
        for (Constraint constraint : constraints) {
            if (!constraint.accepts(value)) {
                return false;
            }
        }
        return true;
    }
}
