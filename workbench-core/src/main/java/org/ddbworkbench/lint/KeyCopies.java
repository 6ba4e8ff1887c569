package org.ddbworkbench.lint;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.ColumnType;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.catalog.VirtualTable;
import org.ddbworkbench.dynamo.ColumnConverter;
import org.ddbworkbench.dynamo.ItemSample;
import org.ddbworkbench.template.Encoding;
import org.ddbworkbench.template.ValueKind;
import org.ddbworkbench.template.VariableType;
import org.jspecify.annotations.Nullable;

/** Values in keys that are not those of the attributes of the same name. */
final class KeyCopies implements SampleCheck {
    private final PhysicalTable table;
    private final Tallies<Difference> differences = new Tallies<>();

    private record Difference(
            LintRule rule, Entity entity, @Nullable SecondaryIndex index, String keyAttribute, String attribute) {}

    KeyCopies(PhysicalTable table) {
        this.table = table;
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        if (entity == null) {
            return;
        }
        compare(entity, null, entity.forms(), item);
        for (SecondaryIndex index : table.indexes()) {
            entity.index(index.name()).forEach(way -> {
                compare(entity, index, way.forms(), item);
                compareWithKey(entity, index, way.forms(), item);
            });
        }
    }

    /** What an index key has of the table's own key. */
    private void compareWithKey(Entity entity, SecondaryIndex index, List<KeyForm> forms, SampledItem item) {
        Object[] values = entity.decode(item.keys());
        for (VariableText text : VariableText.of(forms, item)) {
            Integer position = entity.keyVariables().get(text.variable().name());
            Object own = position == null || values == null ? null : values[position];
            VariableType type = text.variable().type();
            if (own == null || type.kind() != ValueKind.TEXT || type.isLossy() || type.yieldsToAttribute()) {
                continue;
            }
            if (!own.equals(type.decode(text.text()))) {
                differences.add(
                        new Difference(
                                LintRule.STALE_INDEX_KEY,
                                entity,
                                index,
                                text.attribute(),
                                text.variable().name()),
                        item.key() + ": '" + SampledItem.shortened(text.text()) + "' in " + text.attribute());
            }
        }
    }

    private void compare(Entity entity, @Nullable SecondaryIndex index, List<KeyForm> forms, SampledItem item) {
        for (VariableText text : VariableText.of(forms, item)) {
            if (index != null
                    && entity.keyVariables().containsKey(text.variable().name())) {
                continue;
            }
            String attribute = attribute(entity, text.variable().name());
            Object value = item.has(attribute) && !attribute.equals(text.attribute()) ? item.value(attribute) : null;
            if (value == null || text.variable().type().isShard()) {
                continue;
            }
            LintRule rule = difference(text, value, index != null);
            if (rule != null) {
                differences.add(
                        new Difference(rule, entity, index, text.attribute(), attribute),
                        item.key() + ": '" + SampledItem.shortened(text.text()) + "' in " + text.attribute() + ", '"
                                + SampledItem.shortened(String.valueOf(item.text(attribute))) + "' in " + attribute);
            }
        }
    }

    /** The attribute that has a variable's value besides the key. */
    private String attribute(Entity entity, String variable) {
        return table.virtualTables().stream()
                .filter(virtual -> virtual.entity() == entity)
                .map(virtual -> column(virtual, variable))
                .findFirst()
                .orElse(variable);
    }

    private static String column(VirtualTable virtual, String variable) {
        return virtual.column(variable)
                .map(Column::source)
                .map(source -> source instanceof Column.ItemAttribute item ? item.attribute() : variable)
                .orElse(variable);
    }

    private static @Nullable LintRule difference(VariableText text, Object value, boolean ofIndex) {
        VariableType type = text.variable().type();
        LintRule stale = ofIndex ? LintRule.STALE_INDEX_KEY : LintRule.KEY_DIFFERS_FROM_ATTRIBUTE;
        return switch (type.kind()) {
            case TEXT -> {
                String decoded = String.valueOf(type.decode(text.text()));
                if (!(value instanceof String own) || own.equals(decoded) || own.equals(text.text())) {
                    yield null;
                }
                boolean likeInCase = own.toLowerCase(Locale.ROOT).equals(decoded.toLowerCase(Locale.ROOT));
                yield !likeInCase ? stale : type.yieldsToAttribute() ? null : LintRule.CASE_DRIFT;
            }
            case INTEGER, DECIMAL -> {
                BigDecimal number = value instanceof BigDecimal own ? own : null;
                Object decoded = type.decode(text.text());
                yield number == null || decoded == null || new BigDecimal(decoded.toString()).compareTo(number) == 0
                        ? null
                        : stale;
            }
            case DATE -> differs(text, ColumnConverter.convert(value, ColumnType.DATE)) ? stale : null;
            case TIMESTAMP -> differs(text, ColumnConverter.convert(value, ColumnType.TIMESTAMP)) ? stale : null;
        };
    }

    private static boolean differs(VariableText text, @Nullable Object value) {
        if (value == null) {
            return false;
        }
        Encoding encoding = text.variable().type().composed(value);
        return encoding instanceof Encoding.Exact exact
                ? !exact.text().equals(text.text())
                : encoding instanceof Encoding.Prefix prefix && !text.text().startsWith(prefix.prefix());
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        differences.forEach((difference, tally) -> findings.add(
                difference.rule,
                Place.of(table, difference.entity, difference.attribute).with(difference.index),
                tally.items("has", "have") + " another value of '" + difference.attribute + "' in "
                        + difference.keyAttribute + " than elsewhere in the item"
                        + (difference.rule == LintRule.CASE_DRIFT ? ", in case alone" : ""),
                tally.examples(),
                fix(difference)));
    }

    private static String fix(Difference difference) {
        return Objects.requireNonNull(
                switch (difference.rule) {
                    case CASE_DRIFT ->
                        "declare what the key has, {" + difference.attribute + ":lower} or {" + difference.attribute
                                + ":upper}, with the column " + difference.attribute + ": text";
                    case STALE_INDEX_KEY ->
                        "write " + difference.keyAttribute + " anew from '" + difference.attribute
                                + "', and in each write that changes it";
                    default ->
                        "correct the attribute, or give the variable another name where they mean different things";
                });
    }
}
