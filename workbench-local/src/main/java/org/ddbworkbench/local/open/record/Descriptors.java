package org.ddbworkbench.local.open.record;

import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** What is wrong with the form of a value that should have its descriptor, for people; empty when nothing is. */
    static Optional<String> misuse(@Nullable Object json) {
        if (!(json instanceof Map<?, ?> map)) {
            return Optional.of("its value has no type, as {\"S\": \"text\"} has; it is " + kind(json));
        }
        List<String> descriptors = map.entrySet().stream()
                .filter(member -> member.getValue() != null)
                .map(member -> (String) member.getKey())
                .toList();
        if (descriptors.size() != 1) {
            return Optional.of("a value is an object with one type, such as {\"S\": \"text\"}; this one has "
                    + (descriptors.isEmpty() ? "none" : String.join(" and ", descriptors)));
        }
        String descriptor = descriptors.get(0);
        Object value = map.get(descriptor);
        return switch (descriptor) {
            case "S" -> misuse(value instanceof String, descriptor, "a string", value);
            case "N" -> misuse(value instanceof String, descriptor, "a number in quotes", value);
            case "B" -> misuse(value instanceof String, descriptor, "a string in base64", value);
            case "BOOL", "NULL" -> misuse(value instanceof Boolean, descriptor, "true or false", value);
            case "SS", "NS", "BS" ->
                value instanceof List<?> members
                        ? members.stream()
                                .filter(member -> !(member instanceof String))
                                .findFirst()
                                .flatMap(member -> misuse(false, descriptor, "a list of strings", member))
                        : misuse(false, descriptor, "a list of strings", value);
            case "L" ->
                value instanceof List<?> elements
                        ? firstMisuse(elements)
                        : misuse(false, descriptor, "a list of values", value);
            case "M" ->
                value instanceof Map<?, ?> entries
                        ? firstMisuse(entries.values())
                        : misuse(false, descriptor, "an object of values", value);
            default ->
                Optional.of("there is no type " + descriptor + "; there are S, N, B, BOOL, NULL, L, M, SS, NS and BS");
        };
    }

    private static Optional<String> firstMisuse(Collection<?> values) {
        return values.stream()
                .map(Descriptors::misuse)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> misuse(
            boolean isRight, String descriptor, String expected, @Nullable Object found) {
        return isRight
                ? Optional.empty()
                : Optional.of("the type " + descriptor + " takes " + expected + ", not " + kind(found));
    }

    private static String kind(@Nullable Object json) {
        if (json instanceof Map<?, ?>) {
            return "an object";
        } else if (json instanceof List<?>) {
            return "a list";
        } else if (json instanceof String) {
            return "a string";
        }
        return json instanceof BigDecimal ? "the number " + json : String.valueOf(json);
    }

    /** The value of an object's only member, if that is called {@code descriptor}. */
    static @Nullable Object content(@Nullable Object json, String descriptor) {
        return json instanceof Map<?, ?> map && map.size() == 1 ? map.get(descriptor) : null;
    }
}
