package org.ddbworkbench.local.operation;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.ddbworkbench.local.error.ServiceException;
import org.ddbworkbench.local.wire.Request;

/** What tags a table may have. */
final class TagRules {
    private static final int MAX_TAGS = 50;
    private static final int MAX_KEY = 128;
    private static final int MAX_VALUE = 256;
    private static final Pattern TEXT = Pattern.compile("[\\p{L}\\p{Z}\\p{N}_.:/=+\\-@]*");

    private TagRules() {}

    /** The tags {@code before} with the {@code added} ones, which replace those of the same key. */
    static Map<String, String> merge(Map<String, String> before, List<Request> added) {
        Map<String, String> merged = new TreeMap<>(before);
        Set<String> keys = new HashSet<>();
        for (Request tag : added) {
            String key = tag.text("Key").orElse("");
            requireValidKey(key);
            if (key.startsWith("aws:")) {
                throw ServiceException.validation("Tag Key cannot be prefixed with aws:, Key: " + key);
            }
            if (!keys.add(key)) {
                throw ServiceException.validation(
                        "Duplicate Tag Keys provided as input: Duplicate Tag Key found " + key);
            }
            merged.put(key, value(tag));
        }
        refuseTooMany(merged.size());
        return merged;
    }

    /** The tags {@code before} without those of some keys, which need not be there. */
    static Map<String, String> without(Map<String, String> before, List<String> keys) {
        keys.forEach(TagRules::requireValidKey);
        refuseTooMany(keys.size());
        Map<String, String> rest = new TreeMap<>(before);
        rest.keySet().removeAll(Set.copyOf(keys));
        return rest;
    }

    private static String value(Request tag) {
        String value = tag.text("Value").orElse(null);
        if (value == null || isInvalid(value, MAX_VALUE)) {
            throw ServiceException.validation("The Tag Value provided is invalid, Value: " + value);
        }
        return value;
    }

    private static void requireValidKey(String key) {
        if (key.isEmpty() || isInvalid(key, MAX_KEY)) {
            throw ServiceException.validation("The Tag Key provided is invalid, Key: " + key);
        }
    }

    private static boolean isInvalid(String text, int maximum) {
        return text.codePointCount(0, text.length()) > maximum
                || !TEXT.matcher(text).matches();
    }

    private static void refuseTooMany(int tags) {
        if (tags > MAX_TAGS) {
            throw ServiceException.validation("Number of Tags exceed the current limit for the provided ResourceArn");
        }
    }
}
