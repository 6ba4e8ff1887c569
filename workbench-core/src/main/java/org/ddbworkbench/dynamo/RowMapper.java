package org.ddbworkbench.dynamo;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.access.Constraint;
import org.ddbworkbench.access.Predicate;
import org.ddbworkbench.access.ResolvedAccess;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.ItemAttributes;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/**
 * Makes rows of the items of one access: decodes the columns that it needs, and drops the items that are no rows of its
 * table or do not satisfy its predicates.
 */
final class RowMapper implements ItemMapper {
    private final VirtualTable table;
    private final List<Column> columns;
    private final Map<Column, Integer> positions = new HashMap<>();
    private final List<List<Constraint>> checks = new ArrayList<>();
    private final List<Predicate> alternatives;
    private final int[] keySlots;
    private final int[] columnSlots;
    private final int[] keyVariables;
    private final List<List<KeyFallback>> fallbacks = new ArrayList<>();
    private final List<@Nullable IndexVariable> ownTemplates = new ArrayList<>();
    private final Membership membership;
    private final BigDecimal now = BigDecimal.valueOf(System.currentTimeMillis(), 3);

    /**
     * @param checked the columns that must satisfy what is asked of them alone
     * @param alternatives what is asked of several columns
     * @param available the attributes that can be had; null: all
     */
    private RowMapper(
            ResolvedAccess access,
            Set<Column> decoded,
            Set<Column> checked,
            List<Predicate> alternatives,
            @Nullable Set<String> available,
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
        this.membership = Membership.of(table, columns, available, slots);
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
        return new RowMapper(access, decoded, access.checks().keySet(), access.alternatives(), null, slots);
    }

    /**
     * Rows with the columns of the request, whatever its predicates ask for.
     *
     * @param available the attributes that can be had; null: all
     */
    static RowMapper ofColumns(ResolvedAccess access, @Nullable Set<String> available, ItemSlots slots) {
        Set<Column> decoded = new LinkedHashSet<>(access.plan().request().columns());
        return new RowMapper(access, decoded, Set.of(), List.of(), available, slots);
    }

    /**
     * Rows that nobody looks at: only the predicates matter.
     *
     * @param available the attributes that can be had; null: all. Predicates that need others are not checked
     */
    static RowMapper ofPredicates(ResolvedAccess access, @Nullable Set<String> available, ItemSlots slots) {
        Set<Column> checked = new LinkedHashSet<>(access.checks().keySet());
        List<Predicate> alternatives = new ArrayList<>(access.alternatives());
        if (available != null) {
            VirtualTable table = access.plan().request().table();
            checked.removeIf(column -> !isAvailable(table, column, available));
            alternatives.removeIf(
                    any -> !any.columns().stream().allMatch(column -> isAvailable(table, column, available)));
        }
        Set<Column> decoded = new LinkedHashSet<>(checked);
        alternatives.forEach(any -> decoded.addAll(any.columns()));
        return new RowMapper(access, decoded, checked, alternatives, available, slots);
    }

    /** Whether a column's value can be told without any attribute but these. */
    private static boolean isAvailable(VirtualTable table, Column column, Set<String> attributes) {
        Column.Source source = column.source();
        Optional<String> attribute = source.itemAttribute();
        if (attribute.isPresent()) {
            Entity entity = table.entity();
            return attributes.contains(attribute.get())
                    && (entity == null || attributes.containsAll(KeyFallback.attributes(table, entity, column)));
        }
        if (source instanceof Column.RawKey raw) {
            return attributes.contains(raw.attribute().name());
        }
        if (source instanceof Column.EntityName) {
            return attributes.containsAll(table.decisiveAttributes(true));
        }
        return !(source instanceof Column.WholeItem || source instanceof Column.ItemSize);
    }

