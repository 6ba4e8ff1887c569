package org.ddbworkbench.exchange;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a key attribute is composed of, from a person's shorthand ({@code USER#<id>}) and some values. The values tell what is
 * constant, the shorthand what the variables are called.
 */
final class KeyGuess {
    private static final String SEPARATORS = "#|:/";
    /** A placeholder in angle brackets, or in braces with or without a dollar sign. */
    private static final Pattern PLACEHOLDER =
            Pattern.compile("<([^<>]+)>|\\$?\\{\\{?([^{}]+)\\}?\\}|\\(([^()]+)\\)|\\[([^\\[\\]]+)\\]");

    private static final Pattern CONSTANT = Pattern.compile("[A-Z][A-Z0-9_-]*");

    /** A time of day, whose colons separate nothing. */
    private static final Pattern TIME = Pattern.compile("\\d\\d:\\d\\d");

    /**
     * Parts of a key, literal or variable, with the separators between them as literals.
     *
     * @param values what a variable has in each of the values, in their order; empty where that isn't known
     */
    record Part(boolean variable, String text, List<String> values) {
        static Part literal(String text) {
            return new Part(false, text, List.of());
        }
    }

    private KeyGuess() {}

    /** The separator that the values have most often; none: empty. */
    static String separator(List<String> values, String alias) {
        String best = "";
        long most = 0;
        List<String> texts = new ArrayList<>(values);
        texts.add(alias);
        for (char separator : SEPARATORS.toCharArray()) {
            long count = texts.stream()
                    .filter(text -> text.indexOf(separator) >= 0)
                    .filter(text -> separator != ':' || !TIME.matcher(text).find())
                    .count();
            if (count > most && (separator == '#' || !best.equals("#"))) {
                best = String.valueOf(separator);
                most = count;
            }
        }
        return best;
    }

    /**
     * The parts of a key.
     *
     * @param alias the shorthand; may say nothing
     * @param values texts of the key in the data; may be empty
     * @param fallback name of a variable that nothing names: the attribute's
     * @return empty when values and shorthand tell nothing
     */
    static Optional<List<Part>> guess(String alias, List<String> values, String fallback) {
        String separator = separator(values, alias);
        List<String> names = split(alias, separator);
        List<List<String>> rows =
                values.stream().map(value -> split(value, separator)).toList();
        if (rows.isEmpty()) {
            return alias.isBlank() ? Optional.empty() : Optional.of(ofAlias(names, separator, fallback));
        }
        int length = rows.get(0).size();
        boolean regular = rows.stream().allMatch(row -> row.size() == length);
        int shared = regular ? length : sharedPrefix(rows);
        List<Part> parts = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < shared; i++) {
            if (i > 0) {
                parts.add(Part.literal(separator));
            }
            int at = i;
            String first = rows.get(0).get(i);
            boolean same = rows.stream().allMatch(row -> row.get(at).equals(first));
            String name = regular && names.size() == length ? names.get(i) : "";
            boolean placeholder = PLACEHOLDER.matcher(name).matches();
            boolean constant = same && !placeholder && (name.equals(first) || looksConstant(first, i, length));
            if (constant || first.isEmpty()) {
                parts.add(Part.literal(first));
            } else {
                String before = i > 0 && parts.stream().noneMatch(Part::variable)
                        ? rows.get(0).get(i - 1)
                        : "";
                parts.add(new Part(
                        true,
                        unique(variable(name, before, fallback), taken),
                        rows.stream().map(row -> row.get(at)).toList()));
            }
        }
        if (!regular) {
            if (shared > 0) {
                parts.add(Part.literal(separator));
            }
            parts.add(new Part(true, unique(fallback, taken), List.of()));
        }
        return Optional.of(parts);
    }

    /** Whether all values are composed as a shorthand says, as far as it says anything. */
    static boolean fits(String alias, List<String> values, String fallback) {
        String separator = separator(values, alias);
        List<Part> parts = ofAlias(split(alias, separator), separator, fallback);
        StringBuilder regex = new StringBuilder();
        for (Part part : parts) {
            regex.append(part.variable() ? ".+" : Pattern.quote(part.text()));
        }
        Pattern pattern = Pattern.compile(regex.toString(), Pattern.DOTALL);
        return values.stream()
                .limit(1000)
                .allMatch(value -> pattern.matcher(value).matches());
    }

    /** Parts that all rows have at their beginning, but for the last part of each. */
    private static int sharedPrefix(List<List<String>> rows) {
        int least = rows.stream().mapToInt(List::size).min().orElse(0) - 1;
        for (int i = 0; i < least; i++) {
            int at = i;
            String first = rows.get(0).get(i);
            if (!rows.stream().allMatch(row -> row.get(at).equals(first))) {
                return i;
            }
        }
        return Math.max(least, 0);
    }

    private static List<Part> ofAlias(List<String> names, String separator, String fallback) {
        List<Part> parts = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            if (i > 0) {
                parts.add(Part.literal(separator));
            }
            String name = names.get(i);
            if (name.isEmpty()) {
                continue;
            }
            boolean constant = !PLACEHOLDER.matcher(name).matches()
                    && !name.equalsIgnoreCase(fallback)
                    && (CONSTANT.matcher(name).matches() || (names.size() > 1 && i == 0));
            parts.add(
                    constant
                            ? Part.literal(name)
                            : new Part(true, unique(variable(name, "", fallback), taken), List.of()));
        }
        return parts;
    }

    /** Whether a part that is always the same is there as a mark: all of it letters, and not the only part but for capitals. */
    private static boolean looksConstant(String text, int position, int length) {
        boolean letters = text.chars().noneMatch(Character::isDigit);
        return letters && (CONSTANT.matcher(text).matches() || (length > 1 && position < length - 1) || text.isEmpty());
    }

    private static String variable(String name, String before, String fallback) {
        Matcher matcher = PLACEHOLDER.matcher(name);
        if (matcher.matches()) {
            for (int group = 1; group <= matcher.groupCount(); group++) {
                if (matcher.group(group) != null) {
                    return Identifiers.of(matcher.group(group));
                }
            }
        }
        if (!name.isBlank() && !CONSTANT.matcher(name).matches()) {
            return Identifiers.of(name);
        }
        String mark = before.replaceAll("[^\\p{L}]+", "").toLowerCase(Locale.ROOT);
        return mark.isEmpty() ? Identifiers.of(fallback) : mark + "_id";
    }

    private static String unique(String name, Set<String> taken) {
        String unique = Identifiers.of(name);
        for (int i = 2; !taken.add(unique); i++) {
            unique = Identifiers.of(name) + "_" + i;
        }
        return unique;
    }

    private static List<String> split(String text, String separator) {
        return separator.isEmpty() ? List.of(text) : List.of(text.split(Pattern.quote(separator), -1));
    }
}
