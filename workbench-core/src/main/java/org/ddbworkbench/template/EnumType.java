package org.ddbworkbench.template;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One of a few texts. */
record EnumType(List<String> values) implements VariableType {
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
    public ValueKind kind() {
        return ValueKind.TEXT;
    }

    @Override
    public @Nullable Object decode(String text) {
        return values.contains(text) ? text : null;
    }

    @Override
    public Encoding encode(Object value) {
        return value instanceof String text && values.contains(text) ? new Encoding.Exact(text) : new Encoding.None();
    }

    @Override
    public boolean isExact() {
        return true;
    }

    @Override
    public boolean isFixedWidth() {
        return values.stream().mapToInt(String::length).distinct().count() == 1;
    }

    @Override
    public boolean isBounded() {
        return true;
    }

    @Override
    public boolean isOrdered() {
        return true;
    }

    @Override
    public String lowerBound(Object value, boolean inclusive) {
        return TextType.textLowerBound((String) value);
    }

    @Override
    public UpperBound upperBound(Object value, boolean inclusive) {
        return TextType.textUpperBound((String) value);
    }

    @Override
    public Language language() {
        return Language.anyOf(values.stream().map(Language::text).toList());
    }
}
