package org.ddbworkbench.template;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One of a few values, for each of which the key has a code.
 *
 * @param labels the values by code
 */
record CodesType(Map<String, String> labels) implements VariableType {
    CodesType {
        labels = new LinkedHashMap<>(labels);
    }

    /**
     * Reads the codes.
     *
     * @param argument such as {@code 0=Open|1=Closed}
     */
    static CodesType of(String argument) {
        Map<String, String> values = new LinkedHashMap<>();
        Set<String> labels = new LinkedHashSet<>();
        for (String pair : argument.split("\\|", -1)) {
            int equals = pair.indexOf('=');
            String code = equals < 0 ? "" : pair.substring(0, equals).strip();
            String label = pair.substring(equals + 1).strip();
            if (code.isEmpty() || label.isEmpty()) {
                throw new IllegalArgumentException(
                        "codes are written CODE=VALUE|CODE=VALUE, as in codes(0=Open|1=Closed)");
            }
            if (values.put(code, label) != null || !labels.add(label)) {
                throw new IllegalArgumentException("'" + pair + "': each code has its own value");
            }
        }
        return new CodesType(values);
    }

    @Override
    public String name() {
        return "codes("
                + String.join(
                        "|",
                        labels.entrySet().stream()
                                .map(entry -> entry.getKey() + "=" + entry.getValue())
                                .toList())
                + ")";
    }

    @Override
    public ValueKind kind() {
        return ValueKind.TEXT;
    }

    @Override
    public String regex() {
        return String.join("|", labels.keySet().stream().map(Pattern::quote).toList());
    }

    @Override
    public @Nullable Object decode(String text) {
        return labels.get(text);
    }

    private @Nullable String code(Object value) {
        for (Map.Entry<String, String> entry : labels.entrySet()) {
            if (entry.getValue().equals(value)) {
                return entry.getKey();
            }
        }
        return null;
    }

    @Override
    public Encoding encode(Object value) {
        String code = code(value);
        return code == null ? new Encoding.None() : new Encoding.Exact(code);
    }

    /** An attribute may have the code itself. */
    @Override
    public Encoding composed(Object value) {
        String code = code(value);
        return new Encoding.Exact(code == null ? (String) value : code);
    }

    @Override
    public boolean isLossyWhenComposed() {
        return true;
    }

    @Override
    public String prefix(String beginning, boolean composed) {
        return "";
    }

    @Override
    public Prefixes prefixes(boolean composed) {
        return Prefixes.NONE;
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return labels.keySet().stream().mapToInt(String::length).distinct().count() == 1;
    }

    @Override
    public boolean isBounded() {
        return true;
    }

    @Override
    public boolean isBoundedWhenComposed() {
        return false;
    }

    @Override
    public boolean isOrdered() {
        List<String> codes = new ArrayList<>(labels.keySet());
        codes.sort(TextOrder.UTF8);
        List<String> values =
                codes.stream().map(code -> labels.getOrDefault(code, "")).toList();
        return values.equals(values.stream().sorted().toList());
    }

    private List<String> codes(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive) {
        return new EnumType(List.copyOf(labels.values()))
                .between(low, lowInclusive, high, highInclusive, labels.size()).orElseThrow().stream()
                        .map(label -> String.valueOf(code(label)))
                        .sorted(TextOrder.UTF8)
                        .toList();
    }

    @Override
    public @Nullable String lowerBound(Object value, boolean inclusive) {
        List<String> codes = codes(value, inclusive, null, true);
        return codes.isEmpty() ? null : codes.get(0);
    }

    @Override
    public @Nullable UpperBound upperBound(Object value, boolean inclusive) {
        List<String> codes = codes(null, true, value, inclusive);
        return codes.isEmpty() ? null : new UpperBound(codes.get(codes.size() - 1), false);
    }

    @Override
    public @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return null;
    }

    @Override
    public @Nullable UpperBound composedUpperBound(Object value, boolean inclusive) {
        return null;
    }

    @Override
    public Optional<List<Object>> values() {
        return between(null, true, null, true, FEW);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        return new EnumType(List.copyOf(labels.values())).between(low, lowInclusive, high, highInclusive, atMost);
    }

    @Override
    public Language language() {
        return Language.anyOf(labels.keySet().stream().map(Language::text).toList());
    }
}
