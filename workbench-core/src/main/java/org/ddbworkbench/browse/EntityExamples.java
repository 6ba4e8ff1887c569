package org.ddbworkbench.browse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.Operand;
import org.ddbworkbench.access.PathProbe;
import org.ddbworkbench.access.ReadUnits;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.AccessReader;
import org.ddbworkbench.dynamo.DynamoReadContext;
import org.ddbworkbench.dynamo.ReadBudget;
import org.jspecify.annotations.Nullable;

/** Keys of items that are in a table, of as many entities as one small Scan meets. */
public final class EntityExamples {
    private static final double READ_UNITS = 2;
    private static final int MOST_ITEMS = 100;

    /** So many entities that the Scan did not meet are looked for in a partition that it met. */
    private static final int MOST_LOOKS = 6;

    private EntityExamples() {}

    /**
     * Reads the first items of a table, about {@value #READ_UNITS} read units in one request, and then for some of the entities
     * that it does not meet one item, where the keys that it did meet tell a partition.
     *
     * @return the keys of one item of each entity that was met, by its name, in the order of the key attributes
     * @throws org.ddbworkbench.WorkbenchException when the table can't be read, or the reading was cancelled
     */
    public static Map<String, List<@Nullable Object>> read(
            DynamoReadContext context, PhysicalTable table, TableStatistics statistics) {
        Map<String, List<@Nullable Object>> examples = scan(context, table, statistics);
        Map<String, Object> known = new HashMap<>();
        table.entities().stream()
                .filter(entity -> examples.containsKey(entity.name()))
                .forEach(entity -> values(entity, examples.getOrDefault(entity.name(), List.of()))
                        .forEach(known::putIfAbsent));
        int looks = 0;
        for (VirtualTable virtual : table.virtualTables()) {
            if (virtual.entity() == null || examples.containsKey(virtual.name()) || looks == MOST_LOOKS) {
                continue;
            }
            QuerySlice slice = QuerySlice.of(virtual, null, null, known);
            if (slice.reads().size() == 1) {
                looks++;
                look(context, virtual, slice).ifPresent(keys -> examples.put(virtual.name(), keys));
            }
        }
        return examples;
    }

    private static Optional<List<@Nullable Object>> look(
            DynamoReadContext context, VirtualTable table, QuerySlice slice) {
        AccessRequest request = AccessRequest.all(table)
                .withColumns(keyColumns(table))
                .withPredicates(slice.predicates())
                .withLimit(new Operand.Constant(1L));
        try (AccessReader reader = new AccessReader(
                context,
                PathProbe.of(request, null, null).plan(TableStatistics.UNKNOWN).resolve(new Object[0]),
                ReadBudget.UNLIMITED)) {
            @Nullable Object[] row = reader.next();
            int keys = table.physicalTable().key().attributes().size();
            return row == null
                    ? Optional.empty()
                    : Optional.of(new ArrayList<>(Arrays.asList(row).subList(0, keys)));
        }
    }

    private static List<Column> keyColumns(VirtualTable table) {
        List<Column> columns = new ArrayList<>();
        for (KeyAttribute attribute : table.physicalTable().key().attributes()) {
            table.columns().stream()
                    .filter(column -> column.source() instanceof Column.RawKey raw
                            && raw.attribute().equals(attribute))
                    .forEach(columns::add);
        }
        return columns;
    }

    private static Map<String, List<@Nullable Object>> scan(
            DynamoReadContext context, PhysicalTable table, TableStatistics statistics) {
        VirtualTable items = table.virtualTables().stream()
                .filter(virtual -> virtual.kind() == VirtualTable.Kind.ALL_ITEMS)
                .findFirst()
                .orElseThrow();
        List<Column> columns = keyColumns(items);
        columns.add(items.columns().stream()
                .filter(column -> column.source() instanceof Column.EntityName)
                .findFirst()
                .orElseThrow());
        double size = Math.max(1, statistics.itemSize());
        long limit = (long) Math.max(1, Math.min(MOST_ITEMS, ReadUnits.bytes(READ_UNITS) / size));
        AccessRequest request = AccessRequest.all(items).withColumns(columns).withLimit(new Operand.Constant(limit));
        Map<String, List<@Nullable Object>> examples = new HashMap<>();
        try (AccessReader reader = new AccessReader(
                context, AccessPlanner.scan(request, statistics).resolve(new Object[0]), ReadBudget.UNLIMITED)) {
            @Nullable Object[] row = reader.next();
            while (row != null) {
                int keys = table.key().attributes().size();
                if (row[keys] instanceof String entity) {
                    examples.putIfAbsent(
                            entity, new ArrayList<>(Arrays.asList(row).subList(0, keys)));
                }
                row = reader.next();
            }
        }
        return examples;
    }

    /** The values of the variables of an item's keys. */
    static Map<String, Object> values(Entity entity, List<@Nullable Object> keys) {
        Map<String, Object> values = new HashMap<>();
        Object[] decoded = entity.decode(keys.toArray());
        if (decoded != null) {
            entity.keyVariables().forEach((name, position) -> {
                if (decoded[position] != null) {
                    values.put(name, decoded[position]);
                }
            });
        }
        return values;
    }
}
