package org.ddbworkbench.catalog;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.ddbworkbench.template.ValueKind;
import org.jspecify.annotations.Nullable;

/**
 * A column as the catalog declares it: {@code name: type}, or {@code name: {type: ..., attribute: ...}}.
 *
 * @param declaredType empty: that of the key variable of the column's name, or text
 */
record DeclaredColumn(
        YamlValue place,
        Optional<ColumnType> declaredType,
        String attribute,
        String description,
        Column.@Nullable Reference reference) {
    private static final Set<String> NAMES = Set.of("type", "attribute", "description", "references");

    static DeclaredColumn read(String name, YamlValue value) {
        if (value.isText()) {
            return new DeclaredColumn(value, Optional.of(type(value)), name, "", null);
        }
        Map<String, YamlValue> names = value.map(NAMES);
        return new DeclaredColumn(
                value,
                YamlValue.optional(names, "type").map(DeclaredColumn::type),
                YamlValue.optional(names, "attribute").map(YamlValue::text).orElse(name),
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
