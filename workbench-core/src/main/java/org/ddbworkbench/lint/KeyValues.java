package org.ddbworkbench.lint;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyForm;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.SecondaryIndex;
import org.ddbworkbench.dynamo.ItemSample;

/** Values of variables in keys: numbers and times that don't sort, and values that are likely to change. */
final class KeyValues implements SampleCheck {
    private static final int MOST_VALUES = 2_000;
    private static final int MANY_NUMBERS = 5;
    private static final int MOST_STATES = 12;
    private static final int EXAMPLES = 3;
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,17}");
    private static final Pattern LOCAL_DATE = Pattern.compile("[0-9]{1,2}([./-])[0-9]{1,2}\\1[0-9]{4}.*");
    private static final Pattern TIME =
            Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]+)?)?Z?");
    private static final Set<String> STATES = Set.of(
            "open",
            "closed",
            "active",
            "inactive",
            "pending",
            "paid",
            "unpaid",
            "overdue",
            "void",
            "draft",
            "published",
            "archived",
            "new",
            "done",
            "todo",
            "doing",
            "in_progress",
            "placed",
            "shipped",
            "delivered",
            "cancelled",
            "canceled",
            "failed",
            "succeeded",
            "running",
            "queued",
            "enabled",
            "disabled",
            "approved",
            "rejected",
            "completed",
            "refunded",
            "processing");

    private final PhysicalTable table;
    private final Set<String> sortAttributes;
    private final Set<String> ownAttributes = new LinkedHashSet<>();
    private final Map<Variable, Values> seen = new LinkedHashMap<>();

    private record Variable(Entity entity, String attribute, String name, String type) {}

    private static final class Values {
        final Set<String> distinct = new LinkedHashSet<>();
        int withAttribute;
    }

    KeyValues(PhysicalTable table) {
        this.table = table;
        this.sortAttributes = new LinkedHashSet<>(SortKeyOrder.sortAttributes(table));
        table.key().attributes().stream()
                .filter(attribute -> attribute.type() == KeyType.S)
                .forEach(attribute -> ownAttributes.add(attribute.name()));
    }

    @Override
    public void look(SampledItem item) {
        Entity entity = item.entity();
        if (entity == null) {
            return;
        }
        add(entity, entity.forms(), item);
        for (SecondaryIndex index : table.indexes()) {
            add(entity, entity.forms(index, null), item);
        }
    }

    private void add(Entity entity, List<KeyForm> forms, SampledItem item) {
        for (VariableText text : VariableText.of(forms, item)) {
            String type = text.variable().type().name();
            if (type.equals("text") || type.equals("timestamp")) {
                Values values = seen.computeIfAbsent(
                        new Variable(entity, text.attribute(), text.variable().name(), type), first -> new Values());
                if (values.distinct.size() < MOST_VALUES) {
                    values.distinct.add(text.text());
                }
                values.withAttribute += item.has(text.variable().name()) ? 1 : 0;
            }
        }
    }

    @Override
    public void tell(ItemSample sample, Findings findings) {
        seen.forEach((variable, values) -> {
            if (sortAttributes.contains(variable.attribute)) {
                tellOrder(variable, values.distinct, findings);
            }
            if (ownAttributes.contains(variable.attribute)
                    && !MutableKeys.tells(variable.entity, variable.name)
                    && values.withAttribute > 0
                    && areStates(values.distinct)) {
                MutableKeys.report(
                        table,
                        variable.entity,
                        variable.name,
                        ": it is " + String.join(", ", new TreeSet<>(values.distinct)) + " in the sample",
                        findings);
            }
        });
    }

    private void tellOrder(Variable variable, Set<String> values, Findings findings) {
        Place place = Place.of(table, variable.entity, variable.attribute);
        List<String> examples = values.stream().limit(EXAMPLES).toList();
        String name = variable.name;
        if (all(values, NUMBER)
                && values.size() >= MANY_NUMBERS
                && lengths(values).size() > 1) {
            findings.add(
                    LintRule.UNPADDED_NUMBER,
                    place,
                    "all values of '" + name + "' are numbers without padding, which don't sort as numbers do",
                    examples,
                    "pad them when writing, and declare {" + name + ":int(10)}; for those that are there, {" + name
                            + ":int}");
        } else if (all(values, LOCAL_DATE)) {
            findings.add(
                    LintRule.UNSORTABLE_TIME,
                    place,
                    "the values of '" + name + "' are dates that don't sort as dates do",
                    examples,
                    "write yyyy-MM-dd, and declare {" + name + ":date}");
        } else if (all(values, TIME) && lengths(values).size() > 1) {
            findings.add(
                    LintRule.MIXED_PRECISION,
                    place,
                    "time stamps of '" + name + "' have different precision: " + lengthExamples(values),
                    List.of(),
                    "write all with one precision, and declare it: {" + name + ":timestamp(millis)}");
        }
    }

    private static boolean all(Set<String> values, Pattern pattern) {
        return values.size() > 1
                && values.stream().allMatch(value -> pattern.matcher(value).matches());
    }

    private static Set<Integer> lengths(Set<String> values) {
        Set<Integer> lengths = new TreeSet<>();
        values.forEach(value -> lengths.add(value.length()));
        return lengths;
    }

    private static String lengthExamples(Set<String> values) {
        Map<Integer, String> examples = new LinkedHashMap<>();
        values.forEach(value -> examples.putIfAbsent(value.length(), value));
        return String.join(", ", examples.values());
    }

    private static boolean areStates(Set<String> values) {
        long states = values.stream()
                .filter(value -> STATES.contains(value.toLowerCase(Locale.ROOT)))
                .count();
        return values.size() > 1 && values.size() <= MOST_STATES && states * 2 > values.size();
    }
}
