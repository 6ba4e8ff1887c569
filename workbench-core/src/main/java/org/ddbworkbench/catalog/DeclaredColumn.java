package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ddbworkbench.template.ValueKind;
import org.jspecify.annotations.Nullable;

/**
 * A column as the catalog declares it: {@code name: type}, or {@code name: {type: ..., attribute: ...}}.
 *
 * @param declaredType empty: that of the key variable of the column's name, or text
 * @param steps from the attribute's value to that of the column; mostly none
 */
record DeclaredColumn(
        YamlValue place,
        Optional<ColumnType> declaredType,
        String attribute,
        List<Object> steps,
        String description,
        Column.@Nullable Reference reference) {
    private static final String POSITION = "[0-9]{1,6}";
    private static final Pattern STEP = Pattern.compile("\\[([0-9]{1,6})\\]|\\.?([^.\\[\\]]+)");

    private static final Set<String> NAMES = Set.of("type", "attribute", "path", "description", "references");

    static DeclaredColumn read(String name, YamlValue value) {
        if (value.isText()) {
            return new DeclaredColumn(value, Optional.of(type(value)), name, List.of(), "", null);
        }
        Map<String, YamlValue> names = value.map(NAMES);
        List<Object> path =
                YamlValue.optional(names, "path").map(DeclaredColumn::path).orElse(List.of());
        if (!path.isEmpty() && names.containsKey("attribute")) {
            throw value.error("a column has an attribute or a path, not both");
        }
        return new DeclaredColumn(
                value,
                YamlValue.optional(names, "type").map(DeclaredColumn::type),
                path.isEmpty()
                        ? YamlValue.optional(names, "attribute")
                                .map(YamlValue::text)
                                .orElse(name)
                        : (String) path.get(0),
                path.isEmpty() ? List.of() : path.subList(1, path.size()),
                YamlValue.optional(names, "description").map(YamlValue::text).orElse(""),
                YamlValue.optional(names, "references")
                        .map(DeclaredColumn::reference)
                        .orElse(null));
    }

    private static ColumnType type(YamlValue value) {
        List<String> known = new ArrayList<>();
        for (ColumnType type : ColumnType.values()) {
            if (type.catalogName().equals(value.text())) {
                return type;
            }
            known.add(type.catalogName());
        }
        throw value.error("'" + value.text() + "' is no type", "types: " + String.join(", ", known));
    }

    /** {@code data.address.city}, {@code tags[0]}, or a list of names and positions. */
    private static List<Object> path(YamlValue value) {
        List<Object> steps = new ArrayList<>();
        if (value.isList()) {
            value.list()
                    .forEach(step -> steps.add(
                            step.isPlain() && step.text().matches(POSITION)
                                    ? Integer.valueOf(step.text())
                                    : step.text()));
        } else {
            Matcher matcher = STEP.matcher(value.text());
            int end = 0;
            while (end < value.text().length() && matcher.find(end) && matcher.start() == end) {
                steps.add(matcher.group(1) == null ? matcher.group(2) : Integer.valueOf(matcher.group(1)));
                end = matcher.end();
            }
            if (end < value.text().length() || value.text().startsWith(".")) {
                steps.clear();
            }
        }
        if (steps.size() < 2 || !(steps.get(0) instanceof String) || steps.contains("")) {
            throw value.error(
                    "'path' leads from an attribute to a value inside it: data.address.city, tags[0]",
                    "write a list where names have dots or brackets: [data, \"a.b\", 0]");
        }
        return steps;
    }

    /** Where the values come from. */
    Column.Source source() {
        return steps.isEmpty() ? new Column.ItemAttribute(attribute) : new Column.ItemPath(attribute, steps);
    }

    private static Column.Reference reference(YamlValue value) {
        List<String> parts = List.of(value.text().split("[.]", -1));
        if (parts.size() != 2 || parts.contains("")) {
            throw value.error("a reference is written ENTITY.COLUMN, such as users.user_id");
        }
        return new Column.Reference(parts.get(0), parts.get(1));
    }

    /** The type, given the kind of the key variable of the column's name, if there is one. */
    ColumnType type(@Nullable ValueKind kind) {
        return declaredType.orElse(kind == null ? ColumnType.TEXT : ColumnType.of(kind));
    }
}
