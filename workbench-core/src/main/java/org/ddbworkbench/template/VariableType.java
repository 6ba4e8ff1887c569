package org.ddbworkbench.template;

import org.jspecify.annotations.Nullable;

/**
 * The type of a template variable: which texts it takes, and what they mean.
 *
 * <p>Bounds are texts in UTF-8 byte order. A bound is a superset bound: every text that decodes to a value within the
 * asked range lies within it, some others may as well.
 */
public interface VariableType {
    /** As written in a template, such as {@code int(10)}. */
    String name();

    ValueKind kind();

    /** A regular expression that matches the texts, and perhaps others that {@link #decode} refuses; without groups. */
    String regex();

    /** The value of a text, or null when it is no text of this type. */
    @Nullable
    Object decode(String text);

    /** The texts of a value of this type's {@link #kind}. */
    Encoding encode(Object value);

    /**
     * The texts that an application writes for a value into a key which is not where the value is read from: also for values
     * that this type would not read back.
     */
    default Encoding composed(Object value) {
        return encode(value);
    }

    /** {@link #lowerBound} of such texts: what is lost in writing makes them less, not more. */
    default @Nullable String composedLowerBound(Object value, boolean inclusive) {
        return lowerBound(value, inclusive);
    }

    /** Whether every value encodes to one exact text or none. */
    boolean isExact();

    /** Whether all texts have the same number of bytes. */
    boolean isFixedWidth();

    /** Whether every text that is not empty is one of this type. */
    default boolean takesEveryText() {
        return false;
    }

    /** Whether a range of values bounds the texts. */
    boolean isBounded();

    /** Whether the byte order of texts is the order of values (for text: but for characters from U+D800 up). */
    boolean isOrdered();

    /**
     * A text at or below every text of a value at or above (inclusive) or above (exclusive) the given one; null when
     * there is no useful one.
     */
    @Nullable
    String lowerBound(Object value, boolean inclusive);

    /** The counterpart of {@link #lowerBound}; null when there is no useful one. */
    @Nullable
    UpperBound upperBound(Object value, boolean inclusive);

    /**
     * An upper bound of texts.
     *
     * @param text the bound, included
     * @param extensions whether every text that begins with the bound is within it, too
     */
    record UpperBound(String text, boolean extensions) {}

    /** The language of this type's texts, to find out whether two templates can match the same key. */
    Language language();
}
