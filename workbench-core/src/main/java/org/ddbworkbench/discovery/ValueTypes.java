package org.ddbworkbench.discovery;

import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.ddbworkbench.template.KeyTemplate;
import org.ddbworkbench.template.TemplateException;

/** Types of variables of keys, by their values. */
final class ValueTypes {
    /** Fewer different numbers may be names that happen to have digits only. */
    private static final int ENOUGH_NUMBERS = 3;

    private static final Pattern PADDED = Pattern.compile("\\d{1,18}");

    /** Types whose texts no other values have by chance. */
    private static final List<String> CERTAIN = List.of(
            "uuid",
            "date",
            "timestamp(minutes)",
            "timestamp(seconds)",
            "timestamp(millis)",
            "timestamp(micros)",
            "timestamp(yyyy-MM-ddTHH:mm:ss)",
            "timestamp");

    private ValueTypes() {}

    /**
     * The type of a variable that has these values, as it stands behind the colon; empty for text.
     *
     * @param many whether the values of a few items are taken for numbers, too
     */
    static String of(Collection<String> values, String separators, boolean many) {
        Set<String> distinct = new TreeSet<>(values);
        for (String type : CERTAIN) {
            if (matches("{x:" + type + "}", separators, distinct)) {
                return type;
            }
        }
        if (distinct.stream().allMatch(value -> value.length() == 26 || value.length() == 27)) {
            for (String type : List.of("ulid", "ksuid")) {
                if (matches("{x:" + type + "}", separators, distinct)) {
                    return type;
                }
            }
        }
        if (distinct.stream().allMatch(value -> PADDED.matcher(value).matches())
                && (!many || distinct.size() >= ENOUGH_NUMBERS)) {
            return number(distinct, separators);
        }
        return "";
    }

    private static String number(Set<String> distinct, String separators) {
        if (matches("{x:int}", separators, distinct)) {
            return "int";
        }
        Set<Integer> widths = new HashSet<>();
        int shortest = Integer.MAX_VALUE;
        for (String value : distinct) {
            widths.add(value.length());
            shortest = Math.min(shortest, value.length());
        }
        String type = "int(" + shortest + (widths.size() == 1 ? ")" : "+)");
        return matches("{x:" + type + "}", separators, distinct) ? type : "";
    }

    static boolean matches(String template, String separators, Collection<String> values) {
        try {
            KeyTemplate parsed = KeyTemplate.parse(template, separators);
            return values.stream().allMatch(value -> parsed.match(value) != null);
        } catch (TemplateException e) {
            return false;
        }
    }
}
