package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.HashMap;
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
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.template.KeyTemplate;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows of the items of one access: decodes the columns that it needs, and drops the items that are no rows of its
 * table or do not satisfy its predicates.
 */
final class RowMapper implements ItemMapper {
    /** Where a variable of a key is found in an item without the attribute of its name. */
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
    private final List<Column> columns;
    private final Map<Column, Integer> positions = new HashMap<>();
    private final List<List<Constraint>> checks = new ArrayList<>();
    private final List<AnyOf> alternatives;
    private final int[] keySlots;
    private final int[] columnSlots;
    private final int[] keyVariables;
    private final List<List<IndexVariable>> indexVariables = new ArrayList<>();
    private final List<@Nullable IndexVariable> ownTemplates = new ArrayList<>();

    /**
     * @param checked the columns that must satisfy what is asked of them alone
     * @param alternatives what is asked of several columns
     */
    private RowMapper(
            ResolvedAccess access,
            Set<Column> decoded,
            Set<Column> checked,
            List<AnyOf> alternatives,
            ItemSlots slots) {
        this.table = access.plan().request().table();
        this.alternatives = alternatives;
        this.columns = List.copyOf(decoded);
        if (columns.stream()
                .anyMatch(column ->
                        column.source() instanceof Column.WholeItem || column.source() instanceof Column.ItemSize)) {
            slots.wantAll();
        }
        this.keySlots = table.physicalTable().key().attributes().stream()
                .mapToInt(attribute -> slots.slot(attribute.name()))
                .toArray();
        this.columnSlots = new int[columns.size()];
        this.keyVariables = new int[columns.size()];
        for (int i = 0; i < columns.size(); i++) {
            Column column = columns.get(i);
            positions.put(column, i);
            layOut(i, column, slots);
            checks.add(checked.contains(column) ? access.checks().getOrDefault(column, List.of()) : List.of());
        }
    }

    /**
     * Rows with the columns of the request, in their order, and maybe others after them.
     *
     * @param extra columns to decode besides those of the request and its predicates
     * @param slots takes the attributes that are needed
     */
    static RowMapper ofRequest(ResolvedAccess access, List<Column> extra, ItemSlots slots) {
        Set<Column> decoded = new LinkedHashSet<>(access.plan().request().columns());
        decoded.addAll(access.checks().keySet());
        access.alternatives().forEach(any -> decoded.addAll(any.columns()));
        decoded.addAll(extra);
        return new RowMapper(access, decoded, access.checks().keySet(), access.alternatives(), slots);
    }

    /**
     * Rows that nobody looks at: only the predicates matter.
     *
     * @param available the attributes that can be had; null: all. Predicates that need others are not checked
     */
    static RowMapper ofPredicates(ResolvedAccess access, @Nullable Set<String> available, ItemSlots slots) {
        Set<Column> checked = new LinkedHashSet<>(access.checks().keySet());
        List<AnyOf> alternatives = new ArrayList<>(access.alternatives());
        if (available != null) {
            VirtualTable table = access.plan().request().table();
            checked.removeIf(column -> !isAvailable(table, column, available));
            alternatives.removeIf(
                    any -> !any.columns().stream().allMatch(column -> isAvailable(table, column, available)));
        }
        Set<Column> decoded = new LinkedHashSet<>(checked);
        alternatives.forEach(any -> decoded.addAll(any.columns()));
        return new RowMapper(access, decoded, checked, alternatives, slots);
    }

    /** Whether a column's value can be told without any attribute but these. */
    private static boolean isAvailable(VirtualTable table, Column column, Set<String> attributes) {
        Column.Source source = column.source();
        if (source instanceof Column.ItemAttribute attribute) {
            Entity entity = table.entity();
            return attributes.contains(attribute.attribute())
                    && (entity == null || attributes.containsAll(fallbacks(table, entity, column)));
        }
        if (source instanceof Column.RawKey raw) {
            return attributes.contains(raw.attribute().name());
        }
        return !(source instanceof Column.WholeItem || source instanceof Column.ItemSize);
    }

