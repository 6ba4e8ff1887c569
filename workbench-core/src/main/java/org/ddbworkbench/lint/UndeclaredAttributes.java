package org.ddbworkbench.lint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.ItemSample;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attributes that most items of an entity have, and that are no columns. */
final class UndeclaredAttributes implements SampleCheck {
    private static final int MANY_ITEMS = 5;
    private static final double MOST = 0.5;

    private final PhysicalTable table;
    private final Map<Entity, Integer> items = new LinkedHashMap<>();
    private final Map<Entity, Map<String, Integer>> counts = new HashMap<>();
    private final Map<Entity, Map<String, AttributeValue.Type>> types = new HashMap<>();

    UndeclaredAttributes(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        if (entity != null) {
            items.merge(entity, 1, Integer::sum);
            item.attributes().forEach((name, value) -> {
                counts.computeIfAbsent(entity, first -> new TreeMap<>()).merge(name, 1, Integer::sum);
                types.computeIfAbsent(entity, first -> new HashMap<>()).put(name, value.type());
            });
        }
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        items.forEach((entity, number) -> {
            if (number < MANY_ITEMS) {
                return;
            }
            Set<String> known = known(entity);
            List<String> columns = new ArrayList<>();
            List<String> names = new ArrayList<>();
            counts.getOrDefault(entity, Map.of()).forEach((name, count) -> {
                if (!known.contains(name) && count >= MOST * number) {
                    names.add(name);
                    columns.add(name + ": "
                            + type(types.getOrDefault(entity, Map.of()).get(name)));
                }
            });
            if (!names.isEmpty()) {
                findings.add(
                        LintRule.UNDECLARED_ATTRIBUTE,
                        Place.of(table, entity),
                        "most " + entity.name() + " have attributes that are no columns: " + String.join(", ", names),
                        "add to columns:  {" + String.join(", ", columns) + "}");
            }
        });
    }

    private Set<String> known(Entity entity) {
        Set<String> known = new HashSet<>(entity.decisiveAttributes());
        known.addAll(table.decisiveAttributes());
        table.keyAttributes().map(KeyAttribute::name).forEach(known::add);
        table.timeToLive().ifPresent(known::add);
        for (VirtualTable virtual : table.virtualTables()) {
            if (virtual.entity() == entity) {
                virtual.columns().forEach(column -> {
                    known.add(column.name());
                    if (column.source() instanceof Column.ItemAttribute source) {
                        known.add(source.attribute());
                    } else if (column.source() instanceof Column.ItemPath path) {
                        known.add(path.attribute());
                    }
                });
            }
        }
        return known;
    }

    private static String type(AttributeValue.@Nullable Type type) {
        return type == null
                ? "document"
                : switch (type) {
                    case S -> "text";
                    case N -> "number";
                    case B -> "binary";
                    case BOOL -> "boolean";
                    default -> "document";
                };
    }
}
