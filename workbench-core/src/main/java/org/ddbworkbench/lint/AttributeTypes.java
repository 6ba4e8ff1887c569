package org.ddbworkbench.lint;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.ItemSample;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Attributes that have one type in some items and another in others. */
final class AttributeTypes implements SampleCheck {
    private static final Set<AttributeValue.Type> SETS =
            Set.of(AttributeValue.Type.SS, AttributeValue.Type.NS, AttributeValue.Type.BS);

    private final PhysicalTable table;
    /** Attributes that other checks look at. */
    private final Set<String> others = new HashSet<>();

    private final Map<Attribute, Tallies<AttributeValue.Type>> types = new LinkedHashMap<>();

    private record Attribute(Entity entity, String name) {}

    AttributeTypes(PhysicalTable table) {
        this.table = table;
        table.keyAttributes().map(KeyAttribute::name).forEach(others::add);
        table.timeToLive().ifPresent(others::add);
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        if (entity == null) {
            return;
        }
        item.attributes().forEach((name, value) -> {
            if (!others.contains(name) && value.type() != AttributeValue.Type.NUL) {
                types.computeIfAbsent(new Attribute(entity, name), first -> new Tallies<>())
                        .add(value.type(), item.key() + ": " + item.typed(name));
            }
        });
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        types.forEach((attribute, tallies) -> {
            Map<AttributeValue.Type, Tallies.Tally> counts = new LinkedHashMap<>();
            tallies.forEach(counts::put);
            if (counts.size() > 1) {
                tell(attribute, counts, findings);
            }
        });
    }

    private void tell(Attribute attribute, Map<AttributeValue.Type, Tallies.Tally> counts, Findings findings) {
        Map<AttributeValue.Type, Integer> numbers = new LinkedHashMap<>();
        counts.forEach((type, tally) -> numbers.put(type, tally.count()));
        AttributeValue.Type usual = usual(numbers);
        Tallies.Tally odd = counts.entrySet().stream()
                .filter(entry -> entry.getKey() != usual)
                .map(Map.Entry::getValue)
                .findFirst()
                .orElseThrow();
        Place place = Place.of(table, attribute.entity, attribute.name);
        Tallies.Tally lists = counts.get(AttributeValue.Type.L);
        if (SETS.contains(usual) && lists != null) {
            findings.add(
                    LintRule.SET_BECAME_LIST,
                    place,
                    "'" + attribute.name + "' is a set in most items, and a list in some: " + numbers,
                    lists.examples(),
                    "write the lists anew as sets, and see that the writer's library marshals a set as one");
        } else if (!isTyped(attribute)) {
            findings.add(
                    LintRule.MIXED_TYPES,
                    place,
                    "'" + attribute.name + "' has several types: " + numbers,
                    odd.examples(),
                    "write all of them as " + usual + ", or declare  " + attribute.name + ": document");
        }
    }

    private static AttributeValue.Type usual(Map<AttributeValue.Type, Integer> numbers) {
        return numbers.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElseThrow();
    }

    /** Whether a column says what is expected, so that the values that aren't of its type are told, or that any will do. */
    private boolean isTyped(Attribute attribute) {
        return table.virtualTables().stream()
                .filter(virtual -> virtual.entity() == attribute.entity)
                .map(VirtualTable::columns)
                .flatMap(List::stream)
                .anyMatch(column -> column.source() instanceof Column.ItemAttribute source
                        && source.attribute().equals(attribute.name)
                        && (column.type() != ColumnType.TEXT
                                || !column.description().equals("from an index key")));
    }
}
