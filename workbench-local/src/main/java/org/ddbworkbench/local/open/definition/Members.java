package org.ddbworkbench.local.open.definition;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The members of a JSON object that somebody else wrote: one of an unexpected type is as good as none. */
public record Members(Map<String, @Nullable Object> byName) {
    private static final Members NONE = new Members(Map.of());

    /** The members of {@code value}; none when it is no object. */
    public static Members of(@Nullable Object value) {
        if (!(value instanceof Map<?, ?> map)) {
            return NONE;
        }
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        map.forEach((name, member) -> members.put((String) name, member));
        return new Members(members);
    }

    /** A text that is not blank. */
    public Optional<String> text(String name) {
        return byName.get(name) instanceof String text && !text.isBlank() ? Optional.of(text) : Optional.empty();
    }

    /** The object {@code name}; without members when there is none. */
    public Members object(String name) {
        return of(byName.get(name));
    }

    /** The objects of the list {@code name}; a single object counts as a list of one. */
    public List<Members> objects(String name) {
        if (byName.get(name) instanceof Map<?, ?>) {
            return List.of(object(name));
        }
        List<Members> objects = new ArrayList<>();
        for (Object element : list(name)) {
            if (element instanceof Map<?, ?>) {
                objects.add(of(element));
            }
        }
        return objects;
    }

    /** The texts of the list {@code name}. */
    public List<String> texts(String name) {
        return list(name).stream()
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .toList();
    }

    /** The list {@code name}; empty when there is none. */
    public List<?> list(String name) {
        return byName.get(name) instanceof List<?> list ? list : List.of();
    }

    public boolean has(String name) {
        return byName.get(name) != null;
    }
}
