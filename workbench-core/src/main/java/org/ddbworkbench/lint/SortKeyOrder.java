package org.ddbworkbench.lint;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.KeyType;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.Segment;
import org.ddbworkbench.template.ValueKind;
import org.ddbworkbench.template.VariableType;

/** Numbers and times in sort keys whose texts don't sort as they do. */
final class SortKeyOrder implements CatalogCheck {
    /** Where a variable is, first and then. */
    private record Uses(Place first, Set<String> templates) {}

    @Override
    public void check(PhysicalTable table, Findings findings) {
        Map<Segment.Variable, Uses> variables = new LinkedHashMap<>();
        for (String attribute : sortAttributes(table)) {
            Map<String, Map<String, Set<String>>> precisions = new LinkedHashMap<>();
            for (Entity entity : table.entities()) {
                for (KeyTemplate template : entity.templates(attribute)) {
                    for (Segment.Variable variable : template.variables()) {
                        variables
                                .computeIfAbsent(
                                        variable,
                                        first -> new Uses(Place.of(table, entity, attribute), new LinkedHashSet<>()))
                                .templates
                                .add(template.toString());
                        if (isOfDeclaredPrecision(variable.type())) {
                            precisions
                                    .computeIfAbsent(variable.name(), first -> new LinkedHashMap<>())
                                    .computeIfAbsent(variable.type().name(), first -> new LinkedHashSet<>())
                                    .add(entity.name());
                        }
                    }
                }
            }
            tellPrecisions(Place.of(table).withAttribute(attribute), precisions, findings);
        }
        variables.forEach((variable, uses) -> check(variable, uses, findings));
    }

    /** @param precisions by the names of variables, of entities by types */
    private static void tellPrecisions(
            Place place, Map<String, Map<String, Set<String>>> precisions, Findings findings) {
        precisions.forEach((variable, types) -> {
            if (types.size() > 1) {
                findings.add(
                        LintRule.MIXED_PRECISION,
                        place,
                        "'" + variable + "' has different precision in " + place.attribute() + ": " + types,
                        "write it with one precision in all of them, such as {" + variable + ":"
                                + types.keySet().iterator().next() + "}");
            }
        });
    }

    private static boolean isOfDeclaredPrecision(VariableType type) {
        return type.kind() == ValueKind.TIMESTAMP && type.name().startsWith("timestamp(");
    }

    /** The sort key attributes of texts, of the table and its indexes, each once. */
    static List<String> sortAttributes(PhysicalTable table) {
        Set<String> attributes = new LinkedHashSet<>();
        table.key().sort().stream().filter(SortKeyOrder::isText).forEach(one -> attributes.add(one.name()));
        table.indexes()
                .forEach(index -> index.key().sort().stream()
                        .filter(SortKeyOrder::isText)
                        .forEach(one -> attributes.add(one.name())));
        return List.copyOf(attributes);
    }

    private static boolean isText(KeyAttribute attribute) {
        return attribute.type() == KeyType.S;
    }

    /** One finding a variable, however many keys it is in: they are mended together. */
    private static void check(Segment.Variable variable, Uses uses, Findings findings) {
        VariableType type = variable.type();
        String name = variable.name();
        String written = "{" + name + ":" + type.name() + "} in '" + String.join("', '", uses.templates) + "'";
        if (type.name().equals("int")) {
            findings.add(
                    LintRule.UNPADDED_NUMBER,
                    uses.first,
                    written + " doesn't sort as the numbers do",
                    "where all have the same number of digits, declare it: {" + name
                            + ":int(4)}; else pad them when writing, and declare {" + name + ":int(10)}");
        } else if (type.name().equals("timestamp")) {
            findings.add(
                    LintRule.UNDECLARED_PRECISION,
                    uses.first,
                    written + " takes time stamps of any precision, so the key doesn't give ORDER BY",
                    "where all have the same one, declare it: {" + name + ":timestamp(millis)}");
        } else if (isUnsortableTime(type)) {
            boolean date = type.kind() == ValueKind.DATE;
            findings.add(
                    LintRule.UNSORTABLE_TIME,
                    uses.first,
                    written + " doesn't sort as the times do",
                    "write " + (date ? "yyyy-MM-dd" : "ISO 8601") + ", and declare {" + name
                            + (date ? ":date}" : ":timestamp(seconds)}"));
        }
    }

    /** But for numbers of seconds without a width: they have had ten digits since 2001. */
    private static boolean isUnsortableTime(VariableType type) {
        return (type.kind() == ValueKind.DATE || type.kind() == ValueKind.TIMESTAMP)
                && !type.isOrdered()
                && !type.isLossy()
                && !type.name().startsWith("epoch_");
    }
}
