package org.ddbworkbench.template;

import org.jspecify.annotations.Nullable;

/** A type whose values are the texts themselves. */
interface TextualType extends VariableType {
    /** Whether a text is of the type. */
    boolean accepts(String text);

    @Override
    default ValueKind kind() {
        return ValueKind.TEXT;
    }

    @Override
    default @Nullable Object decode(String text) {
        return accepts(text) ? text : null;
    }

    @Override
    default Encoding encode(Object value) {
        return value instanceof String text && accepts(text) ? new Encoding.Exact(text) : new Encoding.None();
    }

    @Override
    default Encoding composed(Object value) {
        return new Encoding.Exact((String) value);
    }

    @Override
    default boolean isExact() {
        return true;
    }

    @Override
    default boolean isBounded() {
        return true;
    }

    @Override
    default boolean isOrdered() {
        return true;
    }

    /** SQL compares texts by UTF-16, so only what both orders agree on bounds the keys. */
    @Override
    default String lowerBound(Object value, boolean inclusive) {
        String text = (String) value;
        return text.substring(0, TextOrder.plainLength(text));
    }

    @Override
    default UpperBound upperBound(Object value, boolean inclusive) {
        String text = (String) value;
        int plain = TextOrder.plainLength(text);
        return new UpperBound(text.substring(0, plain), plain < text.length());
    }
}
