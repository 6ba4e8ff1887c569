package org.ddbworkbench.dynamo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.access.AccessPlanner;
import org.ddbworkbench.access.AccessRequest;
import org.ddbworkbench.access.TableStatistics;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.ItemAttributes;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.jspecify.annotations.Nullable;

/** Makes a {@link CollectionItem} of every item, whatever entity it belongs to: the only value of its row. */
final class CollectionMapper implements ItemMapper {
    private final PhysicalTable table;
    private final List<String> keys;
    private final @Nullable Set<String> available;
    private final Map<VirtualTable, RowMapper> mappers = new LinkedHashMap<>();

    /**
     * @param available the attributes that can be had; null: all
     */
    CollectionMapper(PhysicalTable table, @Nullable Set<String> available, ItemSlots slots) {
        this.table = table;
        this.keys = table.key().attributes().stream().map(KeyAttribute::name).toList();
        this.available = available;
        slots.wantAll();
        for (VirtualTable virtual : table.virtualTables()) {
            if (virtual.entity() != null) {
                AccessRequest all = AccessRequest.all(virtual);
                mappers.put(
                        virtual,
                        RowMapper.ofColumns(
                                AccessPlanner.scan(all, TableStatistics.UNKNOWN).resolve(new Object[0]),
                                available,
                                slots));
            }
        }
    }

    @Override
    public @Nullable Object @Nullable [] row(DecodedItem item, Findings findings) {
        return new Object[] {item(item, findings)};
    }

    private CollectionItem item(DecodedItem item, Findings findings) {
        Map<String, @Nullable Object> attributes = item.attributes();
        @Nullable Object[] keyValues = keys.stream().map(attributes::get).toArray();
        ItemAttributes looked = name -> {
            Object value = attributes.get(name);
            return value == null && attributes.containsKey(name) ? ItemParser.NULL : value;
        };
        Entity ignored = table.ignored().orElse(null);
        if (ignored != null && ignored.match(keyValues) != null) {
            return new CollectionItem(List.of(), true, List.of(), attributes, item.size());
        }
        List<VirtualTable> tables = new ArrayList<>();
        mappers.keySet().stream()
                .filter(virtual -> isRow(virtual, keyValues, looked))
                .forEach(tables::add);
        List<@Nullable Object> values = List.of();
        if (!tables.isEmpty()) {
            @Nullable Object[] row = mappers.get(tables.get(0)).row(item, findings);
            values = row == null ? List.of() : Arrays.asList(row);
        }
        return new CollectionItem(tables, false, values, attributes, item.size());
    }

    private boolean isRow(VirtualTable virtual, @Nullable Object[] keyValues, ItemAttributes attributes) {
        Entity entity = virtual.entity();
        if (entity == null) {
            return false;
        }
        boolean decided = available == null || available.containsAll(entity.decisiveAttributes());
        return (decided ? entity.match(keyValues, attributes) : entity.decode(keyValues)) != null;
    }
}
