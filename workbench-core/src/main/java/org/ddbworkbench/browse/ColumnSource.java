package org.ddbworkbench.browse;

import java.util.List;
import java.util.stream.Collectors;
import org.ddbworkbench.catalog.Column;
import org.ddbworkbench.catalog.Entity;
import org.ddbworkbench.catalog.KeyAttribute;
import org.ddbworkbench.catalog.PhysicalTable;
import org.ddbworkbench.catalog.VirtualTable;

/** Where the values of a column come from, in words. */
public final class ColumnSource {
    private ColumnSource() {}

    /** Such as {@code {tenant} of pk}, {@code attribute email, else {status} of gsi1pk} or {@code data.address.city}. */
    public static String of(VirtualTable table, Column column) {
        Column.Source source = column.source();
        if (source instanceof Column.KeyVariable variable) {
            return "{" + variable.variable() + "} of " + keys(table, variable.variable(), true);
        }
        if (source instanceof Column.ItemAttribute attribute) {
            return "attribute " + attribute.attribute() + fallback(table, column);
        }
        if (source instanceof Column.ItemPath path) {
            return "attribute " + path(path.attribute(), path.steps()) + fallback(table, column);
        }
        if (source instanceof Column.AttributeType type) {
            return "type of attribute " + path(type.attribute(), type.steps());
        }
        if (source instanceof Column.Expired expired) {
            return "whether attribute " + expired.attribute() + " has passed";
        }
        if (source instanceof Column.RawKey raw) {
            return "key attribute " + raw.attribute().name() + " as it is";
        }
        if (source instanceof Column.EntityName) {
            return "whose templates match";
        }
        return source instanceof Column.ItemSize ? "the whole item" : "all attributes";
    }

    private static String fallback(VirtualTable table, Column column) {
        String keys = keys(table, column.name(), false);
        return keys.isEmpty() ? "" : ", else {" + column.name() + "} of " + keys;
    }

    /** The key attributes whose templates have a variable. */
    private static String keys(VirtualTable table, String variable, boolean ofTable) {
        Entity entity = table.entity();
        PhysicalTable physical = table.physicalTable();
        List<KeyAttribute> attributes =
                ofTable ? physical.key().attributes() : physical.keyAttributes().toList();
        return attributes.stream()
                .map(KeyAttribute::name)
                .filter(name -> entity != null
                        && entity.templates(name).stream().anyMatch(template -> template.indexOf(variable) >= 0))
                .collect(Collectors.joining(" and "));
    }

    private static String path(String attribute, List<Object> steps) {
        StringBuilder text = new StringBuilder(attribute);
        for (Object step : steps) {
            text.append(step instanceof Integer ? "[" + step + "]" : "." + step);
        }
        return text.toString();
    }
}
