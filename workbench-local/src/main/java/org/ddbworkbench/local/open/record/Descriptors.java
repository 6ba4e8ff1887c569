package org.ddbworkbench.local.open.record;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Recognises values with type descriptors, such as {@code {"S": "text"}}, by their shape. */
final class Descriptors {
    private static final Set<String> TEXTS = Set.of("S", "N", "B");
    private static final Set<String> FLAGS = Set.of("BOOL", "NULL");
    private static final Set<String> SETS = Set.of("SS", "NS", "BS");

    private Descriptors() {}

    /** Whether {@code json} is an object of typed values only. */
    static boolean areAllTyped(Map<?, ?> json) {
        return json.values().stream().allMatch(Descriptors::isTyped);
    }

    /** Whether {@code json} is a value with its descriptor, and so are all values inside of it. */
    static boolean isTyped(@Nullable Object json) {
        if (isTypedScalarOrSet(json)) {
            return true;
        }
        return (content(json, "L") instanceof List<?> list && list.stream().allMatch(Descriptors::isTyped))
                || (content(json, "M") instanceof Map<?, ?> map && areAllTyped(map));
    }

    static boolean isTypedScalarOrSet(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> map) || map.size() != 1) {
            return false;
        }
        Map.Entry<?, ?> member = map.entrySet().iterator().next();
        String descriptor = (String) member.getKey();
        Object value = member.getValue();
        return (TEXTS.contains(descriptor) && value instanceof String)
                || (FLAGS.contains(descriptor) && value instanceof Boolean)
                || (SETS.contains(descriptor)
                        && value instanceof List<?> list
                        && list.stream().allMatch(String.class::isInstance));
    }

    /** The value of an object's only member, if that is called {@code descriptor}. */
    static @Nullable Object content(@Nullable Object json, String descriptor) {
        return json instanceof Map<?, ?> map && map.size() == 1 ? map.get(descriptor) : null;
    }
}