    private void layOut(int position, Column column, ItemSlots slots) {
        Column.Source source = column.source();
        columnSlots[position] = -1;
        keyVariables[position] = -1;
        List<KeyFallback> ofColumn = List.of();
        IndexVariable own = null;
        Entity entity = table.entity();
        if (source instanceof Column.KeyVariable variable && entity != null) {
            keyVariables[position] = entity.keyVariables().getOrDefault(variable.variable(), -1);
        } else if (source instanceof Column.ItemAttribute attribute && entity != null) {
            columnSlots[position] = slots.slot(attribute.attribute());
            own = IndexVariable.of(entity, attribute.attribute(), column, slots).orElse(null);
            ofColumn = KeyFallback.of(table, entity, column, slots);
        } else if (source.itemAttribute().isPresent()) {
            columnSlots[position] = slots.slot(source.itemAttribute().get());
            ofColumn = source instanceof Column.ItemPath && entity != null
                    ? KeyFallback.of(table, entity, column, slots)
                    : List.of();
        } else if (source instanceof Column.RawKey raw) {
            columnSlots[position] = slots.slot(raw.attribute().name());
        }
        fallbacks.add(ofColumn);
        ownTemplates.add(own);
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
        ItemAttributes attributes = membership.attributes(item);
        @Nullable Object[] variables = entity == null ? new Object[0] : membership.match(entity, keys, attributes);
        if (variables == null && membership.isUnclassified(keys, attributes)) {
            findings.unclassified(table);
        }
        if (variables == null
                || (table.kind() == VirtualTable.Kind.UNCLASSIFIED && membership.isClassified(keys, attributes))) {
            return null;
        }
        @Nullable Object[] row = new Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
            Column column = columns.get(i);
            Object value;
            if (keyVariables[i] >= 0) {
                value = variables[keyVariables[i]];
            } else if (columnSlots[i] >= 0) {
                value = attributeValue(i, column, item.values(), variables, findings);
            } else if (column.source() instanceof Column.EntityName) {
                value = physical.classify(keys, attributes).map(Entity::name).orElse(null);
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
        for (Predicate predicate : alternatives) {
            if (!predicate.test(column -> row[positions.get(column)])) {
                return null;
            }
        }
        return row;
    }

    private @Nullable Object attributeValue(
            int position, Column column, @Nullable Object[] values, @Nullable Object[] variables, Findings findings) {
        Object value = values[columnSlots[position]];
        if (column.source() instanceof Column.AttributeType type) {
            return typeInside(value, type.steps());
        }
        if (column.source() instanceof Column.Expired) {
            return value instanceof BigDecimal time
                    && time.compareTo(now) <= 0
                    && time.compareTo(now.subtract(BigDecimal.valueOf(Column.Expired.LONGEST))) >= 0;
        }
        if (value != null && column.source() instanceof Column.ItemPath path) {
            value = inside(value, path.steps());
        }
        if (value == null) {
            for (KeyFallback fallback : fallbacks.get(position)) {
                Object decoded = fallback.decode(values, variables);
                if (decoded != null) {
                    return decoded;
                }
                if (fallback.isForeign(values, variables)) {
                    findings.mismatch(table, column, "in an index key that does not match " + fallback);
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

    /** The type of the value that the steps lead to; null: there is none. A NULL in a map or list is there. */
    private static @Nullable String typeInside(@Nullable Object value, List<Object> steps) {
        if (value == null || steps.isEmpty()) {
            return value == null ? null : ColumnConverter.typeName(value);
        }
        Object parent = inside(value, steps.subList(0, steps.size() - 1));
        Object last = steps.get(steps.size() - 1);
        boolean there = parent instanceof Map<?, ?> map
                ? map.containsKey(last)
                : parent instanceof List<?> list && last instanceof Integer position && position < list.size();
        Object found = there && parent != null ? inside(parent, List.of(last)) : null;
        return there ? ColumnConverter.typeName(found == null ? ItemParser.NULL : found) : null;
    }

    /** The value that the steps lead to; null: there is none. Within documents NULL is null, too. */
    private static @Nullable Object inside(Object value, List<Object> steps) {
        Object found = value;
        for (Object step : steps) {
            if (step instanceof Integer position) {
                found = found instanceof List<?> list && position < list.size() ? list.get(position) : null;
            } else {
                found = found instanceof Map<?, ?> map ? map.get(step) : null;
            }
        }
        return found;
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
