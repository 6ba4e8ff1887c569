package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ddbworkbench.ErrorCode;
import org.ddbworkbench.WorkbenchException;
import org.jspecify.annotations.Nullable;

/**
 * A value of a JSON or YAML document that knows where it stands. What is absent and what is null reads as nothing; what is of
 * another kind than expected is an error that says where.
 *
 * @param value {@link Map}, {@link List}, {@link String}, {@link java.math.BigDecimal}, {@link Boolean}, or null
 */
record SourceValue(String source, String path, @Nullable Object value) {
    String place() {
        return path.isEmpty() ? source : source + ": " + path;
    }

    WorkbenchException error(String message) {
        return error(message, null);
    }

    WorkbenchException error(String message, @Nullable String hint) {
        return new WorkbenchException(ErrorCode.CATALOG, place() + ": " + message, hint, null);
    }

    boolean isAbsent() {
        return value == null;
    }

    boolean isMap() {
        return value instanceof Map;
    }

    boolean isList() {
        return value instanceof List;
    }

    boolean isScalar() {
        return value != null && !isMap() && !isList();
    }

    /** The member of that name; absent where there is none. */
    SourceValue get(String name) {
        return new SourceValue(source, childPath(name), value instanceof Map<?, ?> map ? map.get(name) : null);
    }

    private String childPath(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    boolean has(String name) {
        return !get(name).isAbsent();
    }

    /** The text of a scalar. */
    String text() {
        if (!isScalar()) {
            throw error("a text is expected here, not " + kind());
        }
        return String.valueOf(value);
    }

    Optional<String> text(String name) {
        SourceValue member = get(name);
        return member.isAbsent() ? Optional.empty() : Optional.of(member.text());
    }

    /** The text of a member, or an empty text where there is none or something else. */
    String textOrEmpty(String name) {
        SourceValue member = get(name);
        return member.isScalar() ? member.text() : "";
    }

    /** A text that isn't empty. */
    Optional<String> filled(String name) {
        return text(name).filter(text -> !text.isEmpty());
    }

    String required(String name) {
        return filled(name).orElseThrow(() -> error("'" + name + "' is missing"));
    }

    boolean isTrue(String name) {
        return text(name).map("true"::equalsIgnoreCase).orElse(false);
    }

    /** The elements of a list; none where there is nothing. */
    List<SourceValue> list() {
        if (isAbsent()) {
            return List.of();
        }
        if (!(value instanceof List<?> list)) {
            throw error("a list is expected here, not " + kind());
        }
        List<SourceValue> elements = new ArrayList<>();
        for (Object element : list) {
            elements.add(new SourceValue(source, path + "[" + elements.size() + "]", element));
        }
        return elements;
    }

    List<SourceValue> list(String name) {
        return get(name).list();
    }

    /** The elements of a list, or the one value that stands in place of it. */
    List<SourceValue> oneOrMore() {
        return isAbsent() || isList() ? list() : List.of(this);
    }

    /** The members of an object; none where there is nothing. */
    Map<String, SourceValue> members() {
        if (isAbsent()) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw error("an object is expected here, not " + kind());
        }
        Map<String, SourceValue> members = new LinkedHashMap<>();
        map.forEach((key, member) -> {
            String name = String.valueOf(key);
            members.put(name, new SourceValue(source, childPath(name), member));
        });
        return members;
    }

    Map<String, SourceValue> members(String name) {
        return get(name).members();
    }

    private String kind() {
        return isAbsent() ? "nothing" : isMap() ? "an object" : isList() ? "a list" : "'" + shortened() + "'";
    }

    private String shortened() {
        String text = String.valueOf(value);
        return text.length() <= 40 ? text : text.substring(0, 40) + "...";
    }
}
