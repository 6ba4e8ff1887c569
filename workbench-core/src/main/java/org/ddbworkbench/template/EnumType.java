package org.ddbworkbench.template;

import java.util.List;
import java.util.regex.Pattern;

/** One of a few texts. */
record EnumType(List<String> values) implements TextualType {
    EnumType {
        values = List.copyOf(values);
        if (values.isEmpty() || values.contains("")) {
            throw new IllegalArgumentException("an enum needs values, none of them empty");
        }
    }

    @Override
    public String name() {
        return "enum(" + String.join("|", values) + ")";
    }

    @Override
    public String regex() {
        return String.join("|", values.stream().map(Pattern::quote).toList());
    }

    @Override
    public boolean accepts(String text) {
        return values.contains(text);
    }

    @Override
    public boolean isFixedWidth() {
        return values.stream().mapToInt(String::length).distinct().count() == 1;
    }

    @Override
    public Language language() {
        return Language.anyOf(values.stream().map(Language::text).toList());
    }
}
