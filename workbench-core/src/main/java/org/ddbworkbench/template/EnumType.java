package org.ddbworkbench.template;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** One of a few texts. */
record EnumType(List<String> texts) implements TextualType {
    EnumType {
        texts = List.copyOf(texts);
        if (texts.isEmpty() || texts.contains("")) {
            throw new IllegalArgumentException("an enum needs values, none of them empty");
        }
    }

    @Override
    public String name() {
        return "enum(" + String.join("|", texts) + ")";
    }

    @Override
    public String regex() {
        return String.join("|", texts.stream().map(Pattern::quote).toList());
    }

    @Override
    public boolean accepts(String text) {
        return texts.contains(text);
    }

    @Override
    public boolean isFixedWidth() {
        return texts.stream().mapToInt(String::length).distinct().count() == 1;
    }

    @Override
    public Optional<List<Object>> values() {
        return between(null, true, null, true, FEW);
    }

    @Override
    public Optional<List<Object>> between(
            @Nullable Object low, boolean lowInclusive, @Nullable Object high, boolean highInclusive, int atMost) {
        List<Object> within = texts.stream()
                .distinct()
                .sorted()
                .filter(text -> low == null || text.compareTo((String) low) >= (lowInclusive ? 0 : 1))
                .filter(text -> high == null || text.compareTo((String) high) <= (highInclusive ? 0 : -1))
                .map(text -> (Object) text)
                .toList();
        return within.size() > atMost ? Optional.empty() : Optional.of(within);
    }

    @Override
    public Language language() {
        return Language.anyOf(texts.stream().map(Language::text).toList());
    }
}