    /** The keys that have a variable of the column's name. */
    private static List<String> fallbacks(VirtualTable table, Entity entity, Column column) {
        return table.physicalTable()
                .keyAttributes()
                .map(KeyAttribute::name)
                .filter(key -> entity.template(key)
                        .filter(template -> template.indexOf(column.name()) >= 0)
                        .isPresent())
                .toList();
    }

    private void layOut(int position, Column column, ItemSlots slots) {
        Column.Source source = column.source();
        columnSlots[position] = -1;
        keyVariables[position] = -1;
        List<IndexVariable> fallbacks = new ArrayList<>();
        IndexVariable own = null;
        Entity entity = table.entity();
        if (source instanceof Column.KeyVariable variable && entity != null) {
            keyVariables[position] = entity.keyVariables().getOrDefault(variable.variable(), -1);
        } else if (source instanceof Column.ItemAttribute attribute && entity != null) {
            columnSlots[position] = slots.slot(attribute.attribute());
            own = variable(entity, attribute.attribute(), column, slots).orElse(null);
            for (String key : fallbacks(table, entity, column)) {
                variable(entity, key, column, slots).ifPresent(fallbacks::add);
            }
        } else if (source instanceof Column.RawKey raw) {
            columnSlots[position] = slots.slot(raw.attribute().name());
        }
        indexVariables.add(fallbacks);
        ownTemplates.add(own);
    }

    /** The variable of the column's name in the template of a key attribute. */
    private static Optional<IndexVariable> variable(Entity entity, String attribute, Column column, ItemSlots slots) {
        return entity.template(attribute)
                .filter(template -> template.indexOf(column.name()) >= 0)
                .map(template -> new IndexVariable(slots.slot(attribute), template, template.indexOf(column.name())));
    }

    /** Position of a column in the rows, or -1. */
    int position(Column column) {
        return positions.getOrDefault(column, -1);
    }

    @Override
    public @Nullable Object @Nullable [] row(DecodedItem item, Findings findings) {
        @Nullable Object[] row = decode(item, findings);
        if (row != null) {
            findings.keepRow();
        }
        return row;
    }

    /** The row, whose mismatches do not count yet. */
    @Nullable
    Object @Nullable [] decode(DecodedItem item, Findings findings) {
        findings.beginRow();
        @Nullable Object[] keys = new Object[keySlots.length];
        for (int i = 0; i < keys.length; i++) {
            keys[i] = item.values()[keySlots[i]];
        }
        PhysicalTable physical = table.physicalTable();
        Entity entity = table.entity();
        @Nullable Object[] variables = entity == null ? new Object[0] : entity.match(keys);
        if (variables == null && physical.classify(keys).isEmpty()) {
            findings.unclassified(table);
        }
        if (variables == null
                || (table.kind() == VirtualTable.Kind.UNCLASSIFIED
                        && physical.classify(keys).isPresent())) {
            return null;
        }
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
            Column column = columns.get(i);
            Object value;
            if (keyVariables[i] >= 0) {
                value = variables[keyVariables[i]];
            } else if (columnSlots[i] >= 0) {
                value = attributeValue(i, column, item.values(), findings);
            } else if (column.source() instanceof Column.EntityName) {
                value = physical.classify(keys).map(Entity::name).orElse(null);
            } else if (column.source() instanceof Column.ItemSize) {
                value = item.size();
            } else {
                value = item.attributes();
            }
            if (!satisfies(value, checks.get(i))) {
                return null;
            }
            row[i] = value;
        }
        for (AnyOf any : alternatives) {
            if (!any.test(column -> row[positions.get(column)])) {
                return null;
            }
        }
        return row;
    }

    private @Nullable Object attributeValue(int position, Column column, @Nullable Object[] values, Findings findings) {
        Object value = values[columnSlots[position]];
        if (value == null) {
            for (IndexVariable variable : indexVariables.get(position)) {
                Object key = values[variable.slot];
                Object decoded = variable.decode(key);
                if (decoded != null) {
                    return decoded;
                }
                if (key != null) {
                    findings.mismatch(table, column, "in an index key that does not match " + variable.template);
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
            findings.mismatch(table, column, ColumnConverter.typeName(value) + " that is none");
        }
        return converted;
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
